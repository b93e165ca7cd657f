import PlugboardTerminal

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A terminal without a screen of glass: the program has the one end, the test types at the other
/// and reads what the screen would show.
final class PseudoTerminal {
  static let rows = 24
  static let columns = 80

  let screen: Int32
  let program: Int32
  /// All bytes that the program has sent.
  private(set) var sent: [UInt8] = []
  private var interpreter = ScreenInterpreter(rows: rows, columns: columns)

  init?() {
    var screen: Int32 = -1
    var program: Int32 = -1
    guard unsafe openpty(&screen, &program, nil, nil, nil) == 0 else { return nil }
    self.screen = screen
    self.program = program
    var window = winsize(
      ws_row: UInt16(Self.rows), ws_col: UInt16(Self.columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = unsafe ioctl(screen, UInt(TIOCSWINSZ), &window)
  }

  deinit {
    close(screen)
    close(program)
  }

  func type(_ text: String) {
    let bytes = Array(text.utf8)
    _ = unsafe bytes.withUnsafeBytes { unsafe write(screen, $0.baseAddress, $0.count) }
  }

  /// Reads until the screen shows a text; false where that does not come within ten seconds.
  func shows(_ text: String) -> Bool { reads { $0.text.contains(text) } }

  /// Reads until what was sent ends so.
  func endsWith(_ text: String) -> Bool { reads { [self] _ in sent.ends(with: text.utf8) } }

  /// The last row of the screen.
  var lastRow: String { interpreter.row(Self.rows - 1) }

  /// Whether typed signs are echoed and come line by line, as a shell has it.
  var isCooked: Bool {
    var settings = termios()
    guard unsafe tcgetattr(program, &settings) == 0 else { return false }
    return settings.c_lflag & tcflag_t(ECHO | ICANON | ISIG) == tcflag_t(ECHO | ICANON | ISIG)
  }

  private func reads(until isThere: (ScreenInterpreter) -> Bool) -> Bool {
    var buffer = [UInt8](repeating: 0, count: 4096)
    while !isThere(interpreter) {
      var ordering = pollfd(fd: screen, events: Int16(POLLIN), revents: 0)
      guard unsafe poll(&ordering, 1, 10_000) > 0 else { return false }
      let count = unsafe buffer.withUnsafeMutableBytes { bytes in
        unsafe read(screen, bytes.baseAddress, bytes.count)
      }
      guard count > 0 else { return false }
      sent += buffer[..<count]
      interpreter.take(buffer[..<count])
    }
    return true
  }
}

extension Array where Element == UInt8 {
  fileprivate func ends(with bytes: String.UTF8View) -> Bool {
    count >= bytes.count && suffix(bytes.count).elementsEqual(bytes)
  }
}

/// Understands as much of a terminal's language as the program speaks: places, clearing, and text.
struct ScreenInterpreter {
  private var cells: [[Character]]
  private var rest: [UInt8] = []
  private var row = 0
  private var column = 0

  init(rows: Int, columns: Int) {
    cells = Array(repeating: Array(repeating: " ", count: columns), count: rows)
  }

  var text: String { cells.indices.map { row($0) }.joined(separator: "\n") }

  /// A wide sign fills a cell with nothing behind it.
  func row(_ index: Int) -> String { String(cells[index].filter { $0 != "\0" }) }

  mutating func take(_ bytes: ArraySlice<UInt8>) {
    rest += bytes
    // A frame is understood when no sequence and no sign of it is cut.
    guard let text = String(validating: rest, as: UTF8.self), isWhole(text) else { return }
    rest = []
    var signs = Array(text)[...]
    while let sign = signs.popFirst() {
      if sign == "\u{1B}" {
        let body = signs.prefix { !$0.isLetter }
        signs = signs.dropFirst(body.count)
        obey(signs.popFirst() ?? "m", String(body.dropFirst()))
      } else {
        put(sign)
      }
    }
  }

  private func isWhole(_ text: String) -> Bool {
    guard let start = text.lastIndex(of: "\u{1B}") else { return true }
    return text[start...].contains(where: \.isLetter)
  }

  private mutating func obey(_ command: Character, _ body: String) {
    switch command {
    case "H":
      let places = body.split(separator: ";").map { (Int($0) ?? 1) - 1 }
      (row, column) = places.count == 2 ? (places[0], places[1]) : (0, 0)
    case "J":
      for index in cells.indices { cells[index] = cells[index].map { _ in " " } }
    default: break
    }
  }

  private mutating func put(_ sign: Character) {
    let width = CellWidth.of(sign)
    guard cells.indices.contains(row), column + width <= cells[row].count, width > 0 else { return }
    cells[row][column] = sign
    if width == 2 { cells[row][column + 1] = "\0" }
    column += width
  }
}
