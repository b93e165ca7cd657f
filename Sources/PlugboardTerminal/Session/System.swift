internal import Plugboard
internal import Synchronization

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// The calls of the operating system that a terminal needs; all that differs by platform is here.
enum System {
  /// The settings of a terminal.
  struct Attributes: Sendable {
    fileprivate let settings: termios
  }

  static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// Nil where the descriptor is no terminal.
  static func attributes(of descriptor: Int32) -> Attributes? {
    var settings = termios()
    guard unsafe tcgetattr(descriptor, &settings) == 0 else { return nil }
    return Attributes(settings: settings)
  }

  /// Every key comes at once, none is echoed, and none ends or stops the program.
  static func setRaw(_ descriptor: Int32, from attributes: Attributes) -> Bool {
    var settings = attributes.settings
    unsafe cfmakeraw(&settings)
    return unsafe tcsetattr(descriptor, TCSANOW, &settings) == 0
  }

  /// Never waits for a terminal that does not read.
  static func set(_ descriptor: Int32, to attributes: Attributes) {
    var settings = attributes.settings
    _ = unsafe tcsetattr(descriptor, TCSANOW, &settings)
  }

  /// Nil where the descriptor is no terminal or the terminal does not know.
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

  /// Ends the program as the signal would have without us.
  static func end(by signal: Int32) {
    var signals = sigset_t()
    _ = unsafe sigemptyset(&signals)
    _ = unsafe sigaddset(&signals, signal)
    // The threads of Dispatch block all signals.
    _ = unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    setHandler(SIG_DFL, of: signal)
    raise(signal)
  }

  /// Has a function called when the program exits of its own accord.
  static func atExit(_ body: @convention(c) () -> Void) { atexit(body) }
}

extension System {
  /// Writes all bytes and says whether it did.
  ///
  /// With a patience in milliseconds it gives up on a terminal that does not read for so long.
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
    var wish = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    while true {
      let count = unsafe poll(&wish, 1, patience)
      if count >= 0 || errno != EINTR { return count > 0 }
    }
  }

  /// Reads what there is into the buffer and says how much; nothing at the end or on an error.
  static func receive(from descriptor: Int32, into buffer: inout [UInt8]) -> Int {
    while true {
      let count = unsafe buffer.withUnsafeMutableBytes { bytes in
        unsafe read(descriptor, bytes.baseAddress, bytes.count)
      }
      if count >= 0 || errno != EINTR { return max(0, count) }
    }
  }

  /// Throws away what a terminal has not read yet.
  static func discardOutput(to descriptor: Int32) { _ = tcflush(descriptor, TCOFLUSH) }

  enum Readiness { case input, signal, timedOut }

  /// Waits until the input or a signal can be read, or has ended; signals come first.
  static func wait(input: Int32, signals: Int32, milliseconds: Int32) -> Readiness {
    var wishes = [
      pollfd(fd: signals, events: Int16(POLLIN), revents: 0),
      pollfd(fd: input, events: Int16(POLLIN), revents: 0),
    ]
    while true {
      let count = unsafe poll(&wishes, nfds_t(wishes.count), milliseconds)
      if count == 0 { return .timedOut }
      if count > 0 { return wishes[0].revents != 0 ? .signal : .input }
      // Any other fault shows again when the input is read.
      if errno != EINTR { return .input }
    }
  }
}

extension System {
  static let endingSignals = [SIGINT, SIGTERM, SIGHUP]
  static let resizeSignal = SIGWINCH

  /// The pipe through which signals reach a thread that may do more than a handler; kept for ever.
  private static let pipeEnds: (reading: Int32, writing: Int32)? = {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { return nil }
    for end in ends {
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
    return (ends[0], ends[1])
  }()

  /// The writing end once more, where a handler reads it without any initialisation.
  private static let handlerEnd = Atomic<Int32>(-1)

  private typealias Handler = @convention(c) (Int32) -> Void
  private static let formerHandlers = Mutex<[Int32: Handler?]>([:])

  /// Lets the signals arrive as bytes at the descriptor that it returns; nil where there is no pipe.
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

  /// Puts back who handled the signals before.
  static func releaseSignals() {
    formerHandlers.withLock { handlers in
      for (number, handler) in handlers { setHandler(handler, of: number) }
      handlers = [:]
    }
  }

  /// Lets the reader of the signals see a zero.
  static func wakeReader() {
    if let pipeEnds { send([0], to: pipeEnds.writing, patience: 0) }
  }

  private static func setHandler(_ handler: Handler?, of number: Int32) {
    _ = signal(number, handler)
  }
}
