internal import Synchronization

/// The settings of the terminal that must be restored, however the program ends.
///
/// A process has one lease at a time, because signals and exit handlers belong to the process.
struct TerminalLease: Sendable {
  /// Presses and the wheel of the pointer, with numbers of any size.
  static let pointer = (on: "\u{1B}[?1000h\u{1B}[?1006h", off: "\u{1B}[?1006l\u{1B}[?1000l")
  /// Alternate screen, no cursor, no wrapping, bracketed paste, pointer.
  private static let enter =
    "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[?2004h" + pointer.on
  /// The same undone in reverse order.
  private static let leave =
    "\u{1B}[0m" + pointer.off + "\u{1B}[?2004l\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"

  private static let current = Mutex<TerminalLease?>(nil)
  /// Whether the terminal is restored at exit; registered on the first access.
  private static let isRestoredAtExit: Bool = {
    System.atExit { TerminalLease.giveBack() }
    return true
  }()

  private let input: Int32
  private let output: Int32
  private let attributes: System.Attributes

  /// Takes the terminal and returns the descriptor at which signals arrive.
  static func take(input: Int32, output: Int32) throws(TerminalError) -> Int32 {
    guard System.isTerminal(output), let attributes = System.attributes(of: input) else {
      throw .notATerminal
    }
    let lease = TerminalLease(input: input, output: output, attributes: attributes)
    let isFree = current.withLock { current in
      guard current == nil else { return false }
      current = lease
      return true
    }
    guard isFree else { throw .alreadyOpen }
    guard isRestoredAtExit, let signals = System.catchSignals(),
      System.setRaw(input, from: attributes), System.send(Array(enter.utf8), to: output)
    else {
      giveBack()
      throw .refused
    }
    return signals
  }

  /// Restores the terminal; has no effect the second time.
  ///
  /// When hurried, discards unread output and waits only briefly for the terminal.
  static func giveBack(isHurried: Bool = false) {
    let lease = current.withLock { current in
      defer { current = nil }
      return current
    }
    guard let lease else { return }
    if isHurried { System.discardOutput(to: lease.output) }
    System.send(Array(leave.utf8), to: lease.output, patience: isHurried ? 100 : 1000)
    System.set(lease.input, to: lease.attributes)
    System.releaseSignals()
  }
}
