public import Plugboard
internal import PlugboardCLibrary

/// Reads, writes and waits at descriptors of the system.
///
///     let lines = try Descriptors.read(from: Descriptors.standardInput, atMost: 1 << 16)
///     _ = Descriptors.write(lines, to: Descriptors.standardError)
public enum Descriptors {
  public static let standardInput: Int32 = 0
  public static let standardOutput: Int32 = 1
  public static let standardError: Int32 = 2

  /// Closes a descriptor. Async-signal-safe.
  public static func close(_ descriptor: Int32) { _ = PlugboardCLibrary.close(descriptor) }

  /// Reads the available bytes, waiting for the first; empty at the end.
  public static func read(
    from descriptor: Int32, atMost count: Int
  ) throws(FileError) -> [UInt8] {
    var result = -1
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, size in
      var isInterrupted = false
      repeat {
        result = unsafe PlugboardCLibrary.read(descriptor, buffer.baseAddress, count)
        isInterrupted = result < 0 && (errno == EINTR || errno == EAGAIN)
        if isInterrupted, errno == EAGAIN { _ = wait(descriptor, for: Int16(POLLIN), -1) }
      } while isInterrupted
      size = max(0, result)
    }
    guard result >= 0 else { throw FileError.last }
    return bytes
  }

  /// Returns all bytes until the end, at most one more than the limit.
  public static func contents(
    of descriptor: Int32, atMost limit: Int = JSONReader.usualSizeLimit
  ) throws(FileError) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count <= limit {
      let part = try read(from: descriptor, atMost: min(1 << 16, limit + 1 - bytes.count))
      if part.isEmpty { break }
      bytes += part
    }
    return bytes
  }

  /// The result of writing all bytes.
  public enum WriteResult: Sendable, Hashable {
    case done
    /// The reader of a pipe has closed it.
    case readerGone
    /// The system refuses the bytes, for a reason in its words.
    case failed(String)
  }

  /// Writes all bytes, and waits for a reader that is slower.
  public static func write(_ bytes: [UInt8], to descriptor: Int32) -> WriteResult {
    var rest = bytes[...]
    while !rest.isEmpty {
      switch unsafe rest.withUnsafeBytes({ unsafe writeOnce($0, to: descriptor) }) {
      case .wrote(let count) where count > 0: rest = rest.dropFirst(count)
      case .full: _ = wait(descriptor, for: Int16(POLLOUT), -1)
      case .wrote, .failed: return errno == EPIPE ? .readerGone : .failed(FileError.lastReason)
      }
    }
    return .done
  }
}

/// Reads and writes for threads and handlers of signals; each function is async-signal-safe.
extension Descriptors {
  /// The result of one write.
  public enum WriteStep: Sendable, Hashable {
    /// The descriptor has taken the first bytes.
    case wrote(Int)
    /// The descriptor takes no bytes now.
    case full
    case failed
  }

  /// Writes as many bytes as the descriptor takes at once.
  public static func writeOnce(
    _ bytes: UnsafeRawBufferPointer, to descriptor: Int32
  ) -> WriteStep {
    while true {
      let count = unsafe PlugboardCLibrary.write(descriptor, bytes.baseAddress, bytes.count)
      if count >= 0 { return .wrote(count) }
      if errno == EAGAIN { return .full }
      if errno != EINTR { return .failed }
    }
  }

  /// Writes all bytes and returns whether that succeeded; gives up on a terminal that doesn't read for
  /// `patience` milliseconds.
  public static func send(
    _ bytes: UnsafeRawBufferPointer, to descriptor: Int32, patience: Int32
  ) -> Bool {
    var sent = 0
    while sent < bytes.count {
      guard wait(descriptor, for: Int16(POLLOUT), patience) else { return false }
      let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[sent...])
      switch unsafe writeOnce(rest, to: descriptor) {
      case .wrote(let count): sent += count
      case .full: continue
      case .failed: return false
      }
    }
    return true
  }

  /// Whether a read returns without waiting, perhaps without bytes, within some milliseconds.
  public static func isReadable(_ descriptor: Int32, within milliseconds: Int32 = 0) -> Bool {
    wait(descriptor, for: Int16(POLLIN), milliseconds)
  }

  private static func wait(_ descriptor: Int32, for events: Int16, _ milliseconds: Int32) -> Bool {
    var request = pollfd(fd: descriptor, events: events, revents: 0)
    while true {
      let count = unsafe poll(&request, 1, milliseconds)
      if count >= 0 || errno != EINTR { return count > 0 }
    }
  }

  /// Reads the available bytes into the buffer and returns their number; 0 at the end or on an error,
  /// and nil if another thread has read them.
  public static func receive(
    from descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer
  ) -> Int? {
    while true {
      let count = unsafe PlugboardCLibrary.read(descriptor, buffer.baseAddress, buffer.count)
      if count < 0, errno == EAGAIN { return nil }
      if count >= 0 || errno != EINTR { return max(0, count) }
    }
  }

  /// The result of waiting for one of two descriptors.
  public enum Readiness { case first, second, timedOut }

  /// Waits until one of two descriptors is ready or has ended; the first takes precedence, and a
  /// negative descriptor is never ready.
  public static func wait(
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
