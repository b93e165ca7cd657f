import Plugboard
import Testing

@MainActor @Suite("What keeps its place on the screen") struct PinTests {
  private let page: ListPage

  /// Three cards with two components of ten rows each; the tops of cards have a row.
  init() throws {
    page = try ListPage(
      (0..<3).map { _ in [[2, 2, 2, 2, 2], [2, 2, 2, 2, 2]] }, size: UnitSize(width: 20, height: 12)
    )
    for card in 0..<3 {
      try page.runtime.subscribe(to: .cardView, on: ModuleID("c\(card)")) { $0.respond(.rule) }
    }
  }

  private func answer(_ list: PageList) throws {
    try page.runtime.subscribe(to: .pageList, on: "p") { $0.respond(list) }
  }

  /// The rows of the visible modules of a component, or of the top of a card.
  private func rows(_ ids: ModuleID...) -> [Int] {
    let scene = page.composer.scene()
    return ids.flatMap { id in
      scene.placements.filter { $0.module == id && !$0.arrangement.pieces.isEmpty }.map(\.rect.y)
    }
  }

  @Test("N1 a sticky component is scrolled to the edge and stays there, also after a jump")
  func stickyTop() throws {
    try answer(PageList(pins: [PagePin(.sticky, "c0k1", at: .top)]))
    #expect(rows("i5") == [11])
    page.composer.scroll(by: 11)
    #expect(rows("i5", "i6", "i10") == [0, 2, 11])
    page.composer.scroll(by: 4)
    // It covers what is scrolled below it, and shows once.
    #expect(rows("i5", "i6", "i9") == [0, 2, 8])
    page.composer.scrollToEnd()
    #expect(rows("i5", "i9", "i29") == [0, 8, 10])
    page.composer.scrollToStart()
    #expect(rows("i0", "i5") == [1, 11])
    page.composer.scroll(to: "i22")
    #expect(rows("i5") == [0])
    #expect(rows("i22").first.map { $0 >= 10 } == true)
  }

  @Test("N1 a component that sticks to the bottom is there until its place comes into view")
  func stickyBottom() throws {
    try answer(PageList(pins: [PagePin(.sticky, "c1k0", at: .bottom)]))
    #expect(rows("i10", "i14") == [2, 10])
    page.composer.scroll(by: 12)
    // Only its first rows would be in view in its place.
    #expect(rows("i10") == [2])
    page.composer.scroll(by: 8)
    #expect(rows("i10") == [2])
    page.composer.scrollToEnd()
    #expect(rows("i10") == [])
  }

  @Test("N1 a sticky component stays while the bottom of its own card is all that is on the screen")
  func beforeTallBottom() throws {
    let page = try ListPage(
      [[[2], [2]], [[1]]], list: PageList(pins: [PagePin(.sticky, "c0k0", at: .top)]),
      size: UnitSize(width: 20, height: 8))
    try page.runtime.subscribe(to: .cardFooter, on: "c0") {
      $0.respond(.column((0..<40).map { _ in .rule }))
    }
    page.composer.scroll(by: 20)
    #expect(page.rows() == ["i0": 0])
    page.composer.scroll(to: "i1")
    #expect(page.rows()["i0"] == 0)
  }

  @Test("N1 a sticky component beside the one that its card shows alone doesn't stick")
  func besideChosen() throws {
    let page = try ListPage(
      [[[2], Array(repeating: 2, count: 9)], [[2, 2, 2, 2]]],
      list: PageList(pins: ["c0k0", "c0k1"].map { PagePin(.sticky, $0, at: .top) }),
      size: UnitSize(width: 20, height: 8))
    for chosen in [1, 0] {
      try page.runtime.subscribe(to: .cardComponent, on: "c0", priority: chosen) {
        $0.respond(chosen)
      }
      page.runtime.context(of: "c0", as: CardContext.self)?.invalidate()
      page.composer.scrollToEnd()
      #expect((page.rows()["i0"] != nil) == (chosen == 0))
    }
  }

  @Test("N1 several sticky components lie one below the other, in the order of the page")
  func severalSticky() throws {
    let page = try ListPage(
      [[[2], [1], Array(repeating: 2, count: 20), [2], [1]]],
      list: PageList(pins: [
        PagePin(.sticky, "c0k0", at: .top), PagePin(.sticky, "c0k1", at: .top),
        PagePin(.sticky, "c0k3", at: .bottom), PagePin(.sticky, "c0k4", at: .bottom),
      ]), size: UnitSize(width: 20, height: 12))
    func rows() -> [Int?] {
      let rows = page.rows()
      return ["i0", "i1", "i22", "i23"].map { rows[$0] }
    }
    #expect(rows() == [0, 2, 9, 11])
    page.composer.scroll(by: 10)
    #expect(rows() == [0, 2, 9, 11])
    // Between those that stick, the list shows what it is scrolled to.
    page.composer.scroll(to: "i10")
    #expect(page.rows()["i10"].map { (3...7).contains($0) } == true)
    page.composer.scrollToEnd()
    #expect(rows() == [0, 2, 9, 11])
  }

  @Test("N1 a component that would leave no two rows for the list doesn't stick")
  func tooHigh() throws {
    let page = try ListPage(
      [[[3], Array(repeating: 2, count: 20)]],
      list: PageList(pins: [PagePin(.sticky, "c0k0", at: .top)]),
      size: UnitSize(width: 20, height: 4))
    page.composer.scroll(by: 8)
    #expect(page.rows()["i0"] == nil)
    page.composer.size.height = 5
    #expect(page.rows()["i0"] == 0)
  }

  @Test("N1 the list begins below what is fixed on top, and ends above what is fixed at the bottom")
  func fixedEdges() throws {
    page.composer.size.height = 24
    try answer(
      PageList(pins: [
        PagePin(.fixed, "c1k0", at: .top), PagePin(.fixed, "c2k1", at: .bottom, width: 6),
      ]))
    #expect(rows("i10", "i14", "c0", "i0", "i25") == [0, 8, 10, 11, 14])
    page.composer.scrollToEnd()
    // The last row isn't below the narrow one.
    #expect(rows("i10", "i24", "i25") == [0, 12, 14])
    page.composer.scrollToStart()
    #expect(rows("c0") == [10])
  }

  @Test("N1 a fixed component for which no row is left isn't shown, and the list is still there")
  func noRoom() throws {
    for side in [PagePin.Edge.top, .bottom] {
      try answer(
        PageList(pins: ["c1k0", "c1k1", "c2k0"].map { PagePin(.fixed, $0, at: side) }))
      #expect(!rows("i10").isEmpty && rows("i20").isEmpty)
      #expect(page.composer.hasMore.below)
    }
  }

  @Test("N1 a fixed component is no wider than the screen, and shows once")
  func fixedOnce() throws {
    try answer(
      PageList(pins: [PagePin(.fixed, "c0k0", at: .bottom, alignment: .center, width: 99)]))
    let placements = page.composer.scene().placements.filter { $0.module == "i0" }
    #expect(placements.map(\.rect) == [UnitRect(x: 0, y: 2, width: 20, height: 2)])
  }

  @Test(
    "N1 fixed components take rows from the list if they are as wide as it, and lie on it if not")
  func fixed() throws {
    try answer(
      PageList(pins: [
        PagePin(.fixed, "c2k1", at: .bottom),
        PagePin(.fixed, "c2k0", at: .top, alignment: .trailing, width: 6),
      ]))
    page.composer.size.height = 24
    let scene = page.composer.scene()
    #expect(
      scene.placements.filter { $0.module == "i25" }.map(\.rect) == [
        UnitRect(x: 0, y: 14, width: 20, height: 2)
      ])
    #expect(
      scene.placements.filter { $0.module == "i20" }.map(\.rect) == [
        UnitRect(x: 14, y: 0, width: 6, height: 2)
      ])
    // At its start, the list leaves the rows of what lies on it free.
    #expect(rows("c0", "i0", "i1") == [10, 11, 13])
    page.composer.scrollToEnd()
    #expect(rows("c2", "i19") == [13, 11])
  }

  @Test("N1 fixed components of the same columns lie one beyond the other, on what takes rows")
  func fixedBesideFixed() throws {
    let page = try ListPage(
      [[[1], [2], [3], [1], [1], Array(repeating: 1, count: 20)]],
      list: PageList(pins: [
        PagePin(.fixed, "c0k0", at: .bottom, alignment: .trailing, width: 6),
        PagePin(.fixed, "c0k1", at: .bottom, alignment: .trailing, width: 4),
        PagePin(.fixed, "c0k2", at: .bottom, alignment: .leading, width: 6),
        PagePin(.fixed, "c0k3", at: .bottom),
        PagePin(.fixed, "c0k4", at: .top, alignment: .trailing, width: 6),
      ]), size: UnitSize(width: 20, height: 12))
    let places = page.composer.scene().placements.filter {
      ["i0", "i1", "i2", "i3", "i4"].contains($0.module)
    }
    let rects = Dictionary(uniqueKeysWithValues: places.map { ($0.module, $0.rect) })
    #expect(rects["i3"] == UnitRect(x: 0, y: 11, width: 20, height: 1))
    #expect(rects["i0"] == UnitRect(x: 14, y: 10, width: 6, height: 1))
    #expect(rects["i1"] == UnitRect(x: 16, y: 8, width: 4, height: 2))
    #expect(rects["i2"] == UnitRect(x: 0, y: 8, width: 6, height: 3))
    #expect(rects["i4"] == UnitRect(x: 14, y: 0, width: 6, height: 1))
  }

  @Test(
    "N1 a fixed component that leaves the list fewer than two rows is scrolled with it",
    arguments: [PagePin.Edge.top, .bottom])
  func fixedInList(edge: PagePin.Edge) throws {
    let pages = try [nil, 5].map { width in
      try ListPage(
        [[[2], [2], [2], Array(repeating: 1, count: 20)]],
        list: PageList(
          pins: (0..<3).map { PagePin(.fixed, ModuleID("c0k\($0)"), at: edge, width: width) }),
        size: UnitSize(width: 20, height: 6))
    }
    for page in pages {
      #expect(page.composer.scene().placements.count { $0.layer == .fixed } == 4)
      let list = page.composer.scene().placements.filter { $0.layer == .list }.map(\.module)
      #expect(list.first == "i2")
      page.composer.scrollToEnd()
      #expect(page.composer.scene().placements.last { $0.layer == .list }?.module == "i22")
    }
  }

  @Test(
    "N2 the top of a card sticks while the card is scrolled past it, and the next one pushes it out"
  )
  func headers() throws {
    try answer(PageList(stickyHeaders: true))
    #expect(rows("c0", "i0") == [0, 1])
    page.composer.scroll(by: 5)
    #expect(rows("c0", "i2", "c1") == [0, 0])
    page.composer.scroll(by: 14)
    #expect(rows("c0", "c1") == [0, 2])
    page.composer.scroll(by: 2)
    #expect(rows("c0", "c1") == [0])
    page.composer.scroll(to: "i25")
    #expect(rows("c2", "i24").count == 2 && rows("c2") == [0])
  }

  @Test("N2 the next card pushes the top of a card out row by row")
  func pushed() throws {
    let page = try ListPage(
      (0..<3).map { _ in [[2, 2, 2, 2, 2]] }, list: PageList(stickyHeaders: true),
      size: UnitSize(width: 20, height: 12))
    for card in 0..<3 {
      try page.runtime.subscribe(to: .cardView, on: ModuleID("c\(card)")) {
        $0.respond(.column([.rule, .rule, .rule]))
      }
    }
    func tops() -> [Int] {
      page.composer.scene().placements
        .filter { ["c0", "c1"].contains($0.module) && !$0.arrangement.pieces.isEmpty }
        .map(\.rect.y).sorted()
    }
    page.composer.scroll(by: 10)
    #expect(tops() == [0, 3])
    page.composer.scroll(by: 1)
    #expect(tops() == [-1, 2])
    page.composer.scroll(by: 1)
    #expect(tops() == [-2, 1])
    page.composer.scroll(by: 1)
    #expect(tops() == [0])
  }

  @Test("N2 the top of a card sticks only if two rows are left for the list below it")
  func headerTooHigh() throws {
    let page = try ListPage(
      [[Array(repeating: 1, count: 20)]], list: PageList(stickyHeaders: true),
      size: UnitSize(width: 20, height: 4))
    try page.runtime.subscribe(to: .cardView, on: "c0") {
      $0.respond(.column([.rule, .rule, .rule]))
    }
    func isHeaderShown() -> Bool {
      page.composer.scene().placements.contains {
        $0.module == "c0" && !$0.arrangement.pieces.isEmpty
      }
    }
    page.composer.scroll(by: 8)
    #expect(!isHeaderShown())
    page.composer.size.height = 5
    #expect(isHeaderShown())
  }

  @Test("N2 what is scrolled to shows below the top of its card that sticks")
  func belowHeader() throws {
    try answer(PageList(stickyHeaders: true))
    page.composer.scrollToEnd()
    #expect(page.composer.scroll(to: "i12"))
    #expect(rows("c1") == [0])
    #expect(rows("i12") == [1])
  }

  @Test("N7 from what is pinned at the bottom, down leads on to the list while that goes on")
  func downFromBottom() throws {
    try answer(PageList(pins: [PagePin(.fixed, "c2k1", at: .bottom, width: 5)]))
    for id: ModuleID in ["i2", "i16", "i24", "i29"] {
      try page.runtime.subscribe(named: "tap", on: id) { _ in }
    }
    page.composer.focusEvents = ["tap"]
    page.composer.focus(on: "i29")
    page.composer.moveFocus(.down)
    #expect(page.composer.focus == "i2")
    // At the end of the list there is nothing below.
    page.composer.scrollToEnd()
    page.composer.focus(on: "i29")
    page.composer.moveFocus(.down)
    #expect(page.composer.focus == "i29")
  }

  @Test("N7 what is pinned can have the focus, and nothing scrolls for it")
  func focus() throws {
    try answer(PageList(pins: [PagePin(.fixed, "c2k1", at: .bottom)]))
    try page.runtime.subscribe(named: "tap", on: "i25") { _ in }
    page.composer.focusEvents = ["tap"]
    page.composer.moveFocus(.next)
    #expect(page.composer.focus == "i25")
    #expect(rows("c0") == [0])
  }
}
