internal import Dispatch
public import Plugboard

/// A terminal in full-screen use, which reads keys and shows screens.
///
///     let session = try TerminalSession()
///     session.show(grid)
///     for await input in session.inputs { … session.show(grid) }
///     session.end()
///
/// The terminal is restored by `end()`, when the session is dropped, when the program exits, and on
/// SIGINT, SIGTERM and SIGHUP, which then end the program as usual. Keys are read on a separate thread,
/// so the main actor is free between them.
@MainActor public final class TerminalSession {
  /// The keys and changes of size, for one reader; ends when the terminal or the session does.
  public nonisolated let inputs: AsyncStream<TerminalInput>

  private let output: Int32
  private let queue = DispatchQueue(label: "plugboard.terminal.input")
  private var encoder: FrameEncoder
  private var isOpen = true

  /// Opens the terminal; a process has one session at a time.
  ///
  /// An ESC is a key of its own if no byte follows within `escapeDelay` milliseconds. The colours are
  /// those that the environment decides unless a depth is given.
  public init(
    input: Int32 = 0, output: Int32 = 1, depth: ColorDepth? = nil, escapeDelay: Int = 50
  ) throws(TerminalError) {
    let signals = try TerminalLease.take(input: input, output: output)
    self.output = output
    encoder = FrameEncoder(depth ?? Self.depth(output: output))
    let (stream, continuation) = AsyncStream.makeStream(of: TerminalInput.self)
    inputs = stream
    let reader = InputReader(
      input: input, output: output, signals: signals,
      escapeDelay: Int32(max(0, min(escapeDelay, 10_000))), continuation: continuation)
    queue.async { @Sendable in reader.run() }
  }

  isolated deinit { end() }

  public var size: Size { Self.size(output: output) }

  /// Draws the changes since the last screen in one write; has no effect after the end.
  public func show(_ grid: CellGrid) {
    guard isOpen else { return }
    let frame = encoder.encode(grid)
    // The content of the screen after half a frame is unknown.
    if !frame.isEmpty, !System.send(frame, to: output) { encoder.forget() }
  }

  /// Whether presses and the wheel of the pointer are inputs; else the terminal selects text with it.
  public var takesPointer = true {
    didSet {
      guard isOpen, takesPointer != oldValue else { return }
      let pointer = TerminalLease.pointer
      System.send(Array((takesPointer ? pointer.on : pointer.off).utf8), to: output)
    }
  }

  /// Draws the next screen completely, because another program has written to the terminal.
  public func forgetScreen() { encoder.forget() }

  /// Restores the terminal and ends the inputs; has no effect the second time.
  public func end() {
    guard isOpen else { return }
    isOpen = false
    TerminalLease.giveBack()
    System.wakeReader()
    // The next session may take the signals only when this reader has finished.
    queue.sync {}
  }
}

extension TerminalSession {
  /// Whether a session can be opened and is useful: both ends are terminals, and not dumb ones.
  public nonisolated static func isPossible(input: Int32 = 0, output: Int32 = 1) -> Bool {
    System.isTerminal(input) && System.isTerminal(output) && System.environment("TERM") != "dumb"
  }

  /// Returns the colours of an output as its terminal, the environment and a person's choice decide.
  public nonisolated static func depth(
    _ choice: ColorDepth.Choice = .auto, output: Int32 = 1
  ) -> ColorDepth {
    ColorDepth(
      choice, isTerminal: System.isTerminal(output), environment: { System.environment($0) })
  }

  /// Returns the size of a terminal, or else of COLUMNS and LINES, or else 80 by 24.
  public nonisolated static func size(output: Int32 = 1) -> Size {
    size(
      window: System.size(of: output), columns: System.environment("COLUMNS"),
      lines: System.environment("LINES"))
  }

  /// Returns the size by the same rule; a window counts only if both sides are above zero.
  public nonisolated static func size(window: Size?, columns: String?, lines: String?) -> Size {
    if let window, window.width > 0, window.height > 0 { return window }
    let side = { (text: String?, fallback: Int) in
      text.flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil } ?? fallback
    }
    return Size(width: side(columns, 80), height: side(lines, 24))
  }
}

/// An input from a terminal.
public enum TerminalInput: Hashable, Sendable {
  case key(KeyPress)
  case resize(Size)
}
