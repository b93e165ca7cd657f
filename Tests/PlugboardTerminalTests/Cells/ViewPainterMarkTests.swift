import Plugboard
import PlugboardTerminal
import TestSupport
import Testing

@Suite("Marks of focus and selection") struct ViewPainterMarkTests {
  /// A drawing that is "░" without colour.
  private let grey = Drawing([.fill(.color(Drawing.Color(hex: 0x404040)))])
  private let painter = ViewPainter()
  private let all = UnitRect(x: 0, y: 0, width: 12, height: 4)

  private func scene(_ placements: Placement...) -> String {
    painter.grid(of: PageScene(size: UnitSize(width: 12, height: 4), placements: placements))
      .plainText()
  }

  private func focused(_ view: ViewValue, control: String? = nil, width: Int) -> CellGrid {
    let size = UnitSize(width: width, height: view.height(width: width, measure: CellMeasure()))
    let all = UnitRect(size)
    let placement = Placement(
      view, at: all, clip: all, module: "a", mark: .focused, control: control)
    return painter.grid(of: PageScene(size: size, placements: [placement]))
  }

  @Test("H22 a focused box has a heavy border, a selected one a sign in its corner")
  func box() {
    let rect = UnitRect(x: 2, y: 0, width: 6, height: 3)
    let box = ViewValue.text("in").boxed()
    let nested = UnitRect(x: 0, y: 0, width: 6, height: 4)
    #expect(
      scene(
        Placement(
          ViewValue.rule.boxed().boxed(), at: nested, clip: all, module: "a", mark: .focused))
        == "┏━━━━┓\n┃┌──┐┃\n┃│──│┃\n┃└──┘┃\n")
    #expect(
      scene(Placement(box, at: rect, clip: all, module: "a", mark: .focused))
        == "  ┏━━━━┓\n  ┃in  ┃\n  ┗━━━━┛\n\n")
    #expect(
      scene(Placement(box, at: rect, clip: all, module: "a", mark: .selected))
        == "  ✓────┐\n  │in  │\n  └────┘\n\n")
  }

  @Test("H22 a focused item has a bar beside its whole height, a selected one a sign")
  func item() {
    let view = ViewValue.column([.text("Film", role: .title), .text("1927")])
    let rect = UnitRect(x: 2, y: 1, width: 8, height: 2)
    #expect(
      scene(Placement(view, at: rect, clip: all, module: "a", mark: .focused))
        == "\n ▌Film\n ▌1927\n\n")
    #expect(
      scene(Placement(view, at: rect, clip: all, module: "a", mark: .selected))
        == "\n ✓Film\n  1927\n\n")
    #expect(
      scene(
        Placement(view, at: rect.moved(x: 0, y: -2), clip: all, module: "a", mark: .focused))
        == " ▌1927\n\n\n\n")
  }

  @Test("H22 without a free column the mark is in the item where it has no text")
  func edge() {
    let before = Placement(
      .text("left"), at: UnitRect(x: 0, y: 0, width: 5, height: 1), clip: all, module: "a",
      mark: .focused)
    let after = Placement(
      .text("right"), at: UnitRect(x: 6, y: 0, width: 6, height: 1), clip: all, module: "b",
      mark: .selected)
    #expect(scene(before, after) == "left▐✓right\n\n\n\n")
    let poster = ViewValue.column([.picture(grey, alt: "", aspect: .square), .text("Film")])
    #expect(focused(poster, width: 4).plainText() == "▌░░░\n▌░░░\nFilm\n")
    let low = ViewValue.column([
      .picture(grey, alt: "", aspect: .banner), .text("Fil"), .text("192"), .text("a"),
    ])
    #expect(focused(low, width: 4).plainText() == "░░░▐\nFil▐\n192▐\na  ▐\n")
  }

  @Test("H22 an item with text everywhere is underlined")
  func full() {
    func mark(_ x: Int, clip: UnitRect, also others: Placement...) -> String {
      let item = Placement(
        .text("item"), at: UnitRect(x: x, y: 0, width: 4, height: 1), clip: clip, module: "a",
        mark: .focused)
      let size = UnitSize(width: 12, height: 1)
      return painter.grid(of: PageScene(size: size, placements: others + [item])).plainText()
    }
    let inner = UnitRect(x: 2, y: 0, width: 8, height: 1)
    let left = Placement(
      .text("le"), at: UnitRect(x: 0, y: 0, width: 2, height: 1), clip: all, module: "b")
    let item = "i\u{332}t\u{332}e\u{332}m\u{332}\n"
    #expect(mark(2, clip: inner) == " ▌item\n")
    #expect(mark(2, clip: inner, also: left) == "le" + item)
    #expect(mark(0, clip: all) == item)
    // An item that is cut on its left has no margin there.
    #expect(mark(1, clip: inner) == "  …\u{332}e\u{332}m\u{332}\n")
    #expect(mark(2, clip: UnitRect(x: 2, y: 1, width: 8, height: 1)) == "\n")
    #expect(
      focused(.text("默片"), width: 4).plainText() == "默\u{332}片\u{332}\n")
  }

  @Test("N7 H22 a focused control has its own mark, and its item has none")
  func control() {
    let view = ViewValue.column([
      .text("Film", role: .title),
      .row([.button("Play", id: "play"), .button("Buy", id: "buy", isEnabled: false)]),
      .row([.link("More", id: "more"), .tabs([.init("A", id: "a"), .init("B", id: "b")])]),
      .field("title", id: "title"),
    ])
    func shown(_ control: String) -> [Substring] {
      focused(view, control: control, width: 18).plainText().split(separator: "\n")
    }
    let plain = painter.grid(of: view, width: 18).plainText().split(separator: "\n")
    func rows(_ control: String) -> [Substring] {
      zip(shown(control), plain).filter { $0 != $1 }.map(\.0)
    }
    #expect(rows("play") == ["▸ Play ◂ ( Buy )"])
    #expect(rows("buy") == ["[ Play ] ▸ Buy ◂"])
    #expect(rows("more") == ["▸More◂  A   B"])
    #expect(rows("b") == ["‹More›  A  ▸B◂"])
    #expect(rows("title") == ["▸title           ◂"])
    // A control that isn't shown leaves the mark to the item.
    #expect(shown("gone")[0] == "Film             ▐")
    #expect(
      focused(.button("Play", id: "play"), control: "play", width: 3).plainText() == "▸\n")
  }

  @Test("N7 the bar of a focused item isn't beside what covers the item, such as a top that sticks")
  func covered() {
    let item = ViewValue.column([.text("a"), .text("b"), .text("c")])
    let top = ViewValue.text("Top")
    let placements = [(item, 3, Placement.Mark.focused), (top, 1, nil)].map { view, height, mark in
      let rect = UnitRect(x: 1, y: 0, width: 5, height: height)
      return Placement(
        view.arranged(width: 5, measure: painter.measure), at: rect, clip: rect, module: "",
        mark: mark)
    }
    let scene = PageScene(size: UnitSize(width: 6, height: 3), placements: placements)
    #expect(painter.grid(of: scene).plainText() == " Top\n▌b\n▌c\n")
  }

  @Test("H22 the title of a focused item, and a focused control, are reversed")
  func style() throws {
    let view = ViewValue.column([
      .text("1927"), .text("Film", role: .title), .button("Play", id: "play"),
    ])
    func reversed(_ control: String?) throws -> [Bool] {
      let grid = focused(view, control: control, width: 9)
      return try (0..<3).map { y in
        try #require(grid.cell(x: 2, y: y)).style.traits.contains(.reversed)
      }
    }
    #expect(try reversed(nil) == [false, true, false])
    #expect(try reversed("play") == [false, false, true])
  }

  @Test(
    "H22 marks cover no letter, move nothing, and show in plain text, wherever an item is",
    arguments: [false, true])
  func coversNoText(inPlaceOfPictures: Bool) {
    let stated = [
      ViewValue.text("大都会 Metropolis 1927"), .text("Film", role: .title),
      .column([
        .picture(grey, alt: "海报", aspect: .portrait), .text("大都会", role: .title), .text("a b"),
      ]),
      ViewValue.picture(grey, alt: "x").badged("VIP"),
      ViewValue.text("in the box").boxed(caption: "默片"),
      .row([.button("Play", id: "play"), .spacer(0), .text("40")]),
      .tabs([.init("Films", id: "films")]), .placeholder("no item"), .progress(0.5, label: "40"),
    ]
    // The texts that stand for pictures are letters too.
    let alternatives: [ViewValue] = [
      .image("a", alt: "a film", aspect: .square), .picture(.named("none"), alt: "a clock"),
      .column([.image("a", alt: "大都会", aspect: .banner), .text("a b")]),
    ]
    let texts = inPlaceOfPictures ? alternatives : stated
    var random = SplitMix64(seed: 12)
    for _ in 0..<400 {
      let size = UnitSize(width: .random(in: 4...24, using: &random), height: 6)
      var placements: [Placement] = []
      var x = Int.random(in: -2...3, using: &random)
      while x < size.width {
        let width = Int.random(in: 3...12, using: &random)
        let rect = UnitRect(x: x, y: .random(in: -1...2, using: &random), width: width, height: 4)
        let clip = UnitRect(x: Int.random(in: 0...2, using: &random), y: 0, width: 30, height: 6)
        placements.append(
          Placement(texts.randomElement(using: &random)!, at: rect, clip: clip, module: "a"))
        x += width + .random(in: 0...2, using: &random)
      }
      let plain = painter.grid(of: PageScene(size: size, placements: placements))
      for index in placements.indices {
        for mark in [Placement.Mark.focused, .selected] {
          var marked = placements
          marked[index].mark = mark
          let grid = painter.grid(of: PageScene(size: size, placements: marked))
          for y in 0..<size.height {
            for x in 0..<size.width {
              let (old, new) = (plain.cell(x: x, y: y)!.character, grid.cell(x: x, y: y)!.character)
              if old.isLetter || old.isNumber {
                #expect(old.unicodeScalars.first == new.unicodeScalars.first)
              }
            }
          }
          let visible = marked[index].visible.intersection(UnitRect(size))
          let isBlank = (visible.y..<visible.maxY).allSatisfy { y in
            (visible.x..<visible.maxX).allSatisfy { plain.cell(x: $0, y: y)!.character == " " }
          }
          #expect(isBlank || plain.plainText() != grid.plainText())
        }
      }
    }
  }
}
