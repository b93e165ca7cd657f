internal import Plugboard
internal import Synchronization

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// The system calls that a terminal needs, with all differences between platforms.
enum System {
  static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// Returns the size of a terminal; nil if the descriptor isn't a terminal or has no known size.
  static func size(of descriptor: Int32) -> UnitSize? {
    var window = winsize()
    guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0,
      window.ws_row > 0
    else { return nil }
    return UnitSize(width: Int(window.ws_col), height: Int(window.ws_row))
  }

  static func environment(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(cString: value)
  }

  /// Registers a function that is called when the program exits.
  static func atExit(_ body: @convention(c) () -> Void) { atexit(body) }

  /// The milliseconds since any fixed moment. Async-signal-safe.
  static var milliseconds: Int {
    var time = timespec()
    _ = unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Int(time.tv_sec) * 1000 + Int(time.tv_nsec) / 1_000_000
  }

  /// Opens a terminal again, so that it doesn't block without a change for other programs; if that is
  /// impossible, returns the descriptor itself.
  static func openAnew(_ terminal: Int32, forWriting: Bool) -> Int32 {
    var name = [CChar](repeating: 0, count: 1024)
    guard unsafe ttyname_r(terminal, &name, name.count) == 0 else { return terminal }
    let flags = (forWriting ? O_WRONLY : O_RDONLY) | O_NOCTTY | O_NONBLOCK | O_CLOEXEC
    let opened = unsafe open(name, flags)
    return opened < 0 ? terminal : opened
  }

  static func close(_ descriptor: Int32) {
    #if canImport(Darwin)
      _ = Darwin.close(descriptor)
    #elseif canImport(Musl)
      _ = Musl.close(descriptor)
    #else
      _ = Glibc.close(descriptor)
    #endif
  }
}

/// Reads and writes; all of it is async-signal-safe.
extension System {
  /// The result of one write.
  enum Writing { case wrote(Int), full, failed }

  /// Writes as many bytes as the descriptor takes at once.
  static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Writing {
    while true {
      #if canImport(Darwin)
        let count = unsafe Darwin.write(descriptor, bytes.baseAddress, bytes.count)
      #elseif canImport(Musl)
        let count = unsafe Musl.write(descriptor, bytes.baseAddress, bytes.count)
      #else
        let count = unsafe Glibc.write(descriptor, bytes.baseAddress, bytes.count)
      #endif
      if count >= 0 { return .wrote(count) }
      if errno == EAGAIN { return .full }
      if errno != EINTR { return .failed }
    }
  }

  /// Writes all bytes and returns whether that succeeded; gives up on a terminal that doesn't read for
  /// `patience` milliseconds.
  static func send(
    _ bytes: UnsafeRawBufferPointer, to descriptor: Int32, patience: Int32
  ) -> Bool {
    var sent = 0
    while sent < bytes.count {
      guard wait(descriptor, for: Int16(POLLOUT), patience) else { return false }
      let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[sent...])
      switch unsafe write(rest, to: descriptor) {
      case .wrote(let count): sent += count
      case .full: continue
      case .failed: return false
      }
    }
    return true
  }

  static func isReadable(_ descriptor: Int32, within milliseconds: Int32) -> Bool {
    wait(descriptor, for: Int16(POLLIN), milliseconds)
  }

  private static func wait(_ descriptor: Int32, for events: Int16, _ milliseconds: Int32) -> Bool {
    var request = pollfd(fd: descriptor, events: events, revents: 0)
    while true {
      let count = unsafe poll(&request, 1, milliseconds)
      if count >= 0 || errno != EINTR { return count > 0 }
    }
  }

  static func pause(milliseconds: Int32) { _ = poll(nil, 0, milliseconds) }

  /// Reads the available bytes into the buffer and returns their number; 0 at the end or on an error,
  /// and nil if another thread has read them.
  static func receive(
    from descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer
  ) -> Int? {
    while true {
      let count = unsafe read(descriptor, buffer.baseAddress, buffer.count)
      if count < 0, errno == EAGAIN { return nil }
      if count >= 0 || errno != EINTR { return max(0, count) }
    }
  }

  static func discardOutput(to descriptor: Int32) { _ = tcflush(descriptor, TCOFLUSH) }

  static func discardInput(of descriptor: Int32) { _ = tcflush(descriptor, TCIFLUSH) }

  enum Readiness { case first, second, timedOut }

  /// Waits until one of two descriptors is ready or has ended; the first takes precedence, and a
  /// negative one is never ready.
  static func wait(
    _ first: Int32, _ second: Int32, isOutput: Bool = false, milliseconds: Int32
  ) -> Readiness {
    var requests = (
      pollfd(fd: first, events: Int16(POLLIN), revents: 0),
      pollfd(fd: second, events: Int16(isOutput ? POLLOUT : POLLIN), revents: 0)
    )
    return unsafe withUnsafeMutableBytes(of: &requests) { bytes in
      guard let requests = unsafe bytes.bindMemory(to: pollfd.self).baseAddress else {
        return .second
      }
      while true {
        let count = unsafe poll(requests, 2, milliseconds)
        if count == 0 { return .timedOut }
        if count > 0 { return unsafe requests.pointee.revents != 0 ? .first : .second }
        // Any other fault appears again in the read or write.
        if errno != EINTR { return .second }
      }
    }
  }
}

/// The settings of the terminal.
extension System {
  /// The settings to restore, in static memory for signal handlers.
  // Unsafe: written only by the thread that takes the terminal, before it is entered or entered again.
  nonisolated(unsafe) private static let saved = UnsafeMutablePointer<termios>.allocate(
    capacity: 1)

  /// Saves the settings of a terminal and returns whether it is one.
  ///
  /// - Parameter isReturning: Whether settings of a raw terminal, which a program left that was
  ///   stopped without notice, are left out.
  static func saveSettings(of descriptor: Int32, isReturning: Bool = false) -> Bool {
    var settings = termios()
    guard unsafe tcgetattr(descriptor, &settings) == 0 else { return false }
    if !isReturning || settings.c_lflag & tcflag_t(ICANON) != 0 {
      unsafe saved.initialize(to: settings)
    }
    return true
  }

  /// Sets raw mode: every key arrives at once, none is echoed, and none ends or stops the program.
  static func setRaw(_ descriptor: Int32) -> Bool {
    var settings = unsafe saved.pointee
    unsafe cfmakeraw(&settings)
    return unsafe tcsetattr(descriptor, TCSANOW, &settings) == 0
  }

  /// Restores the saved settings without waiting for a terminal that doesn't read. Async-signal-safe.
  static func restoreSettings(of descriptor: Int32) {
    _ = unsafe tcsetattr(descriptor, TCSANOW, saved)
  }

  /// Whether this program may use a terminal: it is in the foreground, or the terminal controls no jobs.
  static func isInForeground(of terminal: Int32) -> Bool {
    let group = tcgetpgrp(terminal)
    return group < 0 || group == getpgrp()
  }
}

extension System {
  /// A pipe that wakes a thread which waits with `poll`.
  struct Wake: Sendable {
    let reading: Int32
    let writing: Int32

    init?() {
      var ends: [Int32] = [-1, -1]
      guard unsafe pipe(&ends) == 0 else { return nil }
      for end in ends {
        _ = fcntl(end, F_SETFL, O_NONBLOCK)
        _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      }
      (reading, writing) = (ends[0], ends[1])
    }

    /// Async-signal-safe.
    func send(_ byte: UInt8) {
      var byte = byte
      _ = unsafe withUnsafeBytes(of: &byte) { unsafe System.write($0, to: writing) }
    }

    /// Returns the bytes that were sent since the last time.
    func take() -> [UInt8] {
      var buffer = [UInt8](repeating: 0, count: 256)
      let count = unsafe buffer.withUnsafeMutableBytes {
        unsafe System.receive(from: reading, into: $0)
      }
      return Array(buffer.prefix(count ?? 0))
    }

    func close() {
      System.close(reading)
      System.close(writing)
    }
  }

  /// A thread of its own, which blocks most signals, so that those of the host reach its own threads.
  struct Thread: Sendable {
    private final class Body: Sendable {
      let run: @Sendable () -> Void
      init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    #if canImport(Darwin)
      // Unsafe to the compiler as a pointer: an address of the system, which any thread may pass on.
      nonisolated(unsafe) private let handle: pthread_t
    #else
      private let handle: pthread_t
    #endif

    init?(_ run: @escaping @Sendable () -> Void) {
      let body = unsafe Unmanaged.passRetained(Body(run))
      var former = sigset_t()
      var blocked = sigset_t()
      _ = unsafe sigfillset(&blocked)
      // A fault can't be blocked, three signals stop a program that uses a terminal in the background,
      // and Swift's reporter of crashes suspends a thread by SIGPROF if nothing else is open.
      for number in faultSignals + stopSignals + [SIGPROF] {
        _ = unsafe sigdelset(&blocked, number)
      }
      _ = unsafe pthread_sigmask(SIG_SETMASK, &blocked, &former)
      defer { _ = unsafe pthread_sigmask(SIG_SETMASK, &former, nil) }
      #if canImport(Darwin)
        var thread: pthread_t?
        let fault = unsafe pthread_create(&thread, nil, { unsafe Self.start($0) }, body.toOpaque())
        guard fault == 0, let thread = unsafe thread else { return nil }
        unsafe handle = thread
      #else
        var thread = pthread_t()
        let fault = unsafe pthread_create(&thread, nil, { unsafe Self.start($0) }, body.toOpaque())
        guard fault == 0 else { return nil }
        handle = thread
      #endif
    }

    private static func start(_ body: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
      if let body = unsafe body {
        unsafe Unmanaged<Body>.fromOpaque(body).takeRetainedValue().run()
      }
      return nil
    }

    /// Waits until the thread has ended.
    func join() {
      #if canImport(Darwin)
        _ = unsafe pthread_join(handle, nil)
      #else
        _ = pthread_join(handle, nil)
      #endif
    }
  }
}

extension System {
  /// The signals that end a program by default, apart from those of faults, from SIGKILL, and from two
  /// of the library of C.
  static let endingSignals: [Int32] = {
    let common = [
      SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2, SIGPIPE, SIGALRM, SIGVTALRM, SIGPROF,
      SIGXCPU, SIGXFSZ,
    ]
    #if canImport(Darwin)
      return common
    #else
      return common + [SIGSTKFLT, SIGIO, SIGPWR] + (34...64)
    #endif
  }()

  /// Whether a signal was sent by a process, and not by the system.
  static func isSent(_ info: UnsafeMutablePointer<siginfo_t>?) -> Bool {
    guard let info = unsafe info else { return true }
    #if canImport(Darwin)
      return unsafe info.pointee.si_pid != 0
    #else
      return unsafe info.pointee.si_code <= 0
    #endif
  }

  typealias Handler =
    @convention(c) (Int32, UnsafeMutablePointer<siginfo_t>?, UnsafeMutableRawPointer?) -> Void

  /// Returns what `sigaction` takes for a handler, without flags.
  static func action(of handler: Handler) -> sigaction {
    var action = sigaction()
    #if canImport(Darwin)
      unsafe action.__sigaction_u.__sa_sigaction = unsafe handler
    #elseif canImport(Musl)
      unsafe action.__sa_handler.sa_sigaction = unsafe handler
    #else
      unsafe action.__sigaction_handler.sa_sigaction = unsafe handler
    #endif
    return action
  }
}
