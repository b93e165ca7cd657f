internal import Foundation

/// A gate at which a test server waits until the test opens it.
public final class HTTPTestGate: Sendable {
  private let condition = NSCondition()
  // Unsafe to the compiler: read and written under the condition's lock alone.
  nonisolated(unsafe) private var isOpen = false

  public init() {}

  /// Lets all that wait go on, now and later.
  public func open() {
    condition.lock()
    unsafe isOpen = true
    condition.broadcast()
    condition.unlock()
  }

  /// Blocks the thread until the gate is open.
  func wait() {
    condition.lock()
    while unsafe !isOpen { condition.wait() }
    condition.unlock()
  }
}
