/// A place from which events are fired: a context, a link to another module, a module as the host
/// reaches it, the harness of a test. All have the same words:
///
///     try context.fire(.itemTap)
///     try context.up.fire(.routeOpen, "app://player/1")
///     try context.page?.down.fire(.accountDidChange)
///     try runtime.at("home").enqueue(.pageRefresh)
///     try harness.fire(named: "video.seek", ["seconds": 3])
///
/// A param that is missing, superfluous or of another type doesn't compile; by string it is checked
/// once, before anything is called.
@MainActor public protocol EventFiring: Sendable {
  associatedtype Failure: Error = EventError

  /// Fires an event; not called by plugins and hosts, whose words are below.
  func send(_ request: consuming FireRequest) throws(Failure) -> FireOutcome
  /// Enqueues an event; not called by plugins and hosts, whose words are below.
  func enqueue(_ request: FireRequest) throws(Failure)
}

extension EventFiring {
  /// Fires an event, and returns the outcome.
  @discardableResult @inlinable
  public func fire<Response, ParamValues>(
    _ event: EventName<Response, ParamValues>, _ params: ParamValues
  ) throws(Failure) -> Outcome<Response> {
    Outcome(try send(FireRequest(event, params)))
  }

  /// Fires an event without params, and returns the outcome.
  @discardableResult @inlinable
  public func fire<Response>(
    _ event: EventName<Response, Void>
  ) throws(Failure) -> Outcome<Response> {
    Outcome(try send(FireRequest(event.name, Params())))
  }

  /// Fires an event whose only param may be absent, without it.
  @discardableResult @inlinable
  public func fire<Response, Wrapped: ValueConvertible>(
    _ event: EventName<Response, Wrapped?>
  ) throws(Failure) -> Outcome<Response> {
    Outcome(try send(FireRequest(event.name, Params())))
  }

  /// Fires an event by its string; params are checked against the declaration in the registry.
  @discardableResult
  public func fire(named event: Name, _ params: Params = [:]) throws(Failure) -> Outcome<Value> {
    Outcome(try send(FireRequest(event, params, .untyped)))
  }

  /// Fires an event when the outermost one in progress is over; if there is none, at once.
  ///
  /// Throws if there is no such module now; what can't be fired later is reported.
  public func enqueue<Response, ParamValues>(
    _ event: EventName<Response, ParamValues>, _ params: ParamValues
  ) throws(Failure) {
    try enqueue(FireRequest(event, params))
  }

  /// Enqueues an event without params.
  public func enqueue<Response>(_ event: EventName<Response, Void>) throws(Failure) {
    try enqueue(FireRequest(event.name, Params()))
  }

  /// Enqueues an event whose only param may be absent, without it.
  public func enqueue<Response, Wrapped: ValueConvertible>(
    _ event: EventName<Response, Wrapped?>
  ) throws(Failure) {
    try enqueue(FireRequest(event.name, Params()))
  }

  /// Enqueues an event by its string; params are checked at once.
  public func enqueue(named event: Name, _ params: Params = [:]) throws(Failure) {
    try enqueue(FireRequest(event, params, .untyped))
  }

  /// The same place, from which events go to the module and every one above it: one delivery, from
  /// the module to the root.
  public var up: FiringWith<Self> { FiringWith(self, .up) }

  /// The same place, from which events go to the module and everything below it: one delivery,
  /// parents first.
  public var down: FiringWith<Self> { FiringWith(self, .down) }

  /// The same place, from which events go up or down; as before if `direction` is nil.
  public func going(_ direction: Direction?) -> FiringWith<Self> {
    switch direction {
    case nil: FiringWith(self, nil)
    case .up: up
    case .down: down
    }
  }

  /// The same place; the outcomes of its fires have the responses of all subscribers.
  public var collecting: FiringWith<Self> { FiringWith(self, .collecting) }
}

/// The errors of fires whose params don't fit, in words; the compiler would speak of types alone.
extension EventFiring {
  @available(
    *, unavailable, message: "the event has params; state them, as in fire(.routeOpen, url)"
  )
  @discardableResult @_disfavoredOverload
  public func fire<Response, ParamValues>(
    _ event: EventName<Response, ParamValues>
  ) throws(Failure) -> Outcome<Response> { Outcome(try send(FireRequest(event.name, Params()))) }

  @available(*, unavailable, message: "the event has no params")
  @discardableResult @_disfavoredOverload
  public func fire<Response, ParamValues>(
    _ event: EventName<Response, Void>, _ params: ParamValues
  ) throws(Failure) -> Outcome<Response> { try fire(event) }

  @available(*, unavailable, message: "the event has no params")
  @_disfavoredOverload
  public func enqueue<Response, ParamValues>(
    _ event: EventName<Response, Void>, _ params: ParamValues
  ) throws(Failure) { try enqueue(event) }

  @available(
    *, unavailable, message: "the event has params; state them, as in enqueue(.routeOpen, url)"
  )
  @_disfavoredOverload
  public func enqueue<Response, ParamValues>(
    _ event: EventName<Response, ParamValues>
  ) throws(Failure) { try enqueue(FireRequest(event.name, Params())) }
}

/// A place from which events are fired in another way: up or down the tree, or with all responses.
public struct FiringWith<Place: EventFiring>: EventFiring {
  private let place: Place
  private let options: FireOptions?

  init(_ place: Place, _ options: FireOptions?) {
    self.place = place
    self.options = options
  }

  public func send(_ request: consuming FireRequest) throws(Place.Failure) -> FireOutcome {
    try place.send(request.with(options))
  }

  public func enqueue(_ request: FireRequest) throws(Place.Failure) {
    try place.enqueue(request.with(options))
  }
}

/// The direction of an event beyond its module.
public enum Direction: Sendable, Hashable {
  /// From the module up to its root.
  case up
  /// To the module, then to everything below it, parents first.
  case down
}

/// An event on its way from an `EventFiring` to the event manager.
public struct FireRequest: Sendable {
  @usableFromInline let event: Name
  @usableFromInline let params: Params
  /// Nil for most fires.
  @usableFromInline let options: FireOptions?

  @usableFromInline init(_ event: Name, _ params: Params, _ options: FireOptions? = nil) {
    self.event = event
    self.params = params
    self.options = options
  }

  @inlinable init<Response, ParamValues>(
    _ event: EventName<Response, ParamValues>, _ params: ParamValues
  ) {
    if event.coder.staysTyped {
      let typed = TypedParams(params, event.coder)
      self.init(event.name, Params(), FireOptions(typed: typed))
    } else {
      let params = event.coder.encode(params)
      self.init(event.name, params, params.isNested ? .nested : nil)
    }
  }

  func with(_ others: FireOptions?) -> FireRequest {
    guard let options, let others else { return FireRequest(event, params, options ?? others) }
    return FireRequest(event, params, options.with(others))
  }

  /// The params as JSON.
  var paramValues: Params { options?.typed?.params ?? params }
}

/// The options of a fire that few have: one object, so that the others check only that there is none.
@usableFromInline final class FireOptions: Sendable {
  static let up = FireOptions(direction: .up)
  static let down = FireOptions(direction: .down)
  static let collecting = FireOptions(isCollecting: true)
  static let untyped = FireOptions(isUntyped: true)
  @usableFromInline static let nested = FireOptions(isNested: true)

  let direction: Direction?
  /// Whether the outcome carries every response.
  let isCollecting: Bool
  /// Whether the compiler hasn't checked the params.
  let isUntyped: Bool
  /// Whether a param is an array or an object, whose depth is to be checked.
  let isNested: Bool
  /// The params if they keep their types; the others are empty then.
  let typed: TypedParams?

  init(
    direction: Direction? = nil, isCollecting: Bool = false, isUntyped: Bool = false,
    isNested: Bool = false, typed: TypedParams? = nil
  ) {
    self.direction = direction
    self.isCollecting = isCollecting
    self.isUntyped = isUntyped
    self.isNested = isNested
    self.typed = typed
  }

  @usableFromInline convenience init(typed: TypedParams) {
    self.init(direction: nil, typed: typed)
  }

  /// Returns both; `others` are those of a place further inside, whose direction counts only if there is
  /// none yet.
  func with(_ others: FireOptions) -> FireOptions {
    FireOptions(
      direction: direction ?? others.direction, isCollecting: isCollecting || others.isCollecting,
      isUntyped: isUntyped || others.isUntyped, isNested: isNested || others.isNested,
      typed: typed ?? others.typed)
  }
}

extension Params {
  /// Whether one of them is an array or an object.
  @inlinable var isNested: Bool { entries.contains { $0.value.isNested } }
}
