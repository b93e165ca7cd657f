public import Plugboard
internal import PlugboardSystem
internal import Synchronization

/// A terminal in full-screen use, which reads keys and shows screens.
///
///     let session = try TerminalSession()
///     session.draw { grid }
///     for await input in session.inputs { … session.draw { grid } }
///     session.end()
///
/// The terminal is restored by `end()`, when the session is dropped, when the program exits, while it is
/// stopped, on every signal that ends programs, and after a trap; the last two ways end the program
/// as usual. Text on standard error meanwhile appears when the terminal has been left. Keys are read and
/// frames are written on threads of their own: the main actor is free between them and never waits for the
/// terminal.
@MainActor public final class TerminalSession {
  /// The keys and changes of the terminal, for one reader; ends when the terminal or the session does.
  public nonisolated let inputs: TerminalInputs

  private let input: Int32
  private let output: Int32
  private let signals: WakePipe
  private let wake: WakePipe
  private let writer: FrameSender
  private let threads: [SystemThread]
  private let handover: Handover
  private var drawing: (() -> CellGrid)?
  private var isOpen = true

  /// Opens the terminal; a process has one session at a time.
  ///
  /// - Parameters:
  ///   - depth: The colours; those that the environment decides if nil.
  ///   - escapeDelay: The milliseconds after which an ESC is a key of its own if no byte follows.
  ///   - framesPerSecond: The largest number of frames in a second, at most 60.
  ///   - asks: Whether the terminal is asked for its features; decided by the environment if nil.
  ///   - takesPointer: Whether the pointer gives inputs from the start.
  public init(
    input: Int32 = 0, output: Int32 = 1, depth: ColorDepth? = nil, escapeDelay: Int = 50,
    framesPerSecond: Int = 60, asks: Bool? = nil, takesPointer: Bool = true
  ) throws(TerminalError) {
    let asks = asks ?? TerminalQueries.areUseful(environment: CurrentProgram.environment)
    signals = try TerminalLease.acquire(
      input: input, output: output, takesPointer: takesPointer, asks: asks)
    (self.input, self.output, self.takesPointer) = (input, output, takesPointer)
    guard let wake = WakePipe() else {
      TerminalLease.release(input: input, output: output)
      throw .refused
    }
    self.wake = wake
    let writer = FrameSender(
      wake: wake, depth: depth ?? Self.depth(output: output), framesPerSecond: framesPerSecond)
    self.writer = writer
    let handover = Handover()
    self.handover = handover
    let inputs = TerminalInputs()
    self.inputs = inputs
    if asks {
      AwaitedReplies.begin()
      writer.hold(for: Self.hold)
    }
    Signals.prepareStack()
    let signals = signals
    let delay = Int32(max(0, min(escapeDelay, 10_000)))
    let isEntered = TerminalLease.enter(sending: asks ? TerminalQueries.bytes : [])
    let writing = isEntered ? SystemThread { writer.run() } : nil
    let reading =
      writing == nil
      ? nil
      : SystemThread {
        InputReader(
          input: TerminalLease.readingEnd, output: output, signals: signals, writer: writer,
          escapeDelay: delay, inputs: inputs, onLent: handover.finish
        ).run()
      }
    guard let writing, let reading else {
      // No reader ends the writer.
      writer.end()
      writing?.join()
      TerminalLease.leave(patience: 100)
      TerminalLease.release(input: input, output: output)
      wake.close()
      throw .refused
    }
    threads = [writing, reading]
  }

  /// The longest wait of the first frame for the terminal's replies.
  private static let hold = Duration.milliseconds(10)

  isolated deinit { end() }

  public var size: UnitSize { Self.size(output: output) }

  /// The features of the terminal, as far as it has told them.
  public var features: TerminalFeatures { writer.features }

  /// The frames so far in numbers.
  public var statistics: FrameStatistics { writer.statistics }

  /// Shows a screen by its changes since the last one; has no effect after the end.
  ///
  /// Returns at once. If a newer screen comes before this one is written, this one is dropped.
  public func show(_ grid: CellGrid) {
    if isOpen { writer.show(grid) }
  }

  /// Shows the screen that a function returns at the moment of the next frame.
  ///
  /// It is called once, however often this was called until then; a later function replaces it. That
  /// moment comes when no input waits, or half a second later.
  public func draw(_ drawing: @escaping () -> CellGrid) {
    let isPending = self.drawing != nil
    self.drawing = drawing
    guard isOpen, !isPending else { return }
    writer.onReady { [inputs] in
      inputs.onIdle { Task { @MainActor [weak self] in self?.drawNow() } }
    }
  }

  private func drawNow() {
    Signals.prepareStack()
    guard let drawing else { return }
    self.drawing = nil
    show(drawing())
  }

  /// Whether presses and the wheel of the pointer are inputs; else the terminal selects text with it.
  public var takesPointer: Bool {
    didSet {
      guard isOpen, takesPointer != oldValue else { return }
      writer.send(TerminalLease.changeModes { $0.takesPointer = takesPointer })
    }
  }

  /// Draws the next screen completely, because another program has written to the terminal.
  public func forgetScreen() { writer.forget() }

  /// Restores the terminal and stops the program, as Ctrl-Z does in a shell; when it is continued in the
  /// foreground, the last screen is drawn again and the size is an input.
  public func suspend() {
    if isOpen { request(.suspend) }
  }

  /// Lends the terminal to another program, such as a pager or an editor, until `body` returns.
  ///
  /// Meanwhile nothing is read or written. Then the last screen is drawn again, and the size is an input.
  /// Another call waits until `body` has returned, so `body` must not wait for one.
  public func lend<Result, Failure: Error>(
    _ body: () async throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    await handover.beginTurn()
    defer { handover.endTurn() }
    guard isOpen else { return try await body() }
    await handover.wait { request(.lend) }
    defer {
      if isOpen { request(.takeBack) }
    }
    return try await body()
  }

  /// Restores the terminal and ends the inputs; has no effect the second time.
  public func end() {
    guard isOpen else { return }
    isOpen = false
    drawing = nil
    request(.end)
    // The next session may take the signals only when these threads have finished.
    for thread in threads { thread.join() }
    TerminalLease.release(input: input, output: output)
    wake.close()
  }

  private func request(_ request: InputReader.Request) { signals.send(request.rawValue) }
}

extension TerminalSession {
  /// Whether a session can be opened and is useful: both ends are terminals, of a kind that TERM tells
  /// and that isn't dumb.
  public nonisolated static func isPossible(input: Int32 = 0, output: Int32 = 1) -> Bool {
    TerminalDevice.isTerminal(input) && TerminalDevice.isTerminal(output)
      && !["", "dumb"].contains(CurrentProgram.environment("TERM") ?? "")
  }

  /// Returns the colours of an output as its terminal, the environment and a person's choice decide.
  public nonisolated static func depth(
    _ choice: ColorDepth.Choice = .auto, output: Int32 = 1
  ) -> ColorDepth {
    ColorDepth(
      choice, isTerminal: TerminalDevice.isTerminal(output),
      environment: { CurrentProgram.environment($0) })
  }

  /// Returns the size of a terminal, or else of COLUMNS and LINES, or else 80 by 24.
  public nonisolated static func size(output: Int32 = 1) -> UnitSize {
    size(
      window: TerminalDevice.size(of: output), columns: CurrentProgram.environment("COLUMNS"),
      lines: CurrentProgram.environment("LINES"))
  }

  /// Returns the size by the same rule; a window counts only if both sides are above zero.
  public nonisolated static func size(window: UnitSize?, columns: String?, lines: String?)
    -> UnitSize
  {
    if let window, window.width > 0, window.height > 0 { return window }
    let side = { (text: String?, fallback: Int) in
      text.flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil } ?? fallback
    }
    return UnitSize(width: side(columns, 80), height: side(lines, 24))
  }
}

/// An input from a terminal.
public enum TerminalInput: Hashable, Sendable {
  case key(TerminalKey)
  case resize(UnitSize)
  /// Whether the terminal has the person's attention, as far as it tells.
  case focus(Bool)
  /// The program was stopped, and has been continued in the foreground.
  case resumed
}
