internal import Dispatch
internal import PlugboardCLibrary

/// Another program, which this one starts and waits for.
public enum ChildProgram {
  /// The exit code of a shell that can't start a program.
  private static let notFound: Int32 = 127

  /// Runs a program with this one's standard streams, and returns its exit code; 128 and the number of
  /// the signal that has ended it.
  public static func run(_ words: [String]) async -> Int32 {
    // It may run for hours, so it is awaited on a thread that no other task needs.
    let queue = DispatchQueue(label: "plugboard.program")
    return await withCheckedContinuation { continuation in
      queue.async { @Sendable in continuation.resume(returning: runToEnd(words)) }
    }
  }

  private static func runToEnd(_ words: [String]) -> Int32 {
    guard let process = try? start(words) else { return notFound }
    let status = end(of: process)
    let signal = status & 0x7F
    return signal == 0 ? status >> 8 & 0xFF : 128 + signal
  }

  /// Starts a program, and returns its process.
  ///
  /// - Parameters:
  ///   - streams: The descriptors for its standard input and output, nil for the streams of this
  ///     program; its errors are dropped, and keys of a terminal don't reach it.
  static func start(
    _ words: [String], streams: (input: Int32, output: Int32)? = nil
  ) throws(FileError) -> pid_t {
    var attributes = makeStartAttributes()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    // Threads of the main queue block signals, and this program ignores broken pipes; other
    // programs expect neither.
    var (none, ignored) = (sigset_t(), sigset_t())
    unsafe sigemptyset(&none)
    unsafe sigemptyset(&ignored)
    unsafe sigaddset(&ignored, SIGPIPE)
    unsafe posix_spawnattr_setsigmask(&attributes, &none)
    unsafe posix_spawnattr_setsigdefault(&attributes, &ignored)
    var flags = startFlags | Int32(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF)
    // A group of its own has no keys of the terminal.
    if streams != nil { flags |= Int32(POSIX_SPAWN_SETPGROUP) }
    unsafe posix_spawnattr_setflags(&attributes, Int16(flags))
    var actions = unsafe makeStartActions()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    if let streams {
      unsafe posix_spawn_file_actions_adddup2(&actions, streams.input, 0)
      unsafe posix_spawn_file_actions_adddup2(&actions, streams.output, 1)
      unsafe posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    }
    // Descriptors of other threads may not be marked yet as their own. With the end of a pipe or of a connection, the
    // program would keep that open as long as it runs.
    unsafe keepStandardStreams(&actions)
    let copies = unsafe words.map { unsafe strdup($0) } + [nil]
    defer { unsafe copies.forEach { unsafe free($0) } }
    var process = pid_t()
    let fault = unsafe posix_spawn(
      &process, words.first ?? "", &actions, &attributes, copies, environ)
    guard fault == 0 else {
      errno = fault
      throw FileError.last
    }
    return process
  }

  /// Waits for the end of a process, and returns its status in the form of the system.
  static func end(of process: pid_t) -> Int32 {
    var status: Int32 = 0
    while unsafe waitpid(process, &status, 0) == -1 {
      guard errno == EINTR else { return notFound << 8 }
    }
    return status
  }
}
