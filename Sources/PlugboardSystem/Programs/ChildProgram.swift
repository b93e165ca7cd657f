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
    var attributes = makeStartAttributes()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    // Threads of the main queue block signals, and this program ignores broken pipes; another one
    // expects neither.
    var (none, ignored) = (sigset_t(), sigset_t())
    unsafe sigemptyset(&none)
    unsafe sigemptyset(&ignored)
    unsafe sigaddset(&ignored, SIGPIPE)
    unsafe posix_spawnattr_setsigmask(&attributes, &none)
    unsafe posix_spawnattr_setsigdefault(&attributes, &ignored)
    unsafe posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    let copies = unsafe words.map { unsafe strdup($0) } + [nil]
    defer { unsafe copies.forEach { unsafe free($0) } }
    var process = pid_t()
    guard let path = words.first,
      unsafe posix_spawn(&process, path, nil, &attributes, copies, environ) == 0
    else { return notFound }
    var status: Int32 = 0
    while unsafe waitpid(process, &status, 0) == -1 {
      guard errno == EINTR else { return notFound }
    }
    let signal = status & 0x7F
    return signal == 0 ? status >> 8 & 0xFF : 128 + signal
  }
}
