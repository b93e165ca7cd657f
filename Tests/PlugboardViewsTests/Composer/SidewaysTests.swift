import Plugboard
import Testing

@Suite("Content that is scrolled sideways") @MainActor struct SidewaysTests {
  private let page: ListPage

  private final class Choice { var layout = LayoutChoice("row") }

  /// Two rows of items of ten columns, four and one, below a top of two rows; the second item is high.
  init() throws {
    page = try ListPage([[[1, 5, 1, 1]], [[1]]], layout: LayoutChoice("row"))
    try page.runtime.subscribe(to: .pageView, on: "p") { $0.respond(.column([.rule, .rule])) }
  }

  private var columns: [ModuleID: Int] {
    Dictionary(
      uniqueKeysWithValues: page.composer.scene().placements
        .filter { page.heights[$0.module] != nil }.map { ($0.module, $0.rect.x) })
  }

  @Test("N2 content is scrolled sideways at a point, as far as it goes")
  func bounds() {
    #expect(columns == ["i0": 0, "i1": 10, "i4": 0])
    #expect(page.composer.scrollSideways(by: 6, x: 5, y: 2))
    #expect(columns == ["i0": -6, "i1": 4, "i2": 14, "i4": 0])
    #expect(page.composer.scrollSideways(by: 100, x: 19, y: 6))
    #expect(columns == ["i2": 0, "i3": 10, "i4": 0])
    #expect(!page.composer.scrollSideways(by: 1, x: 5, y: 2))
    #expect(page.composer.scrollSideways(by: -7, x: 5, y: 2))
    #expect(columns == ["i1": -3, "i2": 7, "i3": 17, "i4": 0])
    #expect(page.composer.scrollSideways(by: -100, x: 5, y: 2))
    #expect(!page.composer.scrollSideways(by: -1, x: 5, y: 2))
    #expect(columns == ["i0": 0, "i1": 10, "i4": 0])
  }

  @Test(
    "N2 nothing is scrolled sideways on the top of the page, beside the content or behind a dialog")
  func elsewhere() throws {
    // The top of the page, a row of one item that has room, a row without anything, and no columns.
    for (x, y) in [(5, 1), (5, 7), (5, 9), (20, 2), (-1, 2)] {
      #expect(!page.composer.scrollSideways(by: 5, x: x, y: y), "\(x),\(y)")
    }
    #expect(!page.composer.scrollSideways(by: 0, x: 5, y: 2))
    try page.runtime.subscribe(to: .pageOverlay, on: "p") { $0.respond(.dialog("?", .rule)) }
    page.runtime.context(of: "p", as: PageContext.self)?.invalidate()
    #expect(!page.composer.scrollSideways(by: 5, x: 5, y: 2))
  }

  @Test(
    "N2 content that is scrolled sideways keeps its greatest height, so that nothing below moves")
  func height() throws {
    let page = try ListPage([[[1, 5, 1, 1, 1, 1, 1, 1]], [[1]]], layout: LayoutChoice("row"))
    #expect(page.rows()["i8"] == 5)
    page.composer.scrollSideways(by: 60, x: 5, y: 0)
    #expect(page.rows() == ["i6": 0, "i7": 0, "i8": 5])
    // In another width it has the height of what shows there.
    page.composer.size.width = 30
    #expect(page.rows() == ["i5": 0, "i6": 0, "i7": 0, "i8": 1])
  }

  @Test("N1 a component with another layout has nothing left of the height of the former one")
  func otherLayout() throws {
    let page = try ListPage([[[5]], [[1]]])
    let choice = Choice()
    try page.runtime.subscribe(to: .componentLayout, on: "c0k0") { $0.respond(choice.layout) }
    #expect(page.rows() == ["i0": 0, "i1": 5])
    choice.layout = LayoutChoice("boundless", params: ["length": 1])
    page.runtime.context(of: "c0k0", as: ComponentContext.self)?.invalidate()
    #expect(page.rows()["i1"] == 2)
  }

  @Test("N2 an item just beside the visible part is shown when it is scrolled to")
  func beside() {
    #expect(page.composer.scroll(to: "i2"))
    #expect(columns["i2"].map { (0...10).contains($0) } == true)
    #expect(page.composer.scroll(to: "i0"))
    #expect(columns["i0"] == 0)
  }

  @Test("N2 content isn't scrolled sideways to an item that is shown")
  func shown() {
    #expect(page.composer.scroll(to: "i1"))
    #expect(columns == ["i0": 0, "i1": 10, "i4": 0])
  }

  @Test("N2 a scene says at which sides content goes on")
  func overflows() {
    func edges() -> [Overflow.Edge] { page.composer.scene().overflows.map(\.edge) }
    #expect(edges() == [.trailing])
    page.composer.scrollSideways(by: 6, x: 5, y: 2)
    #expect(edges() == [.leading, .trailing])
    page.composer.scrollSideways(by: 100, x: 5, y: 2)
    #expect(edges() == [.leading])
  }

  @Test("N2 an item in an item beside the visible part is shown when it is scrolled to")
  func nestedBeside() throws {
    try page.runtime.register("n", level: .item, under: "i3")
    try page.runtime.subscribe(to: .itemView, on: "n") { $0.respond(.rule) }
    try page.runtime.register("last", level: .item, under: "i3")
    #expect(page.composer.scroll(to: "n"))
    #expect(columns["i3"].map { (0...10).contains($0) } == true)
  }

  @Test("N2 an item far down in a high item is shown when it is scrolled to")
  func nestedBelow() throws {
    let page = try ListPage([[[1, 3, 1]]], size: UnitSize(width: 20, height: 8))
    for (id, height) in [("high", 40), ("low", 2)] {
      try page.runtime.register(ModuleID(id), level: .item, under: "i1")
      try page.runtime.subscribe(to: .itemView, on: ModuleID(id)) {
        $0.respond(.column((0..<height).map { _ in .rule }))
      }
    }
    func row(_ id: ModuleID) -> Int? {
      page.composer.scene().placements.first { $0.module == id }?.rect.y
    }
    #expect(page.composer.scroll(to: "low"))
    #expect(row("low").map { (0...6).contains($0) } == true)
    #expect(page.composer.scroll(to: "i1"))
    #expect(row("i1") == 0)
  }

  @Test("N2 what is scrolled sideways stays so when something else comes or goes")
  func kept() throws {
    page.composer.scrollSideways(by: 6, x: 5, y: 2)
    try page.insert(1, into: "c1k0")
    #expect(columns == ["i0": -6, "i1": 4, "i2": 14, "i4": 0, "i5": 10])
    try page.runtime.unregister("i4")
    #expect(columns == ["i0": -6, "i1": 4, "i2": 14, "i5": 0])
  }

  @Test("N2 a component whose id comes back isn't scrolled sideways")
  func comesBack() throws {
    page.composer.scrollSideways(by: 6, x: 5, y: 2)
    try page.runtime.unregister("c0k0")
    #expect(columns == ["i4": 0])
    try page.runtime.register("c0k0", level: .component, under: "c0", at: 0)
    try page.runtime.subscribe(to: .componentLayout, on: "c0k0") { $0.respond(LayoutChoice("row")) }
    for _ in 0..<4 { try page.insert(1, into: "c0k0") }
    #expect(columns == ["i5": 0, "i6": 10, "i4": 0])
  }

  @Test("N1 a component that shows its items itself is asked for the next one, or the one before")
  func asked() throws {
    var asked: [Int] = []
    try page.runtime.subscribe(to: .componentReveal, on: "c0k0") { reveal in
      asked.append(reveal.params)
      reveal.respond(true)
    }
    #expect(page.composer.scrollSideways(by: 6, x: 5, y: 2))
    #expect(asked == [1])
    #expect(columns["i0"] == 0)
    #expect(!page.composer.scrollSideways(by: -6, x: 5, y: 2))
    #expect(asked == [1])
  }
}
