internal import Dispatch
public import Plugboard

/// The terminal in full-screen use: keys come in one by one, screens go out.
///
///     let session = try TerminalSession()
///     session.show(grid)
///     for await input in session.inputs { … session.show(grid) }
///     session.end()
///
/// The terminal is put back as it was by `end()`, when the session is dropped, when the program
/// exits, and on SIGINT, SIGTERM and SIGHUP, which then end the program as ever. Keys are read on a
/// thread of their own, so the main actor is free between them.
@MainActor public final class TerminalSession {
  /// Keys and changes of size; ends when the terminal or the session does. For one reader.
  public nonisolated let inputs: AsyncStream<TerminalInput>

  private let output: Int32
  private let queue = DispatchQueue(label: "plugboard.terminal.input")
  private var encoder: FrameEncoder
  private var isOpen = true

  /// Takes over the terminal; a process has one session at a time.
  ///
  /// An ESC is a key of its own when nothing follows for `escapeDelay` milliseconds.
  public init(
    input: Int32 = 0, output: Int32 = 1, usesColor: Bool = true, escapeDelay: Int = 50
  ) throws(TerminalError) {
    let signals = try TerminalLease.take(input: input, output: output)
    self.output = output
    encoder = FrameEncoder(usesColor: usesColor)
    let (stream, continuation) = AsyncStream.makeStream(of: TerminalInput.self)
    inputs = stream
    let reader = InputReader(
      input: input, output: output, signals: signals,
      escapeDelay: Int32(max(0, min(escapeDelay, 10_000))), continuation: continuation)
    queue.async { @Sendable in reader.run() }
  }

  isolated deinit { end() }

  public var size: Size { Self.size(output: output) }

  /// Draws what has changed since the last screen, in one write; does nothing after the end.
  public func show(_ grid: CellGrid) {
    guard isOpen else { return }
    let frame = encoder.encode(grid)
    // What half a frame has left on the screen is not known.
    if !frame.isEmpty, !System.send(frame, to: output) { encoder.forget() }
  }

  /// Draws the next screen whole, because something else has written to the terminal.
  public func forgetScreen() { encoder.forget() }

  /// Puts the terminal back and ends the inputs; does nothing the second time.
  public func end() {
    guard isOpen else { return }
    isOpen = false
    TerminalLease.giveBack()
    System.wakeReader()
    // The next session may have the signals only when this reader is done with them.
    queue.sync {}
  }
}

extension TerminalSession {
  /// Whether a session can be opened and makes sense: both ends are terminals, and not dumb ones.
  public nonisolated static func isPossible(input: Int32 = 0, output: Int32 = 1) -> Bool {
    System.isTerminal(input) && System.isTerminal(output) && System.environment("TERM") != "dumb"
  }

  /// The size of a terminal, or else what COLUMNS and LINES say, or else 80 by 24.
  public nonisolated static func size(output: Int32 = 1) -> Size {
    size(
      window: System.size(of: output), columns: System.environment("COLUMNS"),
      lines: System.environment("LINES"))
  }

  /// The same as a pure rule; the window counts only with both sides above zero.
  public nonisolated static func size(window: Size?, columns: String?, lines: String?) -> Size {
    if let window, window.width > 0, window.height > 0 { return window }
    let side = { (text: String?, fallback: Int) in
      text.flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil } ?? fallback
    }
    return Size(width: side(columns, 80), height: side(lines, 24))
  }
}
