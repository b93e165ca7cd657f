import Plugboard
import PlugboardTerminal
import TestSupport
import Testing

@Suite("Marks of content that goes on") struct OverflowMarkTests {
  private let painter = ViewPainter()

  private func placement(_ view: ViewValue, x: Int, y: Int, width: Int, height: Int = 1)
    -> Placement
  {
    let rect = UnitRect(x: x, y: y, width: width, height: height)
    return Placement(view, at: rect, clip: rect, module: "a")
  }

  private func scene(
    _ width: Int, _ rows: [String], _ edges: Overflow.Edge...
  ) -> PageScene {
    let size = UnitSize(width: width, height: rows.count)
    let placements = rows.enumerated().filter { !$0.element.isEmpty }.map {
      placement(.text($0.element), x: 0, y: $0.offset, width: width)
    }
    var scene = PageScene(size: size, placements: placements)
    scene.overflows = edges.map { Overflow($0, of: UnitRect(size)) }
    return scene
  }

  @Test(
    "N12 a mark of a list is in its last column, or else in the row at its edge, or isn't painted",
    arguments: [
      (["abcd", "efgh", "ijkl", ""], "abcd\nefgh\nijkl\n   ▾\n"),
      (["abcd", "efgh", "ijk", "mnop"], "abcd\nefgh\nijk▾\nmnop\n"),
      (["abc", "efgh", "ijkl", "mnop"], "abc▴\nefgh\nijkl\nmnop\n"),
      (["abcd", "efgh", "ijkl", "mnop"], "abcd\nefgh\nijkl\nmnop\n"),
      (["a cd", "efgh", "ijkl", "m op"], "a cd\nefgh\nijkl\nm op\n"),
    ])
  func list(rows: [String], picture: String) {
    let edges: [Overflow.Edge] = rows[0].count < 4 ? [.top] : [.bottom]
    var scene = scene(4, rows)
    scene.overflows = edges.map { Overflow($0, of: UnitRect(scene.size)) }
    #expect(painter.grid(of: scene).plainText() == picture)
  }

  @Test("N12 without a blank in the last column the mark is further left in the row at the edge")
  func row() {
    var scene = PageScene(
      size: UnitSize(width: 6, height: 3),
      placements: [
        placement(.text("ab"), x: 0, y: 0, width: 2), placement(.text("cd"), x: 4, y: 0, width: 2),
        placement(.text("abcdef"), x: 0, y: 1, width: 6),
        placement(.text("ab"), x: 0, y: 2, width: 2), placement(.text("d"), x: 5, y: 2, width: 1),
      ])
    scene.overflows = [.top, .bottom].map { Overflow($0, of: UnitRect(scene.size)) }
    #expect(painter.grid(of: scene).plainText() == "ab ▴cd\nabcdef\nab  ▾d\n")
    #expect(painter.overflow(atX: 3, y: 0, in: scene)?.edge == .top)
    #expect(painter.overflow(atX: 4, y: 2, in: scene)?.edge == .bottom)
    #expect(painter.overflow(atX: 5, y: 1, in: scene) == nil)
  }

  @Test("N12 a mark at a side is in the column beside the region, or in the region's own")
  func sides() {
    var beside = PageScene(
      size: UnitSize(width: 6, height: 3),
      placements: [placement(.text("abcd"), x: 1, y: 1, width: 4)])
    beside.overflows = [.leading, .trailing].map { Overflow($0, of: beside.placements[0].rect) }
    #expect(painter.grid(of: beside).plainText() == "\n‹abcd›\n\n")
    #expect(
      painter.grid(of: scene(4, ["abcd", "Not", "abcd"], .trailing)).plainText()
        == "abcd\nNot›\nabcd\n")
    #expect(
      painter.grid(of: scene(4, ["abcd", "Nota", " bc"], .leading, .trailing)).plainText()
        == "abcd\nNota\n bc›\n")
  }

  @Test(
    "N12 without a cell at its side a mark is in the free line below or above, or in a gap of the row"
  )
  func gaps() {
    func scene(_ rows: [(x: Int, y: Int, text: String)], at y: Int) -> PageScene {
      var scene = PageScene(
        size: UnitSize(width: 9, height: 4),
        placements: rows.map { placement(.text($0.text), x: $0.x, y: $0.y, width: $0.text.count) })
      let region = UnitRect(x: 0, y: y, width: 9, height: 1)
      scene.overflows = [.leading, .trailing].map { Overflow($0, of: region) }
      return scene
    }
    let row = [(0, 1, "ab"), (3, 1, "cd"), (7, 1, "ef")]
    let below = [(0, 2, "123456789")]
    let above = [(0, 0, "123456789")]
    #expect(painter.grid(of: scene(row, at: 1)).plainText() == "\nab cd  ef\n‹       ›\n\n")
    #expect(
      painter.grid(of: scene(row + below, at: 1)).plainText()
        == "‹       ›\nab cd  ef\n123456789\n\n")
    let closed = scene(row + below + above, at: 1)
    #expect(painter.grid(of: closed).plainText() == "123456789\nab‹cd ›ef\n123456789\n\n")
    #expect(painter.overflow(atX: 6, y: 1, in: closed)?.edge == .trailing)
    let full = scene(above + below + [(0, 1, "abcdefghi")], at: 1)
    #expect(painter.grid(of: full).plainText() == "123456789\nabcdefghi\n123456789\n\n")
    // Beside the window of the list there is no free line.
    var cut = scene(row + above, at: 1)
    cut.window = ListWindow(UnitRect(x: 0, y: 0, width: 9, height: 2))
    #expect(painter.grid(of: cut).plainText() == "123456789\nab‹cd ›ef\n\n\n")
  }

  @Test("N12 a mark is on a picture or a border rather than on text, and on no dialog")
  func graphics() {
    let picture = ViewValue.picture(
      Drawing([.fill(.color(Drawing.Color(hex: 0x404040)))]), alt: "", width: 4)
    func scene(_ edge: Overflow.Edge, _ placements: Placement..., height: Int) -> PageScene {
      var scene = PageScene(size: UnitSize(width: 4, height: height), placements: placements)
      scene.overflows = [Overflow(edge, of: UnitRect(scene.size))]
      return scene
    }
    let text = placement(.text("text"), x: 0, y: 1, width: 4)
    let shown = scene(.trailing, placement(picture, x: 0, y: 0, width: 4), text, height: 2)
    #expect(painter.grid(of: shown).plainText() == "░░░›\ntext\n")
    let rect = UnitRect(x: 0, y: 0, width: 4, height: 1)
    let dialog = Placement(
      picture.arranged(width: 4, height: 1, measure: painter.measure), at: rect, clip: rect,
      module: "a", on: .dialog)
    let covered = scene(.trailing, dialog, text, height: 2)
    #expect(painter.grid(of: covered).plainText() == "░░░░\ntext\n")
    let box = placement(ViewValue.text("ab").boxed(), x: 0, y: 0, width: 4, height: 3)
    #expect(
      painter.grid(of: scene(.bottom, box, height: 3)).plainText() == "┌──┐\n│ab│\n└──▾\n")
  }

  @Test("N12 no mark covers a letter of any scene", arguments: RandomTests.seeds(60))
  func property(seed: UInt64) throws {
    var scenes = RandomScenes(seed: seed)
    for _ in 0..<10 {
      let scene = scenes.next()
      let unmarked = PageScene(
        size: scene.size,
        placements: scene.placements.map { placement in
          var placement = placement
          (placement.mark, placement.control) = (nil, nil)
          return placement
        })
      let (plain, marked) = (painter.grid(of: unmarked), painter.grid(of: scene))
      for y in 0..<scene.size.height {
        for x in 0..<scene.size.width {
          let (old, new) = try (#require(plain.cell(x: x, y: y)), #require(marked.cell(x: x, y: y)))
          guard !old.isGraphic, !scenes.isFocusedControl(x, y, in: scene) else { continue }
          let isKept =
            old.width == new.width
            && old.character.unicodeScalars.first == new.character.unicodeScalars.first
          #expect(isKept, "\(x), \(y) of\n\(plain.plainText())\n\(marked.plainText())")
          guard isKept else { return }
        }
      }
    }
  }
}

extension Cell {
  /// Whether it is blank, or of a picture or a line.
  fileprivate var isGraphic: Bool {
    width == 1
      && (character == " " || character == "▀" || "─━│┃┌┐└┘┏┓┗┛═║╔╗╚╝╭╮╰╯╸".contains(character))
  }
}
