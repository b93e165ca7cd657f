import Plugboard
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
}
