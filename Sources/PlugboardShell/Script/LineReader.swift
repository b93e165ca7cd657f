internal import Dispatch
internal import PlugboardSystem

/// Reads a script line by line with blocking reads, without a byte order mark at its beginning.
///
/// While no input is available, the main actor is free for open tasks.
@MainActor final class LineReader {
  enum Line {
    case text(String)
    /// A line longer than any command; its text is skipped.
    case tooLong
  }

  nonisolated static let longest = 1 << 20
  private nonisolated static let chunk = 1 << 16
  private nonisolated static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  private let descriptor: Int32
  private var buffer: [UInt8] = []
  private var start = 0
  /// The position up to which no line break was found.
  private var searched = 0
  private var isAtEnd = false
  private var isSkipping = false
  private var isAtStart = true
  /// The lines that were read up to the first command, and are returned later.
  private var ahead: [Line] = []

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  /// Returns the next line, or nil at the end; `waits` is called before each read that may wait.
  func next(_ waits: () -> Void) async throws(FileError) -> Line? {
    guard ahead.isEmpty else { return ahead.removeFirst() }
    return try await read(waits)
  }

  /// Returns the first line that is a command, with its number, before any line is taken; nil if
  /// there is none, or it can't be read, which the next reading reports.
  func firstCommand() async -> (line: String, number: Int)? {
    while let line = try? await read({}) {
      ahead.append(line)
      guard case .text(let text) = line else { return nil }
      if Shell.isCommand(text) { return (text, ahead.count) }
    }
    return nil
  }

  /// Makes the first command a blank line; the other commands keep their numbers.
  func skipFirstCommand() { ahead[ahead.count - 1] = .text("") }

  private func read(_ waits: () -> Void) async throws(FileError) -> Line? {
    while true {
      if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        defer {
          start = end + 1
          searched = start
          isSkipping = false
        }
        return isSkipping || end - start > Self.longest ? .tooLong : .text(take(upTo: end))
      }
      searched = buffer.count
      if buffer.count - start > Self.longest {
        isSkipping = true
        start = buffer.count
      }
      guard !isAtEnd else {
        guard start < buffer.count || isSkipping else { return nil }
        let line = take(upTo: buffer.count)
        start = buffer.count
        defer { isSkipping = false }
        return isSkipping ? .tooLong : .text(line)
      }
      try await fill(waits)
    }
  }

  private func take(upTo end: Int) -> String {
    var line = buffer[start..<end]
    if isAtStart, line.starts(with: Self.byteOrderMark) { line = line.dropFirst(3) }
    isAtStart = false
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    return String(decoding: line, as: UTF8.self)
  }

  private func fill(_ waits: () -> Void) async throws(FileError) {
    buffer.removeSubrange(..<start)
    searched -= start
    start = 0
    waits()
    let bytes = try await receive().get()
    isAtEnd = bytes.isEmpty
    buffer += bytes
  }

  private func receive() async -> Result<[UInt8], FileError> {
    let descriptor = descriptor
    let read = { @Sendable () -> Result<[UInt8], FileError> in
      Result { () throws(FileError) in
        try Descriptors.read(from: descriptor, atMost: Self.chunk)
      }
    }
    if Descriptors.isReadable(descriptor) { return read() }
    return await withCheckedContinuation { continuation in
      DispatchQueue.global().async { @Sendable in continuation.resume(returning: read()) }
    }
  }
}
