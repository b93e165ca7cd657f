/// One delivery of an event to one subscriber, valid while the handler runs.
///
///     on(.itemTap) { plugin, tap in tap.respond(true) }
///
/// The params are the publisher's and the same for every subscriber; what changes along the chain
/// is the response.
///
/// Safe: it points to the walk that calls the handler, and can't be copied out of the handler.
@safe public struct Event<Response: ValueConvertible>: ~Copyable {
  @usableFromInline let walked: UnsafeMutablePointer<EventState>

  /// The state must outlive the event and keep its place.
  @unsafe @inlinable init(borrowing walked: UnsafeMutablePointer<EventState>) {
    unsafe self.walked = walked
  }

  @inlinable var state: EventState {
    // Valid while the handler runs, which is as long as this lives.
    _read { yield unsafe walked.pointee }
    nonmutating _modify { yield unsafe &walked.pointee }
  }

  public var name: Name { state.name }
  public var params: Params { state.params }

  /// The module that the event was fired at; with `up` and `down`, the one whose turn it is.
  @MainActor public var module: ModuleID { state.station.id }

  /// A param, or nil where it is absent or null; throws where it is of another type.
  public subscript<Wrapped>(key: Key<Wrapped>) -> Wrapped? {
    get throws(ParamError) { try state.params[key] }
  }

  /// The response so far, this handler's own included; nil where nobody answered, or null.
  @inlinable public var response: Response? {
    if case .some(let answer) = state.answer { return Response(value: answer) }
    if case .some(let previous) = state.previous { return Response(value: previous) }
    return nil
  }

  /// Whether anybody answered so far, null included.
  @inlinable public var isAnswered: Bool { state.answer != nil || state.previous != nil }

  /// Replaces the response; without it the previous one stays.
  @inlinable public mutating func respond(_ response: Response) {
    state.answer = response.value
  }

  /// Replaces the response with null.
  public mutating func respondNull() { state.answer = .null }

  /// Keeps the event from all subscribers after this one; the response counts.
  public mutating func stop() { state.isStopped = true }

  /// Holds the event after this handler, until the token is resumed or cancelled.
  ///
  /// A token that is dropped unused cancels the event.
  @MainActor public mutating func suspend() -> Suspension<Response> {
    let held = state.suspension ?? HeldFire(event: state.name, station: state.station)
    state.suspension = held
    return Suspension(held)
  }
}

/// What a walk carries from subscriber to subscriber; the same bytes for every type of response.
@usableFromInline struct EventState: ~Copyable {
  let name: Name
  let params: Params
  var station: Station
  /// What the subscribers before the current one answered.
  @usableFromInline var previous: Value?
  /// What the current subscriber answered; dropped where it throws.
  @usableFromInline var answer: Value?
  var isStopped = false
  var suspension: HeldFire?

  /// Whether the subscriber did something that the walk must heed.
  var needsAttention: Bool { isStopped || suspension != nil }

  init(name: Name, params: Params, station: Station) {
    self.name = name
    self.params = params
    self.station = station
  }
}
