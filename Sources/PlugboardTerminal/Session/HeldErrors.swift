internal import Synchronization

/// The text that is written to standard error while the screen is shown: it would cover the screen and
/// be gone with it, so it is kept, and written when the terminal has been left.
///
/// The runtime writes the reason of a trap there just before the trap.
enum HeldErrors {
  /// The file that keeps the text; nil if there is none.
  private static let file = System.temporaryFile()
  /// The most bytes that are written; more are left out at the beginning.
  private static let longest = 1 << 16
  /// Memory for them, as a handler can't allocate any.
  nonisolated(unsafe) private static let buffer = UnsafeMutableRawBufferPointer.allocate(
    byteCount: longest, alignment: 1)
  /// A copy of standard error; -1 if it isn't the terminal of the session, and nothing is kept.
  private static let copy = Atomic<Int32>(-1)

  /// Prepares for a session on a terminal.
  static func prepare(for terminal: Int32) {
    // Both are made here, as a handler can't.
    guard file != nil, unsafe !buffer.isEmpty,
      System.isSameTerminal(System.standardError, terminal)
    else { return }
    copy.store(System.copy(of: System.standardError) ?? -1, ordering: .sequentiallyConsistent)
  }

  static func begin() {
    guard let file, copy.load(ordering: .sequentiallyConsistent) >= 0 else { return }
    System.replace(System.standardError, by: file)
  }

  /// Writes the text to the terminal, which has been left. Async-signal-safe.
  static func end(writingTo terminal: Int32, patience: Int32) {
    let copy = copy.load(ordering: .sequentiallyConsistent)
    guard copy >= 0, let file else { return }
    System.replace(System.standardError, by: copy)
    let text = unsafe System.takeEnd(of: file, into: buffer)
    _ = unsafe System.send(text, to: terminal, patience: patience)
  }

  /// Ends the session, which has left the terminal.
  static func release() {
    let copy = copy.exchange(-1, ordering: .sequentiallyConsistent)
    if copy >= 0 { System.close(copy) }
  }
}
