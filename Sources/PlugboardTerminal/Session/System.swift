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
  /// The settings of a terminal.
  struct Attributes: Sendable {
    fileprivate let settings: termios
  }

  static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// Returns the settings of a terminal; nil if the descriptor isn't a terminal.
  static func attributes(of descriptor: Int32) -> Attributes? {
    var settings = termios()
    guard unsafe tcgetattr(descriptor, &settings) == 0 else { return nil }
    return Attributes(settings: settings)
  }

  /// Sets raw mode: every key arrives at once, none is echoed, and none ends or stops the program.
  static func setRaw(_ descriptor: Int32, from attributes: Attributes) -> Bool {
    var settings = attributes.settings
    unsafe cfmakeraw(&settings)
    return unsafe tcsetattr(descriptor, TCSANOW, &settings) == 0
  }

  /// Restores settings without waiting for a terminal that doesn't read.
  static func set(_ descriptor: Int32, to attributes: Attributes) {
    var settings = attributes.settings
    _ = unsafe tcsetattr(descriptor, TCSANOW, &settings)
  }

  /// Returns the size of a terminal; nil if the descriptor isn't a terminal or has no known size.
  static func size(of descriptor: Int32) -> Size? {
    var window = winsize()
    guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0,
      window.ws_row > 0
    else { return nil }
    return Size(width: Int(window.ws_col), height: Int(window.ws_row))
  }

  static func environment(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(cString: value)
  }

  /// Ends the program as the signal would have without a handler.
  static func end(by signal: Int32) {
    var signals = sigset_t()
    _ = unsafe sigemptyset(&signals)
    _ = unsafe sigaddset(&signals, signal)
    // The threads of Dispatch block all signals.
    _ = unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    setHandler(SIG_DFL, of: signal)
    raise(signal)
  }

  /// Registers a function that is called when the program exits.
  static func atExit(_ body: @convention(c) () -> Void) { atexit(body) }
}

extension System {
  /// Writes all bytes and returns whether that succeeded.
  ///
  /// With a patience in milliseconds, gives up on a terminal that doesn't read for that time.
  @discardableResult
  static func send(_ bytes: [UInt8], to descriptor: Int32, patience: Int32 = -1) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      if patience >= 0, !isWritable(descriptor, patience) { return false }
      let count = unsafe rest.withUnsafeBytes { bytes in
        unsafe write(descriptor, bytes.baseAddress, bytes.count)
      }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if count < 0, errno == EAGAIN {
        guard isWritable(descriptor, patience) else { return false }
      } else if count == 0 || errno != EINTR {
        return false
      }
    }
    return true
  }

  private static func isWritable(_ descriptor: Int32, _ patience: Int32) -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    while true {
      let count = unsafe poll(&request, 1, patience)
      if count >= 0 || errno != EINTR { return count > 0 }
    }
  }

  /// Reads the available bytes into the buffer and returns their number; 0 at the end or on an error.
  static func receive(from descriptor: Int32, into buffer: inout [UInt8]) -> Int {
    while true {
      let count = unsafe buffer.withUnsafeMutableBytes { bytes in
        unsafe read(descriptor, bytes.baseAddress, bytes.count)
      }
      if count >= 0 || errno != EINTR { return max(0, count) }
    }
  }

  /// Discards the output that a terminal has not read yet.
  static func discardOutput(to descriptor: Int32) { _ = tcflush(descriptor, TCOFLUSH) }

  enum Readiness { case input, signal, timedOut }

  /// Waits until the input or a signal can be read, or has ended; signals take precedence.
  static func wait(input: Int32, signals: Int32, milliseconds: Int32) -> Readiness {
    var descriptors = [
      pollfd(fd: signals, events: Int16(POLLIN), revents: 0),
      pollfd(fd: input, events: Int16(POLLIN), revents: 0),
    ]
    while true {
      let count = unsafe poll(&descriptors, nfds_t(descriptors.count), milliseconds)
      if count == 0 { return .timedOut }
      if count > 0 { return descriptors[0].revents != 0 ? .signal : .input }
      // Any other fault appears again when the input is read.
      if errno != EINTR { return .input }
    }
  }
}

extension System {
  static let endingSignals = [SIGINT, SIGTERM, SIGHUP]
  static let resizeSignal = SIGWINCH

  /// The pipe from the signal handlers to a thread that may do more than they; never closed.
  private static let pipeEnds: (reading: Int32, writing: Int32)? = {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { return nil }
    for end in ends {
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
    return (ends[0], ends[1])
  }()

  /// The writing end again, which a handler can read without initialization.
  private static let handlerEnd = Atomic<Int32>(-1)

  private typealias Handler = @convention(c) (Int32) -> Void
  private static let formerHandlers = Mutex<[Int32: Handler?]>([:])

  /// Redirects the signals to the returned descriptor, where they arrive as bytes; nil without a pipe.
  static func catchSignals() -> Int32? {
    guard let pipeEnds else { return nil }
    var stale = [UInt8](repeating: 0, count: 256)
    while receive(from: pipeEnds.reading, into: &stale) > 0 {}
    handlerEnd.store(pipeEnds.writing, ordering: .sequentiallyConsistent)
    formerHandlers.withLock { handlers in
      for number in endingSignals + [resizeSignal] {
        handlers[number] = signal(number) { number in
          let error = errno
          var byte = UInt8(truncatingIfNeeded: number)
          _ = unsafe write(System.handlerEnd.load(ordering: .relaxed), &byte, 1)
          errno = error
        }
      }
    }
    return pipeEnds.reading
  }

  /// Restores the previous handlers of the signals.
  static func releaseSignals() {
    formerHandlers.withLock { handlers in
      for (number, handler) in handlers { setHandler(handler, of: number) }
      handlers = [:]
    }
  }

  /// Wakes the reader of the signals with a zero byte.
  static func wakeReader() {
    if let pipeEnds { send([0], to: pipeEnds.writing, patience: 0) }
  }

  private static func setHandler(_ handler: Handler?, of number: Int32) {
    _ = signal(number, handler)
  }
}
