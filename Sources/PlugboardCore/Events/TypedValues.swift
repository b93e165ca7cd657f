/// The params and the response of a delivery that keep their Swift types (``ValueConvertible/staysTyped``).
///
/// Their values are made only for a reader that asks without the types: a handler by string, a tool, a list of
/// all responses, a check of values that a key limits, the search for an equal event that is suspended.
@usableFromInline final class TypedValues: Sendable {
  /// Nil if the params have the form of values.
  @usableFromInline let params: TypedParams?
  /// The typed response, or nil if there is none; `EventState.response` is null beside it.
  @usableFromInline let response: (any ValueConvertible)?

  @usableFromInline init(_ params: TypedParams?, response: (any ValueConvertible)?) {
    self.params = params
    self.response = response
  }

  /// Returns the response as a type: itself, or the value of that type that has the same JSON.
  @inlinable func response<Response: ValueConvertible>(as type: Response.Type) -> Response? {
    guard let response else { return nil }
    if let response = response as? Response { return response }
    return Response(value: response.value)
  }
}

/// Params that keep their Swift types on their way to the subscribers.
@usableFromInline final class TypedParams: Sendable {
  // `Any`: a delivery has one type for the params of all events. They are of a `ParamType` or a tuple of such
  // types, and therefore sendable.
  private nonisolated(unsafe) let values: Any
  private let encode: @Sendable (Any) -> Params

  @usableFromInline init<ParamValues>(_ values: ParamValues, _ coder: ParamCoder<ParamValues>) {
    unsafe self.values = values
    encode = { values in (values as? ParamValues).map(coder.encode) ?? Params() }
  }

  /// The params as values, made each time that they are asked for.
  var params: Params { encode(unsafe values) }

  /// Returns the params as an event declares them: themselves if the types are the same, or params made
  /// from their values.
  @usableFromInline func read<ParamValues>(
    as coder: ParamCoder<ParamValues>
  ) throws(ParamError) -> ParamValues {
    if let values = unsafe values as? ParamValues { return values }
    return try coder.decode(params)
  }
}

/// The params of an event as they were fired: as values, or with their Swift types.
struct FiredParams {
  private let untyped: Params
  private let typed: TypedParams?

  init(_ untyped: Params, _ typed: TypedParams?) {
    self.untyped = untyped
    self.typed = typed
  }

  /// Made each time if the params keep their types.
  var values: Params { typed?.params ?? untyped }

  /// A hash of the values in any order; 0 if the params keep their types. Not an Optional: 0 may also be a real
  /// hash, as params of equal hash are compared by their values.
  var hash: Int { typed == nil ? untyped.unorderedHash : 0 }
}

extension Params {
  var unorderedHash: Int { entries.reduce(0) { $0 &+ $1.hashValue } }
}
