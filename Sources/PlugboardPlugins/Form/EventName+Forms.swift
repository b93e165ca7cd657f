public import Plugboard

extension EventName<Bool, Void> {
  /// Sends the form above, fired going up; the response is whether it was sent.
  public static let formSubmit = EventName(
    "form.submit", answers: .first,
    summary: "Sends the form above, fired going up; the response is whether it was sent.")
}

extension EventName<FormAnswers, Void> {
  /// Asks the fields of a form for their values, fired going down. Each field checks its value, shows its fault, and
  /// adds one of both to the response.
  public static let formCheck = EventName(
    "form.check",
    summary: """
      Asks the fields of a form for their values, fired going down. Each field checks its value, \
      shows its fault, and adds one of both to the response.
      """)
}

extension EventName<Bool, Void> {
  /// Empties the fields of a form, fired going down when it was sent.
  public static let formReset = EventName(
    "form.reset",
    summary: "Empties the fields of a form, fired going down when it was sent.")
}

/// The values of the fields of a form, and the names of the fields whose values are wrong.
///
/// In JSON an object: `{"values": {"name": "Mia"}, "faults": ["mail"]}`.
public struct FormAnswers: Hashable, Sendable, ValueConvertible {
  public static var valueType: ValueType { .object }

  public var values = Fields()
  public var faults: [String] = []

  public init() {}

  public init?(value: Value) {
    guard case .object(let record) = value, record.count == 2,
      case .object(let values)? = record["values"],
      let faults = record["faults"].flatMap([String].init(value:))
    else { return nil }
    (self.values, self.faults) = (values, faults)
  }

  public var value: Value { ["values": .object(values), "faults": faults.value] }
}

/// The state of a form, in the data of its module.
extension Key<String> {
  /// The state of a form: `waiting` for the event that it has fired, `sent`, or `failed` if nothing has taken it; the
  /// plugin keeps it here.
  public static let formState = Key(
    "form.state", oneOf: ["waiting", "sent", "failed"],
    summary: """
      The state of a form: `waiting` for the event that it has fired, `sent`, or `failed` if \
      nothing has taken it; the plugin keeps it here.
      """)
}
