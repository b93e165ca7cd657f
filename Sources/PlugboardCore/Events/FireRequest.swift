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
    if event.coder.staysTyped {
      let typed = TypedParams(params, event.coder)
      self.init(event.name, Params(), FireOptions(typed: typed))
    } else {
      let params = event.coder.encode(params)
      self.init(event.name, params, params.isNested ? .nested : nil)
    }
  }

  /// Returns the request with further options.
  func with(_ others: FireOptions?) -> FireRequest {
    guard let options, let others else { return FireRequest(event, params, options ?? others) }
    return FireRequest(event, params, options.with(others))
  }

  /// The params as values.
  var paramValues: Params { options?.typed?.params ?? params }
}

/// The options of a fire, in one object: most fires have none, and check only that.
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

  @usableFromInline init(
    direction: Direction? = nil, isCollecting: Bool = false, isUntyped: Bool = false,
    isNested: Bool = false, typed: TypedParams? = nil
  ) {
    self.direction = direction
    self.isCollecting = isCollecting
    self.isUntyped = isUntyped
    self.isNested = isNested
    self.typed = typed
  }

  /// Returns the options of both; a direction of `others` counts only if there is none yet.
  func with(_ others: FireOptions) -> FireOptions {
    FireOptions(
      direction: direction ?? others.direction, isCollecting: isCollecting || others.isCollecting,
      isUntyped: isUntyped || others.isUntyped, isNested: isNested || others.isNested,
      typed: typed ?? others.typed)
  }
}

extension Params {
  /// Whether a param is an array or an object.
  @inlinable var isNested: Bool { entries.contains { $0.value.isNested } }
}
