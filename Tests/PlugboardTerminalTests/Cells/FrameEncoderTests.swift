import Plugboard
import PlugboardTerminal
import Testing

@Suite("Frames") struct FrameEncoderTests {
  private let size = Size(width: 8, height: 3)

  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  private func grid(_ text: String, y: Int = 0, style: Style = .plain) -> CellGrid {
    var grid = CellGrid(size: size)
    grid.write(text, x: 0, y: y, style: style, clip: Rect(size))
    return grid
  }

  @Test("The first screen clears and draws all that isn't blank; an unchanged one writes no byte")
  func first() {
    var encoder = FrameEncoder(.full)
    #expect(text(encoder.encode(grid("中文", y: 1))) == "\u{1B}[0m\u{1B}[2J\u{1B}[2;1H中文")
    #expect(encoder.encode(grid("中文", y: 1)).isEmpty)
    encoder.forget()
    #expect(text(encoder.encode(grid("中文", y: 1))).hasPrefix("\u{1B}[0m\u{1B}[2J"))
  }

  @Test("Only cells that changed are written, and one cell in at most 40 bytes")
  func changed() {
    var encoder = FrameEncoder(.full)
    _ = encoder.encode(grid("abcdef"))
    let frame = encoder.encode(grid("abXdef"))
    #expect(text(frame) == "\u{1B}[1;3HX")
    let styled = encoder.encode(grid("abXdef", style: Style(.bold, .red)))
    #expect(text(styled) == "\u{1B}[1;1H\u{1B}[0;1;31mabXdef\u{1B}[0m")
    #expect(frame.count <= 40)
  }

  @Test("A screen of another size is drawn completely")
  func resized() {
    var encoder = FrameEncoder(.none)
    _ = encoder.encode(grid("abc"))
    let smaller = CellGrid(size: Size(width: 2, height: 1))
    #expect(text(encoder.encode(smaller)) == "\u{1B}[0m\u{1B}[2J")
  }

  @Test("A terminal that reads all frames shows the last screen, including wide characters")
  func replays() {
    var random = Sequential(state: 7)
    var encoder = FrameEncoder(.full)
    var screen = Screen(size: size)
    var grid = CellGrid(size: size)
    for _ in 0..<1500 {
      for _ in 0...random.next(3) {
        let text = ["中", "a", "影b", "x影", "e\u{301}", "   ", "👍🏽"][random.next(7)]
        let style = [Style.plain, Style(.bold), Style(.reversed, .cyan)][random.next(3)]
        grid.write(text, x: random.next(9) - 1, y: random.next(3), style: style, clip: Rect(size))
      }
      screen.read(encoder.encode(grid))
      #expect(screen.text == grid.plainText())
    }
  }
}

/// A terminal as far as frames need it: moves the cursor, clears, and draws characters.
private struct Screen {
  let size: Size
  private var rows: [[String]]
  private var x = 0
  private var y = 0

  init(size: Size) {
    self.size = size
    rows = Array(repeating: Array(repeating: " ", count: size.width), count: size.height)
  }

  var text: String {
    rows.map { row in
      var line = row.joined()
      while line.hasSuffix(" ") { line.removeLast() }
      return line + "\n"
    }.joined()
  }

  mutating func read(_ bytes: [UInt8]) {
    var rest = String(decoding: bytes, as: UTF8.self)[...]
    while let character = rest.popFirst() {
      guard character == "\u{1B}" else {
        draw(character)
        continue
      }
      let sequence = rest.prefix { !$0.isLetter }
      rest = rest.dropFirst(sequence.count)
      let numbers = sequence.dropFirst().split(separator: ";").compactMap { Int($0) }
      switch rest.popFirst() {
      case "H": (y, x) = (numbers[0] - 1, numbers[1] - 1)
      case "J": self = Screen(size: size)
      default: break
      }
    }
  }

  private mutating func draw(_ character: Character) {
    let width = character.utf8.count > 3 || character.unicodeScalars.contains { $0.value > 0x2E80 }
    clear(x)
    if width { clear(x + 1) }
    rows[y][x] = String(character)
    if width { rows[y][x + 1] = "" }
    x += width ? 2 : 1
  }

  /// Blanks the other half of a wide character.
  private mutating func clear(_ x: Int) {
    if rows[y][x].isEmpty, x > 0 { rows[y][x - 1] = " " }
    if x + 1 < size.width, rows[y][x + 1].isEmpty { rows[y][x + 1] = " " }
    rows[y][x] = " "
  }
}
