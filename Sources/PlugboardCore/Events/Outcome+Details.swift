/// The parts of an outcome that most fires do without.
struct OutcomeDetails: Sendable {
  /// The last response if it keeps its type.
  var typed: TypedValues?
  var stoppedBy: String?
  var suspension: Int?
  /// The error of a delivery that was cancelled.
  var cancellation: EventError?
  var isUnmounted = false
  var faults: [Fault] = []
  var responses: [SubscriberResponse] = []
  /// Tells the end of the delivery, while it is suspended.
  var end: DeliveryEnd?
}

/// One response of a chain.
public struct SubscriberResponse: Sendable, Hashable {
  /// The plugin, or the label of a subscription outside plugins.
  public let subscriber: String
  public let response: Value
}

extension UntypedOutcome: CustomStringConvertible {
  /// One line: the response, the numbers of subscribers, and the exceptions.
  public var description: String {
    var parts = [response.map { "response \($0)" } ?? "no response"]
    parts.append("\(called) of \(subscribers) subscribers called")
    if let stoppedBy { parts.append("stopped by \(stoppedBy)") }
    if let suspension { parts.append("suspended as \(suspension)") }
    if let cancelled { parts.append("cancelled: \(cancelled)") }
    if isUnmounted { parts.append("the plugins were unmounted") }
    parts += faults.map { "fault: \($0)" }
    return parts.joined(separator: ", ")
  }
}

extension Outcome: CustomStringConvertible {
  /// One line: the response, the numbers of subscribers, and the exceptions.
  public var description: String { untyped.description }
}

extension SubscriberResponse: CustomStringConvertible {
  public init(_ subscriber: String, _ response: some ValueConvertible) {
    self.init(subscriber: subscriber, response: response.value)
  }

  public var description: String { "\(subscriber): \(response)" }
}

/// The end of a delivery that was suspended, told once to each listener.
@MainActor final class DeliveryEnd {
  private(set) var outcome: UntypedOutcome?
  /// The outcome when it was suspended last; nil once it has ended.
  var outcomeSoFar: UntypedOutcome?
  private var listeners: [(UntypedOutcome) -> Void] = []
  /// The suspension that holds the delivery now.
  var suspended: SuspendedDelivery?
  /// Whether a fire that has joined the delivery asks for each response.
  var isCollected = false
  fileprivate let runner: TaskRunner
  fileprivate let isStrict: Bool

  init(runner: TaskRunner, isStrict: Bool) {
    self.runner = runner
    self.isStrict = isStrict
  }

  func finish(_ outcome: UntypedOutcome) {
    self.outcome = outcome
    outcomeSoFar = nil
    suspended = nil
    let waiting = listeners
    listeners = []
    for listener in waiting { listener(outcome) }
  }

  func onEnd(_ listener: @escaping (UntypedOutcome) -> Void) {
    if let outcome { listener(outcome) } else { listeners.append(listener) }
  }
}

extension Outcome {
  /// Calls back once with the final outcome: at once if the fire is not suspended.
  @MainActor public func onEnd(_ listener: @escaping (Outcome) -> Void) {
    guard suspension != nil, let end = untyped.end else { return listener(self) }
    end.onEnd { listener(Outcome($0)) }
  }

  /// Waits until a suspended fire has ended, and returns the final outcome.
  ///
  /// After `timeout` on the runtime's clock, or when the waiting task is cancelled, the fire is
  /// cancelled, and a later resumption is refused. Throws if the fire was cancelled, and in strict
  /// mode the first fault of its subscribers.
  @MainActor public func end(within timeout: Duration? = nil) async throws(EventError) -> Outcome {
    guard suspension != nil, let end = untyped.end else {
      try untyped.throwCancellation()
      return self
    }
    let timer = timeout.map { timeout in
      end.runner.run { [clock = end.runner.clock] in
        let time = min(timeout, .longestSleep)
        guard (try? await clock.sleep(for: time)) != nil else { return }
        end.suspended?.cancelIfWaiting(.timedOut)
      }
    }
    let outcome = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        end.onEnd { continuation.resume(returning: $0) }
      }
    } onCancel: {
      Task { @MainActor in end.suspended?.cancelIfWaiting(.taskCancelled) }
    }
    timer?.cancel()
    try outcome.throwCancellation()
    if end.isStrict, let fault = outcome.faults.first { throw .fault(fault) }
    return Outcome(outcome)
  }
}

extension UntypedOutcome {
  var end: DeliveryEnd? { details?.end }

  /// The error of a fire that was cancelled.
  var cancellationError: EventError? { details?.cancellation }

  func throwCancellation() throws(EventError) {
    if let cancellationError { throw cancellationError }
  }
}
