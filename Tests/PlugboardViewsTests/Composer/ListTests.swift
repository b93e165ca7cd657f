import Plugboard
import TestSupport
import Testing

@MainActor @Suite("The list of a page on a screen") struct ListTests {
  /// Layouts, the last of which carries state from band to band.
  nonisolated static let layouts: [LayoutChoice?] = [
    nil, LayoutChoice("grid", params: ["columns": 3, "top": 2]),
    LayoutChoice("stagger", params: ["columns": 3]),
  ]

  /// A page of random cards and components with random heights.
  private func randomPage(
    _ seed: UInt64, _ layout: LayoutChoice?, items: ClosedRange<Int> = 0...40
  ) throws -> ListPage {
    var random = SplitMix64(seed: seed)
    let cards = (0..<Int.random(in: 1...4, using: &random)).map { _ in
      (0..<Int.random(in: 0...3, using: &random)).map { _ in
        (0..<Int.random(in: items, using: &random)).map { _ in
          Int.random(in: 0...6, using: &random)
        }
      }
    }
    return try ListPage(
      cards, layout: layout,
      list: PageList(
        margin: Int.random(in: 0...2, using: &random), gap: Int.random(in: 0...2, using: &random)),
      size: UnitSize(width: 20, height: Int.random(in: 1...15, using: &random)))
  }

  @Test("N2 a card that shows nothing takes no gap")
  func blankCards() throws {
    let page = try ListPage([[[1]], [], [[0], []], [[1]]], list: PageList(gap: 2))
    #expect(page.rows().filter { page.heights[$0.key] == 1 } == ["i0": 0, "i2": 3])
  }

  @Test(
    "N2 each frame on the way down and up again shows what the whole page has there",
    arguments: RandomTests.seeds(20).prefix(100), layouts)
  func equalsWhole(seed: UInt64, layout: LayoutChoice?) throws {
    let page = try randomPage(seed, layout)
    let (all, height) = try page.allRects()
    var random = SplitMix64(seed: seed)
    var row = 0
    while true {
      let shown = page.rows()
      let screen = UnitRect(x: 0, y: row, width: 20, height: page.composer.size.height)
      let wanted = all.filter { !$0.value.intersection(screen).isEmpty }
        .mapValues { $0.y - row }
      try #require(shown == wanted, "row \(row)")
      guard page.composer.hasMore.below else { break }
      let step = Int.random(in: 1...7, using: &random)
      page.composer.scroll(by: step)
      row = min(row + step, max(0, height - page.composer.size.height))
    }
    while page.composer.hasMore.above {
      let step = Int.random(in: 1...7, using: &random)
      page.composer.scroll(by: -step)
      row = max(0, row - step)
      let screen = UnitRect(x: 0, y: row, width: 20, height: page.composer.size.height)
      let wanted = all.filter { !$0.value.intersection(screen).isEmpty }
        .mapValues { $0.y - row }
      try #require(page.rows() == wanted, "up, row \(row)")
    }
  }

  @Test(
    "N2 after a jump, scrolling moves all that shows by the same rows, and nothing overlaps",
    arguments: RandomTests.seeds(20).prefix(100), layouts)
  func jumps(seed: UInt64, layout: LayoutChoice?) throws {
    let page = try randomPage(seed, layout, items: 20...60)
    var random = SplitMix64(seed: seed)
    guard
      let target = page.heights.keys.sorted(by: { $0.text < $1.text })
        .randomElement(using: &random)
    else { return }
    #expect(page.composer.scroll(to: target))
    if page.heights[target]! > 0 { #expect(page.rows()[target] != nil) }
    for _ in 0..<40 {
      let before = page.rows()
      let placements = page.composer.scene().placements
      for (index, one) in placements.enumerated() {
        for other in placements[(index + 1)...] {
          try #require(one.rect.intersection(other.rect).isEmpty)
        }
      }
      page.composer.scroll(by: Int.random(in: -5...4, using: &random))
      let after = page.rows()
      // At the top, bands get the places that they have without a jump.
      guard page.composer.hasMore.above else { continue }
      let shifts = Set(before.compactMap { id, row in after[id].map { $0 - row } })
      try #require(shifts.count <= 1, "\(shifts)")
    }
  }

  @Test(
    "N2 only the views of visible items and a margin are asked for and kept", arguments: layouts)
  func realized(layout: LayoutChoice?) throws {
    let page = try ListPage([[Array(repeating: 2, count: 3000)]], layout: layout)
    _ = page.composer.scene()
    let columns = layout == nil ? 1 : 3
    // The screen has 10 rows, the margin 6; a band of the third layout has four items.
    #expect(page.asked.count <= (16 / 2 + 4) * columns)
    page.asked = []
    page.composer.scrollToEnd()
    #expect(page.rows()["i2999"] != nil)
    #expect(page.asked.count <= (22 / 2 + 4) * columns)
    page.asked = []
    page.composer.scroll(to: "i1500")
    #expect(page.rows()["i1500"] != nil)
    #expect(page.asked.count <= 2 * (22 / 2 + 4) * columns)
    page.composer.scrollToStart()
    #expect(page.rows()["i0"] == (layout == Self.layouts[1] ? 2 : 0))
    for _ in 0..<200 {
      page.composer.scroll(by: 5)
      _ = page.composer.scene()
      #expect(page.composer.realizedCount <= 64 + 3 * (26 / 2 + 4) * columns)
    }
  }

  @Test("N2 a list that has jumped and is scrolled to its top equals one that never jumped")
  func healed() throws {
    let heights = (0..<60).map { $0 * 7 % 5 + 1 }
    let layout = LayoutChoice("stagger", params: ["columns": 3])
    let page = try ListPage([[heights]], layout: layout)
    let fresh = try ListPage([[heights]], layout: layout).rows()
    page.composer.scroll(to: "i40")
    while page.composer.hasMore.above { page.composer.scroll(by: -2) }
    #expect(page.rows() == fresh)
  }

  @Test("N2 what comes or goes above leaves the visible part in its place")
  func keepsPosition() throws {
    let page = try ListPage([[Array(repeating: 3, count: 50)], [[1, 2, 3]]])
    page.composer.scroll(by: 61)
    let before = page.rows()
    #expect(before["i20"] == -1)
    try page.insert(7, into: "c0k0", at: 3)
    #expect(page.rows() == before)
    page.heights["i19"] = 9
    page.runtime.context(of: "i19", as: ItemContext.self)?.invalidate()
    #expect(page.rows() == before)
    try page.runtime.unregister("i2")
    #expect(page.rows() == before)
    // The first visible one goes: the next one stays where it was.
    try page.runtime.unregister("i20")
    #expect(page.rows()["i21"] == before["i21"])
    try page.runtime.unregister("c0")
    #expect(page.rows() == ["i50": 0, "i51": 1, "i52": 3])
  }

  @Test("N2 if the first item of a row ends, its neighbour stays in that row")
  func keepsRow() throws {
    let page = try ListPage(
      [[Array(repeating: 2, count: 200)]],
      layout: LayoutChoice("grid", params: ["columns": 3, "top": 0]))
    page.composer.scroll(by: 41)
    #expect(["i60", "i61", "i62", "i63"].map { page.rows()[$0] } == [-1, -1, -1, 1])
    try page.runtime.unregister("i60")
    #expect(["i61", "i62", "i63", "i64"].map { page.rows()[$0] } == [-1, -1, -1, 1])
  }

  @Test("N2 if a part ends, the tops and bottoms below it stay in their rows")
  func keepsBottoms() throws {
    let page = try ListPage([[[9], [9]], [[9]]])
    for card in ["c0", "c1"] as [ModuleID] {
      try page.runtime.subscribe(to: .cardView, on: card) { $0.respond(.rule.above(.rule)) }
      try page.runtime.subscribe(to: .cardFooter, on: card) { $0.respond(.rule) }
    }
    func places() -> [String] {
      page.composer.scene().placements.map { "\($0.module)@\($0.rect.y)" }
    }
    page.composer.scroll(by: 14)
    #expect(places() == ["i1@-3", "c0@6", "c1@7", "i2@9"])
    try page.runtime.unregister("c0k1")
    #expect(places() == ["i0@-3", "c0@6", "c1@7", "i2@9"])
  }

  @Test("N2 another width lays the visible items out anew, from the first of them")
  func resized() throws {
    let page = try ListPage(
      [[Array(repeating: 1, count: 200)]], layout: LayoutChoice("columns"),
      size: UnitSize(width: 40, height: 10))
    page.composer.scroll(by: 20)
    #expect(page.rows()["i80"] == 0)
    for width in [30, 20, 35, 10, 40] {
      page.composer.size.width = width
      for _ in 0..<3 {
        let placements = page.composer.scene().placements
        #expect(Set(placements.map(\.module)).count == placements.count)
        let rows = Dictionary(grouping: placements) { $0.rect.y }
        for row in rows.values {
          let first = try #require(Int(row[0].module.text.dropFirst()))
          #expect(first % (width / 10) == 0)
        }
        page.composer.scroll(by: -1)
      }
      page.composer.scroll(by: 3)
    }
  }

  @Test(
    "N1 another layout of a component on the screen begins with the same item, without what the former one left"
  )
  func exchanged() throws {
    let choice = Choice()
    let page = try ListPage([[Array(repeating: 2, count: 100)], [[4]]])
    try page.runtime.subscribe(to: .componentLayout, on: "c0k0") { $0.respond(choice.layout) }
    page.runtime.context(of: "c0k0", as: ComponentContext.self)?.invalidate()
    page.composer.scroll(by: 20)
    #expect(page.rows()["i10"] == 0)
    for layout in [
      LayoutChoice("stagger", params: ["columns": 3]), LayoutChoice("grid", params: ["columns": 4]),
      LayoutChoice("grid"),
    ] {
      choice.layout = layout
      page.runtime.context(of: "c0k0", as: ComponentContext.self)?.invalidate()
      let placements = page.composer.scene().placements
      #expect(placements.contains { $0.module == "i10" })
      #expect(Set(placements.map(\.module)).count == placements.count)
    }
    page.composer.scrollToEnd()
    #expect(page.rows()["i100"] == 6)
  }

  private final class Choice { var layout = LayoutChoice("grid") }

  @Test("N2 an item behind a tab, or beside the visible part, is shown when it is scrolled to")
  func reveals() throws {
    let page = try ListPage(
      [[Array(repeating: 2, count: 50)]], layout: LayoutChoice("row"))
    #expect(page.composer.scroll(to: "i40"))
    #expect(page.composer.scene().placements.contains { $0.module == "i40" && $0.rect.x == 0 })
    var asked: [Int] = []
    try page.runtime.subscribe(to: .componentReveal, on: "c0k0") {
      asked.append($0.params)
      $0.respond(true)
    }
    #expect(!page.composer.scroll(to: "i3"))
    #expect(asked == [3])
  }

  @Test("N1 lengths of a layout that are beyond all bounds don't trap", arguments: [Int.min, .max])
  func boundless(length: Int) throws {
    let page = try ListPage(
      [[[2, 2, 2]], [[1]]], layout: LayoutChoice("boundless", params: ["length": .int(length)]))
    for _ in 0..<3 {
      _ = page.composer.scene()
      page.composer.moveFocus(.down)
      page.composer.scroll(by: 3)
      page.composer.scrollToEnd()
      page.composer.scroll(to: "i1")
    }
    #expect(try page.allRects().0.count > 0)
  }

  @Test("N2 a taller item above, once it is seen, moves nothing that shows")
  func corrected() throws {
    let page = try ListPage([[Array(repeating: 3, count: 50)]])
    page.composer.scroll(to: "i30")
    let before = page.rows()
    page.heights["i22"] = 20
    page.composer.scroll(by: -25)
    let after = page.rows()
    #expect(after["i22"] != nil)
    page.composer.scroll(by: 25)
    #expect(page.rows() == before)
  }

  @Test("N2 a scene says at which edges the list goes on")
  func overflows() throws {
    let page = try ListPage([[Array(repeating: 2, count: 20)]])
    func edges() -> [Overflow.Edge] { page.composer.scene().overflows.map(\.edge) }
    #expect(edges() == [.bottom])
    page.composer.scroll(by: 3)
    #expect(edges() == [.top, .bottom])
    page.composer.scrollToEnd()
    #expect(edges() == [.top])
  }

  @Test("N2 the end of the list is reported when it comes into view, and again after a change")
  func end() throws {
    let page = try ListPage([[Array(repeating: 3, count: 10)]])
    var reports = 0
    try page.runtime.subscribe(to: .listDidReachEnd, on: "p") { _ in reports += 1 }
    _ = page.composer.scene()
    #expect(reports == 0)
    page.composer.scrollToEnd()
    for _ in 0..<3 { _ = page.composer.scene() }
    #expect(reports == 1)
    try page.insert(3, into: "c0k0")
    _ = page.composer.scene()
    #expect(reports == 1)
    page.composer.scrollToEnd()
    _ = page.composer.scene()
    #expect(reports == 2)
  }

  @Test("N6 a list is pulled down at its top alone, which its page is told")
  func pull() throws {
    let page = try ListPage([[[3, 4, 5]]])
    var pulls = 0
    try page.runtime.subscribe(to: .listDidPull, on: "p") { _ in pulls += 1 }
    #expect(page.composer.pull() && pulls == 1)
    page.composer.scroll(by: 1)
    #expect(!page.composer.pull() && pulls == 1)
    page.composer.scrollToStart()
    #expect(page.composer.pull() && pulls == 2)
  }

  @Test("N2 a module that the page doesn't show can't be scrolled to")
  func unknown() throws {
    let page = try ListPage([[[3]]])
    #expect(!page.composer.scroll(to: "nowhere"))
    #expect(!page.composer.scroll(to: "p"))
  }

  @Test(
    "N1 a layout that isn't known, or whose params don't fit, is reported; its items are stacked",
    arguments: [
      (
        LayoutChoice("grit"), "layout-unknown",
        "the layout of \"c0k0\" is \"grit\", but no plugin of that name brings a layout; did you mean"
          + " \"grid\"?"
      ),
      (
        LayoutChoice("grid", params: ["columns": "two"]), "layout-params",
        "the layout of \"c0k0\" has params that don't fit \"grid\": \"columns\" is an integer, not a"
          + " string"
      ),
      (
        LayoutChoice("refusing"), "layout-params",
        "the layout of \"c0k0\" can't be made by \"refusing\": param \"columns\" is missing [param-missing]"
      ),
    ])
  func unknownLayout(choice: LayoutChoice, code: String, message: String) throws {
    let page = try ListPage([[[3, 2]]], layout: choice)
    var found: [Diagnostic] = []
    page.runtime.observeDiagnostics { found.append($0) }
    #expect(page.rows() == ["i0": 0, "i1": 3])
    _ = page.composer.scene()
    #expect(found.map(\.code) == [code])
    #expect(found.first?.message == message)
  }
}
