import Plugboard
import Testing

@Suite("Arranging views on others") struct ArrangedOverlayTests {
  @Test(
    "A view lies at a corner or in the centre of another, which keeps its place",
    arguments: [
      (ViewValue.Anchor.topLeading, 0, 0), (.topTrailing, 7, 0), (.bottomLeading, 0, 5),
      (.bottomTrailing, 7, 5), (.center, 3, 2),
    ])
  func anchors(anchor: ViewValue.Anchor, x: Int, y: Int) {
    let picture = ViewValue.picture(Drawing(), alt: "", aspect: .wide, width: 10)
    let view = ViewValue.column([
      .overlay(.text("V", role: .badge), over: picture, at: anchor), .text("title"),
    ])
    let pieces = view.arranged(width: 20, measure: UnitMeasure()).pieces
    #expect(pieces.count == 3)
    let lower = pieces[0].rect
    #expect(lower == UnitRect(x: 0, y: 0, width: 10, height: 6))
    #expect(pieces[1].rect == UnitRect(x: x, y: y, width: 3, height: 1))
    #expect(pieces[2].rect.y == lower.height)
  }

  @Test("An overlay is as high as the higher of both, and its lower end stays where it is when cut")
  func heights() {
    let high = ViewValue.column([.text("a"), .text("b"), .text("c")])
    #expect(ViewValue.overlay(high, over: .text("x")).height(width: 5, measure: UnitMeasure()) == 3)
    let low = ViewValue.overlay(.text("!"), over: high, at: .bottomLeading)
    #expect(low.lines(width: 5, height: 2) == ["0,0 a", "0,1 b", "0,2 c", "0,2 !"])
  }

  @Test("A progress has its bar and, on its right, its label")
  func progress() {
    func pieces(_ view: ViewValue) -> [Arrangement.Piece] {
      view.arranged(width: 10, measure: UnitMeasure()).pieces
    }
    #expect(
      pieces(.progress(0.25))
        == [Arrangement.Piece(UnitRect(x: 0, y: 0, width: 10, height: 1), .progress(0.25))])
    let labelled = pieces(.progress(7, label: "done"))
    #expect(
      labelled.first == Arrangement.Piece(UnitRect(x: 0, y: 0, width: 5, height: 1), .progress(1)))
    #expect(labelled.last?.rect == UnitRect(x: 6, y: 0, width: 4, height: 1))
    #expect(pieces(.progress(.nan)).first?.look == .progress(0))
    #expect(pieces(.progress(-1)).first?.look == .progress(0))
  }

  @Test("A toast and a dialog are as wide as they need, with a frame around their content")
  func framed() {
    let measure = UnitMeasure()
    let toast = ViewValue.toast("saved")
    #expect(toast.width(limit: 80, measure: measure) == 9)
    #expect(toast.lines(width: 9) == ["2,1 saved"])
    #expect(toast.height(width: 9, measure: measure) == 3)
    let dialog = ViewValue.dialog("Delete?", .button("Yes", id: "yes"))
    #expect(dialog.width(limit: 80, measure: measure) == 11)
    #expect(dialog.width(limit: 6, measure: measure) == 6)
    #expect(dialog.lines(width: 11) == ["0,0 Delete?", "2,1 Yes"])
    #expect(
      ViewValue.overlay(toast, over: .spacer(5), at: .center).arranged(width: 20, measure: measure)
        .pieces.first?.rect == UnitRect(x: 5, y: 1, width: 9, height: 3))
  }

  @Test(
    "No size and no length of any kind traps",
    arguments: [Int.min, -1, 0, 1, 2, 3, 4, 5, 80, 10_000, Int.max])
  func extremes(size: Int) {
    let all = ViewValue.column([
      .tabs([.init("大都会", id: "a"), .init("b", id: "b")], selected: "b"),
      .field("大", text: "都会", id: "f"), .progress(0.5, label: "大"), .toast("大都会"),
      .dialog("大都会", .link("大", id: "l")),
      .row([.field("", id: "g"), .progress(1), .rule, .button("大", id: "c")], spacing: size),
    ])
    for anchor in ViewValue.Anchor.allCases {
      for view in [
        ViewValue.overlay(all, over: .text("a"), at: anchor),
        .overlay(.rule, over: all, at: anchor),
      ] {
        for height in [nil, 0, 3, Int.max, Int.min] {
          let arrangement = view.arranged(width: size, height: height, measure: UnitMeasure())
          #expect(arrangement.size.height >= 0)
        }
      }
    }
  }
}
