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
  @MainActor public var module: ModuleID { state.station.object.id }

  /// A param, or nil where it is absent or null; throws where it is of another type.
  public subscript<Wrapped>(key: Key<Wrapped>) -> Wrapped? {
    get throws(ParamError) { try state.params[key] }
  }

  /// The response so far, this handler's own included; nil where nobody answered, or null.
  @inlinable public var response: Response? {
    answered ? Response(value: state.response) : nil
  }

  /// Whether anybody answered so far, null included.
  @inlinable public var answered: Bool { state.isAnswered || state.hasAnswered }

  /// Replaces the response; without it the previous one stays.
  @inlinable public mutating func respond(_ response: Response) { state.answer(response.value) }

  /// Replaces the response with null.
  public mutating func respondNull() { state.answer(.null) }

  /// Keeps the event from all subscribers after this one; the response counts.
  public mutating func stop() { state.stop() }

  /// Holds the event after this handler, until the token is resumed or cancelled.
  ///
  /// A token that is dropped unused cancels the event. Suspending again gives a further token for the
  /// same wait, or begins another where the first is over; an event that was cancelled stays so.
  @MainActor public mutating func suspend() -> Suspension<Response> {
    let extras = state.takeExtras()
    if let held = extras.suspension {
      guard let response = held.resumedResponse else { return Suspension(held) }
      if let response { state.answer(response) }
    }
    let held = HeldFire(event: state.name, station: state.station.object)
    extras.suspension = held
    state.needsAttention = true
    return Suspension(held)
  }
}

/// What a walk carries from subscriber to subscriber; the same bytes for every type of response.
@usableFromInline struct EventState: ~Copyable {
  let name: Name
  let params: Params
  var station: Lent<Station>
  /// The response and the current subscriber's answer take turns in two places, so that an answer
  /// becomes the response without being moved, and is dropped as easily where its subscriber throws.
  @usableFromInline var first = Value.null
  @usableFromInline var second = Value.null
  /// Whether the response stands in the second place.
  @usableFromInline var isSecond = false
  /// Whether any subscriber before the current one answered.
  @usableFromInline var isAnswered = false
  /// Whether the current subscriber answered.
  @usableFromInline var hasAnswered = false
  var isStopped = false
  /// Whether the subscriber stopped the event or suspended it.
  var needsAttention = false
  var extras: WalkExtras?

  init(name: Name, params: consuming Params, station: Lent<Station>) {
    self.name = name
    self.params = params
    self.station = station
  }

  mutating func stop() {
    isStopped = true
    needsAttention = true
  }

  /// The extras, made at the first use.
  @MainActor mutating func takeExtras() -> WalkExtras {
    if let extras { return extras }
    let extras = WalkExtras()
    self.extras = extras
    return extras
  }

  /// The response so far, the current subscriber's answer included; null where nobody answered.
  @inlinable var response: Value { isSecond != hasAnswered ? second : first }

  @inlinable mutating func answer(_ value: Value) {
    if isSecond { first = value } else { second = value }
    hasAnswered = true
  }

  /// Makes the current subscriber's answer the response.
  mutating func takeAnswer() {
    isSecond.toggle()
    isAnswered = true
    hasAnswered = false
  }

  /// The response of the subscribers that have been called; nil where nobody answered.
  var settled: Value? { isAnswered ? response : nil }
}
