internal import Synchronization

/// The inputs of a session, in order, for one reader; ends when the terminal or the session does.
///
/// If as many as 1,024 wait, a Ctrl-C drops them, as it does in a shell. Further bytes are read only to
/// find one, and from 4 MB on the terminal has to wait.
public struct TerminalInputs: AsyncSequence, Sendable {
  public typealias Element = TerminalInput

  /// The inputs that wait, and the action when none does.
  private final class Queue: Sendable {
    struct State {
      private var inputs: [TerminalInput] = []
      /// The place of the first that waits.
      private var first = 0
      var onIdle: (@Sendable () -> Void)?
      var deadline: ContinuousClock.Instant?
      var onRoom: (@Sendable () -> Void)?

      var waiting: Int { inputs.count - first }

      mutating func add(_ input: TerminalInput) {
        if input == .interrupt, waiting >= longestQueue { dropKeys() }
        if first > longestQueue {
          inputs.removeFirst(first)
          first = 0
        }
        inputs.append(input)
      }

      /// Drops the keys that wait; the changes of the terminal stay.
      mutating func dropKeys() {
        inputs = inputs[first...].filter {
          if case .key = $0 { false } else { true }
        }
        first = 0
      }

      mutating func take() -> TerminalInput? {
        guard waiting > 0 else { return nil }
        defer { first += 1 }
        return inputs[first]
      }
    }
    let state = Mutex(State())
  }

  /// The longest lag of the screen behind inputs that don't end.
  private static let longestLag = Duration.milliseconds(500)
  /// The number of inputs at which no more are added, and a Ctrl-C drops them.
  private static let longestQueue = 1024

  /// An element arrives after the first input of those that wait.
  private let arrivals: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation
  private let queue = Queue()

  init() {
    (arrivals, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  func add(_ input: TerminalInput) {
    queue.state.withLock { $0.add(input) }
    continuation.yield()
  }

  /// Adds a Ctrl-C in place of the keys that wait, however many there still are.
  func interrupt() {
    queue.state.withLock {
      $0.dropKeys()
      $0.add(.interrupt)
    }
    continuation.yield()
  }

  func finish() { continuation.finish() }

  /// Returns whether further inputs fit; if not, calls a function as soon as they do.
  func hasRoom(or onRoom: @escaping @Sendable () -> Void) -> Bool {
    queue.state.withLock {
      let hasRoom = $0.waiting < Self.longestQueue
      $0.onRoom = hasRoom ? nil : onRoom
      return hasRoom
    }
  }

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

  private func take() -> TerminalInput? {
    let (input, onRoom) = queue.state.withLock {
      state -> (TerminalInput?, (@Sendable () -> Void)?) in
      let input = state.take()
      guard state.waiting < Self.longestQueue else { return (input, nil) }
      defer { state.onRoom = nil }
      return (input, state.onRoom)
    }
    onRoom?()
    return input
  }

  public func makeAsyncIterator() -> Iterator {
    Iterator(inputs: self, base: arrivals.makeAsyncIterator())
  }

  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let inputs: TerminalInputs
    fileprivate var base: AsyncStream<Void>.Iterator

    public mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async -> TerminalInput? {
      while true {
        inputs.runIfIdle()
        if let input = inputs.take() { return input }
        // After the end there may still be inputs from before.
        if await base.next(isolation: actor) == nil { return inputs.take() }
      }
    }
  }
}

extension TerminalInput {
  /// Ctrl-C.
  fileprivate static let interrupt = key(.control("c"))
}
