import Plugboard
import TestSupport
import Testing

@Suite("Rows in further lines") struct WrappedRowTests {
  private func buttons(_ labels: String) -> [ViewValue] {
    labels.split(separator: " ").map { .button(String($0), id: String($0)) }
  }

  @Test("N12 a row goes on in further lines before the label of a control is cut")
  func wraps() {
    let days = ViewValue.row(buttons("Monday Tuesday Wednesday Thursday"))
    #expect(
      days.lines(width: 33) == ["0,0 Monday", "7,0 Tuesday", "15,0 Wednesday", "25,0 Thursday"])
    #expect(
      days.lines(width: 32) == ["0,0 Monday", "7,0 Tuesday", "15,0 Wednesday", "0,1 Thursday"])
    #expect(
      days.lines(width: 18) == ["0,0 Monday", "7,0 Tuesday", "0,1 Wednesday", "10,1 Thursday"])
    #expect(
      days.lines(width: 8)
        == ["0,0 Monday", "0,1 Tuesday", "0,2 Wednesd…", "0,3 Thursday"])
    #expect(days.lines(width: 1) == ["0,0 …", "0,1 …", "0,2 …", "0,3 …"])
    #expect(days.height(width: 18, measure: UnitMeasure()) == 2)
  }

  @Test("N12 a text beside controls has room for a short word, or a line of its own")
  func text() {
    let row = ViewValue.row([.text("some words", lines: 1)] + buttons("Wednesday"))
    #expect(row.lines(width: 20) == ["0,0 some words", "11,0 Wednesday"])
    #expect(row.lines(width: 18) == ["0,0 some wo…", "9,0 Wednesday"])
    #expect(row.lines(width: 17) == ["0,0 some words", "0,1 Wednesday"])
    let first = ViewValue.row(buttons("Wednesday") + [.text("some words", lines: 1)])
    #expect(first.lines(width: 17) == ["0,0 Wednesday", "0,1 some words"])
    #expect(ViewValue.row([.text("some"), .text("words")]).lines(width: 2) == ["1,0 …"])
  }

  @Test("N12 the labels of controls in columns and frames of a row aren't cut, either")
  func nested() {
    let column = ViewValue.row([
      .text("some words", lines: 1), .column(buttons("Monday Wednesday")),
    ])
    #expect(column.lines(width: 18) == ["0,0 some wo…", "9,0 Monday", "9,1 Wednesday"])
    #expect(column.lines(width: 17) == ["0,0 some words", "0,1 Monday", "0,2 Wednesday"])
    let framed = ViewValue.row(
      ["Wednesday", "Thursday"].map { ViewValue.button($0, id: $0).boxed(padding: 0) })
    #expect(framed.lines(width: 22) == ["1,1 Wednesday", "13,1 Thursday"])
    #expect(framed.lines(width: 21) == ["1,1 Wednesday", "1,4 Thursday"])
  }

  @Test(
    "Lines of a row stay at the side at which its spacers keep them",
    arguments: [
      ([0], ["2,0 aaaa", "7,0 bbbb", "2,1 cccc", "7,1 dddd", "7,2 eeee"]),
      ([5], ["0,0 aaaa", "5,0 bbbb", "0,1 cccc", "5,1 dddd", "0,2 eeee"]),
      ([0, 5], ["1,0 aaaa", "6,0 bbbb", "1,1 cccc", "6,1 dddd", "3,2 eeee"]),
      ([1], ["0,0 aaaa", "7,0 bbbb", "2,1 cccc", "7,1 dddd", "7,2 eeee"]),
      ([2], ["0,0 aaaa", "5,0 bbbb", "2,1 cccc", "7,1 dddd", "7,2 eeee"]),
    ])
  func sides(spacers: [Int], lines: [String]) {
    var children = buttons("aaaa bbbb cccc dddd eeee")
    for place in spacers.reversed() { children.insert(.spacer(0), at: place) }
    #expect(ViewValue.row(children).lines(width: 11) == lines)
  }

  @Test("Empty texts at the ends of a row leave a column free in each of its lines")
  func margins() {
    let bar = ViewValue.row([.text(""), .text("bar"), .spacer(0)] + buttons("aaaa bbbb cccc dddd"))
    #expect(
      bar.lines(width: 12)
        == ["1,0 bar", "8,0 aaaa", "3,1 bbbb", "8,1 cccc", "8,2 dddd"])
    let both = ViewValue.row([.text("")] + buttons("aaaa bbbb cccc dddd") + [.text("")])
    #expect(both.lines(width: 12) == ["1,0 aaaa", "6,0 bbbb", "1,1 cccc", "6,1 dddd"])
  }

  @Test("A field fills the rest of its line, a long text has lines of its own, a rule is left out")
  func others() {
    let search = ViewValue.row(
      [.field("find", id: "field")] + buttons("aaaa bbbb cccc dddd"))
    #expect(
      search.lines(width: 18)
        == ["0,0 find         ", "14,0 aaaa", "0,1 bbbb", "5,1 cccc", "10,1 dddd"])
    let text = ViewValue.row(
      [.text("some words in a row")] + buttons("aaaa bbbb") + [.rule] + buttons("cccc dddd"))
    let arrangement = text.arranged(width: 10, measure: UnitMeasure())
    #expect(
      text.lines(width: 10)
        == [
          "0,0 some words", "0,1 in a row", "0,2 aaaa", "5,2 bbbb", "0,3 cccc", "5,3 dddd",
        ])
    #expect(!arrangement.pieces.contains { $0.look == .verticalRule })
  }

  @Test("A frame without room for the controls in it has less padding, or no border")
  func frames() {
    let button = ViewValue.button("button", id: "a")
    #expect(button.boxed(padding: 3).lines(width: 14) == ["4,4 button"])
    #expect(button.boxed(padding: 3).lines(width: 10) == ["3,3 but…"])
    #expect(button.boxed(padding: 3).lines(width: 6) == ["1,1 but…"])
    let least = button.boxed().arranged(width: 4, measure: UnitMeasure())
    #expect(least.pieces.map(\.look) == [.button(isEnabled: true)])
    #expect(ViewValue.text("text").boxed(padding: 3).lines(width: 8) == [])
  }

  @Test("A control whose label has no width is a sign", arguments: ["", "\u{200B}", "\u{200D}"])
  func noLabel(label: String) {
    struct Measure: TextMeasure {
      func width(of character: Character) -> Int { character.isASCII || character == "…" ? 1 : 0 }
    }
    for view in [
      ViewValue.button(label, id: "a"), .link(label, id: "a"), .tabs([.init(label, id: "a")]),
      .row([.button(label, id: "a"), .text("more")]),
    ] {
      let arrangement = view.arranged(width: 20, measure: Measure())
      #expect(arrangement.rect(ofControl: "a") == UnitRect(x: 0, y: 0, width: 1, height: 1))
    }
  }

  @Test(
    "N12 every control of any view has its place in any width", arguments: RandomTests.seeds(60))
  func property(seed: UInt64) {
    var views = RandomViews(seed: seed)
    for _ in 0..<20 {
      let view = views.next()
      let width = Int.random(in: 20...60, using: &views.random)
      let arrangement = view.arranged(width: width, measure: UnitMeasure())
      for control in view.controls where control.isEnabled {
        let rect = arrangement.rect(ofControl: control.id)
        let isInside =
          rect.map { $0.width > 0 && $0.height == 1 && $0.x >= 0 && $0.maxX <= width } ?? false
        #expect(isInside, "\(control.id) at \(String(describing: rect)), \(width) wide, in \(view)")
        guard isInside else { return }
      }
    }
  }

  @Test(
    "N12 no label of a control in a row is cut that alone has room in it",
    arguments: RandomTests.seeds(60))
  func labels(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let words = ["a", "OK", "Monday", "大都会", "The silent era", "Nosferatu", "I agree to all of it"]
    for _ in 0..<40 {
      var labels: [String: String] = [:]
      let children: [ViewValue] = (0..<Int.random(in: 1...7, using: &random)).map { number in
        let (word, id) = (random.pick(words), "c\(number)")
        switch Int.random(in: 0..<9, using: &random) {
        case 0: return .spacer(0)
        case 1: return .text(word, lines: random.pick([nil, 1]))
        case 2: return .rule
        case 3:
          labels[id] = word
          return .link(word, id: id)
        case 4:
          labels[id] = word
          return .column([.text(random.pick(words)), .button(word, id: id)])
        default:
          labels[id] = word
          return .button(word, id: id)
        }
      }
      let width = Int.random(in: 6...60, using: &random)
      let row = ViewValue.row(children, spacing: random.pick([0, 1, 2]))
      for piece in row.arranged(width: width, measure: UnitMeasure()).pieces {
        guard let label = piece.control.flatMap({ labels[$0] }) else { continue }
        let isWhole = piece.lines == [label]
        let isWider = UnitMeasure().width(of: label) > width
        #expect(isWhole || isWider && piece.rect.width > width - 2, "\(piece), \(width) of \(row)")
      }
    }
  }
}
