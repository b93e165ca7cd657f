internal import Dispatch
internal import Plugboard
internal import PlugboardCLibrary
internal import Synchronization

/// Locks folders against other programs.
extension FileSystem {
  /// The milliseconds for which a program waits for a lock.
  public static let longestLockWait = 5000

  /// Runs code while no other program locks the same folder; without a lock if there is no folder, or
  /// if its file system has none. Throws if another program still holds it after `wait` milliseconds.
  public static func locking<Result>(
    _ folder: String, wait: Int = longestLockWait, _ body: () throws(FileError) -> Result
  ) throws(FileError) -> Result {
    let descriptor = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return try body() }
    if !tryLock(descriptor), !LockRequest(of: descriptor).wait(milliseconds: wait) {
      throw .locked(folder: folder, milliseconds: wait)
    }
    // Ends the lock.
    defer { close(descriptor) }
    return try body()
  }

  /// Returns whether no other program holds the lock, or there are no locks.
  private static func tryLock(_ descriptor: Int32) -> Bool {
    repeat {
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return true }
    } while errno == EINTR
    return errno != EWOULDBLOCK
  }
}

/// A request for a lock that another program holds.
///
/// A thread waits in the kernel, which wakes it when the lock becomes free. Trying again at intervals would
/// hardly ever meet the moment between two locks of a program that writes without a pause.
private final class LockRequest: Sendable {
  private enum Phase { case waiting, locked, givenUp }

  private let phase = Mutex(Phase.waiting)
  private let ended = DispatchSemaphore(value: 0)
  private let descriptor: Int32

  init(of descriptor: Int32) { self.descriptor = descriptor }

  /// Waits for the lock, and returns whether it is held. If it isn't, the descriptor no longer belongs to the
  /// caller: the thread closes it when it gets the lock.
  func wait(milliseconds: Int) -> Bool {
    DispatchQueue(label: "plugboard.lock").async { @Sendable [self] in
      while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
      if pass(to: .locked) == .locked { ended.signal() } else { close(descriptor) }
    }
    _ = ended.wait(timeout: .now() + .milliseconds(milliseconds))
    return pass(to: .givenUp) == .locked
  }

  /// Ends the waiting with a phase, unless it has already ended; returns the phase with which it
  /// has ended.
  private func pass(to end: Phase) -> Phase {
    phase.withLock { phase in
      if phase == .waiting { phase = end }
      return phase
    }
  }
}
