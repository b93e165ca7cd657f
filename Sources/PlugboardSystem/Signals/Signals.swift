internal import PlugboardCLibrary
internal import Synchronization

/// The signals of this program, which a session on a terminal redirects to a pipe.
public enum Signals {
  /// The byte of the signal that the size of the terminal has changed.
  public static let resize = UInt8(SIGWINCH)
  /// The byte of the signal that a stopped program is continued.
  public static let resumption = UInt8(SIGCONT)
  /// The bytes of the signals that end a program.
  public static let ending = endingSignals.map { UInt8($0) }
  /// The bytes of the signals that stop a program.
  public static let stops = stopSignals.map { UInt8($0) }

  /// The signals that end a program by default, apart from the signals of faults, SIGKILL, and two
  /// signals of the C library.
  private static let endingSignals =
    [
      SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2, SIGPIPE, SIGALRM, SIGVTALRM, SIGPROF,
      SIGXCPU, SIGXFSZ,
    ] + furtherEndingSignals

  /// The signal of Ctrl-Z in a shell.
  public static let suspension = SIGTSTP
  /// The signals that stop a program by default.
  public static let stopSignals = [SIGTSTP, SIGTTIN, SIGTTOU]
  /// The signals of faults of the program itself.
  public static let faultSignals = [SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGSYS]
  /// The signals that the session handles even if the program has a handler of its own.
  private static let ownSignals = [
    SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGCONT, SIGWINCH,
  ]

  /// The pipe from the signal handlers to a thread that may do more than they; never closed.
  private static let signalWake = WakePipe()
  /// The handlers before the session, by signal, in static memory for the handler of faults.
  // Unsafe: written while a session takes the signals, of which a process has one at a time.
  nonisolated(unsafe) private static let former = UnsafeMutablePointer<sigaction>.allocate(
    capacity: 65)

  /// The function that is called after a fault.
  // Unsafe: written before the signals are taken.
  nonisolated(unsafe) private static var faultHandler: (@convention(c) () -> Void)?

  /// The signals that the session has redirected, as bits.
  private static let redirected = Atomic<UInt64>(0)
  /// The key that answers a question of the reporter of crashes; never closed.
  private static let answer: WakePipe? = {
    let wake = WakePipe()
    wake?.send(UInt8(ascii: "q"))
    return wake
  }()

  /// Sends a signal to the pipe.
  private static let relay: SignalHandler = { number, _, _ in
    let error = errno
    Signals.signalWake?.send(UInt8(truncatingIfNeeded: number))
    errno = error
  }

  /// Redirects the signals to the returned pipe, where they arrive as bytes; nil without a pipe.
  ///
  /// After a fault the program ends as the signal would have ended it. An ignored signal stays
  /// ignored, and a signal that seldom ends a program goes to the handler that the program has for
  /// it.
  ///
  /// - Parameter onFault: Restores the state that a fault would leave changed, before the earlier
  ///   handler is called; it must be async-signal-safe.
  public static func catchSignals(onFault: @convention(c) () -> Void) -> WakePipe? {
    guard let signalWake, answer != nil else { return nil }
    unsafe faultHandler = onFault
    // The handler's own way: otherwise objects that are made at its first use would be made under
    // locks in a handler.
    relay(0, nil, nil)
    while !signalWake.take().isEmpty {}
    for number in Set(ownSignals + endingSignals + [SIGTSTP]) {
      unsafe set(number, to: relay)
    }
    for number in [SIGTTIN, SIGTTOU] {
      unsafe set(number) { number, info, context in
        if unsafe info?.pointee.isSent ?? true {
          unsafe Signals.relay(number, info, context)
        } else {
          // The terminal is another program's: it isn't restored, as that would stop this one again.
          Signals.stop(by: number, isForGroup: false)
        }
      }
    }
    for number in faultSignals {
      unsafe set(number) { number, info, context in
        unsafe Signals.faultHandler?()
        Signals.answerReporter()
        unsafe Signals.callFormer(number, info, context)
        Signals.end(by: number)
      }
    }
    return signalWake
  }

  /// Restores the handlers of before the session.
  public static func releaseSignals() {
    let numbers = redirected.exchange(0, ordering: .sequentiallyConsistent)
    for number in 1...Int32(64) where numbers & Self.bit(of: number) != 0 {
      _ = unsafe sigaction(number, former + Int(number), nil)
    }
  }

  /// Ends the program as the signal would have without a handler. Async-signal-safe.
  public static func end(by number: Int32) {
    setDefault(number)
    setBlocked(number, false)
    raise(number)
  }

  /// Stops the program until it is continued; a program without a shell above it goes on at once.
  ///
  /// - Parameter isForGroup: Whether the other processes of the job are stopped as well, such as a
  ///   script that waits for this program.
  public static func stop(by number: Int32, isForGroup: Bool) {
    var handler = sigaction()
    _ = unsafe sigaction(number, nil, &handler)
    setDefault(number)
    setBlocked(number, true)
    // One signal for all: a shell that continues the job at once, as soon as one process has
    // stopped, thereby withdraws the signals that the others haven't got yet.
    kill(isForGroup ? 0 : getpid(), number)
    // Unless another thread has got it, which stops this one too, it comes now.
    setBlocked(number, false)
    _ = unsafe sigaction(number, &handler, nil)
  }

  /// Stops the job as the system does when one in the background reads from its terminal.
  public static func stopInBackground() { stop(by: SIGTTIN, isForGroup: true) }

  private static func set(_ number: Int32, to handler: SignalHandler) {
    var action = unsafe sigaction(handler)
    action.sa_flags = SA_SIGINFO | SA_RESTART | SA_ONSTACK
    let place = unsafe former + Int(number)
    // Some signals are the library's own.
    guard unsafe sigaction(number, nil, place) == 0 else { return }
    let isKept =
      switch unsafe address(of: place) {
      case 0: false
      case 1: !faultSignals.contains(number)
      default: !(ownSignals + stopSignals + faultSignals).contains(number)
      }
    guard !isKept else { return }
    redirected.bitwiseOr(bit(of: number), ordering: .sequentiallyConsistent)
    _ = unsafe sigaction(number, &action, nil)
  }

  private static func bit(of number: Int32) -> UInt64 { 1 << UInt64(number - 1) }

  /// Returns the address of a handler: 0 is the default action, and 1 ignores the signal.
  private static func address(of action: UnsafePointer<sigaction>) -> UInt {
    // A handler is the first field on every platform.
    unsafe UnsafeRawPointer(action).load(as: UInt.self)
  }

  /// Answers the question of Swift's reporter of crashes, which waits for a key in settings of its own
  /// and would leave them to the shell if a signal ended it.
  private static func answerReporter() {
    if let answer, TerminalDevice.isTerminal(Descriptors.standardInput) {
      Descriptors.replace(Descriptors.standardInput, by: answer.reading)
    }
  }

  private static func callFormer(
    _ number: Int32, _ info: UnsafeMutablePointer<siginfo_t>?, _ context: UnsafeMutableRawPointer?
  ) {
    let action = unsafe former + Int(number)
    let address = unsafe address(of: action)
    guard address > 1 else { return }
    // Unsafe: the address is of a handler of either form; a handler with fewer parameters ignores
    // the other arguments.
    unsafe unsafeBitCast(address, to: SignalHandler.self)(number, info, context)
  }

  /// Whether a signal that ends the program has arrived, and its handler has not run yet.
  public static var isEndPending: Bool {
    var signals = sigset_t()
    _ = unsafe sigpending(&signals)
    return ending.contains { number in unsafe sigismember(&signals, Int32(number)) == 1 }
  }

  /// Drops SIGINT and SIGQUIT, which a child in the foreground gets as well and decides about, or
  /// catches them again.
  ///
  /// The system chooses the handler when it delivers a signal, so a late thread ends nothing. A handler
  /// isn't inherited by a child, as `SIG_IGN` would be.
  public static func dropKeySignals(_ isDropping: Bool) {
    for number in [SIGINT, SIGQUIT] {
      guard unsafe address(of: former + Int(number)) != 1 else { continue }
      var action = unsafe sigaction(isDropping ? { _, _, _ in } : relay)
      action.sa_flags = SA_SIGINFO | SA_RESTART | SA_ONSTACK
      // An ignored signal no longer waits for its delivery.
      if !isDropping { _ = signal(number, SIG_IGN) }
      _ = unsafe sigaction(number, &action, nil)
    }
  }

  private static func setDefault(_ number: Int32) { _ = signal(number, SIG_DFL) }

  /// Blocks a signal in this thread, or lets it come.
  private static func setBlocked(_ number: Int32, _ isBlocked: Bool) {
    var signals = sigset_t()
    _ = unsafe sigemptyset(&signals)
    _ = unsafe sigaddset(&signals, number)
    _ = unsafe pthread_sigmask(isBlocked ? SIG_BLOCK : SIG_UNBLOCK, &signals, nil)
  }
}

/// The stacks of the handlers: a fault for want of stack is handled too.
extension Signals {
  private static let stackSize = 1 << 16
  /// The stack of a thread, which is freed with the thread.
  private static let stackKey: pthread_key_t = {
    var key = pthread_key_t()
    _ = unsafe pthread_key_create(&key) { memory in
      var stack = unsafe stack_t()
      unsafe stack.ss_flags = Int32(SS_DISABLE)
      _ = unsafe sigaltstack(&stack, nil)
      unsafe free(memory)
    }
    return key
  }()

  /// Gives the calling thread a stack for the handlers of signals, unless it has one.
  public static func prepareStack() {
    guard unsafe pthread_getspecific(stackKey) == nil else { return }
    var stack = unsafe stack_t()
    guard unsafe sigaltstack(nil, &stack) == 0, unsafe stack.ss_flags & Int32(SS_DISABLE) != 0,
      let memory = unsafe malloc(stackSize)
    else { return }
    _ = unsafe pthread_setspecific(stackKey, memory)
    unsafe stack.ss_sp = memory
    unsafe stack.ss_size = numericCast(stackSize)
    unsafe stack.ss_flags = 0
    _ = unsafe sigaltstack(&stack, nil)
  }
}
