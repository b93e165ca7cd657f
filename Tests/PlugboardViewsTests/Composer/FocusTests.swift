import Plugboard
import Testing

@MainActor @Suite("The focus on a page") struct FocusTests {
  let runtime: PageRuntime
  let composer: PageComposer<UnitMeasure>

  /// A page with a button on top, a card with a button in its top, and tiles: three in a row, of which
  /// `b` has two buttons and an item `n` in it, then a row that is scrolled sideways, and a tall item.
  init() throws {
    runtime = PageRuntime(
      registry: try PluginRegistry([GridPlugin.self, RowPlugin.self, TurnedPlugin.self]))
    let plans: [(ModuleID, Level, Int?)] = [
      ("p", .page, nil), ("c", .card, 0), ("k", .component, 1), ("a", .item, 2), ("b", .item, 2),
      ("n", .item, 4), ("d", .item, 2), ("e", .item, 2), ("w", .component, 1),
    ]
    var all = plans.map { ModulePlan(id: $0.0, level: $0.1, parent: $0.2) }
    let wide = all.count - 1
    for item in 0..<20 {
      all.append(ModulePlan(id: ModuleID("w\(item)"), level: .item, parent: wide))
    }
    all.append(ModulePlan(id: "t", level: .component, parent: 1))
    for item in 0..<9 {
      all.append(ModulePlan(id: ModuleID("t\(item)"), level: .item, parent: all.count - 1 - item))
    }
    try runtime.open(all)
    composer = try PageComposer(
      of: "p", in: runtime, size: UnitSize(width: 30, height: 12), measure: UnitMeasure())
    composer.focusEvents = ["tap"]
    try answer("p", .pageView, .row([.text("Page"), .button("go", id: "go")]))
    try answer("c", .cardView, .row([.text("Card"), .button("more", id: "more")]))
    try runtime.subscribe(to: .componentLayout, on: "k") {
      $0.respond(LayoutChoice("grid", params: ["columns": 3]))
    }
    try runtime.subscribe(to: .componentLayout, on: "w") { $0.respond(LayoutChoice("row")) }
    try answer("a", .itemView, .text("a"))
    try answer(
      "b", .itemView, .column([.text("b"), .row([.button("x", id: "x"), .button("y", id: "y")])]))
    try answer("n", .itemView, .button("n", id: "n"))
    try answer("d", .itemView, .text("d"))
    try answer("e", .itemView, .text("e"))
    for item in 0..<20 { try answer(ModuleID("w\(item)"), .itemView, .text("w")) }
    for item in 0..<9 {
      try answer(ModuleID("t\(item)"), .itemView, .column([.rule, .rule, .rule]))
    }
  }

  /// Gives a module a view, and a subscriber that makes it able to take the focus.
  func answer(_ id: ModuleID, _ event: EventName<ViewValue, Void>, _ view: ViewValue) throws {
    try runtime.subscribe(to: event, on: id) { $0.respond(view) }
    try runtime.subscribe(named: "tap", on: id) { _ in }
  }

  private var place: String {
    guard let focus = composer.focus else { return "-" }
    return composer.focusedControl.map { "\(focus)#\($0)" } ?? focus.text
  }

  private func places(_ moves: FocusMove...) -> [String] {
    moves.map { move in
      composer.moveFocus(move)
      return place
    }
  }

  @Test("N7 the next and the previous one are reached in reading order, controls in items included")
  func reading() {
    #expect(
      places(.next, .next, .next, .next, .next, .next, .next, .next)
        == ["c#more", "a", "b", "b#x", "b#y", "n#n", "d", "e"])
    #expect(places(.previous, .previous, .previous) == ["d", "n#n", "b#y"])
    composer.focus(on: "c")
    #expect(places(.previous, .previous) == ["p#go", "p#go"])
  }

  /// A list of items of stated columns, of which some can have the focus.
  private func list(
    _ layout: LayoutChoice, _ heights: [Int], focusable: [ModuleID]
  ) throws -> ListPage {
    let page = try ListPage([[heights]], layout: layout)
    page.composer.focusEvents = ["tap"]
    for item in focusable { try page.runtime.subscribe(named: "tap", on: item) { _ in } }
    return page
  }

  @Test("N7 down stays in its column, and sideways in its row")
  func straight() throws {
    let columns = LayoutChoice("stagger", params: ["columns": 2])
    let page = try list(columns, [1, 1, 1, 1, 1], focusable: ["i0", "i3", "i4"])
    page.composer.focus(on: "i0")
    page.composer.moveFocus(.down)
    // One row further, but straight ahead.
    #expect(page.composer.focus == "i4")
    let diagonal = try list(columns, [1, 1, 1, 1], focusable: ["i0", "i3"])
    diagonal.composer.focus(on: "i3")
    diagonal.composer.moveFocus(.left)
    #expect(diagonal.composer.focus == "i3")
    diagonal.composer.focus(on: "i0")
    diagonal.composer.moveFocus(.right)
    #expect(diagonal.composer.focus == "i0")
  }

  /// A list of high items, each with a button on top and one at its bottom.
  private func highItems(_ rows: Int) throws -> ListPage {
    let page = try list(
      LayoutChoice("grid"), [1, 1, 1, 1, 1], focusable: ["i0", "i1", "i2", "i3"])
    let rules = Array(repeating: ViewValue.rule, count: rows - 2)
    for item in ["i0", "i1", "i2", "i3", "i4"] as [ModuleID] {
      try page.runtime.subscribe(to: .itemView, on: item, priority: 900) {
        $0.respond(.column([.button("x", id: "x")] + rules + [.button("y", id: "y")]))
        $0.stop()
      }
    }
    return page
  }

  @Test("N7 the whole item comes into view with the control that has the focus, if there is room")
  func wholeItem() throws {
    let page = try highItems(4)
    func row() -> Int? {
      page.composer.scene().placements.first { $0.module == "i2" }?.rect.y
    }
    #expect(row() == 8)
    page.composer.focus(on: "i2", control: "x")
    #expect(page.composer.focusedControl == "x" && row() == 6)
  }

  @Test(
    "N7 a control that has been scrolled off loses the focus, also if its item is still in view")
  func scrolledOff() throws {
    let page = try highItems(22)
    page.composer.focus(on: "i0", control: "x")
    page.composer.scroll(by: 12)
    page.composer.keepFocusVisible()
    #expect(page.composer.focus == "i0" && page.composer.focusedControl != "x")
  }

  @Test("N7 content is scrolled back sideways with the focus")
  func backSideways() {
    composer.focus(on: "w0")
    for _ in 0..<6 { composer.moveFocus(.right) }
    for _ in 0..<6 { composer.moveFocus(.left) }
    #expect(place == "w0")
    #expect(composer.scene().placements.first { $0.module == "w0" }?.rect.x == 0)
  }

  @Test("N7 the control that is named gets the focus, and the mark, in its own view alone")
  func named() throws {
    composer.focus(on: "b", control: "y")
    #expect(place == "b#y")
    try answer("c", .cardFooter, .text("bottom"))
    runtime.context(of: "c", as: CardContext.self)?.invalidate()
    composer.size.height = 99
    composer.focus(on: "c", control: "more")
    let marks = composer.scene().placements.filter { $0.module == "c" }.map(\.mark)
    #expect(marks == [.focused, nil])
  }

  @Test("N7 a disabled control can't have the focus")
  func disabled() throws {
    let buttons = ViewValue.row([
      .button("x", id: "x", isEnabled: false), .button("y", id: "y"),
    ])
    try runtime.subscribe(to: .itemView, on: "b", priority: 900) {
      $0.respond(.column([.text("b"), buttons]))
      $0.stop()
    }
    composer.focus(on: "b")
    #expect(places(.next, .next, .previous, .previous) == ["b#y", "n#n", "b#y", "b"])
    composer.focus(on: "b", control: "x")
    #expect(place == "b")
  }

  @Test("N7 arrows lead to the nearest in their direction, into items and out of them")
  func arrows() {
    composer.focus(on: "a")
    #expect(places(.right, .right, .left, .left) == ["b", "d", "b", "a"])
    #expect(places(.right, .down, .right, .down, .down) == ["b", "b#x", "b#y", "n#n", "e"])
    #expect(places(.up, .up, .up) == ["a", "c#more", "p#go"])
    #expect(places(.up, .up) == ["p#go", "p#go"])
  }

  @Test("N7 the focus scrolls sideways, and a layout may show the item itself")
  func sideways() throws {
    composer.focus(on: "w0")
    for _ in 0..<6 { composer.moveFocus(.right) }
    #expect(place == "w6")
    let rects = composer.scene().placements.filter { $0.module.text.hasPrefix("w") }
    #expect(rects.map(\.module.text) == ["w4", "w5", "w6"])
    #expect(rects.last?.rect.maxX == 30)
    let sides: [Overflow.Edge] = composer.scene().overflows.map(\.edge)
    #expect(sides.contains(.leading) && sides.contains(.trailing))
    var asked: [Int] = []
    try runtime.subscribe(to: .componentReveal, on: "w") {
      asked.append($0.params)
      $0.respond(true)
    }
    composer.moveFocus(.right)
    #expect(asked == [7] && place == "w7")
    #expect(composer.scene().placements.contains { $0.module == "w4" })
  }

  @Test("N7 the focus goes along if content turns to another item, and stays if nothing is cut")
  func turned() throws {
    composer.focus(on: "w1")
    _ = composer.scene()
    #expect(composer.focus == "w1")
    try runtime.subscribe(to: .componentLayout, on: "w", priority: 900) {
      $0.respond(LayoutChoice("turned"))
      $0.stop()
    }
    runtime.context(of: "w", as: ComponentContext.self)?.invalidate()
    _ = composer.scene()
    #expect(composer.focus == "w5")
  }

  @Test("N7 the focus goes along from an item in an item, too")
  func turnedNested() throws {
    try runtime.register("in", level: .item, under: "w1")
    try answer("in", .itemView, .rule)
    try runtime.subscribe(named: "tap", on: "in") { _ in }
    composer.focus(on: "in")
    _ = composer.scene()
    #expect(composer.focus == "in")
    try runtime.subscribe(to: .componentLayout, on: "w", priority: 900) {
      $0.respond(LayoutChoice("turned"))
      $0.stop()
    }
    runtime.context(of: "w", as: ComponentContext.self)?.invalidate()
    _ = composer.scene()
    #expect(composer.focus == "w5")
  }

  @Test(
    "N7 the focus goes along to an item in the item that is shown; without one, to what is visible",
    arguments: [true, false])
  func turnedToNested(hasStop: Bool) throws {
    // The sixth item, which can't have the focus itself.
    for item in 5..<20 { try runtime.unregister(ModuleID("w\(item)")) }
    try runtime.register("outer", level: .item, under: "w")
    try runtime.register("in", level: .item, under: "outer")
    for item: ModuleID in ["outer", "in"] {
      try runtime.subscribe(to: .itemView, on: item) { $0.respond(.rule) }
    }
    if hasStop { try runtime.subscribe(named: "tap", on: "in") { _ in } }
    composer.focus(on: "w1")
    _ = composer.scene()
    try runtime.subscribe(to: .componentLayout, on: "w", priority: 900) {
      $0.respond(LayoutChoice("turned"))
      $0.stop()
    }
    runtime.context(of: "w", as: ComponentContext.self)?.invalidate()
    _ = composer.scene()
    #expect(composer.focus == (hasStop ? "in" : "n"))
  }

  @Test("N7 what is below comes into view with the focus")
  func below() {
    composer.focus(on: "t0")
    #expect(places(.down, .down, .down, .down, .down, .down, .down, .down).last == "t8")
    let last = composer.scene().placements.last { $0.layer == .list }
    #expect(last?.module == "t8" && last?.rect.maxY == 12)
    #expect(places(.down) == ["t8"])
    #expect(last?.mark == .focused)
  }

  @Test("N7 if what has the focus ends, the nearest gets it with the next move")
  func ended() throws {
    composer.focus(on: "d")
    try runtime.unregister("d")
    #expect(places(.right).first == "e")
    composer.focus(on: "nowhere")
    #expect(place == "-")
  }

  @Test(
    "N7 every stop is reached by next and by previous, past a text that is longer than the screen",
    arguments: [[8, 2, 40, 2, 30, 3], [2, 90, 2], [40, 2, 40]])
  func longTexts(heights: [Int]) throws {
    let page = try ListPage([[heights]])
    let stops = heights.indices.filter { heights[$0] < 10 }.map { ModuleID("i\($0)") }
    for stop in stops { try page.runtime.subscribe(named: "tap", on: stop) { _ in } }
    let composer = page.composer
    composer.focusEvents = ["tap"]
    for moves in [[FocusMove.next, .previous], [.down, .up]] {
      for (move, order) in zip(moves, [stops, stops.reversed()]) {
        var seen = composer.focus.map { [$0] } ?? []
        for _ in 0..<60 {
          composer.moveFocus(move)
          if let focus = composer.focus, seen.last != focus { seen.append(focus) }
        }
        #expect(seen.suffix(order.count) == order[...])
        // At last the list is at its end, or at its top.
        #expect(move == .next || move == .down ? !composer.hasMore.below : !composer.hasMore.above)
      }
    }
  }

  @Test("N7 what is pinned at an edge is reached when the list can't be scrolled further")
  func edges() throws {
    let page = try ListPage([[[3, 3, 3, 3, 3, 3]]])
    for item in 0..<6 {
      try page.runtime.subscribe(named: "tap", on: ModuleID("i\(item)")) { _ in }
    }
    try page.runtime.subscribe(to: .pageView, on: "p") { $0.respond(.button("go", id: "go")) }
    try page.runtime.subscribe(named: "tap", on: "p") { _ in }
    page.composer.focusEvents = ["tap"]
    page.composer.focus(on: "i5")
    var seen: [ModuleID] = []
    for _ in 0..<7 {
      page.composer.moveFocus(.up)
      seen.append(page.composer.focus ?? "-")
    }
    #expect(seen == ["i4", "i3", "i2", "i1", "i0", "p", "p"])
    page.composer.scrollToEnd()
    page.composer.moveFocus(.down)
    #expect(page.composer.focus != "p")
  }

  @Test(
    "N7 a control in place of the cards of an empty page has the focus, below the bar on top",
    arguments: [3, 9, 10])
  func emptyPage(height: Int) throws {
    let page = try ListPage([], size: UnitSize(width: 20, height: height))
    let composer = page.composer
    try page.runtime.subscribe(to: .pageView, on: "p") { $0.respond(.button("go", id: "go")) }
    let empty = ViewValue.column([.text("none"), .button("more", id: "more")])
    try page.runtime.subscribe(to: .pageEmpty, on: "p") { $0.respond(empty) }
    try page.runtime.subscribe(named: "tap", on: "p") { _ in }
    composer.focusEvents = ["tap"]
    composer.keepFocusVisible()
    #expect(composer.focus == "p" && composer.focusedControl == "more")
    #expect(composer.scene().placements.first?.control == "more")
    var seen: [String?] = []
    for move in [FocusMove.up, .down, .previous, .next, .next] {
      composer.moveFocus(move)
      seen.append(composer.focusedControl)
    }
    #expect(seen == ["go", "more", "go", "more", "more"])
    try page.runtime.register("card", level: .card, under: "p")
    composer.keepFocusVisible()
    #expect(composer.focusedControl == "go")
  }

  @Test("N7 the controls of a scene are found at their points")
  func points() throws {
    let scene = composer.scene()
    let item = try #require(scene.placements.first { $0.module == "b" })
    #expect(scene.placement(x: item.rect.x, y: item.rect.y)?.module == "b")
    #expect(item.rect == UnitRect(x: 10, y: 2, width: 10, height: 2))
  }
}

/// A row of items of ten columns, turned to the sixth.
struct TurnedLayout: ItemLayout {
  func place(_ items: LayoutItems, in band: inout LayoutBand) {
    RowLayout().place(items, in: &band)
    band.offset = 50
  }
}

final class TurnedPlugin: ComponentPlugin, LayoutPlugin {
  static let name: Name = "turned"

  static func layout(_ params: Params) throws -> any ItemLayout { TurnedLayout() }
}
