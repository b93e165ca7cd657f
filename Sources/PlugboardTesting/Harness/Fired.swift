public import Plugboard

/// An event that was fired, and its params; comparison ignores the order of params.
public struct Fired: Sendable, Equatable, CustomStringConvertible {
  public let event: Name
  public let params: Params

  public init<Response, ParamValues>(
    _ event: EventName<Response, ParamValues>, _ params: ParamValues
  ) {
    self.init(named: event.name, event.untyped(params))
  }

  /// An event with two params: `Fired(.videoSeek, "metropolis", 3)`.
  public init<Response, First, Second>(
    _ event: EventName<Response, (First, Second)>, _ first: First, _ second: Second
  ) {
    self.init(named: event.name, event.untyped((first, second)))
  }

  /// An event with three params.
  public init<Response, First, Second, Third>(
    _ event: EventName<Response, (First, Second, Third)>,
    _ first: First, _ second: Second, _ third: Third
  ) {
    self.init(named: event.name, event.untyped((first, second, third)))
  }

  /// An event with more params.
  public init<Response, First, Second, Third, Fourth, each Other>(
    _ event: EventName<Response, (First, Second, Third, Fourth, repeat each Other)>,
    _ first: First, _ second: Second, _ third: Third, _ fourth: Fourth, _ others: repeat each Other
  ) {
    self.init(named: event.name, event.untyped((first, second, third, fourth, repeat each others)))
  }

  public init<Response>(_ event: EventName<Response, Void>) { self.init(named: event.name) }

  @available(
    *, unavailable, message: "the event has params; state them, as in Fired(.accountLogIn, user)"
  )
  @_disfavoredOverload
  public init<Response, ParamValues>(_ event: EventName<Response, ParamValues>) {
    self.init(named: event.name)
  }

  @available(*, unavailable, message: "the event has no params")
  @_disfavoredOverload
  public init<Response, ParamValues>(
    _ event: EventName<Response, Void>, _ params: ParamValues
  ) { self.init(named: event.name) }

  /// An event whose only param was absent.
  public init<Response, Wrapped: ValueConvertible>(_ event: EventName<Response, Wrapped?>) {
    self.init(named: event.name)
  }

  public init(named event: Name, _ params: Params = [:]) {
    self.event = event
    self.params = params
  }

  public static func == (left: Fired, right: Fired) -> Bool {
    left.event == right.event && left.params.entries.count == right.params.entries.count
      && left.params.entries.allSatisfy { right.params[$0.name] == $0.value }
  }

  public var description: String {
    params.isEmpty ? "\(event)" : "\(event) \(Value.object(params.record))"
  }
}

/// The events that open URLs.
extension Fired {
  /// `route.open` with a URL: `#expect(harness.fired == [.routeOpen("app://player/1")])`.
  public static func routeOpen(
    _ url: String, values: Fields? = nil, manner: Manner? = nil
  ) -> Fired {
    Fired(.routeOpen, url, values, manner)
  }

  /// `route.openForResult` with a URL.
  public static func routeOpenForResult(
    _ url: String, values: Fields? = nil, manner: Manner? = nil
  ) -> Fired {
    Fired(.routeOpenForResult, url, values, manner)
  }
}
