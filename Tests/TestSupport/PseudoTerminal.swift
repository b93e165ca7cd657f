#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// A pseudoterminal: a program uses one end, the test types at the other and reads the contents of the
/// screen.
public final class PseudoTerminal {
  /// The descriptor of the test's end.
  public let screen: Int32
  public let program: Int32
  /// The bytes that the program has sent.
  private var sent: [UInt8] = []
  private var emulator: TerminalEmulator
  private let rows: Int
  private let answersQueries: Bool
  private var answerCount = 0
  /// The time after which a test no longer waits for a program, which may get no processor for many
  /// seconds on a busy machine.
  static let longestWait = Duration.seconds(30)

  /// - Parameter answersQueries: Whether the terminal answers a query of its attributes, as all terminals
  ///   do; a program waits for the answer before it ends.
  public init?(columns: Int = 80, rows: Int = 24, answersQueries: Bool = true) {
    var screen: Int32 = -1
    var program: Int32 = -1
    guard unsafe openpty(&screen, &program, nil, nil, nil) == 0 else { return nil }
    self.screen = screen
    self.program = program
    self.rows = rows
    self.answersQueries = answersQueries
    emulator = TerminalEmulator(columns: columns, rows: rows)
    resize(columns: columns, rows: rows)
  }

  deinit {
    close(screen)
    close(program)
  }

  /// Sets the size that programs see; the screen that `shows` reads keeps its own.
  public func resize(columns: Int, rows: Int) {
    var window = winsize(
      ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = unsafe ioctl(screen, UInt(TIOCSWINSZ), &window)
  }

  /// Turns off what a terminal does to bytes on their way: the echo, and carriage returns before line
  /// breaks. Input still arrives line by line.
  public func passesBytes() {
    var settings = termios()
    guard unsafe tcgetattr(program, &settings) == 0 else { return }
    settings.c_lflag &= ~tcflag_t(ECHO)
    settings.c_oflag &= ~tcflag_t(OPOST)
    _ = unsafe tcsetattr(program, TCSANOW, &settings)
  }

  public func type(_ text: String) {
    let bytes = Array(text.utf8)
    _ = unsafe bytes.withUnsafeBytes { unsafe write(screen, $0.baseAddress, $0.count) }
  }

  /// Types as much of a text as the terminal takes while the program leaves it unread, and returns the
  /// number of bytes.
  public func typeWhatFits(_ text: String) -> Int {
    var rest = Array(text.utf8)[...]
    let count = rest.count
    let flags = fcntl(screen, F_GETFL)
    _ = fcntl(screen, F_SETFL, flags | O_NONBLOCK)
    defer { _ = fcntl(screen, F_SETFL, flags) }
    var request = pollfd(fd: screen, events: Int16(POLLOUT), revents: 0)
    while !rest.isEmpty, unsafe poll(&request, 1, 500) > 0 {
      let written = unsafe rest.withUnsafeBytes { unsafe write(screen, $0.baseAddress, $0.count) }
      guard written > 0 else { break }
      rest = rest.dropFirst(written)
    }
    return count - rest.count
  }

  /// The settings of a terminal, to be compared.
  public struct Settings: Equatable {
    private let flags: [UInt]
    private let characters: [UInt8]

    fileprivate init(_ settings: termios) {
      flags = [settings.c_iflag, settings.c_oflag, settings.c_cflag, settings.c_lflag]
        .map { UInt($0) }
      var characters = settings.c_cc
      self.characters = unsafe withUnsafeBytes(of: &characters) { unsafe Array($0) }
    }
  }

  public var settings: Settings? {
    var settings = termios()
    guard unsafe tcgetattr(program, &settings) == 0 else { return nil }
    return Settings(settings)
  }

  /// Takes the typed bytes that no program has read, which the next program would get.
  public func takeUnreadInput() -> String {
    var settings = termios()
    _ = unsafe tcgetattr(program, &settings)
    var raw = settings
    unsafe cfmakeraw(&raw)
    _ = unsafe tcsetattr(program, TCSANOW, &raw)
    defer { _ = unsafe tcsetattr(program, TCSANOW, &settings) }
    var bytes: [UInt8] = []
    var request = pollfd(fd: program, events: Int16(POLLIN), revents: 0)
    var byte: UInt8 = 0
    while unsafe poll(&request, 1, 0) > 0, unsafe Self.read(program, &byte, 1) == 1 {
      bytes.append(byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Whether typed characters are echoed and delivered line by line, as in a shell.
  public var isCooked: Bool {
    var settings = termios()
    guard unsafe tcgetattr(program, &settings) == 0 else { return false }
    return settings.c_lflag & tcflag_t(ECHO | ICANON | ISIG) == tcflag_t(ECHO | ICANON | ISIG)
  }
}

/// Reads the output of the program.
extension PseudoTerminal {
  /// Reads until the screen shows a text; returns false if it doesn't within ``longestWait``.
  public func shows(_ text: String) -> Bool { reads { $0.text.contains(text) } }

  /// Reads until the screen no longer shows a text; returns false if it does for ``longestWait``.
  public func hides(_ text: String) -> Bool { reads { !$0.text.contains(text) } }

  /// Presses and releases the first button on the first cell of a text; returns false if the screen
  /// doesn't show it.
  public func click(on text: String) -> Bool {
    guard let (x, y) = emulator.cell(of: text) else { return false }
    type("\u{1B}[<0;\(x + 1);\(y + 1)M\u{1B}[<0;\(x + 1);\(y + 1)m")
    return true
  }

  /// Reads until the output ends with a text; returns false if it doesn't within ``longestWait``.
  public func endsWith(_ text: String) -> Bool { reads { [self] _ in sent.ends(with: text.utf8) } }

  /// Returns how often a text was in the output that was read so far.
  public func count(of text: String) -> Int {
    String(decoding: sent, as: UTF8.self).split(separator: text, omittingEmptySubsequences: false)
      .count - 1
  }

  /// The last line of the screen.
  public var lastRow: String { emulator.row(rows - 1) }

  /// Returns the lines of the screen from one on, counted from 0.
  public func rows(from first: Int) -> [String] { (first..<rows).map { emulator.row($0) } }

  /// Reads until a text has arrived, and returns all bytes up to its end.
  public func output(upTo text: String) -> String {
    var all: [UInt8] = []
    var byte: UInt8 = 0
    while unsafe Self.read(screen, &byte, 1) == 1 {
      all.append(byte)
      if all.ends(with: text.utf8) { break }
    }
    return String(decoding: all, as: UTF8.self)
  }

  private func reads(until isThere: (TerminalEmulator) -> Bool) -> Bool {
    // Some screens change without a key, so that there is always something to read.
    let end = ContinuousClock.now + Self.longestWait
    while !isThere(emulator) {
      guard read(within: max(0, Int32((end - .now) / .milliseconds(1)))) else { return false }
    }
    return true
  }

  /// Reads until the output contains a text; returns false if it doesn't within ``longestWait``.
  public func receives(_ text: String) -> Bool {
    reads { [self] _ in output.contains(text) }
  }

  /// Reads until the output has so many bytes; returns false if it hasn't within ``longestWait``.
  public func receives(bytes count: Int) -> Bool { reads { [self] _ in sent.count >= count } }

  /// Waits, without reading, until the terminal takes no more output; returns false after ``longestWait``.
  public func fillsUp() -> Bool { waits { !isReady(for: POLLOUT) } }

  /// Waits, without reading, until a program has taken all that was typed; returns false after ``longestWait``.
  public func hasTakenInput() -> Bool { waits { !isReady(for: POLLIN) } }

  /// Waits, without reading, until a program has set raw mode; returns false after ``longestWait``.
  public func becomesRaw() -> Bool { waits { !isCooked } }

  /// Waits for a state, without reading; returns false after ``longestWait``.
  private func waits(until isThere: () -> Bool) -> Bool {
    let deadline = ContinuousClock.now + Self.longestWait
    while !isThere() {
      if ContinuousClock.now > deadline { return false }
      _ = poll(nil, 0, 1)
    }
    return true
  }

  /// Whether a read or a write on the program's side would go on at once.
  private func isReady(for event: Int32) -> Bool {
    var request = pollfd(fd: program, events: Int16(event), revents: 0)
    return unsafe poll(&request, 1, 0) > 0
  }

  /// Returns whether the program sends nothing for so long.
  public func isSilent(forMilliseconds milliseconds: Int32) -> Bool { !read(within: milliseconds) }

  /// Forgets the output so far.
  public func clear() { sent = [] }

  public var output: String { String(decoding: sent, as: UTF8.self) }

  /// The modes in which the output so far has left the terminal.
  public var record: TerminalRecord { TerminalRecord(sent) }

  /// Reads what is there within so many milliseconds, and returns whether that was anything.
  @discardableResult
  func read(within milliseconds: Int32) -> Bool {
    var request = pollfd(fd: screen, events: Int16(POLLIN), revents: 0)
    guard unsafe poll(&request, 1, milliseconds) > 0 else { return false }
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = unsafe buffer.withUnsafeMutableBytes { bytes in
      unsafe Self.read(screen, bytes.baseAddress, bytes.count)
    }
    guard count > 0 else { return false }
    sent += buffer[..<count]
    emulator.take(buffer[..<count])
    while answersQueries, answerCount < emulator.attributeQueries {
      answerCount += 1
      type("\u{1B}[?62c")
    }
    return true
  }
}

/// Passes the program's end to another process, and observes the process.
extension PseudoTerminal {
  /// The path under which another process can open the program's end.
  public var path: String? {
    // `ttyname` has one buffer for all threads.
    var name = [CChar](repeating: 0, count: 128)
    guard unsafe ttyname_r(program, &name, name.count) == 0 else { return nil }
    return String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// The process group in the foreground, which is the identifier of a job's first process.
  public var foregroundGroup: Int32? {
    let group = tcgetpgrp(screen)
    return group > 0 ? group : nil
  }

  public static func open(path: String) -> Int32 {
    #if canImport(Darwin)
      unsafe Darwin.open(path, O_RDWR | O_NOCTTY)
    #else
      unsafe Glibc.open(path, O_RDWR | O_NOCTTY)
    #endif
  }

  private static func read(
    _ descriptor: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int
  ) -> Int {
    #if canImport(Darwin)
      unsafe Darwin.read(descriptor, bytes, count)
    #else
      unsafe Glibc.read(descriptor, bytes, count)
    #endif
  }

  public static let endingSignals = [SIGINT, SIGTERM, SIGHUP]

  public static func send(_ signal: Int32) { kill(getpid(), signal) }

  /// Sends a signal that ends the program, and waits for that, as another thread receives it: ten
  /// seconds at most, after which the program goes on.
  public static func end(by signal: Int32) {
    send(signal)
    _ = poll(nil, 0, 10_000)
  }

  public static func exitProgram(code: Int32) { exit(code) }

  public static func announceResize() { kill(getpid(), SIGWINCH) }
}

extension Array where Element == UInt8 {
  fileprivate func ends(with bytes: String.UTF8View) -> Bool {
    count >= bytes.count && suffix(bytes.count).elementsEqual(bytes)
  }
}
