import Plugboard
import Testing

@Suite("Arranging controls") struct ArrangedControlTests {
  private func arranged(_ view: ViewValue, width: Int) -> Arrangement {
    view.arranged(width: width, measure: UnitMeasure())
  }

  @Test("N7 every control has its rectangle, and a point its control")
  func places() {
    let view = ViewValue.column([
      .text("标题"),
      .row([.button("看", id: "play"), .link("more", id: "more")]),
      .tabs([.init("片", id: "films"), .init("series", id: "series")], selected: "films"),
      .field("title", id: "title"),
    ])
    let arrangement = arranged(view, width: 12)
    #expect(arrangement.rect(ofControl: "play") == UnitRect(x: 0, y: 1, width: 2, height: 1))
    #expect(arrangement.rect(ofControl: "more") == UnitRect(x: 3, y: 1, width: 4, height: 1))
    #expect(arrangement.rect(ofControl: "series") == UnitRect(x: 3, y: 2, width: 6, height: 1))
    #expect(arrangement.rect(ofControl: "title") == UnitRect(x: 0, y: 4, width: 12, height: 1))
    #expect(arrangement.rect(ofControl: "标题") == nil)
    #expect(arrangement.control(x: 1, y: 1) == "play")
    #expect(arrangement.control(x: 2, y: 1) == nil)
    #expect(arrangement.control(x: 6, y: 1) == "more")
    #expect(arrangement.control(x: 0, y: 0) == nil)
    #expect(arrangement.control(x: 4, y: 2) == "series")
    #expect(arrangement.control(x: 11, y: 4) == "title")
  }

  @Test("N7 an empty id is at no point, and of two equal ones the second isn't")
  func faulty() {
    let arrangement = arranged(
      .row([.button("a", id: "x"), .button("b", id: "x"), .button("c", id: "")]), width: 20)
    #expect(arrangement.pieces.map(\.control) == ["x", nil, nil])
    #expect(arrangement.control(x: 2, y: 0) == nil)
    #expect(arrangement.control(x: 4, y: 0) == nil)
  }

  @Test("N7 a badge on a button lets a pointer through, a dialog doesn't")
  func covered() {
    let button = ViewValue.button("button", id: "under")
    let badged = arranged(.overlay(.text("!", role: .badge), over: button), width: 8)
    #expect(badged.control(x: 5, y: 0) == "under")
    let below = ViewValue.column([button, button, button])
    let covered = arranged(.overlay(.dialog("", .text("")), over: below), width: 6)
    #expect(covered.control(x: 0, y: 0) == "under")
    #expect(covered.control(x: 4, y: 0) == nil)
  }

  @Test("Tabs that don't fit in a line go on in the next, each line with a rule")
  func tabs() {
    let view = ViewValue.tabs(
      ["one", "two", "three", "4"].map { .init($0, id: $0) }, selected: "three")
    #expect(view.lines(width: 8) == ["0,0 one", "4,0 two", "0,2 three", "6,2 4"])
    #expect(view.height(width: 8, measure: UnitMeasure()) == 4)
    let lines = arranged(view, width: 8).pieces.filter { $0.look == .tabLine }
    #expect(lines.map(\.rect) == [UnitRect(x: 0, y: 3, width: 5, height: 1)])
    #expect(arranged(view, width: 8).pieces.count { $0.look == .horizontalRule } == 2)
    #expect(ViewValue.tabs([]).height(width: 8, measure: UnitMeasure()) == 0)
  }

  @Test("N7 tabs that fill a line to its last column stay in it")
  func fullLine() {
    let view = ViewValue.tabs(["one", "two"].map { .init($0, id: $0) })
    #expect(view.lines(width: 7) == ["0,0 one", "4,0 two"])
    #expect(view.lines(width: 6) == ["0,0 one", "0,2 two"])
  }

  @Test("N7 tabs in a row have the width that they need, with what is between them")
  func inRow() {
    let tabs = ViewValue.tabs(["one", "two", "six"].map { .init($0, id: $0) })
    #expect(
      ViewValue.row([tabs, .text("end")]).lines(width: 15)
        == ["0,0 one", "4,0 two", "8,0 six", "12,0 end"])
  }

  @Test("A field shows its text or else its placeholder, over the whole width of a row")
  func field() {
    #expect(ViewValue.field("title", id: "a").lines(width: 7) == ["0,0 title  "])
    #expect(ViewValue.field("title", text: "大都会", id: "a").lines(width: 7) == ["0,0 大都会 "])
    #expect(
      ViewValue.row([.field("title", id: "a"), .button("go", id: "go")]).lines(width: 20)
        == ["0,0 title" + String(repeating: " ", count: 12), "18,0 go"])
  }

  @Test("Text that is cut ends in an ellipsis, whatever shows it, within its marks")
  func cut() {
    let marks = MarkedMeasure()
    func lines(_ view: ViewValue) -> [String] {
      view.arranged(width: 7, measure: marks).pieces.flatMap(\.lines)
    }
    #expect(lines(.text("a long title", role: .title, lines: 1)) == ["a long…"])
    #expect(lines(.text("a long title", role: .badge, lines: 1)) == ["<a lo…>"])
    #expect(lines(.button("大都会放映", id: "a")) == ["<大都…>"])
    #expect(lines(.link("a long title", id: "a")) == ["<a lo…>"])
    #expect(lines(.tabs([.init("a long title", id: "a")])) == ["<a lo…>"])
    #expect(lines(.field("a long title", id: "a")) == ["<a lo…>"])
    #expect(lines(.field("x", text: "a long title", id: "a")) == ["<a lo…>"])
    #expect(lines(.box(.rule, caption: "a long caption")) == ["a…"])
    #expect(lines(.dialog("a long title", .rule)) == ["a…"])
    #expect(lines(.progress(0.5, label: "a long label")) == ["a lo…"])
    #expect(lines(.toast("a long text in more than three lines")) == ["a", "lon", "g…"])
  }

  @Test("A label without room for its marks is an ellipsis, and without room at all nothing")
  func narrow() {
    let marks = MarkedMeasure()
    let view = ViewValue.button("go", id: "go")
    #expect(view.arranged(width: 4, measure: marks).pieces.flatMap(\.lines) == ["<go>"])
    #expect(view.arranged(width: 3, measure: marks).pieces.flatMap(\.lines) == ["<…>"])
    #expect(view.arranged(width: 2, measure: marks).pieces.flatMap(\.lines) == ["…"])
    #expect(view.arranged(width: 0, measure: marks).pieces == [])
  }

  @Test(
    "Buttons have less room in a full row, and then further lines; texts are left out at the end")
  func rowCut() {
    let marks = MarkedMeasure()
    let buttons = ViewValue.row(["one", "two", "three"].map { .button($0, id: $0) })
    func lines(_ width: Int) -> [String] {
      buttons.arranged(width: width, measure: marks).pieces.map {
        "\($0.rect.x),\($0.rect.y) \($0.lines[0])"
      }
    }
    #expect(lines(20) == ["0,0 <one>", "6,0 <two>", "12,0 <three>"])
    #expect(lines(19) == ["0,0 <one>", "6,0 <two>", "12,0 <three>"])
    #expect(lines(18) == ["0,0 <one>", "6,0 <two>", "0,1 <three>"])
    #expect(lines(12) == ["0,0 <one>", "6,0 <two>", "0,1 <three>"])
    #expect(lines(5) == ["0,0 <one>", "0,1 <two>", "0,2 <th…>"])
    #expect(
      ViewValue.row((0..<5).map { .text("\($0)") }, spacing: 0).lines(width: 4)
        == ["0,0 0", "1,0 1", "2,0 2", "3,0 …"])
  }
}

/// A measure that marks all looks with a character on both sides.
private struct MarkedMeasure: TextMeasure {
  func width(of character: Character) -> Int { UnitMeasure().width(of: character) }

  func marked(_ text: String, as look: Arrangement.Look) -> String {
    switch look {
    case .text(.badge), .button, .link, .tab, .field: "<\(text)>"
    default: text
    }
  }
}
