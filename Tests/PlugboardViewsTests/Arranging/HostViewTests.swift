import Plugboard
import TestSupport
import Testing

/// A host that paints views named `map`, of the size that the record states.
private struct MapMeasure: TextMeasure {
  func width(of character: Character) -> Int { 1 }

  func size(ofCustom name: String, _ record: Fields, width: Int) -> UnitSize? {
    guard name == "map" else { return nil }
    return UnitSize(
      width: record["width"].flatMap(Int.init(value:)) ?? width,
      height: record["height"].flatMap(Int.init(value:)) ?? 2)
  }
}

@Suite("Images, and views of a host's own") struct HostViewTests {
  private let fallback = ViewValue.row([.text("Zürich"), .button("Go", id: "go")])

  private func arranged(_ view: ViewValue, width: Int) -> Arrangement {
    view.arranged(width: width, measure: MapMeasure())
  }

  @Test("N13 a view of the host's own has the size that the host says, and is painted by its name")
  func known() {
    let view = ViewValue.custom("map", ["width": 4, "height": 3], fallback: fallback)
    let rect = UnitRect(x: 0, y: 1, width: 4, height: 3)
    let arrangement = arranged(.column([.text("a"), view, .text("b")]), width: 10)
    #expect(
      arrangement.pieces[1]
        == Arrangement.Piece(rect, .custom("map", ["width": 4, "height": 3])))
    #expect(arrangement.pieces[2].rect.y == 4 && arrangement.pieces.count == 3)
    #expect(view.width(limit: 10, measure: MapMeasure()) == 4)
    #expect(view.height(width: 10, measure: MapMeasure()) == 3)
    // Beside another view, it has its width and no more.
    #expect(arranged(.row([view, .text("b")]), width: 10).pieces[1].rect.x == 5)
  }

  @Test(
    "N13 a host that doesn't know the name arranges the fallback, as if that stood in its place",
    arguments: [5, 12, 40])
  func unknown(width: Int) {
    for inner in [
      fallback, .rule, .spacer(2), .text("a"), .field("a", id: "b"), .button("c", id: "d"),
    ] {
      let custom = ViewValue.custom("chart", ["n": 1], fallback: inner)
      for (view, same) in [
        (custom, inner),
        (.row([.text("x"), custom, .text("y")]), .row([.text("x"), inner, .text("y")])),
        (.column([custom, .text("y")]), .column([inner, .text("y")])),
        (custom.boxed(), inner.boxed()),
        (.overlay(custom, over: .rule), .overlay(inner, over: .rule)),
      ] as [(ViewValue, ViewValue)] {
        #expect(arranged(view, width: width) == arranged(same, width: width))
        #expect(
          view.width(limit: width, measure: MapMeasure())
            == same.width(limit: width, measure: MapMeasure()))
      }
    }
  }

  @Test("N13 the controls of a fallback can be activated on a host that shows it, and on no other")
  func controls() {
    let known = ViewValue.custom("map", fallback: fallback)
    #expect(arranged(known, width: 20).rect(ofControl: "go") == nil)
    #expect(arranged(.custom("chart", fallback: fallback), width: 20).rect(ofControl: "go") != nil)
    #expect(known.controls.map(\.id) == ["go"])
    #expect(known.texts() == ["Zürich", "Go"] && known.texts(withControls: false) == ["Zürich"])
  }

  @Test(
    "N13 no size that a host says traps or leaves the room",
    arguments: [Int.min, -1, 0, 1, 7, 1_000_000, Int.max])
  func sizes(size: Int) {
    let view = ViewValue.custom(
      "map", ["width": .int(size), "height": .int(size)], fallback: .rule)
    for width in [0, 1, 7] {
      for outer in [view, .row([view, view]), view.boxed(), .column([view, .text("a")])] {
        let arrangement = arranged(outer, width: width)
        #expect(arrangement.size.height >= 0)
        #expect(arrangement.pieces.allSatisfy { $0.rect.maxX <= width && $0.rect.x >= 0 })
      }
    }
  }

  @Test("N13 fallbacks that nest without end are cut like other views")
  func deep() {
    var view = ViewValue.text("a")
    for _ in 0..<200 { view = .custom("chart", fallback: view) }
    #expect(view.lines(width: 60) == ["0,0 a view nests deeper than 64"])
    #expect(view.controls == [] && view.texts() == [])
    #expect(ViewValue(value: view.value) == nil)
  }

  @Test(
    "N13 an image has the place of a picture of its aspect and width, with its URL and its text",
    arguments: ViewValue.Aspect.allCases)
  func image(aspect: ViewValue.Aspect) {
    for width in [nil, 4, 400] {
      let image = ViewValue.image("a.jpg", alt: "moon", aspect: aspect, width: width)
      let picture = ViewValue.picture(Drawing(), alt: "moon", aspect: aspect, width: width)
      let piece = arranged(.row([image, .text("b")]), width: 30).pieces[0]
      #expect(piece.rect == arranged(.row([picture, .text("b")]), width: 30).pieces[0].rect)
      #expect(piece.look == .image("a.jpg", alt: "moon"))
      #expect(image.texts() == ["moon"])
    }
  }

  @Test("N13 the text in place of a picture is in the middle of a frame of the same size")
  func alternative() {
    let rect = UnitRect(x: 3, y: 5, width: 9, height: 6)
    let pieces = Arrangement.alternative(to: rect, alt: "A full moon", measure: MapMeasure())
    #expect(
      pieces == [
        Arrangement.Piece(rect, .border),
        Arrangement.Piece(
          UnitRect(x: 4, y: 7, width: 7, height: 2), .text(.muted), lines: ["A full", "moon"],
          alignment: .center),
      ])
  }

  @Test(
    "N13 however long the text and small the picture, the text is within the picture",
    arguments: [
      "", "x", "A full moon over the hills", "月月月月月月月月月月", "a\nb\nc\nd", "e\u{301}\u{302}",
    ])
  func alternativeSizes(alt: String) {
    for width in [0, 1, 2, 3, 4, 9, 1000] {
      for height in [0, 1, 2, 3, 5] {
        let rect = UnitRect(x: 1, y: 1, width: width, height: height)
        for piece in Arrangement.alternative(to: rect, alt: alt, measure: UnitMeasure()) {
          #expect(piece.rect.intersection(rect) == piece.rect, "\(width)x\(height)")
          // A single character may be wider than the room.
          #expect(
            piece.lines.allSatisfy {
              $0.count == 1 || UnitMeasure().width(of: $0) <= piece.rect.width
            })
        }
      }
    }
  }
}
