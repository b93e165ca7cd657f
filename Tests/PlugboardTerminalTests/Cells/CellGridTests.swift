import Plugboard
import PlugboardTerminal
import Testing

@Suite("A grid of cells") struct CellGridTests {
  private func grid(_ width: Int, _ height: Int = 1) -> (CellGrid, UnitRect) {
    let size = UnitSize(width: width, height: height)
    return (CellGrid(size: size), UnitRect(size))
  }

  @Test("Text is written from a position and trailing blanks are left out")
  func writes() {
    var (grid, all) = grid(10, 3)
    #expect(grid.write("大都会", x: 1, y: 1, clip: all) == 7)
    #expect(grid.write("end", x: 8, y: 2, clip: all) == 10)
    #expect(grid.plainText() == "\n 大都会\n        en\n")
    #expect(grid.cell(x: 1, y: 1)?.width == 2)
    #expect(grid.cell(x: 2, y: 1)?.width == 0)
    #expect(grid.cell(x: 10, y: 1) == nil)
  }

  @Test(
    "H20 a wide character that a clip cuts is a blank, never half a glyph",
    arguments: [
      (0, 6, "中文字\n"), (0, 5, "中文\n"), (1, 5, "  文字\n"), (1, 4, "  文\n"), (2, 2, "  文\n"),
      (3, 1, "\n"), (0, 0, "\n"),
    ])
  func clips(x: Int, width: Int, text: String) {
    var (grid, _) = grid(6)
    grid.write("中文字", x: 0, y: 0, clip: UnitRect(x: x, y: 0, width: width, height: 1))
    #expect(grid.plainText() == text)
  }

  @Test(
    "H20 the remaining half of a wide character that an overlay cuts is a blank",
    arguments: [
      ("x", 0, "x 文字\n"), ("x", 1, " x文字\n"), ("x", 2, "中x 字\n"), ("xy", 1, " xy 字\n"),
      ("影", 1, " 影 字\n"), ("影", 2, "中影字\n"), ("影", 5, "中文\n"), ("影影", 1, " 影影\n"),
    ])
  func overlays(text: String, x: Int, shown: String) {
    var (grid, all) = grid(6)
    grid.write("中文字", x: 0, y: 0, clip: all)
    grid.write(text, x: x, y: 0, clip: all)
    #expect(grid.plainText() == shown)
  }

  @Test("H20 filling blanks the halves that it cuts at both edges")
  func fills() {
    var (grid, all) = grid(8)
    grid.write("中文字影", x: 0, y: 0, clip: all)
    grid.fill(UnitRect(x: 1, y: 0, width: 4, height: 1), with: "-", clip: all)
    #expect(grid.plainText() == " ---- 影\n")
    for x in 0..<6 { #expect(grid.cell(x: x, y: 0)?.width == 1) }
  }

  @Test("H20 after any writes every wide character has its right half and no half is alone")
  func halves() {
    var random = Sequential(state: 1)
    var (grid, all) = grid(9, 2)
    for _ in 0..<3000 {
      let text = ["中", "a", "影b", "b影", "👍🏽", "\u{301}", "e\u{301}c"][random.next(7)]
      let clip = UnitRect(
        x: random.next(12) - 2, y: 0, width: random.next(10), height: 1 + random.next(2))
      if random.next(4) == 0 {
        grid.fill(
          UnitRect(x: random.next(9), y: 0, width: random.next(4), height: 2), clip: clip)
      } else {
        grid.write(text, x: random.next(13) - 3, y: random.next(3) - 1, clip: clip)
      }
      for y in 0..<2 {
        for x in 0..<9 {
          let isLead = grid.cell(x: x, y: y)?.width == 2
          let isFollowed = grid.cell(x: x + 1, y: y)?.width == 0
          #expect(isLead == isFollowed)
        }
        #expect(grid.cell(x: 0, y: y)?.width != 0)
      }
    }
    #expect(all.width == 9)
  }

  @Test("H23 no harmful character gets into a cell or into plain text", arguments: injections)
  func cleans(text: String, shown: String) {
    var (grid, all) = grid(40)
    grid.write(text, x: 0, y: 0, clip: all)
    #expect(grid.plainText() == shown + "\n")
  }

  @Test("Plain text has no escape character, and ANSI text begins and ends each line plain")
  func texts() {
    var (grid, all) = grid(6, 2)
    grid.write("ab", x: 0, y: 0, style: CellStyle(.bold, .red), clip: all)
    grid.write("c", x: 3, y: 0, clip: all)
    grid.write("d", x: 0, y: 1, style: CellStyle([.dim, .underlined, .reversed]), clip: all)
    #expect(grid.plainText() == "ab c\nd\n")
    #expect(grid.ansiText() == "\u{1B}[1;31mab\u{1B}[m c\n\u{1B}[2;4;7md\u{1B}[m\n")
    #expect(grid.ansiText(.none).hasPrefix("\u{1B}[1mab"))
  }

  @Test("No position and no size traps", arguments: [Int.min, -1, 0, 1, 500, Int.max])
  func extremes(place: Int) {
    var grid = CellGrid(size: UnitSize(width: place == .max ? 5 : place, height: 3))
    let clip = UnitRect(x: place, y: place, width: place, height: place)
    grid.write("中a", x: place, y: place, clip: UnitRect(grid.size))
    grid.write("中a", x: 0, y: 0, clip: clip)
    grid.fill(clip, clip: clip)
    #expect(grid.plainText().count >= 3)
  }
}

/// A generator of pseudo-random numbers that are equal in every run.
struct Sequential {
  var state: UInt64

  mutating func next(_ bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % bound
  }
}
