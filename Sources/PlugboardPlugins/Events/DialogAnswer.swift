public import Plugboard

/// The answer of a person to a dialog.
///
/// In JSON an object: `{"button": "yes"}`, `{"button": "yes", "values": {"mail": "…"}}` if the dialog has fields,
/// or `{"closed": true}`.
public enum DialogAnswer: Hashable, Sendable {
  /// The id of the button, and the values of the fields that have one.
  case button(String, values: Fields = Fields())
  /// The dialog was closed, or its page ended, before a button was tapped.
  case closed
}

extension DialogAnswer: ValueConvertible {
  public static var valueType: ValueType { .object }
  @inlinable public static var staysTyped: Bool { true }

  public init?(value: Value) {
    guard case .object(let record) = value else { return nil }
    switch (record["button"], record["values"], record["closed"], record.count) {
    case (.string(let id), nil, nil, 1): self = .button(id)
    case (.string(let id), .object(let values), nil, 2): self = .button(id, values: values)
    case (nil, nil, true, 1): self = .closed
    default: return nil
    }
  }

  public var value: Value {
    switch self {
    case .button(let id, let values) where values.isEmpty: ["button": .string(id)]
    case .button(let id, let values): ["button": .string(id), "values": .object(values)]
    case .closed: ["closed": true]
    }
  }
}
