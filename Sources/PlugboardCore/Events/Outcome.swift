/// The outcome of a fire.
public struct Outcome<Response: ValueConvertible>: Sendable {
  public let untyped: UntypedOutcome

  /// The last response; nil if no subscriber answered, or if it is null and `Response` has no null of its
  /// own, as `Value` has.
  @inlinable public var response: Response? {
    guard let response = untyped.stored else { return nil }
    if !Response.isScalar, let typed = untyped.typed { return typed.response(as: Response.self) }
    return Response(value: response)
  }
  /// Whether any subscriber answered, null included.
  public var isAnswered: Bool { untyped.isAnswered }
  public var subscribers: Int { untyped.subscribers }
  public var called: Int { untyped.called }
  public var stoppedBy: String? { untyped.stoppedBy }
  public var suspension: Int? { untyped.suspension }
  public var cancelled: Cancellation? { untyped.cancelled }
  public var isUnmounted: Bool { untyped.isUnmounted }
  public var faults: [Fault] { untyped.faults }
  public var responses: [SubscriberResponse] { untyped.responses }

  @inlinable init(_ untyped: UntypedOutcome) { self.untyped = untyped }
}

/// The outcome of a fire, without the type of its response.
public struct UntypedOutcome: Sendable {
  /// The last response; nil if no subscriber answered. A response that stays typed is converted each time.
  public var response: Value? { typed?.response?.value ?? stored }
  /// The last response; null if it keeps its type.
  @usableFromInline let stored: Value?
  @usableFromInline var typed: TypedValues? { details?.typed }
  private let counts: (subscribers: Int32, called: Int32)
  private let box: Box?
  /// Nil for most fires.
  var details: OutcomeDetails? { box?.details }

  /// The details, stored outside the outcome, as few fires have any: moving even a small outcome costs 15 ns.
  private final class Box: Sendable {
    let details: OutcomeDetails
    init(_ details: OutcomeDetails) { self.details = details }
  }

  /// The outcome of a fire without subscribers.
  init() {
    stored = nil
    counts = (0, 0)
    box = nil
  }

  init(response: Value?, subscribers: Int32, called: Int32, details: OutcomeDetails?) {
    stored = response
    counts = (subscribers, called)
    box = details.map { Box($0) }
  }

  /// Whether any subscriber answered, null included.
  public var isAnswered: Bool { stored != nil }
  /// The number of subscribers that the fire covered when it began.
  public var subscribers: Int { Int(counts.subscribers) }
  /// The number of subscribers that were called so far.
  public var called: Int { Int(counts.called) }
  /// The plugin, or the label of the subscription, that stopped the event.
  public var stoppedBy: String? { details?.stoppedBy }
  /// The number of the suspension that holds the event, as of when the outcome was made; nil if it had ended.
  public var suspension: Int? { details?.suspension }
  /// The reason for which a suspended fire ended early.
  public var cancelled: Cancellation? {
    guard case .cancelled(_, _, let reason)? = details?.cancellation else { return nil }
    return reason
  }
  /// Whether the plugins of the module were unmounted during the event, as it ended or got others.
  public var isUnmounted: Bool { details?.isUnmounted ?? false }
  /// In the order in which they happened.
  public var faults: [Fault] { details?.faults ?? [] }
  /// All responses in order if the publisher collects them; if only a joined fire does, the responses given after it
  /// joined.
  public var responses: [SubscriberResponse] { details?.responses ?? [] }
}
