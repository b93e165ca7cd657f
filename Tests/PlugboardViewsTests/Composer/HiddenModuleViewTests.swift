import Plugboard
import TestSupport
import Testing

@MainActor @Suite("Hidden modules on a page") struct HiddenModuleViewTests {
  private func hide(_ ids: ModuleID..., on page: ListPage, _ isHidden: Bool = true) throws {
    for id in ids { try page.runtime.context(of: id)?.setHidden(isHidden) }
  }

  @Test("N14 a hidden item, component or card takes no room, and comes back at its place")
  func room() throws {
    let page = try ListPage([[[1, 1, 1], [1]], [[1]]])
    #expect(page.rows() == ["i0": 0, "i1": 1, "i2": 2, "i3": 3, "i4": 4])
    try hide("i1", on: page)
    #expect(page.rows() == ["i0": 0, "i2": 1, "i3": 2, "i4": 3])
    try hide("c0k0", on: page)
    #expect(page.rows() == ["i3": 0, "i4": 1])
    try hide("c0", on: page)
    #expect(page.rows() == ["i4": 0])
    try hide("c0", "c0k0", on: page, false)
    #expect(page.rows() == ["i0": 0, "i2": 1, "i3": 2, "i4": 3])
  }

  @Test("N14 a page all of whose cards are hidden shows what a page without cards does")
  func emptyPage() throws {
    let page = try ListPage([[[1]]])
    try page.runtime.subscribe(to: .pageEmpty, on: "p") { $0.respond(.text("empty")) }
    try hide("c0", on: page)
    #expect(page.composer.scene().placements.map(\.module) == ["p"])
    #expect(page.runtime.texts(of: "p") == ["empty"])
    #expect(try PageOutline(of: "p", in: page.runtime).cards.isEmpty)
  }

  @Test("N14 an item in an item is left out with all that is in it")
  func nested() throws {
    let page = try ListPage([[[1, 1]]])
    try page.runtime.register("n", level: .item, under: "i0")
    try page.runtime.subscribe(to: .itemView, on: "n") { $0.respond(.column([.rule, .rule])) }
    #expect(page.rows() == ["i0": 0, "i1": 3])
    try page.runtime.context(of: "n")?.setHidden(true)
    #expect(page.rows() == ["i0": 0, "i1": 1])
    let outline = try PageOutline(of: "p", in: page.runtime)
    #expect(outline.cards[0].components[0].items[0].nested.isEmpty)
  }

  @Test("N14 the focus leaves a module that is hidden for the nearest stop that shows")
  func focus() throws {
    let page = try ListPage([[[1, 1, 1]], [[1]]])
    page.composer.focusEvents = ["tap"]
    for item in ["i0", "i1", "i2", "i3"] as [ModuleID] {
      try page.runtime.subscribe(named: "tap", on: item) { _ in }
    }
    page.composer.focus(on: "i1")
    _ = page.composer.scene()
    try hide("i1", on: page)
    _ = page.composer.scene()
    #expect(page.composer.focus == "i2")
    try hide("c0", on: page)
    _ = page.composer.scene()
    #expect(page.composer.focus == "i3")
    try hide("c0", "i1", on: page, false)
    _ = page.composer.scene()
    #expect(page.composer.focus == "i3")
    try hide("c0", "c1", on: page)
    _ = page.composer.scene()
    #expect(page.composer.focus == nil)
  }

  @Test("N14 the exposure of an item ends as it is hidden")
  func exposure() throws {
    let page = try ListPage([[[1, 1]]])
    var shares: [Double] = []
    try page.runtime.subscribe(to: .itemVisibility, on: "i1") { shares.append($0.params) }
    page.composer.didShow(page.composer.scene())
    try hide("c0k0", on: page)
    page.composer.didShow(page.composer.scene())
    #expect(shares == [1, 0])
  }

  @Test(
    "N14 a hidden module can't be scrolled to, and a host is told that there is something to draw")
  func told() throws {
    let page = try ListPage([[[1, 1]]])
    _ = page.composer.scene()
    var calls = 0
    page.composer.tracker.onStale = { calls += 1 }
    try hide("i1", on: page)
    #expect(calls == 1)
    #expect(!page.composer.scroll(to: "i1") && page.composer.scroll(to: "i0"))
  }

  @Test("N14 what is visible keeps its place while items above it are hidden and shown")
  func place() throws {
    let page = try ListPage([[Array(repeating: 1, count: 40)]])
    page.composer.scroll(by: 20)
    #expect(page.rows()["i25"] == 5)
    for item in 0..<10 { try hide(ModuleID("i\(item)"), on: page) }
    #expect(page.rows()["i25"] == 5)
    try hide("i20", "i21", on: page)
    #expect(page.rows()["i22"] == 2 || page.rows()["i22"] == 0)
  }

  @Test("N14 a page half of whose items are hidden is laid out as one that lacks them")
  func randomPages() throws {
    for seed in RandomTests.seeds(40) {
      var random = SplitMix64(seed: seed)
      let cards = (0..<Int.random(in: 1...4, using: &random)).map { _ in
        (0..<Int.random(in: 1...3, using: &random)).map { _ in
          (0..<Int.random(in: 0...40, using: &random)).map { _ in
            Int.random(in: 0...3, using: &random)
          }
        }
      }
      let layout = random.pick(ListTests.layouts)
      let page = try ListPage(cards, layout: layout)
      var hidden: Set<ModuleID> = []
      // The page is hidden and shown while it is scrolled; at the end it is as it would be without what is hidden.
      for _ in 0..<4 {
        for module in try page.runtime.modules.descendants(of: "p") where random.oneIn(3) {
          let isHidden = random.oneIn(2)
          try page.runtime.context(of: module)?.setHidden(isHidden)
          if isHidden { hidden.insert(module) } else { hidden.remove(module) }
        }
        page.composer.scroll(by: Int.random(in: -30...30, using: &random))
        _ = page.composer.scene()
      }
      let model = try ListPage(cards, layout: layout)
      for module in hidden { try? model.runtime.unregister(module) }
      page.composer.scrollToStart()
      for step in 0..<60 {
        try #require(page.rows() == model.rows(), "seed \(seed), step \(step)")
        let rows = Int.random(in: -4...12, using: &random)
        page.composer.scroll(by: rows)
        model.composer.scroll(by: rows)
      }
      page.composer.scrollToEnd()
      model.composer.scrollToEnd()
      try #require(page.rows() == model.rows(), "seed \(seed), end")
    }
  }

  @Test("N14 a frame costs the same, however many hidden items lie before what it shows")
  func flat() throws {
    let pages = [2_000: try hiddenRun(2_000), 40_000: try hiddenRun(40_000)]
    let growth = try WorkGrowth.measured(from: 2_000, times: 20) { count in
      let page = try #require(pages[count])
      for _ in 0..<100 {
        page.composer.scroll(by: 3)
        page.composer.scroll(by: -3)
        _ = page.composer.scene()
      }
    }
    #expect(growth < 2)
  }

  /// A page that begins with hidden items, after a first frame.
  private func hiddenRun(_ count: Int) throws -> ListPage {
    let page = try ListPage([[Array(repeating: 1, count: count + 21)]])
    for item in 1...count { try hide(ModuleID("i\(item)"), on: page) }
    _ = page.composer.scene()
    return page
  }
}
