import Plugboard
import PlugboardTerminal
import Testing

@Suite("Painting") struct ViewPainterTests {
  private let painter = ViewPainter()

  private func text(_ view: View, width: Int) -> String {
    painter.grid(of: view, width: width).plainText()
  }

  private func scene(_ placements: Placement...) -> String {
    painter.grid(of: Scene(size: Size(width: 12, height: 4), placements: placements)).plainText()
  }

  private let all = Rect(x: 0, y: 0, width: 12, height: 4)

  @Test("One view value is painted as lines of text")
  func view() {
    let view = View.column([
      .image("大都会", aspect: .wide),
      .text("大都会 Metropolis", role: .title, lines: 1).badged("VIP"),
      .row([.text("1927", role: .caption), .spacer(1), .button("播放", id: "play")]),
    ]).boxed(caption: "默片")
    #expect(
      text(view, width: 24) == """
        ┌ 默片 ────────────────┐
        │░░░░░░░░░░░░░░░░░░░░░░│
        │░░░░░░░░░░░░░░░░░░░░░░│
        │░░░░░░░░大都会░░░░░░░░│
        │░░░░░░░░░░░░░░░░░░░░░░│
        │░░░░░░░░░░░░░░░░░░░░░░│
        │░░░░░░░░░░░░░░░░░░░░░░│
        │大都会 Metropol… [VIP]│
        │1927          [ 播放 ]│
        └──────────────────────┘

        """)
  }

  @Test("Chinese and English wrap together and never leave their width")
  func wraps() {
    #expect(
      text(.text("《大都会》是 Fritz Lang 的默片。"), width: 11) == """
        《大都会》
        是 Fritz
        Lang 的默
        片。

        """)
  }

  @Test("Text is aligned by its width in cells")
  func aligns() {
    #expect(text(.text("影", alignment: .center), width: 7) == "  影\n")
    #expect(text(.text("影a", alignment: .trailing), width: 7) == "    影a\n")
  }

  @Test("H22 roles, faults and buttons have a distinct sign without colour")
  func signs() {
    let view = View.column([
      .text("VIP", role: .badge), .text("no network", role: .error), .text("slow", role: .warning),
      .button("Play", id: "play"), .placeholder("unknown item"),
    ])
    #expect(
      text(view, width: 20) == """
        [VIP]
        ✗ no network
        ! slow
        [ Play ]
        ⟦ unknown item ⟧

        """)
  }

  @Test("H22 focus shows as a heavy border and a sign, without colour")
  func focusedBox() {
    let rect = Rect(x: 2, y: 0, width: 6, height: 3)
    let box = View.text("in").boxed()
    let nested = Rect(x: 0, y: 0, width: 6, height: 4)
    #expect(
      scene(
        Placement(View.rule.boxed().boxed(), at: nested, clip: all, module: "a", mark: .focused))
        == "▸━━━━┓\n┃┌──┐┃\n┃│──│┃\n┃└──┘┃\n")
    #expect(
      scene(Placement(box, at: rect, clip: all, module: "a", mark: .focused))
        == "  ▸━━━━┓\n  ┃in  ┃\n  ┗━━━━┛\n\n")
    #expect(
      scene(Placement(box, at: rect, clip: all, module: "a", mark: .selected))
        == "  ✓────┐\n  │in  │\n  └────┘\n\n")
  }

  @Test("H22 focus without a border is marked before the view, or on it if there is no room")
  func focusedText() {
    let before = Placement(
      .text("left"), at: Rect(x: 0, y: 0, width: 5, height: 1), clip: all, module: "a",
      mark: .focused)
    let after = Placement(
      .text("right"), at: Rect(x: 6, y: 0, width: 5, height: 1), clip: all, module: "b",
      mark: .selected)
    #expect(scene(before, after) == "▸eft ✓right\n\n\n\n")
  }

  @Test("H22 a free column beside the clip gets the mark, and one used by an item doesn't")
  func focusedEdge() {
    func mark(_ x: Int, clip: Rect, also others: Placement...) -> String {
      let item = Placement(
        .text("item"), at: Rect(x: x, y: 0, width: 4, height: 1), clip: clip, module: "a",
        mark: .focused)
      let size = Size(width: 12, height: 1)
      return painter.grid(of: Scene(size: size, placements: others + [item])).plainText()
    }
    let inner = Rect(x: 2, y: 0, width: 8, height: 1)
    let left = Placement(
      .text("le"), at: Rect(x: 0, y: 0, width: 2, height: 1), clip: all, module: "b")
    #expect(mark(2, clip: inner) == " ▸item\n")
    #expect(mark(2, clip: inner, also: left) == "le▸tem\n")
    #expect(mark(0, clip: all) == "▸tem\n")
    // An item that is cut on its left has no margin there.
    #expect(mark(1, clip: inner) == "  tem\n")
    #expect(mark(2, clip: Rect(x: 2, y: 1, width: 8, height: 1)) == "\n")
  }

  @Test("The last placement covers those below it, and cuts no glyph in half")
  func covers() {
    let under = Placement(.text("中文中文中文"), at: all, clip: all, module: "a", mark: .focused)
    let over = Placement(
      .text("!"), at: Rect(x: 3, y: 0, width: 4, height: 1), clip: all, module: "b")
    #expect(scene(under, over) == "▸  !    中文\n\n\n\n")
  }

  @Test("A placement shows only within its clip, wherever its corner is")
  func clips() {
    let box = View.text("中文 tex").boxed()
    let shown = scene(
      Placement(
        box, at: Rect(x: -2, y: -1, width: 10, height: 3),
        clip: Rect(x: 0, y: 0, width: 6, height: 4), module: "a"))
    #expect(shown == " 文 te\n──────\n\n\n")
  }

  @Test("A box reaches down to the height of its frame, and one that is cut stays open")
  func heights() {
    let box = View.column([.text("a"), .text("b"), .text("c")], spacing: 1).boxed()
    #expect(
      scene(
        Placement(box, at: Rect(x: 0, y: 0, width: 4, height: 9), clip: all, module: "a"))
        == "┌──┐\n│a │\n│  │\n│b │\n")
    #expect(
      scene(
        Placement(
          View.text("a").boxed(), at: Rect(x: 0, y: 0, width: 4, height: 4), clip: all,
          module: "a")) == "┌──┐\n│a │\n│  │\n└──┘\n")
  }

  @Test("The cost of an endless text depends on the screen")
  func endless() {
    let text = String(repeating: "word 影 ", count: 200_000)
    let far = Rect(x: 0, y: 0, width: 12, height: 1_000_000)
    let shown = scene(Placement(.text(text), at: far, clip: all, module: "a"))
    #expect(shown == String(repeating: "word 影 word\n影 word 影\n", count: 2))
  }

  @Test("H23 views paint no harmful scalar", arguments: injections)
  func cleans(text: String, shown: String) {
    let view = View.column([
      .text(text), .button(text, id: "x"), .placeholder(text), .image(text),
      .text(text, role: .badge),
      View.rule.boxed(caption: text),
    ])
    let grid = painter.grid(of: view, width: 30)
    #expect(
      grid.plainText().unicodeScalars.allSatisfy { isHarmless($0) || $0 == "\n" })
    #expect(
      grid.ansiText(.none).unicodeScalars
        .allSatisfy { isHarmless($0) || $0 == "\n" || $0 == "\u{1B}" })
  }

  @Test(
    "No size of the screen traps",
    arguments: [(0, 0), (1, 1), (2, 2), (3, 1), (500, 200), (-1, 5)])
  func sizes(width: Int, height: Int) {
    let size = Size(width: width, height: height)
    let view = View.column([
      .image("中"), View.text("中文").boxed(caption: "中文"), .row([.rule, .text("a"), .text("b")]),
    ])
    for x in [Int.min, -3, 0, 2, Int.max] {
      for mark in [nil, Placement.Mark.focused] {
        let rect = Rect(x: x, y: 0, width: width, height: height)
        let far = Rect(x: 0, y: .min + 2, width: width, height: .max)
        let placements = [rect, far].map {
          Placement(view, at: $0, clip: Rect(size), module: "a", mark: mark)
        }
        let grid = painter.grid(of: Scene(size: size, placements: placements))
        #expect(grid.size.width == max(0, width))
      }
    }
  }
}

extension Placement {
  /// Places a view, arranged in its place.
  fileprivate init(
    _ view: View, at rect: Rect, clip: Rect, module: ModuleID, mark: Mark? = nil,
    control: String? = nil
  ) {
    self.init(
      view.arranged(width: rect.width, height: rect.height, measure: CellMeasure()), at: rect,
      clip: clip, module: module, mark: mark, control: control)
  }
}
