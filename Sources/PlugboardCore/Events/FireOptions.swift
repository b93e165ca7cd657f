/// The options of a fire, in one object: most fires have none, pass nil in one word, and check only that.
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
  /// The params if they keep their types; the params of the request are empty then.
  let typed: TypedParams?
  /// The keys of the params that allow only some values of their types.
  let limited: [KeyDeclaration]

  @usableFromInline init(
    direction: Direction? = nil, isCollecting: Bool = false, isUntyped: Bool = false,
    isNested: Bool = false, typed: TypedParams? = nil, limited: [KeyDeclaration] = []
  ) {
    self.direction = direction
    self.isCollecting = isCollecting
    self.isUntyped = isUntyped
    self.isNested = isNested
    self.typed = typed
    self.limited = limited
  }

  /// Returns the options of both; a direction of `others` counts only if there is none yet.
  func with(_ others: FireOptions) -> FireOptions {
    FireOptions(
      direction: direction ?? others.direction, isCollecting: isCollecting || others.isCollecting,
      isUntyped: isUntyped || others.isUntyped, isNested: isNested || others.isNested,
      typed: typed ?? others.typed, limited: limited + others.limited)
  }
}

extension FireRequest {
  func with(_ others: FireOptions?) -> FireRequest {
    guard let options, let others else { return FireRequest(event, params, options ?? others) }
    return FireRequest(event, params, options.with(others))
  }

  /// The params as values.
  var paramValues: Params { options?.typed?.params ?? params }

  /// Creates a request whose params keep their types, or of which a key allows only some values.
  @usableFromInline init<Response, ParamValues>(
    special event: EventName<Response, ParamValues>, _ params: ParamValues
  ) {
    let coder = event.coder
    if coder.staysTyped {
      let typed = TypedParams(params, coder)
      self.init(event.name, Params(), FireOptions(typed: typed, limited: coder.limited))
    } else {
      let params = coder.encode(params)
      let options = FireOptions(isNested: params.isNested, limited: coder.limited)
      self.init(event.name, params, options)
    }
  }
}
