/// The token of a tap, which observes fires and changes nothing.
///
/// It ends when it is cancelled, and with the module that it was asked for; not when the token is
/// dropped.
@MainActor public final class Tap {
  let scope: Module?
  let readsDurations: Bool
  let observe: (TapRecord) -> Void
  weak var events: EventManager?
  public internal(set) var isActive = true

  init(
    scope: Module?, durations: Bool, events: EventManager, observe: @escaping (TapRecord) -> Void
  ) {
    self.scope = scope
    readsDurations = durations
    self.events = events
    self.observe = observe
  }

  /// Ends the tap at once.
  public func cancel() {
    isActive = false
    events?.remove(self)
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
  public let module: ModuleID
  public let publisher: Publisher
  public let params: Params
  /// The response so far.
  public let response: Value?
  /// What the fire came to; at its end only.
  public let outcome: FireOutcome?
}
