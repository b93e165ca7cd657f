internal import PlugboardCLibrary

/// A pipe that wakes a thread which waits with `poll`.
public struct WakePipe: Sendable {
  /// The descriptor to wait for.
  public let reading: Int32
  /// The descriptor at which ``send(_:)`` writes.
  public let writing: Int32

  /// Creates a pipe; nil if the system has no descriptors left.
  public init?() {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { return nil }
    for end in ends {
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
    (reading, writing) = (ends[0], ends[1])
  }

  /// Sends a byte, unless the pipe is full. Async-signal-safe.
  public func send(_ byte: UInt8) {
    var byte = byte
    _ = unsafe withUnsafeBytes(of: &byte) { unsafe Descriptors.writeOnce($0, to: writing) }
  }

  /// Returns the bytes that were sent since the last time.
  public func take() -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: 256)
    let count = unsafe buffer.withUnsafeMutableBytes {
      unsafe Descriptors.receive(from: reading, into: $0)
    }
    return Array(buffer.prefix(count ?? 0))
  }

  /// Closes both ends.
  public func close() {
    Descriptors.close(reading)
    Descriptors.close(writing)
  }
}
