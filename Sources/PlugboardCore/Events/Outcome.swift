/// What came of a fire.
public struct Outcome<Response: ValueConvertible>: Sendable {
  public let untyped: FireOutcome

  /// The last response; nil where nobody answered, or null.
  @inlinable public var response: Response? {
    guard let response = untyped.response else { return nil }
    return Response(value: response)
  }
  /// Whether anybody answered, null included.
  public var answered: Bool { untyped.answered }
  public var subscribers: Int { untyped.subscribers }
  public var called: Int { untyped.called }
  public var stoppedBy: String? { untyped.stoppedBy }
  public var suspended: Int? { untyped.suspended }
  public var cancelled: CancelReason? { untyped.cancelled }
  public var ended: Bool { untyped.ended }
  public var faults: [Fault] { untyped.faults }
  public var responses: [SubscriberResponse] { untyped.responses }

  @inlinable init(_ untyped: FireOutcome) { self.untyped = untyped }
}

/// What came of a fire, without the type of its response.
public struct FireOutcome: Sendable {
  /// The last response; nil where nobody answered.
  public let response: Value?
  private let counts: (subscribers: Int32, called: Int32)
  private let details: OutcomeDetails?

  /// Nobody was subscribed.
  init() {
    response = nil
    counts = (0, 0)
    details = nil
  }

  init(response: Value?, subscribers: Int32, called: Int32, details: OutcomeDetails?) {
    self.response = response
    counts = (subscribers, called)
    self.details = details
  }

  public var answered: Bool { response != nil }
  /// How many the fire covered when it began.
  public var subscribers: Int { Int(counts.subscribers) }
  /// How many of them were called so far.
  public var called: Int { Int(counts.called) }
  /// The plugin, or the label of the subscription, that stopped the event.
  public var stoppedBy: String? { details?.stoppedBy }
  /// The number of the suspension that holds the event; nil once it has ended.
  public var suspended: Int? { details?.suspended }
  /// Why a suspended fire ended early.
  public var cancelled: CancelReason? { details?.cancellation?.reason }
  /// Whether the module went away during the event.
  public var ended: Bool { details?.ended ?? false }
  /// In the order in which they happened.
  public var faults: [Fault] { details?.faults ?? [] }
  /// Every response in order, where the publisher asked for them.
  public var responses: [SubscriberResponse] { details?.responses ?? [] }

  var pending: PendingFire? { details?.pending }
  var cancellation: Cancellation? { details?.cancellation }
}

/// One response of a chain.
public struct SubscriberResponse: Sendable, Hashable {
  /// The plugin, or the label of a subscription outside plugins.
  public let subscriber: String
  public let response: Value
}

/// The parts of an outcome that most fires do without.
final class OutcomeDetails: Sendable {
  let stoppedBy: String?
  let suspended: Int?
  let cancellation: Cancellation?
  let ended: Bool
  let faults: [Fault]
  let responses: [SubscriberResponse]
  let pending: PendingFire?

  @MainActor init(_ extras: WalkExtras, suspended: Int?) {
    stoppedBy = extras.stoppedBy
    self.suspended = suspended
    cancellation = extras.cancellation
    ended = extras.ended
    faults = extras.faults
    responses = extras.responses
    // The end of a fire is kept by what waited for it, and must not keep that in turn.
    pending = suspended == nil ? nil : extras.pending
  }
}
