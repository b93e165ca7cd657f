/// The token of a suspended event; it is used once.
///
/// Keep it while the event waits: dropping the last reference cancels the event.
@MainActor public final class Suspension<Response: ValueConvertible> {
  private let held: HeldFire

  init(_ held: HeldFire) {
    self.held = held
    held.tokens += 1
  }

  /// The number that tools know the suspension by; nil until the handler has returned.
  public var number: Int? { held.number }

  /// Whether the event waits for this token still.
  public var isPending: Bool { held.isPending }

  /// Goes on below the subscriber that suspended, with the response as it was; false, with a
  /// diagnostic, where the token was used already.
  @discardableResult
  public func resume() -> Bool { held.end(.resumed(nil)) }

  /// Goes on with another response; false, with a diagnostic, also where it is not of the type that
  /// the event declares.
  @discardableResult
  public func resume(answering response: Response) -> Bool { held.end(.resumed(response.value)) }

  /// Ends the event without its remaining subscribers.
  @discardableResult
  public func cancel(_ reason: String) -> Bool { held.end(.cancelled(.because(reason))) }

  isolated deinit {
    held.tokens -= 1
    if held.tokens == 0, held.isPending { held.end(.cancelled(.dropped)) }
  }
}

/// A suspension: first of a handler that still runs, then of a walk that waits.
@MainActor final class HeldFire {
  enum Ending {
    case resumed(Value?)
    case cancelled(CancelReason)
  }

  let event: Name
  let station: Station
  /// Set once, when the suspension ends.
  private(set) var ending: Ending?
  private(set) var number: Int?
  var tokens = 0
  /// The place in the row of the subscriber that suspended.
  var place = 0
  private var walk: Walk?
  /// What the walk borrows.
  private var lenders: (station: Station, row: Row, taps: TapList?, publisher: Station?)?

  init(event: Name, station: Station) {
    self.event = event
    self.station = station
  }

  var isPending: Bool { ending == nil }

  /// Takes over the walk after its handler has returned.
  func hold(_ walk: consuming Walk, number: Int) {
    self.number = number
    lenders = (
      walk.state.station.object, walk.row.object, walk.taps?.object,
      walk.publisher.station?.object
    )
    self.walk = consume walk
  }

  /// What the suspension was resumed with, if it was resumed.
  var resumedResponse: Value?? {
    if case .resumed(let response)? = ending { .some(response) } else { nil }
  }

  /// Ends the suspension; where the handler still runs, the walk goes on when it has returned.
  @discardableResult
  func end(_ ending: Ending) -> Bool {
    guard self.ending == nil else {
      station.events.refuseSecondEnding(of: self)
      return false
    }
    if case .resumed(let response?) = ending, let refusal = refusal(of: response) {
      station.events.reported(Diagnostic(.error, code: refusal.code, "\(refusal)"))
      return false
    }
    self.ending = ending
    if let walk = walk.take() {
      station.events.goOn(walk, after: self, ending)
      lenders = nil
    }
    return true
  }

  /// A response must be of the type that the event declares.
  private func refusal(of response: Value) -> ResponseError? {
    guard response != .null, let declared = EventDeclaration.of(event)?.response,
      !declared.admits(response)
    else { return nil }
    return ResponseError(event: event, found: response.type, declared: declared)
  }
}
