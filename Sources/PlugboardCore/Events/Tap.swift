/// The token of a tap, which observes fires and changes nothing.
///
/// It ends when it is cancelled, and with the module that it was asked for; not when the token is
/// dropped.
@MainActor public final class Tap {
  let readsDurations: Bool
  /// Where the module stands that it was asked for; nil for the whole runtime.
  private(set) weak var station: Station?
  private var isCancelled = false
  private let observe: (borrowing TapRecord) -> Void
  private weak var events: EventManager?
  private var isTelling = false

  init(
    station: Station?, durations: Bool, events: EventManager,
    observe: @escaping (borrowing TapRecord) -> Void
  ) {
    self.station = station
    readsDurations = durations
    self.events = events
    self.observe = observe
  }

  public var isActive: Bool { !isCancelled }

  /// Ends the tap at once.
  public func cancel() {
    guard !isCancelled else { return }
    isCancelled = true
    events?.end(self)
  }

  /// A tap is not told what it fires itself: it would go on without end.
  func tell(_ record: borrowing TapRecord) {
    guard !isCancelled, !isTelling else { return }
    isTelling = true
    observe(record)
    isTelling = false
  }
}

/// Taps in the order in which they are told.
@MainActor final class TapList {
  let taps: ContiguousArray<Tap>

  init(_ taps: ContiguousArray<Tap>) { self.taps = taps }

  func tell(_ record: borrowing TapRecord) {
    for position in taps.indices { Lent(taps, at: position).lend { $0.tell(record) } }
  }
}
