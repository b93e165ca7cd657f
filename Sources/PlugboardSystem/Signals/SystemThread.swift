internal import PlugboardCLibrary

/// A thread of its own, which blocks most signals: the host's signals reach the host's own threads.
public struct SystemThread: Sendable {
  private final class Body: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  private let handle: ThreadHandle

  /// Starts a thread; nil if the system refuses it.
  public init?(_ run: @escaping @Sendable () -> Void) {
    let body = unsafe Unmanaged.passRetained(Body(run))
    var former = sigset_t()
    var blocked = sigset_t()
    _ = unsafe sigfillset(&blocked)
    // A fault can't be blocked, three signals stop a program that uses a terminal in the background,
    // and Swift's reporter of crashes suspends a thread by SIGPROF if nothing else is open.
    for number in Signals.faultSignals + Signals.stopSignals + [SIGPROF] {
      _ = unsafe sigdelset(&blocked, number)
    }
    _ = unsafe pthread_sigmask(SIG_SETMASK, &blocked, &former)
    defer { _ = unsafe pthread_sigmask(SIG_SETMASK, &former, nil) }
    guard
      let handle = unsafe ThreadHandle({ unsafe SystemThread.start($0) }, body.toOpaque())
    else { return nil }
    self.handle = handle
  }

  private static func start(_ argument: ThreadHandle.Argument) -> UnsafeMutableRawPointer? {
    // Optional on some systems.
    let body: UnsafeMutableRawPointer? = unsafe argument
    if let body = unsafe body {
      unsafe Unmanaged<Body>.fromOpaque(body).takeRetainedValue().run()
    }
    return nil
  }

  /// Waits until the thread has ended.
  public func join() { handle.join() }
}
