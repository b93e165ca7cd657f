#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Two ends of a terminal without a screen: tests hold the one, the session has the other.
final class PseudoTerminal {
  let screen: Int32
  let program: Int32

  init?(columns: UInt16 = 100, rows: UInt16 = 30) {
    var screen: Int32 = -1
    var program: Int32 = -1
    guard unsafe openpty(&screen, &program, nil, nil, nil) == 0 else { return nil }
    self.screen = screen
    self.program = program
    resize(columns: columns, rows: rows)
  }

  deinit {
    close(screen)
    close(program)
  }

  func resize(columns: UInt16, rows: UInt16) {
    var window = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = unsafe ioctl(screen, UInt(TIOCSWINSZ), &window)
  }

  func type(_ text: String) {
    let bytes = Array(text.utf8)
    _ = unsafe bytes.withUnsafeBytes { unsafe write(screen, $0.baseAddress, $0.count) }
  }

  /// What the program has written, up to and with a text; blocks until that comes.
  func output(upTo text: String) -> String {
    var all: [UInt8] = []
    var byte: UInt8 = 0
    while unsafe read(screen, &byte, 1) == 1 {
      all.append(byte)
      if all.suffix(text.utf8.count).elementsEqual(text.utf8) { break }
    }
    return String(decoding: all, as: UTF8.self)
  }

  /// Whether typed signs are echoed and come line by line, as a shell has it.
  var isCooked: Bool {
    var settings = termios()
    guard unsafe tcgetattr(program, &settings) == 0 else { return false }
    return settings.c_lflag & tcflag_t(ECHO | ICANON | ISIG) == tcflag_t(ECHO | ICANON | ISIG)
  }

  /// Under which another process can open the program's end.
  var path: String? {
    guard let name = unsafe ttyname(program) else { return nil }
    return unsafe String(cString: name)
  }

  /// The program's end in another process.
  static func open(path: String) -> Int32 {
    #if canImport(Darwin)
      unsafe Darwin.open(path, O_RDWR | O_NOCTTY)
    #else
      unsafe Glibc.open(path, O_RDWR | O_NOCTTY)
    #endif
  }

  static let endingSignals = [SIGINT, SIGTERM, SIGHUP]

  static func send(_ signal: Int32) { kill(getpid(), signal) }

  static func exitProgram(code: Int32) { exit(code) }

  static func announceResize() { kill(getpid(), SIGWINCH) }
}
