import Plugboard
import TestSupport
import Testing

@Suite("Arranging a view") struct ArrangementTests {
  @Test("A column gives each part its width, and spacing only between non-empty parts")
  func column() {
    let view = ViewValue.column([.text("a"), .text(""), .text("bb cc"), .text("")], spacing: 1)
    #expect(view.lines(width: 3) == ["0,0 a", "0,2 bb", "0,3 cc"])
    #expect(view.height(width: 3, measure: UnitMeasure()) == 4)
  }

  @Test("In a row the narrow parts keep their width and the wide ones share the rest")
  func row() {
    let view = ViewValue.row([.text("ab"), .text("cccccccc"), .text("dddddddd")])
    #expect(view.lines(width: 20) == ["0,0 ab", "3,0 cccccccc", "12,0 dddddddd"])
    #expect(
      view.lines(width: 12)
        == ["0,0 ab", "3,0 cccc", "3,1 cccc", "8,0 dddd", "8,1 dddd"])
  }

  @Test("A spacer takes the remaining width of a row, and several share it")
  func spacer() {
    #expect(
      ViewValue.row([.text("a"), .spacer(0), .text("b")], spacing: 0).lines(width: 9)
        == ["0,0 a", "8,0 b"])
    #expect(
      ViewValue.row([.text("a"), .spacer(1), .text("b"), .spacer(1), .text("c")], spacing: 0)
        .lines(width: 10) == ["0,0 a", "4,0 b", "9,0 c"])
    #expect(ViewValue.column([.spacer(2), .text("a")]).lines(width: 5) == ["0,2 a"])
  }

  @Test("A rule runs across a column and down a row")
  func rule() {
    let view = ViewValue.column([
      .rule, .row([.text("a"), .rule, .text("b b b")], spacing: 0),
    ])
    let pieces = view.arranged(width: 4, measure: UnitMeasure()).pieces
    #expect(
      pieces[0] == Arrangement.Piece(UnitRect(x: 0, y: 0, width: 4, height: 1), .horizontalRule))
    #expect(
      pieces.contains(Arrangement.Piece(UnitRect(x: 1, y: 1, width: 1, height: 3), .verticalRule)))
  }

  @Test("A box adds its border and padding, and cuts its caption")
  func box() {
    let view = ViewValue.text("abcd").boxed(caption: "a caption", padding: 1)
    let arrangement = view.arranged(width: 10, measure: UnitMeasure())
    #expect(arrangement.size == UnitSize(width: 10, height: 5))
    #expect(
      arrangement.pieces[0]
        == Arrangement.Piece(
          UnitRect(x: 0, y: 0, width: 10, height: 5), .border, lines: ["a cap…"]))
    #expect(arrangement.pieces[1].rect == UnitRect(x: 2, y: 2, width: 6, height: 1))
  }

  @Test("An outermost box is stretched to the given height")
  func stretched() {
    let arrangement = ViewValue.text("a").boxed().arranged(
      width: 5, height: 6, measure: UnitMeasure())
    #expect(arrangement.size.height == 6)
    #expect(arrangement.pieces[0].rect.height == 6)
  }

  @Test(
    "A picture has the height of its aspect",
    arguments: [
      (ViewValue.Aspect.square, 10, 10), (.wide, 16, 9), (.portrait, 10, 15), (.banner, 10, 3),
    ])
  func image(aspect: ViewValue.Aspect, width: Int, height: Int) {
    let view = ViewValue.picture(Drawing(), alt: "alt", aspect: aspect)
    #expect(view.height(width: width, measure: UnitMeasure()) == height)
  }

  @Test("A picture with a width leaves room beside it")
  func imageInRow() {
    let view = ViewValue.row([.picture(Drawing(), alt: "", aspect: .square, width: 4), .text("ab")])
    #expect(view.lines(width: 20) == ["5,0 ab"])
    #expect(view.height(width: 20, measure: UnitMeasure()) == 4)
  }

  @Test("The signs of a look count in the width")
  func marks() {
    #expect(ViewValue.text("Film").badged("VIP").lines(width: 20) == ["0,0 Film", "5,0 [VIP]"])
  }

  @Test("With a height, only the shown text is broken into lines")
  func room() {
    let (few, many) = (20_000, 320_000)
    let texts = [few, many].map { ViewValue.text(String(repeating: "word ", count: $0)) }
    let growth = WorkGrowth.measured(from: few, times: many / few) { count in
      // Not compared in the expectation, which would print them all.
      let isShort = texts[count / many].lines(width: 4, height: 2) == ["0,0 word", "0,1 word"]
      #expect(isShort)
    }
    #expect(growth < 4)
  }

  @Test(
    "No size and no length traps", arguments: [Int.min, -1, 0, 1, 2, 3, 80, 1_000_000, Int.max])
  func extremes(size: Int) {
    let view = ViewValue.column(
      [
        .text("大a", lines: size),
        .row([.rule, .spacer(size), .button("b", id: "b")], spacing: size),
        ViewValue.text("in").boxed(caption: "大", padding: size),
        .picture(Drawing(), alt: "x", width: size), .picture(Drawing(), alt: "x"),
        .image("a", alt: "x", width: size), .custom("map", fallback: .image("a", alt: "x")),
        .placeholder("p"),
      ], spacing: size)
    for height in [nil, 0, 3, Int.max, Int.min] {
      let arrangement = view.arranged(width: size, height: height, measure: UnitMeasure())
      #expect(arrangement.size.height >= 0)
    }
  }

  @Test("A view that nests too deep is replaced by a message")
  func depth() {
    var view = ViewValue.text("a")
    for _ in 0..<200 { view = .column([view]) }
    #expect(view.lines(width: 60) == ["0,0 a view nests deeper than 64"])
  }
}
