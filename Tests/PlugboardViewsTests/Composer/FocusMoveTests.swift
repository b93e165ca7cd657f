import Plugboard
import Testing

@MainActor @Suite("Moves of the focus through a list") struct FocusMoveTests {
  typealias Move = FocusMove

  /// A page of items of stated heights that can have the focus, but for some.
  private func page(
    _ components: [[Int]], layout: LayoutChoice? = nil, list: PageList = PageList(),
    without others: Set<ModuleID> = []
  ) throws -> ListPage {
    let page = try ListPage([components], layout: layout, list: list)
    page.composer.focusEvents = ["tap"]
    for item in page.heights.keys where !others.contains(item) {
      try page.runtime.subscribe(named: "tap", on: item) { _ in }
    }
    return page
  }

  /// Gives an item another view.
  private func show(_ view: ViewValue, of item: ModuleID, on page: ListPage) throws {
    try page.runtime.subscribe(to: .itemView, on: item, priority: 900) {
      $0.respond(view)
      $0.stop()
    }
  }

  @Test("N7 a move that scrolls the list on leads to a stop that this brings near")
  func scrolledOn() throws {
    let page = try page([[8, 8, 2]], without: ["i1"])
    page.composer.focus(on: "i0")
    page.composer.moveFocus(.down)
    #expect(page.composer.focus == "i2")
  }

  @Test(
    "N7 from a stop that was scrolled off, near or far, a move leads to one that is wholly ahead",
    arguments: [
      // The first row of the screen is the second one of i1, or of i33.
      (4, [.down, .next], "i2"), (100, [.down, .next], "i34"),
      // The last row of the screen is the first one of i36.
      (100, [.up, .previous], "i35"),
    ] as [(Int, [Move], ModuleID)])
  func scrolledOff(rows: Int, moves: [Move], target: ModuleID) throws {
    for move in moves {
      let page = try page([Array(repeating: 3, count: 60)])
      page.composer.focus(on: "i0")
      page.composer.scroll(by: rows)
      page.composer.moveFocus(move)
      #expect(page.composer.focus == target)
    }
  }

  @Test("N7 a module that was scrolled far away is shown when it gets the focus again")
  func farAway() throws {
    let page = try page([Array(repeating: 3, count: 60)])
    page.composer.focus(on: "i0")
    page.composer.scroll(by: 100)
    page.composer.focus(on: "i0")
    #expect(page.composer.focus == "i0")
    #expect(page.rows()["i0"] == 0)
  }

  @Test("N7 an item whose only control is disabled can have the focus as a whole")
  func disabledAlone() throws {
    let page = try page([[1]])
    try show(.button("x", id: "x", isEnabled: false), of: "i0", on: page)
    page.composer.focus(on: "i0")
    #expect(page.composer.focus == "i0" && page.composer.focusedControl == nil)
  }

  @Test("N7 up leads from a control to the one above it in the same item, and then to the item")
  func upInItem() throws {
    let page = try page([[1]])
    let buttons = [ViewValue.button("x", id: "x"), .button("y", id: "y")]
    try show(.column([.text("title")] + buttons), of: "i0", on: page)
    page.composer.focus(on: "i0", control: "y")
    page.composer.moveFocus(.up)
    #expect(page.composer.focusedControl == "x")
    page.composer.moveFocus(.up)
    #expect(page.composer.focus == "i0" && page.composer.focusedControl == nil)
  }

  @Test("N7 the focus leaves an item that is scrolled sideways for one that is wholly shown there")
  func scrolledSideways() throws {
    let page = try page([[1, 1, 1, 1], [1, 1, 1, 1]], layout: LayoutChoice("row"))
    page.composer.focus(on: "i4")
    page.composer.scrollSideways(by: 15, x: 5, y: 1)
    _ = page.composer.scene()
    #expect(page.composer.focus == "i6")
    page.composer.focus(on: "i7")
    page.composer.scrollSideways(by: -5, x: 5, y: 1)
    // The last one is cut at the right edge.
    _ = page.composer.scene()
    #expect(page.composer.focus == "i6")
  }

  @Test("N12 in reading order a row that is scrolled sideways is entered at its first or last stop")
  func enters() throws {
    let others: Set<ModuleID> = ["i12"]
    let rows = [[1], Array(repeating: 1, count: 12), [1]]
    func way(_ start: ModuleID, columns: Int, _ moves: Move...) throws -> [ModuleID?] {
      let page = try page(rows, layout: LayoutChoice("row"), without: others)
      page.composer.focus(on: start)
      page.composer.scrollSideways(by: columns, x: 5, y: 1)
      return moves.map { move in
        page.composer.moveFocus(move)
        return page.composer.focus
      }
    }
    #expect(try way("i13", columns: 0, .previous, .previous) == ["i11", "i10"])
    #expect(try way("i13", columns: 40, .previous, .previous) == ["i11", "i10"])
    #expect(try way("i0", columns: 70, .next, .next) == ["i1", "i2"])
    // Up and down lead to what shows.
    #expect(try way("i13", columns: 0, .up) == ["i1"])
    #expect(try way("i0", columns: 40, .down) == ["i5"])
  }

  @Test(
    "N11 content is scrolled up as well if it was scrolled sideways below what lies on the list")
  func belowLying() throws {
    let rows = Array(repeating: [1], count: 9) + [[1, 1, 1], [1]]
    let pin = PagePin(.fixed, "c0k10", at: .bottom, alignment: .trailing, width: 8)
    let page = try page(
      rows, layout: LayoutChoice("row"), list: PageList(pins: [pin]), without: ["i10"])
    page.composer.focus(on: "i9")
    #expect(page.rows()["i9"] == 9)
    page.composer.moveFocus(.next)
    #expect(page.rows()["i11"] == 8)
    #expect(page.composer.focus == "i11")
    page.composer.moveFocus(.next)
    #expect(page.composer.focus == "i12")
  }

  @Test("N11 nothing scrolls for a move to a stop that is higher than the window and fills it")
  func fills() throws {
    let page = try page([[14, 14, 14, 1]], layout: LayoutChoice("grid", params: ["columns": 2]))
    page.composer.focus(on: "i0")
    page.composer.scroll(by: 2)
    for (move, focus) in [(Move.next, "i1"), (.previous, "i0")] as [(Move, ModuleID)] {
      page.composer.moveFocus(move)
      #expect(page.rows()[focus] == -2)
      #expect(page.composer.focus == focus)
    }
    page.composer.focus(on: "i1")
    #expect(page.rows()["i1"] == 0)
  }

  @Test("N12 next leads from the top of the page into a row that begins with items without a focus")
  func fromBar() throws {
    let others = Set((0..<9).map { ModuleID("i\($0)") })
    let page = try page(
      [Array(repeating: 1, count: 12), [1]], layout: LayoutChoice("row"), without: others)
    try page.runtime.subscribe(named: "tap", on: "p") { _ in }
    try page.runtime.subscribe(to: .pageView, on: "p") { $0.respond(.button("go", id: "go")) }
    page.composer.focus(on: "p")
    page.composer.moveFocus(.next)
    #expect(page.composer.focus == "i9")
    page.composer.moveFocus(.previous)
    #expect(page.composer.focus == "p")
  }

  @Test("N7 what sticks to the edge gets the focus there, and nothing scrolls for it")
  func sticky() throws {
    let pin = PagePin(.sticky, "c0k0", at: .top)
    let page = try page([[2], Array(repeating: 2, count: 20)], list: PageList(pins: [pin]))
    page.composer.scroll(by: 4)
    let rows = page.rows()
    #expect(rows["i0"] == 0)
    page.composer.focus(on: "i0")
    #expect(page.composer.focus == "i0")
    #expect(page.rows() == rows)
  }

  @Test(
    "N7 from a control at an edge, a move leads to the next one there, and to the list past the last",
    arguments: [true, false])
  func withinEdge(isOnTop: Bool) throws {
    let buttons = ViewValue.column([
      .row(["a", "b", "c"].map { .button($0, id: $0) }), .button("d", id: "d"),
    ])
    // The page is on top, the last item at the bottom.
    let bar: ModuleID = isOnTop ? "p" : "i3"
    let pin = PagePin(.fixed, "c0k1", at: .bottom)
    let page = try page([[1, 1, 1], [1]], list: PageList(pins: [pin]))
    try page.runtime.subscribe(named: "tap", on: "p") { _ in }
    if isOnTop {
      try page.runtime.subscribe(to: .pageView, on: "p") { $0.respond(buttons) }
    } else {
      try show(buttons, of: bar, on: page)
    }
    let list: [String] = isOnTop ? ["i0"] : ["i2"]
    func path(from control: String, _ moves: [Move]) -> [String] {
      page.composer.focus(on: bar, control: control)
      return moves.map { move in
        page.composer.moveFocus(move)
        return page.composer.focusedControl ?? page.composer.focus?.text ?? "-"
      }
    }
    #expect(path(from: "a", [.right, .right]) == ["b", "c"])
    #expect(path(from: "c", [.left, .left]) == ["b", "a"])
    #expect(path(from: "b", [isOnTop ? .down : .up]) == (isOnTop ? ["d"] : list))
    #expect(path(from: "d", [isOnTop ? .down : .up]) == (isOnTop ? list : ["a"]))
    if isOnTop {
      #expect(path(from: "a", [.next, .next, .next, .next]) == ["b", "c", "d"] + list)
    } else {
      #expect(
        path(from: "d", [.previous, .previous, .previous, .previous]) == ["c", "b", "a"] + list)
    }
  }

  @Test(
    "N7 a high sticky component is left past its last control alone, for the first item below it")
  func highBlock() throws {
    let pin = PagePin(.sticky, "c0k0", at: .top)
    let page = try page(
      [[2, 2, 2, 2], Array(repeating: 1, count: 30)], list: PageList(pins: [pin]))
    page.composer.scroll(by: 4)
    var seen: [ModuleID] = []
    page.composer.focus(on: "i0")
    for move in [Move.down, .down, .down, .up, .up, .up, .next, .next, .next, .next] {
      page.composer.moveFocus(move)
      seen.append(page.composer.focus ?? "-")
    }
    // It covers i4 to i7.
    #expect(seen == ["i1", "i2", "i3", "i2", "i1", "i0", "i1", "i2", "i3", "i8"])
  }
}
