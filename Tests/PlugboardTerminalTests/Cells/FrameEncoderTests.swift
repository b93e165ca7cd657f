import Plugboard
import PlugboardTerminal
import TestSupport
import Testing

@Suite("Frames") struct FrameEncoderTests {
  private let size = UnitSize(width: 8, height: 3)
  private let large = UnitSize(width: 200, height: 60)

  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  private func grid(_ text: String, y: Int = 0, style: CellStyle = .plain) -> CellGrid {
    var grid = CellGrid(size: size)
    grid.write(text, x: 0, y: y, style: style, clip: UnitRect(size))
    return grid
  }

  /// Returns a list from a position on, between three rows that stay at the top and two at the bottom.
  private func list(from first: Int) -> CellGrid {
    var grid = CellGrid(size: large)
    let all = UnitRect(large)
    grid.write("  Films  │  Series  │  News", x: 0, y: 1, style: CellStyle(.bold), clip: all)
    grid.fill(UnitRect(x: 0, y: 58, width: 200, height: 1), with: "─", clip: all)
    for y in 3..<58 {
      let number = first + y
      for column in 0..<8 {
        let title = "\(number * 8 + column) 大都会 film"
        let style = column == number % 8 ? CellStyle(.bold, .cyan) : CellStyle([], .yellow)
        grid.write(title, x: column * 25, y: y, style: style, clip: all)
      }
    }
    return grid
  }

  @Test("The first screen clears and draws all that isn't blank; an unchanged one writes no byte")
  func first() {
    var encoder = FrameEncoder(.full)
    let complete = "\u{1B}[r\u{1B}[m\u{1B}[2J\u{1B}[2H中文"
    #expect(text(encoder.encode(grid("中文", y: 1))) == complete)
    #expect(encoder.encode(grid("中文", y: 1)).isEmpty)
    encoder.forget()
    #expect(text(encoder.encode(grid("中文", y: 1))) == complete)
  }

  @Test("H13 only cells that changed are written, and one cell in at most 40 bytes")
  func changed() {
    var encoder = FrameEncoder(.full, TerminalFeatures(isSynchronized: true))
    var grid = list(from: 0)
    _ = encoder.encode(grid)
    let style = CellStyle(.bold, .red)
    grid.write("X", x: 150, y: 40, style: style, clip: UnitRect(large))
    let frame = encoder.encode(grid)
    #expect(frame.count <= 40)
    #expect(
      text(frame) == "\u{1B}[?2026h\u{1B}[41;151H\u{1B}[1;31mX\u{1B}[m\u{1B}[?2026l")
  }

  @Test(
    "H14 an unchanged screen costs at most a twentieth of drawing it, in debug builds a quarter")
  func unchanged() throws {
    var encoder = FrameEncoder(.full)
    // Equal screens that share no memory.
    let (first, second) = (list(from: 0), list(from: 0))
    let clock = ContinuousClock()
    let drawing = (0..<10).map { _ in
      encoder.forget()
      return clock.measure { _ = encoder.encode(first) }
    }
    // The shortest time is the one in which no other program ran.
    let comparing = (0..<10).map { _ in
      clock.measure { _ = (encoder.encode(second), encoder.encode(first)) }
    }
    #expect(encoder.statistics.frames == 10)
    let (whole, both) = try (#require(drawing.min()), #require(comparing.min()))
    // Without optimization, the comparison of rows costs relatively more.
    #if DEBUG
      let share = 4
    #else
      let share = 20
    #endif
    #expect(both / 2 * share <= whole, "\(both / 2) of \(whole)")
  }

  @Test(
    "H13 a list that scrolls by a line takes at most 1 KB and a tenth of drawing it",
    arguments: [1, -1])
  func scrolls(by distance: Int) {
    var encoder = FrameEncoder(.full)
    var terminal = TerminalEmulator(columns: 200, rows: 60)
    terminal.take("\u{1B}[?7l".utf8)
    let complete = encoder.encode(list(from: 10))
    terminal.take(complete)
    let frame = encoder.encode(list(from: 10 + distance))
    terminal.take(frame)
    #expect(frame.count <= 1000)
    #expect(frame.count * 10 <= complete.count)
    #expect(terminal.difference(from: list(from: 10 + distance)) == nil)
    // A list that jumps has no row in common, and its region isn't scrolled.
    #expect(!text(encoder.encode(list(from: 1000))).contains("r"))
  }

  @Test("H13 rows that stay at the top and the bottom aren't in the region that scrolls")
  func region() {
    var encoder = FrameEncoder(.full)
    _ = encoder.encode(list(from: 0))
    #expect(text(encoder.encode(list(from: 2))).hasPrefix("\u{1B}[4;58r\u{1B}[4H\u{1B}[2M\u{1B}[r"))
  }

  @Test("H13 rows and runs that become blank are erased, cells with a background are not")
  func erases() {
    var encoder = FrameEncoder(.full)
    var grid = CellGrid(size: large)
    for y in 3..<6 {
      grid.write(
        String(repeating: "x", count: 200), x: 0, y: y, style: .plain, clip: UnitRect(large))
    }
    _ = encoder.encode(grid)
    grid.fill(UnitRect(x: 50, y: 3, width: 150, height: 1), clip: UnitRect(large))
    grid.fill(UnitRect(x: 50, y: 4, width: 100, height: 1), clip: UnitRect(large))
    let ground = CellStyle([], on: .blue)
    grid.fill(UnitRect(x: 50, y: 5, width: 150, height: 1), style: ground, clip: UnitRect(large))
    let blanks = String(repeating: " ", count: 150)
    #expect(
      text(encoder.encode(grid)) == "\u{1B}[4;51H\u{1B}[K\r\n\u{1B}[50C\u{1B}[100X"
        + "\r\n\u{1B}[50C\u{1B}[44m\(blanks)\u{1B}[m")
  }

  @Test("H12 no style reaches cells that are erased, filled with a colour, or hold another cluster")
  func styles() {
    var encoder = FrameEncoder(.full)
    var terminal = TerminalEmulator(columns: 200, rows: 60)
    var grid = CellGrid(size: large)
    let all = UnitRect(large)
    func isShown() -> Bool {
      terminal.take(encoder.encode(grid))
      return terminal.difference(from: grid) == nil
    }
    grid.write("👍🏽" + String(repeating: "x", count: 60), x: 0, y: 0, style: .plain, clip: all)
    #expect(isShown())
    grid.write("👍🏿", x: 0, y: 0, style: .plain, clip: all)
    #expect(isShown())
    grid.write("  x", x: 4, y: 0, style: CellStyle([], on: .green), clip: all)
    grid.fill(UnitRect(x: 7, y: 0, width: 30, height: 1), clip: all)
    #expect(isShown())
    grid.write("bold", x: 4, y: 0, style: CellStyle(.bold, .green), clip: all)
    grid.fill(
      UnitRect(x: 8, y: 0, width: 30, height: 1), style: CellStyle([], on: .green), clip: all)
    #expect(isShown())
    #expect(!terminal.row(0).contains("█"))
  }

  @Test("A screen of another size, and one after other features, is drawn completely")
  func complete() {
    var encoder = FrameEncoder(.none)
    _ = encoder.encode(grid("abc"))
    let smaller = CellGrid(size: UnitSize(width: 2, height: 1))
    #expect(text(encoder.encode(smaller)) == "\u{1B}[r\u{1B}[m\u{1B}[2J")
    encoder.features.widths = .scalars
    #expect(text(encoder.encode(smaller)) == "\u{1B}[r\u{1B}[m\u{1B}[2J")
    encoder.features.widths = .scalars
    #expect(encoder.encode(smaller).isEmpty)
  }

  @Test("H17 a frame with bytes is in brackets if the terminal has reported them, and only then")
  func synchronized() {
    var encoder = FrameEncoder(.full)
    #expect(!text(encoder.encode(grid("a"))).contains("2026"))
    encoder.features.isSynchronized = true
    let frame = text(encoder.encode(grid("b")))
    #expect(frame.hasPrefix("\u{1B}[?2026h") && frame.hasSuffix("\u{1B}[?2026l"))
    #expect(encoder.encode(grid("b")).isEmpty)
  }

  @Test(
    "H19 a terminal that adds up scalars gets the first scalar of contested clusters",
    arguments: [
      ("👍🏽|", "👍|"), ("❤\u{FE0F}|", "❤ |"), ("1\u{FE0F}\u{20E3}|", "1 |"), ("👨‍👩‍👧|", "👨|"),
      ("🇨🇳|", "C |"), ("क्षि|", "क |"), ("நி|", "ந |"), ("🏳\u{FE0F}‍🌈|", "🏳 |"),
      ("e\u{301}|", "e\u{301}|"), ("ที่|", "ที่|"), ("中|", "中|"), ("한|", "한|"),
    ])
  func contested(text: String, shown: String) {
    for widths in TerminalEmulator.Widths.allCases {
      var encoder = FrameEncoder(.full, TerminalFeatures(widths: .scalars))
      var terminal = TerminalEmulator(columns: 8, rows: 3, widths: widths)
      terminal.take(encoder.encode(grid(text)))
      #expect(terminal.row(0).hasPrefix(shown), "\(widths)")
    }
    var encoder = FrameEncoder(.full)
    #expect(self.text(encoder.encode(grid(text))).contains(text.dropLast()))
  }

  @Test("H24 nothing that comes from data sets a title, a clipboard or a link")
  func noCommands() {
    let attacks = [
      "\u{1B}]0;title\u{7}", "\u{9D}0;title\u{9C}", "\u{1B}]52;c;ZXZpbA==\u{1B}\\",
      "\u{1B}]8;;http://example.org\u{1B}\\link\u{1B}]8;;\u{1B}\\", "\u{1B}P+q544e\u{1B}\\",
      "http://example.org/\u{1B}]0;x\u{7}", "file\u{7F}\u{1B}_x\u{1B}\\name", "a\u{1B}",
    ]
    for attack in attacks + injections.map(\.text) {
      for depth in ColorDepth.allCases {
        var encoder = FrameEncoder(depth)
        var grid = CellGrid(size: UnitSize(width: 80, height: 1))
        grid.write(attack, x: 0, y: 0, clip: UnitRect(grid.size))
        var terminal = TerminalEmulator(columns: 80, rows: 1)
        let frame = encoder.encode(grid)
        terminal.take(frame)
        #expect(terminal.commands == [])
        #expect(
          !text(frame).unicodeScalars.contains { [0x7, 0x90, 0x9C, 0x9D].contains($0.value) })
        #expect(terminal.difference(from: grid) == nil)
      }
    }
  }

  @Test("H44 the encoder counts frames with bytes, bytes, and cells drawn and not drawn")
  func statistics() {
    var encoder = FrameEncoder(.full)
    let bytes = encoder.encode(grid("中文ab")).count
    #expect(encoder.encode(grid("中文ab")).isEmpty)
    let second = encoder.encode(grid("中文xy")).count
    #expect(encoder.statistics.frames == 2)
    #expect(encoder.statistics.bytes == bytes + second)
    #expect(encoder.statistics.cellsWritten == 6 + 2)
    #expect(encoder.statistics.cellsSkipped == 3 * 24 - 8)
  }

  @Test(
    "H44 cells that are erased count as drawn, at the end of a row and before it",
    arguments: [("ab" + String(repeating: " ", count: 15) + "z", 15), ("ab", 16)])
  func erased(text: String, written: Int) {
    func row(_ text: String) -> CellGrid {
      var grid = CellGrid(size: UnitSize(width: 20, height: 1))
      grid.write(text, x: 0, y: 0, clip: UnitRect(grid.size))
      return grid
    }
    var encoder = FrameEncoder(.full)
    _ = encoder.encode(row("ab" + String(repeating: "x", count: 15) + "z"))
    _ = encoder.encode(row(text))
    #expect(encoder.statistics.cellsWritten == 18 + written)
    #expect(encoder.statistics.cellsSkipped == 2 * 20 - 18 - written)
  }
}
