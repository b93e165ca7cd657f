import Plugboard
import PlugboardTerminal
import Testing

@Suite("Painting") struct ViewPainterTests {
  private let painter = ViewPainter()
  /// A drawing that is "░" without colour.
  private static let grey = Drawing([.fill(.color(Drawing.Color(hex: 0x404040)))])
  private static let black = Drawing.Color(hex: 0)
  private static let white = Drawing.Color(hex: 0xFFFFFF)
  /// A white disc over black ground, in a grey sky.
  private static let sunrise = Drawing([
    .fill(.linear(from: .top, to: .bottom, [.init(0, black), .init(1, white)])),
    .ellipse(center: Drawing.Point(0.5, 0.4), width: 0.3, height: 0.3, .color(white)),
    .polygon(
      [Drawing.Point(0, 0.75), Drawing.Point(1, 0.75), Drawing.Point(1, 1), Drawing.Point(0, 1)],
      .color(black)),
  ])

  private func text(_ view: ViewValue, width: Int) -> String {
    painter.grid(of: view, width: width).plainText()
  }

  private func scene(_ placements: Placement...) -> String {
    painter.grid(of: PageScene(size: UnitSize(width: 12, height: 4), placements: placements))
      .plainText()
  }

  private let all = UnitRect(x: 0, y: 0, width: 12, height: 4)

  @Test("N12 a line that is cut, and then cut again by an edge, shows one sign on each side")
  func cutTwice() {
    let row = ViewValue.button("不同意", id: "a")
    let arrangement = row.arranged(width: 8, measure: CellMeasure())
    func shown(_ x: Int, _ visible: Range<Int>) -> String {
      let clip = UnitRect(x: visible.lowerBound, y: 0, width: visible.count, height: 1)
      let placement = Placement(
        arrangement, at: UnitRect(x: x, y: 0, width: 8, height: 1), clip: clip, module: "a")
      return painter.grid(
        of: PageScene(size: UnitSize(width: 12, height: 1), placements: [placement])
      )
      .plainText()
    }
    #expect(shown(0, 0..<8) == "[ 不… ]\n")
    #expect(shown(0, 0..<7) == "[ 不… ]\n")
    #expect(shown(0, 0..<6) == "[ 不…\n")
    #expect(shown(0, 0..<5) == "[ 不…\n")
    #expect(shown(0, 0..<4) == "[…\n")
    #expect(shown(0, 2..<8) == "  … … ]\n")
    #expect(shown(0, 3..<8) == "    … ]\n")
    #expect(shown(0, 4..<8) == "    … ]\n")
    #expect(shown(0, 3..<5) == "    …\n")
  }

  @Test("One view value is painted as lines of text")
  func view() {
    let view = ViewValue.column([
      .picture(Self.sunrise, alt: "大都会", aspect: .wide),
      .text("大都会 Metropolis", role: .title, lines: 1).badged("VIP"),
      .row([.text("1927", role: .caption), .spacer(1), .button("播放", id: "play")]),
    ]).boxed(caption: "默片")
    #expect(
      text(view, width: 24) == """
        ┌ 默片 ────────────────┐
        │         ▄▄▄▄         │
        │░░░░░░░▄██████▄░░░░░░░│
        │▒▒▒▒▒▒▒▓██████▓▒▒▒▒▒▒▒│
        │▓▓▓▓▓▓▓▓██████▓▓▓▓▓▓▓▓│
        │▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀│
        │                      │
        │大都会 Metropol… ▐VIP▌│
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

  @Test("H22 every kind of view is told apart without colour")
  func kinds() {
    let view = ViewValue.column([
      .overlay(.text("VIP", role: .badge), over: .picture(Self.grey, alt: "大都会", aspect: .banner)),
      .tabs([.init("Films", id: "films"), .init("Series", id: "series")], selected: "series"),
      .row([.button("Play", id: "play"), .button("Buy", id: "buy", isEnabled: false)]),
      .link("More", id: "more"),
      .field("title of a film", id: "title"),
      .field("title of a film", text: "大都会", id: "other"),
      .progress(0.3, label: "40 min"),
      .toast("saved"),
      .dialog("Delete?", .row([.spacer(0), .button("Yes", id: "yes")])),
    ])
    #expect(
      text(view, width: 24) == """
        ░░░░░░░░░░░░░░░░░░░▐VIP▌
        ░░░░░░░░░░░░░░░░░░░░░░░░
        ░░░░░░░░░░░░░░░░░░░░░░░░
         Films   Series
        ────────━━━━━━━━────────
        [ Play ] ( Buy )
        ‹More›
        ▏title of a film       ▕
        ▏大都会                ▕
        ━━━━━──────────── 40 min
        ╭──────────────────────╮
        │ saved                │
        ╰──────────────────────╯
        ╔ Delete? ═════════════╗
        ║              [ Yes ] ║
        ╚══════════════════════╝

        """)
  }

  @Test(
    "A progress shows in steps of half a cell, and only what is done as done",
    arguments: [
      (0, "──────────"), (0.001, "╸─────────"), (0.5, "━━━━━─────"), (0.55, "━━━━━╸────"),
      (0.999, "━━━━━━━━━╸"), (1, "━━━━━━━━━━"),
    ] as [(Double, String)])
  func progress(fraction: Double, shown: String) {
    #expect(text(.progress(fraction), width: 10) == shown + "\n")
  }

  @Test("A dialog and a toast cover what is below them")
  func framed() {
    let under = ViewValue.column(Array(repeating: .text("中文中文中文"), count: 3))
    #expect(
      text(.overlay(.toast("ok"), over: under, at: .center), width: 12)
        == "中 ╭────╮ 文\n中 │ ok │ 文\n中 ╰────╯ 文\n")
  }

  @Test(
    "H22 the ends of a badge are of the colour behind it, so that they show only without colour")
  func badgeEnds() throws {
    let grid = ViewPainter().grid(of: .text("VIP", role: .badge), width: 5)
    let ground = try #require(grid.cell(x: 1, y: 0)).style.background
    #expect(ground != nil)
    for x in [0, 4] {
      let style = try #require(grid.cell(x: x, y: 0)).style
      #expect(style == CellStyle([], ground, on: ground))
    }
  }

  @Test("N7 buttons of a row without room for all have less space around their labels")
  func tightButtons() {
    let row = ViewValue.row([
      .text("Cinema"), .button("Hot", id: "hot"), .button("Buy", id: "buy", isEnabled: false),
    ])
    #expect(text(row, width: 22) == "Cinema [ Hot ] ( Buy )\n")
    #expect(text(row, width: 21) == "Cinema [Hot] (Buy)\n")
  }

  @Test("H22 roles, faults and buttons have a distinct sign without colour")
  func signs() {
    let view = ViewValue.column([
      .text("VIP", role: .badge), .text("no network", role: .error), .text("slow", role: .warning),
      .button("Play", id: "play"), .placeholder("unknown item"),
    ])
    #expect(
      text(view, width: 20) == """
        ▐VIP▌
        ✗ no network
        ! slow
        [ Play ]
        ⟦ unknown item ⟧

        """)
  }

  @Test("The last placement covers those below it, and cuts no glyph in half")
  func covers() {
    let under = Placement(.text("中文中文中文"), at: all, clip: all, module: "a", mark: .focused)
    let over = Placement(
      .text("!"), at: UnitRect(x: 3, y: 0, width: 4, height: 1), clip: all, module: "b")
    #expect(scene(under, over) == "中 !    中文\n▌\n▌\n▌\n")
  }

  @Test("A placement shows only within its clip, and its texts end in … where the clip cuts them")
  func clips() {
    let box = ViewValue.text("中文 tex").boxed()
    let shown = scene(
      Placement(
        box, at: UnitRect(x: -2, y: -1, width: 10, height: 3),
        clip: UnitRect(x: 0, y: 0, width: 6, height: 4), module: "a"))
    #expect(shown == "…文 t…\n──────\n\n\n")
  }

  @Test("A box reaches down to the height of its frame, and one that is cut stays open")
  func heights() {
    let box = ViewValue.column([.text("a"), .text("b"), .text("c")], spacing: 1).boxed()
    #expect(
      scene(
        Placement(box, at: UnitRect(x: 0, y: 0, width: 4, height: 9), clip: all, module: "a"))
        == "┌──┐\n│a │\n│  │\n│b │\n")
    #expect(
      scene(
        Placement(
          ViewValue.text("a").boxed(), at: UnitRect(x: 0, y: 0, width: 4, height: 4), clip: all,
          module: "a")) == "┌──┐\n│a │\n│  │\n└──┘\n")
  }

  @Test("The cost of an endless text depends on the screen")
  func endless() {
    let text = String(repeating: "word 影 ", count: 200_000)
    let far = UnitRect(x: 0, y: 0, width: 12, height: 1_000_000)
    let shown = scene(Placement(.text(text), at: far, clip: all, module: "a"))
    #expect(shown == String(repeating: "word 影 word\n影 word 影\n", count: 2))
  }

  @Test("H23 views paint no harmful scalar", arguments: injections)
  func cleans(text: String, shown: String) {
    let view = ViewValue.column([
      .text(text), .button(text, id: "x"), .placeholder(text), .toast(text),
      .picture(Drawing([.letters(text, center: .top, height: 1, Self.black)]), alt: text),
      .link(text, id: "x"), .tabs([.init(text, id: "x")]), .field(text, id: "x"),
      .field("", text: text, id: "x"), .progress(0.5, label: text), .dialog(text, .rule),
      .text(text, role: .badge),
      ViewValue.rule.boxed(caption: text), .image(text, alt: text),
      .custom(text, ["text": .string(text)], fallback: .text(text)),
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
    let size = UnitSize(width: width, height: height)
    let view = ViewValue.column([
      .picture(Self.sunrise, alt: "中"), .image("a", alt: "中文"),
      ViewValue.text("中文").boxed(caption: "中文"),
      .row([.rule, .text("a"), .text("b")]),
    ])
    for x in [Int.min, -3, 0, 2, Int.max] {
      for mark in [nil, Placement.Mark.focused] {
        let rect = UnitRect(x: x, y: 0, width: width, height: height)
        let far = UnitRect(x: 0, y: .min + 2, width: width, height: .max)
        let placements = [rect, far].map {
          Placement(view, at: $0, clip: UnitRect(size), module: "a", mark: mark)
        }
        let grid = painter.grid(of: PageScene(size: size, placements: placements))
        #expect(grid.size.width == max(0, width))
      }
    }
  }
}
