internal import PlugboardSystem
internal import Synchronization

/// The text that is written to standard error while the screen is shown: it would cover the screen and
/// be gone with it, so it is kept, and written when the terminal has been left.
///
/// The runtime writes the reason of a trap there just before the trap.
enum HeldErrors {
  /// The files that keep the text in turn, which lets the beginning of a long text be dropped; nil if
  /// there are none.
  private static let files: (Int32, Int32)? = {
    guard let first = Descriptors.temporaryFile(), let second = Descriptors.temporaryFile() else {
      return nil
    }
    return (first, second)
  }()
  /// Whether the second file has the end of the text.
  private static let isSecond = Atomic<Bool>(false)
  /// The number of bytes from which a file is followed by the other.
  private static let longestFile = 1 << 19
  /// The most bytes that are written; more are left out at the beginning.
  private static let longest = 1 << 16
  /// Memory for them, as a handler can't allocate any.
  // Unsafe: only the one thread that leaves the terminal uses it.
  nonisolated(unsafe) private static let buffer = UnsafeMutableRawBufferPointer.allocate(
    byteCount: longest, alignment: 1)
  /// A copy of standard error; -1 if it isn't the terminal of the session, and nothing is kept.
  private static let copy = Atomic<Int32>(-1)

  /// Prepares for a session on a terminal.
  static func prepare(for terminal: Int32) {
    // Both are made here, as a handler can't.
    guard files != nil, unsafe !buffer.isEmpty,
      TerminalDevice.isSameTerminal(Descriptors.standardError, terminal)
    else { return }
    copy.store(
      Descriptors.copy(of: Descriptors.standardError) ?? -1, ordering: .sequentiallyConsistent)
  }

  /// The files with the beginning and the end of the text; nil if nothing is kept.
  private static var parts: (older: Int32, newer: Int32)? {
    guard let files, copy.load(ordering: .sequentiallyConsistent) >= 0 else { return nil }
    return isSecond.load(ordering: .sequentiallyConsistent) ? files : (files.1, files.0)
  }

  static func begin() {
    if let parts { Descriptors.replace(Descriptors.standardError, by: parts.newer) }
  }

  /// Drops the beginning of a long text; called now and then while the screen is shown.
  static func trim() {
    guard let parts, Descriptors.size(ofFile: parts.newer) >= longestFile else { return }
    Descriptors.empty(parts.older)
    Descriptors.replace(Descriptors.standardError, by: parts.older)
    isSecond.store(parts.older == files?.1, ordering: .sequentiallyConsistent)
  }

  /// Writes the text to the terminal, which has been left. Async-signal-safe.
  static func end(writingTo terminal: Int32, patience: Int32) {
    let copy = copy.load(ordering: .sequentiallyConsistent)
    guard copy >= 0, let parts else { return }
    Descriptors.replace(Descriptors.standardError, by: copy)
    let rest = max(0, longest - Descriptors.size(ofFile: parts.newer))
    let beginning = unsafe Descriptors.takeEnd(
      of: parts.older, into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<rest]))
    _ = unsafe Descriptors.send(beginning, to: terminal, patience: patience)
    let end = unsafe Descriptors.takeEnd(of: parts.newer, into: buffer)
    _ = unsafe Descriptors.send(end, to: terminal, patience: patience)
  }

  /// Ends the session, which has left the terminal.
  static func release() {
    let copy = copy.exchange(-1, ordering: .sequentiallyConsistent)
    if copy >= 0 { Descriptors.close(copy) }
  }
}
