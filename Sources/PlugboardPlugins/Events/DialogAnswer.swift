public import Plugboard

/// The answer of a person to a dialog.
///
/// In JSON an object: `{"button": "yes"}`, `{"button": "yes", "text": "…"}` if the dialog has a field,
/// or `{"closed": true}`.
public enum DialogAnswer: Hashable, Sendable {
  /// The id of the button, and the text in the field; nil if the dialog has none.
  case button(String, text: String? = nil)
  /// The dialog was closed, or its page ended, before a button was tapped.
  case closed
}

extension DialogAnswer: ValueConvertible {
  public static var valueType: ValueType { .object }
  @inlinable public static var staysTyped: Bool { true }

  public init?(value: Value) {
    guard case .object(let record) = value else { return nil }
    switch (record["button"], record["text"], record["closed"], record.count) {
    case (.string(let id), nil, nil, 1): self = .button(id)
    case (.string(let id), .string(let text), nil, 2): self = .button(id, text: text)
    case (nil, nil, true, 1): self = .closed
    default: return nil
    }
  }

  public var value: Value {
    switch self {
    case .button(let id, nil): ["button": .string(id)]
    case .button(let id, let text?): ["button": .string(id), "text": .string(text)]
    case .closed: ["closed": true]
    }
  }
}
