/// A fire in progress: a frozen row and how far it has come, so that it can be left and resumed.
struct Walk: ~Copyable {
  let publisher: Origin
  let sequence: Int
  let cause: Int?
  let isCollecting: Bool
  let isTapped: Bool
  /// How many subscribers the fire covers in all.
  let covered: Int32

  var state: EventState
  var row: Row
  var next: Int
  /// The rows of further modules, last first; for events that go up or down.
  var rest: [(station: Station, row: Row)]
  var called: Int32 = 0
  /// The count of changes in the manager up to which this walk knows that its subscribers live.
  var seenChanges: Int
  var notes: WalkNotes?

  /// Whether each subscriber needs more than being called.
  var isSpecial: Bool

  mutating func note(_ change: (WalkNotes) -> Void) {
    let notes = notes ?? WalkNotes()
    self.notes = notes
    change(notes)
  }
}

/// What few walks have to tell.
final class WalkNotes {
  var faults: [Fault] = []
  var responses: [SubscriberResponse] = []
  var stoppedBy: String?
  var cancelled: CancelReason?
  var ended = false
  var pending: PendingFire?
}
