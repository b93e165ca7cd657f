import Plugboard
import TestSupport
import Testing

/// The focus beside what sticks to the edges and lies on the list.
@MainActor @Suite("The focus in the window of the list") struct FocusInWindowTests {
  /// A page whose stated items can have the focus.
  private func page(
    _ cards: [[[Int]]], list: PageList = PageList(), stops: (Int) -> Bool = { _ in true },
    size: UnitSize = UnitSize(width: 20, height: 10)
  ) throws -> ListPage {
    let page = try ListPage(cards, list: list, size: size)
    for item in page.heights.keys where stops(Int(item.text.dropFirst()) ?? 0) {
      try page.runtime.subscribe(named: "tap", on: item) { _ in }
    }
    page.composer.focusEvents = ["tap"]
    return page
  }

  @Test("N11 a page opens at its top, wherever its first stop is", arguments: [12, 16, 29, 30])
  func opening(first: Int) throws {
    let page = try page([[Array(repeating: 1, count: 30)]], stops: { $0 >= first })
    page.composer.keepFocusVisible()
    #expect(page.rows()["i0"] == 0 && page.composer.focus == nil)
    #expect(!page.composer.hasMore.above)
  }

  @Test("N11 on the way up the focus is below the top of the card that the scrolling brings")
  func upUnderHeader() throws {
    let page = try page(
      [[Array(repeating: 1, count: 12)], [Array(repeating: 1, count: 12)]],
      list: PageList(stickyHeaders: true))
    for card in ["c0", "c1"] as [ModuleID] {
      try page.runtime.subscribe(to: .cardView, on: card) { $0.respond(.rule) }
    }
    page.composer.moveFocus(toEnd: true)
    #expect(page.composer.focus == "i23")
    for item in (0..<23).reversed() {
      page.composer.moveFocus(.up)
      let scene = page.composer.scene()
      let row = try #require(scene.placements.first { $0.mark == .focused }?.rect.y)
      #expect(page.composer.focus == ModuleID("i\(item)"))
      #expect(scene.target(x: 0, y: row)?.module == page.composer.focus && row > 0)
    }
  }

  @Test("N11 a narrow fixed component lies beside what sticks at its edge, and is hit there")
  func besideSticky() throws {
    let page = try page(
      [[[1], Array(repeating: 1, count: 20), [1]]],
      list: PageList(pins: [
        PagePin(.fixed, "c0k0", at: .bottom, alignment: .trailing, width: 6),
        PagePin(.sticky, "c0k2", at: .bottom),
      ]))
    let scene = page.composer.scene()
    #expect(scene.target(x: 19, y: 8)?.module == "i0")
    #expect(scene.target(x: 19, y: 9)?.module == "i21")
    #expect(scene.target(x: 0, y: 8)?.module == "i9")
  }

  @Test("N12 the ends of a list show its first and its last row, wherever stops are")
  func ends() throws {
    let page = try page([[Array(repeating: 1, count: 30)]], stops: { $0 == 13 })
    page.composer.moveFocus(toEnd: true)
    #expect(page.rows()["i29"] == 9)
    page.composer.moveFocus(toEnd: false)
    #expect(page.rows()["i0"] == 0)
  }

  @Test("N12 pages show every row below a top that sticks and a bar")
  func pages() throws {
    let page = try page(
      [[Array(repeating: 1, count: 40)]], list: PageList(stickyHeaders: true),
      stops: { _ in false })
    try page.runtime.subscribe(to: .pageView, on: "p") { $0.respond(.column([.rule, .rule])) }
    try page.runtime.subscribe(to: .cardView, on: "c0") { $0.respond(.rule) }
    for direction in [ScrolledList.Direction.forward, .backward] {
      var seen: Set<ModuleID> = []
      for _ in 0..<12 {
        let scene = page.composer.scene()
        for y in 0..<10 { scene.target(x: 0, y: y).map { _ = seen.insert($0.module) } }
        page.composer.turnPage(direction)
      }
      let missing = (0..<40).filter { !seen.contains(ModuleID("i\($0)")) }
      #expect(missing.isEmpty, "\(missing)")
    }
  }

  @Test("N12 an item of sideways content is reached past many that take no focus")
  func farSideways() throws {
    let page = try ListPage(
      [[Array(repeating: 1, count: 12)], [[1]]], layout: LayoutChoice("row"))
    for item in ["i0", "i9", "i12"] as [ModuleID] {
      try page.runtime.subscribe(named: "tap", on: item) { _ in }
    }
    page.composer.focusEvents = ["tap"]
    page.composer.keepFocusVisible()
    var seen: [ModuleID?] = [page.composer.focus]
    for move in [FocusMove.next, .next, .previous, .previous] {
      page.composer.moveFocus(move)
      seen.append(page.composer.focus)
      #expect(page.composer.scene().placements.contains { $0.mark == .focused })
    }
    #expect(seen == ["i0", "i9", "i12", "i9", "i0"])
  }

  @Test("N11 what was scrolled off has the focus again when it is back")
  func back() throws {
    let page = try page([[Array(repeating: 2, count: 20)]])
    page.composer.focus(on: "i2")
    page.composer.scroll(by: 7)
    page.composer.keepFocusVisible()
    #expect(page.composer.focus == "i5")
    page.composer.scroll(by: -7)
    page.composer.keepFocusVisible()
    #expect(page.composer.focus == "i2")
  }

  @Test(
    "N12 moves of the focus pass over no row, in both directions, with tops and blocks that stick")
  func moves() throws {
    for seed in RandomTests.seeds(60) {
      var generator = SplitMix64(seed: seed)
      let cards = (0..<3).map { _ in
        (0..<2).map { _ in Array(repeating: 1, count: Int.random(in: 1...14, using: &generator)) }
      }
      let stops = Set((0..<84).filter { _ in generator.oneIn(3) })
      let pins = generator.oneIn(2) ? [PagePin(.sticky, "c1k0", at: .top)] : []
      let page = try page(
        cards, list: PageList(stickyHeaders: generator.oneIn(2), pins: pins),
        stops: stops.contains,
        size: UnitSize(width: 20, height: Int.random(in: 6...16, using: &generator)))
      for card in ["c0", "c1", "c2"] as [ModuleID] {
        try page.runtime.subscribe(to: .cardView, on: card) { $0.respond(.rule) }
      }
      for moves in [[FocusMove.down, .up], [.next, .previous]] {
        for move in moves {
          var seen: Set<ModuleID> = []
          for _ in 0..<200 {
            let scene = page.composer.scene()
            for y in 0..<scene.size.height {
              scene.target(x: 0, y: y).map { _ = seen.insert($0.module) }
            }
            page.composer.moveFocus(move)
          }
          let missing = page.heights.keys.filter { !seen.contains($0) }
          #expect(missing.isEmpty, "seed \(seed), \(move): \(missing)")
        }
      }
    }
  }

  @Test("N11 the focus is above a toast, which takes no tap")
  func aboveToast() throws {
    let page = try page([[Array(repeating: 1, count: 30)]])
    try page.runtime.subscribe(to: .pageOverlay, on: "p") { $0.respond(.toast("saved")) }
    page.composer.keepFocusVisible()
    for item in 1..<25 {
      page.composer.moveFocus(.down)
      let scene = page.composer.scene()
      let row = try #require(scene.placements.first { $0.mark == .focused }?.rect.y)
      #expect(page.composer.focus == ModuleID("i\(item)"))
      #expect((0..<20).allSatisfy { scene.target(x: $0, y: row)?.module == page.composer.focus })
    }
    #expect(page.composer.scene().target(x: 18, y: 8) == nil)
  }

  @Test("N11 a dialog that begins with a long text is read to its end, and then has the focus")
  func longDialog() throws {
    let page = try page([[[1, 1]]])
    let lines = (0..<30).map { ViewValue.text("line \($0)") }
    let dialog = ViewValue.dialog(
      "Terms", .column(lines + [.row([.button("yes", id: "yes"), .button("no", id: "no")])]))
    page.composer.keepFocusVisible()
    try page.runtime.subscribe(to: .pageOverlay, on: "p") { $0.respond(dialog) }
    page.composer.tracker.forget(TrackedView(module: "p", event: "page.overlay"))
    let composer = try PageComposer(
      of: "p", in: page.runtime, size: UnitSize(width: 20, height: 10), measure: UnitMeasure())
    composer.focusEvents = ["tap"]
    func top() -> Int? { composer.scene().placements.last { $0.layer == .dialog }?.rect.y }
    #expect(top() == 0 && composer.focus == nil)
    var tops: [Int?] = []
    for _ in 0..<9 {
      composer.moveFocus(.down)
      tops.append(top())
    }
    // Half a page each, and no way back.
    #expect(tops.compactMap(\.self) == tops.compactMap(\.self).sorted(by: >))
    #expect(zip(tops, tops.dropFirst()).allSatisfy { ($0 ?? 0) - ($1 ?? 0) <= 10 })
    #expect(composer.focusedControl != nil && tops.last == -23)
    composer.moveFocus(toEnd: false)
    #expect(top() == 0 && composer.focusedControl == nil)
    composer.turnPage(.forward)
    #expect(top() == -8)
    composer.scroll(by: -3)
    #expect(top() == -5)
    composer.moveFocus(toEnd: true)
    #expect(composer.focusedControl == "no")
  }

  @Test("N11 a long text goes on near where it was read when the width has changed")
  func resized() throws {
    let page = try page([[[1]]], stops: { _ in false })
    let words = (0..<600).map { "w\($0)" }.joined(separator: " ")
    try page.runtime.subscribe(to: .itemView, on: "i0", priority: 900) {
      $0.respond(.text(words))
      $0.stop()
    }
    func first() throws -> Int {
      let placement = try #require(page.composer.scene().placements.first)
      let line = placement.arrangement.pieces[0].lines[-placement.rect.y]
      return try #require(Int(line.split(separator: " ")[0].dropFirst()))
    }
    for _ in 0..<10 { page.composer.turnPage(.forward) }
    let read = try first()
    for width in [33, 20, 50, 20] {
      page.composer.size.width = width
      let now = try first()
      #expect(abs(now - read) < 25, "\(width): \(now), not \(read)")
    }
  }
}
