internal import PlugboardCLibrary

// The differences between Apple's systems and Linux, and between two C libraries of Linux.
// Differences in the notices of changes are in the room Watching.

/// The form of a handler that gets details of its signal.
typealias SignalHandler =
  @convention(c) (Int32, UnsafeMutablePointer<siginfo_t>?, UnsafeMutableRawPointer?) -> Void

#if canImport(Darwin)
  extension stat {
    /// The time of the last change of the bytes.
    var written: timespec { st_mtimespec }
    /// The time of the last change of anything.
    var changed: timespec { st_ctimespec }
  }

  extension siginfo_t {
    /// Whether a process has sent the signal, and not the system.
    var isSent: Bool { unsafe si_pid != 0 }
  }

  extension sigaction {
    /// Creates an action with a handler, without flags.
    init(_ handler: SignalHandler) {
      self.init()
      unsafe __sigaction_u.__sa_sigaction = unsafe handler
    }
  }

  /// The signals that end a program by default on this system alone.
  let furtherEndingSignals: [Int32] = []

  /// There is no such call; waiting for a file costs little here.
  let synchronizeFileSystem: (@convention(c) (Int32) -> Int32)? = nil

  /// Returns empty attributes of a program that is to be started.
  func makeStartAttributes() -> posix_spawnattr_t? { nil }
  /// Returns empty actions for the start of a program.
  func makeStartActions() -> posix_spawn_file_actions_t? { nil }
  /// The flags of a start that keep all descriptors from the program but those that its actions name.
  let startFlags = POSIX_SPAWN_CLOEXEC_DEFAULT
  /// Lets the standard streams reach a program that is started, and no other descriptor.
  func keepStandardStreams(_ actions: inout posix_spawn_file_actions_t?) {
    for stream: Int32 in 0...2 { unsafe posix_spawn_file_actions_addinherit_np(&actions, stream) }
  }

  /// The path of this program's executable file; nil if the system doesn't tell it.
  func executablePath() -> String? {
    var size = UInt32(PATH_MAX)
    var path = [CChar](repeating: 0, count: Int(size))
    guard unsafe _NSGetExecutablePath(&path, &size) == 0, let real = unsafe realpath(path, nil)
    else { return nil }
    defer { unsafe free(real) }
    return unsafe String(cString: real)
  }

  /// A running thread.
  struct ThreadHandle: Sendable {
    typealias Argument = UnsafeMutableRawPointer

    // Unsafe to the compiler as a pointer: an address of the system, which any thread may pass on.
    nonisolated(unsafe) private let thread: pthread_t

    /// Starts a thread; nil if the system refuses it.
    init?(
      _ start: @convention(c) (Argument) -> UnsafeMutableRawPointer?,
      _ argument: UnsafeMutableRawPointer
    ) {
      var thread: pthread_t?
      let fault = unsafe pthread_create(&thread, nil, start, argument)
      guard fault == 0, let thread = unsafe thread else { return nil }
      unsafe self.thread = thread
    }

    func join() { _ = unsafe pthread_join(thread, nil) }
  }
#else
  extension stat {
    /// The time of the last change of the bytes.
    var written: timespec { st_mtim }
    /// The time of the last change of anything.
    var changed: timespec { st_ctim }
  }

  extension siginfo_t {
    /// Whether a process has sent the signal, and not the system.
    var isSent: Bool { unsafe si_code <= 0 }
  }

  extension sigaction {
    /// Creates an action with a handler, without flags.
    init(_ handler: SignalHandler) {
      self.init()
      #if canImport(Musl)
        unsafe __sa_handler.sa_sigaction = unsafe handler
      #else
        unsafe __sigaction_handler.sa_sigaction = unsafe handler
      #endif
    }
  }

  /// The signals that end a program by default on this system alone.
  let furtherEndingSignals: [Int32] = [SIGSTKFLT, SIGIO, SIGPWR] + (34...64)

  /// The call `syncfs`, which writes the file system of a descriptor to its device; nil if there is none. Swift doesn't
  /// import it, as its header hides it.
  let synchronizeFileSystem = unsafe dlsym(nil, "syncfs").map {
    // `dlsym` gives an address without a type; the type is the declaration of `syncfs` in unistd.h.
    unsafe unsafeBitCast($0, to: (@convention(c) (Int32) -> Int32).self)
  }

  /// Returns empty attributes of a program that is to be started.
  func makeStartAttributes() -> posix_spawnattr_t { posix_spawnattr_t() }
  /// Returns empty actions for the start of a program.
  func makeStartActions() -> posix_spawn_file_actions_t { unsafe posix_spawn_file_actions_t() }
  /// The flags of a start that keep all descriptors from the program but those that its actions name.
  let startFlags: Int32 = 0

  /// Adds the closing of all descriptors from one on; nil in a C library that can't, before 2.34 of glibc.
  private let addCloseFrom =
    unsafe dlsym(nil, "posix_spawn_file_actions_addclosefrom_np").map {
      // `dlsym` gives an address without a type; the type is the function's declaration in spawn.h.
      unsafe unsafeBitCast($0, to: AddCloseFrom.self)
    }
  private typealias AddCloseFrom =
    @convention(c) (UnsafeMutablePointer<posix_spawn_file_actions_t>, Int32) -> Int32

  /// Lets the standard streams reach a program that is started, and no other descriptor.
  func keepStandardStreams(_ actions: inout posix_spawn_file_actions_t) {
    _ = unsafe addCloseFrom?(&actions, 3)
  }

  /// The path of this program's executable file; nil if the system doesn't tell it.
  func executablePath() -> String? {
    guard let real = unsafe realpath("/proc/self/exe", nil) else { return nil }
    defer { unsafe free(real) }
    return unsafe String(cString: real)
  }

  /// A running thread.
  struct ThreadHandle: Sendable {
    typealias Argument = UnsafeMutableRawPointer?

    private let thread: pthread_t

    /// Starts a thread; nil if the system refuses it.
    init?(
      _ start: @convention(c) (Argument) -> UnsafeMutableRawPointer?,
      _ argument: UnsafeMutableRawPointer
    ) {
      var thread = pthread_t()
      guard unsafe pthread_create(&thread, nil, start, argument) == 0 else { return nil }
      self.thread = thread
    }

    func join() { _ = pthread_join(thread, nil) }
  }
#endif
