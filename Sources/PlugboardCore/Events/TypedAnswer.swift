/// An answer that keeps its Swift type on its way through a delivery (``ValueConvertible/staysTyped``).
///
/// The response of the delivery is null beside it, and its value is made only for a reader that asks without
/// the type: a handler by string, a tool, a list of all responses.
@usableFromInline final class TypedAnswer: Sendable {
  @usableFromInline let answer: any ValueConvertible

  @usableFromInline init(_ answer: any ValueConvertible) { self.answer = answer }

  /// The answer as JSON, made each time that it is asked for.
  var value: Value { answer.value }

  /// Returns the answer as a type: itself, or the value of that type that has the same JSON.
  @inlinable func read<Response: ValueConvertible>(as type: Response.Type) -> Response? {
    if let answer = answer as? Response { return answer }
    return Response(value: answer.value)
  }
}

/// An answer that a suspension is resumed with.
enum Answer: Sendable {
  case value(Value)
  case typed(TypedAnswer)

  init<Response: ValueConvertible>(_ response: Response) {
    self = Response.staysTyped ? .typed(TypedAnswer(response)) : .value(response.value)
  }
}
