/// A fire in progress: a frozen row and how far it has come, so that it can be left and resumed.
@MainActor struct Walk: ~Copyable {
  let publisher: Origin
  let sequence: Int
  /// The fire in whose handler this one was fired; 0 for none, and where no tap asks.
  var cause = 0
  /// How many subscribers the fire covers in all.
  var covered: Int32
  var called: Int32 = 0
  /// The place in the row of the subscriber to be called next.
  var next = 0
  /// The count of changes in the manager up to which this walk knows that its subscribers live.
  var seenChanges: Int
  /// Whether each subscriber needs more than being called.
  var isSpecial: Bool
  var row: Lent<Row>
  /// The taps that see this fire, as they were when it began; nil where there are none.
  var taps: Lent<TapList>?
  var state: EventState

  var isTapped: Bool { taps != nil }

  /// The module at which the event was fired; it may have gone on to others since.
  var addressed: Station { state.extras?.way?.addressed ?? state.station.object }

  /// Leaves the subscribers that were not called yet out.
  mutating func breakOff() {
    state.extras?.way?.breakOff()
    next = row.object.subscribers.count
  }
}

/// What few walks have.
@MainActor final class WalkExtras {
  /// For events that go up or down.
  var way: RestOfWay?
  /// For taps of modules, whose list is made for the fire.
  var taps: TapList?
  var isCollecting = false
  /// How the subscriber that is called, or was called last, holds the event.
  var suspension: HeldFire?
  var pending: PendingFire?

  var faults: [Fault] = []
  var responses: [SubscriberResponse] = []
  var stoppedBy: String?
  var cancellation: Cancellation?
  var ended = false
}

/// The modules that an event has still to visit, in their order.
@MainActor final class RestOfWay {
  let addressed: Station
  private let stops: [(station: Station, row: Row)]
  private var next = 0

  init(from addressed: Station, to stops: [(station: Station, row: Row)]) {
    self.addressed = addressed
    self.stops = stops
  }

  var covered: Int { stops.reduce(0) { $0 + $1.row.subscribers.count } }

  /// The next module, which this keeps as long as it lives itself.
  func turn() -> (station: Station, row: Row)? {
    guard next < stops.count else { return nil }
    next += 1
    return stops[next - 1]
  }

  func breakOff() { next = stops.count }
}

/// The early end of a suspended fire.
struct Cancellation: Sendable {
  let event: Name
  let module: ModuleID
  let reason: CancelReason

  var error: EventError { .cancelled(event: event, module: module, reason: reason) }
}
