internal import Synchronization

/// The inputs of a session, in order, for one reader; ends when the terminal or the session does.
public struct TerminalInputs: AsyncSequence, Sendable {
  public typealias Element = TerminalInput

  /// The number of inputs that wait, and what is to be done when none does.
  private final class Queue: Sendable {
    struct State {
      var waiting = 0
      var onIdle: (@Sendable () -> Void)?
      var deadline: ContinuousClock.Instant?
    }
    let state = Mutex(State())
  }

  /// The longest lag of the screen behind inputs that don't end.
  private static let longestLag = Duration.milliseconds(500)

  private let stream: AsyncStream<TerminalInput>
  private let continuation: AsyncStream<TerminalInput>.Continuation
  private let queue = Queue()

  init() { (stream, continuation) = AsyncStream.makeStream() }

  func add(_ input: TerminalInput) {
    queue.state.withLock { $0.waiting += 1 }
    continuation.yield(input)
  }

  func finish() { continuation.finish() }

  /// Calls a function as soon as no input waits, or after the longest lag.
  func onIdle(_ body: @escaping @Sendable () -> Void) {
    queue.state.withLock {
      $0.onIdle = body
      $0.deadline = ContinuousClock.now + Self.longestLag
    }
    runIfIdle()
  }

  private func runIfIdle() {
    let body = queue.state.withLock { state -> (@Sendable () -> Void)? in
      guard let deadline = state.deadline,
        state.waiting == 0 || ContinuousClock.now >= deadline
      else { return nil }
      defer { (state.onIdle, state.deadline) = (nil, nil) }
      return state.onIdle
    }
    body?()
  }

  public func makeAsyncIterator() -> Iterator {
    Iterator(inputs: self, base: stream.makeAsyncIterator())
  }

  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let inputs: TerminalInputs
    fileprivate var base: AsyncStream<TerminalInput>.Iterator

    public mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async -> TerminalInput? {
      inputs.runIfIdle()
      let input = await base.next(isolation: actor)
      if input != nil { inputs.queue.state.withLock { $0.waiting -= 1 } }
      return input
    }
  }
}
