/// An event on its way from an `EventFiring` to the event manager.
public struct FireRequest: Sendable {
  /// The name of the event.
  public let event: Name
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
    if event.coder.isSpecial {
      self.init(special: event, params)
    } else {
      let params = event.coder.encode(params)
      self.init(event.name, params, params.isNested ? .nested : nil)
    }
  }

  func with(_ others: FireOptions?) -> FireRequest {
    guard let options, let others else { return FireRequest(event, params, options ?? others) }
    return FireRequest(event, params, options.with(others))
  }

  /// The params as values.
  var paramValues: Params { options?.typed?.params ?? params }
}

extension Params {
  /// Whether a param is an array or an object.
  @inlinable var isNested: Bool { entries.contains { $0.value.isNested } }
}
