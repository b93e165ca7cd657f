/// The token of a tap, which observes fires and changes nothing.
///
/// It ends when it is cancelled, and with the module that it was asked for; not when the token is
/// dropped.
@MainActor public final class Tap {
  let readsDurations: Bool
  /// Where the module stands that it was asked for; nil for the whole runtime.
  private(set) weak var station: Station?
  public private(set) var isActive = true
  private let observe: (TapRecord) -> Void
  private weak var events: EventManager?
  private var isTelling = false

  init(
    station: Station?, durations: Bool, events: EventManager,
    observe: @escaping (TapRecord) -> Void
  ) {
    self.station = station
    readsDurations = durations
    self.events = events
    self.observe = observe
  }

  /// Ends the tap at once.
  public func cancel() {
    guard isActive else { return }
    isActive = false
    events?.end(self)
  }

  /// A tap is not told what it fires itself: it would go on without end.
  func tell(_ record: TapRecord) {
    guard isActive, !isTelling else { return }
    isTelling = true
    defer { isTelling = false }
    observe(record)
  }
}

/// What a tap sees of a fire.
public struct TapRecord: Sendable {
  /// When in a fire the tap is told.
  public enum Phase: Sendable {
    case begin
    /// After a subscriber has been called.
    case subscriber(String, duration: Duration?)
    case end
  }

  public let phase: Phase
  /// Counts the fires of the runtime from 1.
  public let sequence: Int
  /// The sequence number of the fire in whose handler this one was fired.
  public let cause: Int?
  /// 1 for the outermost.
  public let depth: Int
  public let event: Name
  /// The addressed module; after a subscriber, the one that it belongs to.
  public let module: ModuleID
  public let publisher: Publisher
  public let params: Params
  /// The response so far.
  public let response: Value?
  /// What the fire came to; at its end only.
  public let outcome: FireOutcome?
}
