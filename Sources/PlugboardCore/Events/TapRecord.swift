/// What a tap sees of a fire, valid while the tap is told; nothing of it costs anything until it is read.
///
/// Safe: it points to the walk that tells the tap, and can't be copied out of the tap.
@safe @MainActor public struct TapRecord: ~Copyable {
  /// When in a fire the tap is told.
  public enum Phase: Sendable {
    case begin
    /// After a subscriber has been called.
    case subscriber
    case end
  }

  public let phase: Phase
  /// What the subscriber took, where the tap asked for durations.
  public let duration: Duration?
  private let walk: UnsafePointer<Walk>
  private let end: UnsafePointer<FireOutcome>?

  /// The walk and the outcome must outlive the record.
  @unsafe init(
    _ phase: Phase, _ duration: Duration?, borrowing walk: UnsafePointer<Walk>,
    _ outcome: UnsafePointer<FireOutcome>?
  ) {
    self.phase = phase
    self.duration = duration
    unsafe self.walk = walk
    unsafe end = outcome
  }

  /// Counts the fires of the runtime from 1.
  public var sequence: Int { unsafe walk.pointee.sequence }

  /// The sequence number of the fire in whose handler this one was fired.
  public var cause: Int? {
    let cause = unsafe walk.pointee.cause
    return cause == 0 ? nil : cause
  }

  /// 1 for the outermost.
  public var depth: Int { events.frames.count }

  public var event: Name { unsafe walk.pointee.state.name }

  /// The addressed module; after a subscriber, the one that it belongs to.
  public var module: ModuleID {
    phase == .subscriber
      ? unsafe walk.pointee.state.station.object.id : unsafe walk.pointee.addressed.id
  }

  public var publisher: Publisher { events.publisher(unsafe walk.pointee.publisher) }

  public var params: Params { unsafe walk.pointee.state.params }

  /// The response so far.
  public var response: Value? { unsafe walk.pointee.state.settled }

  /// The plugin that was called, or the label of the subscription; nil at the begin and the end.
  public var subscriber: String? {
    guard phase == .subscriber else { return nil }
    let row = unsafe walk.pointee.row.object
    return events.label(of: row.subscribers[unsafe walk.pointee.next - 1], in: row)
  }

  /// What the fire came to; at its end only.
  public var outcome: FireOutcome? { unsafe end?.pointee }

  var taps: Lent<TapList>? { unsafe walk.pointee.taps }

  private var events: EventManager { unsafe walk.pointee.state.station.object.events }
}
