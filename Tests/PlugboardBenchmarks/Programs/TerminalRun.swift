internal import Foundation

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A program that runs on a pseudoterminal of 200x60 cells, which answers the questions of a terminal at
/// once.
///
/// It is killed when it is dropped.
final class TerminalRun {
  /// The sequence at the end of a frame, which the terminal says that it knows.
  static let frameEnd = "\u{1B}[?2026l"
  /// The last question of a program at its start, and the replies to all.
  private static let lastQuestion = "\u{1B}[c"
  private static let replies = "\u{1B}[2;7R\u{1B}[?2026;2$y\u{1B}[?2027;0$y\u{1B}[?62c"
  /// The milliseconds after which a program that writes nothing is stuck.
  private static let patience: Int32 = 10_000

  private let screen: Int32
  private let process: pid_t
  private var output: [UInt8] = []
  private var didRespond = false

  init(_ program: Program, _ arguments: [String]) throws {
    var ends: (screen: Int32, program: Int32) = (-1, -1)
    guard unsafe openpty(&ends.screen, &ends.program, nil, nil, nil) == 0 else {
      throw Skipped(reason: "there is no pseudoterminal")
    }
    defer { close(ends.program) }
    var window = winsize(ws_row: 60, ws_col: 200, ws_xpixel: 0, ws_ypixel: 0)
    _ = unsafe ioctl(ends.screen, UInt(TIOCSWINSZ), &window)
    // Bytes pass as they are, also to a program that doesn't ask for that.
    var settings = termios()
    _ = unsafe tcgetattr(ends.program, &settings)
    unsafe cfmakeraw(&settings)
    _ = unsafe tcsetattr(ends.program, TCSANOW, &settings)
    guard let name = unsafe ttyname(ends.program),
      let process = Self.spawn(program.path, arguments, on: unsafe String(cString: name))
    else {
      close(ends.screen)
      throw WrongResult(description: "\(program.path) can't be started on a terminal")
    }
    screen = ends.screen
    self.process = process
  }

  deinit {
    kill(process, SIGKILL)
    _ = waitpid(process, nil, 0)
    close(screen)
  }

  private static func spawn(
    _ path: String, _ arguments: [String], on terminal: String
  ) -> pid_t? {
    #if canImport(Darwin)
      var attributes: posix_spawnattr_t?
      var actions: posix_spawn_file_actions_t?
      let newSession = POSIX_SPAWN_SETSID
    #else
      var attributes = posix_spawnattr_t()
      var actions = unsafe posix_spawn_file_actions_t()
      // The name isn't imported.
      let newSession = 0x80
    #endif
    unsafe posix_spawnattr_init(&attributes)
    unsafe posix_spawn_file_actions_init(&actions)
    defer {
      unsafe posix_spawnattr_destroy(&attributes)
      unsafe posix_spawn_file_actions_destroy(&actions)
    }
    unsafe posix_spawnattr_setflags(&attributes, Int16(newSession))
    // The first terminal that the leader of a session opens controls it.
    unsafe posix_spawn_file_actions_addopen(&actions, 0, terminal, O_RDWR, 0)
    unsafe posix_spawn_file_actions_adddup2(&actions, 0, 1)
    unsafe posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    // State between runs doesn't go to the person's folder.
    let variables = ProcessInfo.processInfo.environment.merging(
      ["TERM": "xterm-256color", "COLORTERM": "truecolor", "XDG_STATE_HOME": Scratch.folder]
    ) { $1 }
    let words = unsafe ([path] + arguments).map { unsafe strdup($0) } + [nil]
    let environment = unsafe variables.map { unsafe strdup("\($0)=\($1)") } + [nil]
    defer { unsafe (words + environment).forEach { unsafe free($0) } }
    var process = pid_t()
    let code = unsafe posix_spawn(&process, path, &actions, &attributes, words, environment)
    return code == 0 ? process : nil
  }

  func type(_ text: String) {
    let bytes = Array(text.utf8)
    _ = unsafe bytes.withUnsafeBytes { unsafe write(screen, $0.baseAddress, $0.count) }
  }

  /// Reads some output, for which it waits.
  func readSome() throws {
    try expect(read(within: Self.patience), "a program on a terminal writes nothing")
  }

  /// Reads until the output ends with a text, and returns the number of all bytes.
  @discardableResult
  func read(upTo text: String) throws -> Int {
    while !endsWith(text) { try readSome() }
    return output.count
  }

  /// Reads until nothing is written for so many milliseconds.
  func readRest(quietFor milliseconds: Int32) {
    while read(within: milliseconds) {}
  }

  private func endsWith(_ text: String) -> Bool {
    output.suffix(text.utf8.count).elementsEqual(text.utf8)
  }

  private func read(within milliseconds: Int32) -> Bool {
    var request = pollfd(fd: screen, events: Int16(POLLIN), revents: 0)
    guard unsafe poll(&request, 1, milliseconds) > 0 else { return false }
    let part = unsafe [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
      #if canImport(Darwin)
        count = max(0, unsafe Darwin.read(screen, buffer.baseAddress, buffer.count))
      #else
        count = max(0, unsafe Glibc.read(screen, buffer.baseAddress, buffer.count))
      #endif
    }
    output += part
    if !didRespond, output.contains(Array(Self.lastQuestion.utf8)) {
      didRespond = true
      type(Self.replies)
    }
    return !part.isEmpty
  }

  /// Returns how often the threads of the program have gone to sleep or were interrupted so far.
  func contextSwitches() throws -> Int {
    let folder = "/proc/\(process)/task"
    guard let threads = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
      throw Skipped(reason: "the switches of a program are known on Linux only")
    }
    return threads.reduce(0) { sum, thread in
      let status =
        (try? String(contentsOfFile: "\(folder)/\(thread)/status", encoding: .utf8)) ?? ""
      return sum
        + status.split(separator: "\n").filter { $0.contains("ctxt_switches:") }
        .compactMap { Int($0.filter(\.isNumber)) }.reduce(0, +)
    }
  }
}
