/// The token of a suspended event, which is used once.
///
/// Keep it while the event waits: dropping the last token cancels the event.
@MainActor public final class Suspension<Response: ValueConvertible> {
  private let suspended: SuspendedDelivery

  init(_ suspended: SuspendedDelivery) {
    self.suspended = suspended
    suspended.tokens += 1
  }

  /// The number that tools know the suspension by; nil until the handler has returned.
  public var number: Int? { suspended.number }

  /// Whether the event still waits for this token.
  public var isPending: Bool { !suspended.isOver && !suspended.hasJoined }

  /// Calls back once when the event no longer waits, with the reason if it was cancelled: by another
  /// token, by its number, with its module, after a time-out. At once if it doesn't wait any more.
  public func onEnd(_ listener: @escaping (Cancellation?) -> Void) { suspended.onEnd(listener) }

  /// Goes on below the subscriber that suspended the event, with the response as it was; returns
  /// false, with a diagnostic, if the token was used already.
  @discardableResult
  public func resume() -> Bool { suspended.resume(nil) }

  /// Goes on with another response; returns false, with a diagnostic, also if it is not of the type
  /// that the event declares.
  @discardableResult
  public func resume(answering response: Response) -> Bool { suspended.resume(Answer(response)) }

  /// Ends the event without its remaining subscribers; returns false, with a diagnostic, if the
  /// token was used already.
  @discardableResult
  public func cancel(_ reason: String) -> Bool { suspended.cancel(.because(reason)) }

  isolated deinit {
    suspended.tokens -= 1
    if suspended.tokens == 0, !suspended.hasJoined { suspended.cancelIfWaiting(.dropped) }
  }
}

/// A delivery that a subscriber has suspended: while its handler still runs, then until it is
/// resumed or cancelled.
@MainActor final class SuspendedDelivery {
  enum State {
    case waiting
    /// With another response if one was given.
    case resumed(Answer?)
    case cancelled(Cancellation)
    /// Ended with the delivery that it joined; `before` is the outcome of that delivery at the time of joining.
    case joined(UntypedOutcome, before: UntypedOutcome?)
  }

  let event: Name
  let node: ModuleNode
  let isJoining: Bool
  /// The number that tools know it by; nil until the handler has returned.
  private(set) var number: Int?
  private(set) var state = State.waiting
  /// The position in its list of the subscriber that suspended.
  var place = 0
  /// The subscriber that suspended, by which equal events are found; nil until its handler has returned.
  private(set) var subscriber: SubscriberIdentity?
  /// The number of tokens that are alive.
  var tokens = 0
  /// The fire, by which equal events are found; nil until the handler has returned.
  private(set) var fire: (module: ModuleID, params: FiredParams, sequence: Int, end: DeliveryEnd)?
  /// Whether it has joined another one, with which it ends.
  private(set) var hasJoined = false
  private let reports: Reports
  private var continuation: (() -> Void)?
  private var listeners: [(Cancellation?) -> Void] = []

  init(of event: Name, at node: ModuleNode, isJoining: Bool, reports: Reports) {
    self.event = event
    self.node = node
    self.isJoining = isJoining
    self.reports = reports
  }

  /// The module of the subscriber that suspended it.
  var module: ModuleID { node.id }

  var isOver: Bool {
    if case .waiting = state { false } else { true }
  }

  /// Takes the delivery over after its handler has returned; `continuation` is called when it is over.
  func begin(
    as number: Int, by subscriber: SubscriberIdentity,
    _ fire: (module: ModuleID, params: FiredParams, sequence: Int, end: DeliveryEnd),
    _ continuation: @escaping () -> Void
  ) {
    self.number = number
    self.subscriber = subscriber
    self.fire = fire
    self.continuation = continuation
  }

  /// Lets the delivery end with another one, and `continuation` with it.
  func join(_ other: SuspendedDelivery, _ continuation: @escaping () -> Void) {
    number = other.number
    hasJoined = true
    self.continuation = continuation
    guard let end = other.fire?.end else { return }
    let before = end.outcomeSoFar
    end.onEnd { [self] outcome in if !isOver { _ = self.end(.joined(outcome, before: before)) } }
  }

  /// Calls back when the event no longer waits, at once if it doesn't.
  func onEnd(_ listener: @escaping (Cancellation?) -> Void) {
    if isOver { listener(cancellation) } else { listeners.append(listener) }
  }

  private var cancellation: Cancellation? {
    switch state {
    case .cancelled(let reason): reason
    case .joined(let outcome, _): outcome.cancelled
    case .waiting, .resumed: nil
    }
  }

  /// Resumes it, with another response if one is given.
  func resume(_ answer: Answer?) -> Bool {
    guard isPending, case .value(let response)? = answer else {
      return endByToken(.resumed(answer))
    }
    if let refusal = reports.declarations.refusal(of: response, to: event) {
      reports.tell(Diagnostic(.error, refusal))
      return false
    }
    if response.isNested, response.isTooDeep {
      reports.tell(
        Diagnostic(
          .error, code: "event-response-illegal",
          "a response to \"\(event)\" \(ValueFault.tooDeep); the event goes on waiting"))
      return false
    }
    return endByToken(.resumed(answer))
  }

  @discardableResult
  func cancel(_ reason: Cancellation) -> Bool { endByToken(.cancelled(reason)) }

  func cancelIfWaiting(_ reason: Cancellation) {
    if !isOver { _ = end(.cancelled(reason)) }
  }

  private var isPending: Bool { !isOver && !hasJoined }

  private func endByToken(_ state: State) -> Bool {
    guard isPending else {
      reports.tell(
        Diagnostic(
          .warning, code: "event-token-used",
          "the token of \"\(event)\" was used already; a suspended event is resumed or"
            + " cancelled once"))
      return false
    }
    return end(state)
  }

  /// Ends the suspension; if its handler still runs, the delivery goes on when that has returned.
  private func end(_ state: State) -> Bool {
    self.state = state
    if let continuation = continuation.take() { continuation() } else { tellEnd() }
    return true
  }

  /// Calls the end listeners. Once the handler has returned, `EventManager.runRest` calls it as the delivery
  /// continues: a long chain of suspensions that end one another doesn't nest.
  func tellEnd() {
    let ended = listeners
    listeners = []
    for listener in ended { listener(cancellation) }
  }
}

/// An answer that a suspension is resumed with.
enum Answer: Sendable {
  case value(Value)
  case typed(any ValueConvertible)

  init<Response: ValueConvertible>(_ response: Response) {
    self = Response.staysTyped ? .typed(response) : .value(response.value)
  }
}

/// A suspended event as tools list it.
public struct SuspensionInfo: Sendable, Hashable {
  public let number: Int
  public let event: Name
  /// The module of the subscriber that suspended it.
  public let module: ModuleID
  /// The module that it was fired at.
  public let firedAt: ModuleID
  /// The number of the fire, by which observers know it.
  public let fire: Int

  /// Returns nil while the handler of the subscriber still runs.
  @MainActor init?(_ suspended: SuspendedDelivery, as number: Int) {
    guard let fire = suspended.fire else { return nil }
    self.number = number
    event = suspended.event
    module = suspended.module
    firedAt = fire.module
    self.fire = fire.sequence
  }
}

/// The identity of a subscriber of an event at its module; other subscribers may come and go.
struct SubscriberIdentity {
  fileprivate let subscription: EventSubscription?
  /// The position of the plugin, and the number of its handlers before this one.
  fileprivate let plugin: Int32
  fileprivate let handler: Int

  func isSame(as other: SubscriberIdentity) -> Bool {
    subscription === other.subscription && plugin == other.plugin && handler == other.handler
  }
}

extension SubscriberList {
  func identity(at place: Int) -> SubscriberIdentity {
    let subscriber = subscribers[place]
    let isOfSamePlugin = { (other: Subscriber) in
      other.isPlugin && other.position == subscriber.position
    }
    return SubscriberIdentity(
      subscription: subscriber.subscription, plugin: subscriber.position,
      handler: subscriber.isPlugin ? subscribers[..<place].count(where: isOfSamePlugin) : 0)
  }
}
