/// A fire in progress: a frozen row and how far it has come, so that it can be left and resumed.
@MainActor struct Walk: ~Copyable {
  let publisher: Origin
  let sequence: Int
  /// The fire in whose handler this one was fired; 0 for none.
  let cause: Int
  /// How many subscribers the fire covers in all.
  let covered: Int32
  let isCollecting: Bool
  /// The taps that see this fire: of the runtime, and of the addressed module and those above it.
  let taps: [Tap]
  /// Whether each subscriber needs more than being called.
  var isSpecial: Bool

  var called: Int32 = 0
  var next = 0
  /// The count of changes in the manager up to which this walk knows that its subscribers live.
  var seenChanges: Int
  var row: Row
  var state: EventState
  /// The rows of further modules; for events that go up or down.
  var rest: RestOfWay?
  var notes: WalkNotes?

  /// The notes, made at the first use.
  mutating func takeNotes() -> WalkNotes {
    if let notes { return notes }
    let notes = WalkNotes()
    self.notes = notes
    return notes
  }

  var isTapped: Bool { !taps.isEmpty }

  /// The module at which the event was fired; it may have gone on to others since.
  var addressed: Station { rest?.addressed ?? state.station }

  /// Leaves the subscribers that were not called yet out.
  mutating func breakOff() {
    rest?.stops = []
    next = row.subscribers.count
  }
}

/// The modules that an event has still to visit, last first.
@MainActor final class RestOfWay {
  let addressed: Station
  var stops: [(station: Station, row: Row)] = []

  init(addressed: Station) { self.addressed = addressed }
}

/// The early end of a suspended fire.
struct Cancellation: Sendable {
  let event: Name
  let module: ModuleID
  let reason: CancelReason

  var error: EventError { .cancelled(event: event, module: module, reason: reason) }
}

/// What few walks have to tell.
final class WalkNotes {
  var faults: [Fault] = []
  var responses: [SubscriberResponse] = []
  var stoppedBy: String?
  var cancellation: Cancellation?
  var ended = false
  var pending: PendingFire?
}
