public import Plugboard

/// A question to a person: a title, a text, an optional field, and the buttons that answer it.
///
/// In JSON it is an object without the fields that are absent; the ids are unique and not empty:
///
///     {
///       "title": "…", "text": "…",
///       "field": { "id": "name", "placeholder": "…", "text": "…" },
///       "buttons": [{ "id": "yes", "label": "…" }, { "id": "no", "label": "…" }]
///     }
public struct Dialog: Hashable, Sendable {
  /// A field for a text.
  public struct Field: Hashable, Sendable {
    public let id: String
    public let placeholder: String
    /// The text that it has at first.
    public let text: String

    public init(id: String, placeholder: String = "", text: String = "") {
      self.id = id
      self.placeholder = placeholder
      self.text = text
    }
  }

  /// A button that answers the dialog.
  public struct Button: Hashable, Sendable {
    public let id: String
    public let label: String

    public init(_ label: String, id: String) {
      self.id = id
      self.label = label
    }
  }

  public let title: String
  public let text: String?
  public let field: Field?
  /// The buttons from left to right; if there is none, the plugin shows one of its own.
  public let buttons: [Button]

  /// Returns nil if an id is empty or there twice.
  public init?(
    title: String, text: String? = nil, field: Field? = nil, buttons: [Button] = []
  ) {
    let ids = buttons.map(\.id) + [field?.id].compactMap(\.self)
    guard Set(ids.map(ExactText.init)).count == ids.count, !ids.contains("") else { return nil }
    self.title = title
    self.text = text
    self.field = field
    self.buttons = buttons
  }
}

extension Dialog: ValueConvertible {
  public static var valueType: ValueType { .object }
  @inlinable public static var staysTyped: Bool { true }
  public static var valueShape: ValueShape {
    ValueShape(
      .object,
      "an object with a \"title\", and if wanted \"text\", \"field\" and \"buttons\", each id only"
        + " once", plural: "dialogs")
  }

  public init?(value: Value) {
    guard case .object(let record) = value,
      record.keys.allSatisfy(["title", "text", "field", "buttons"].contains),
      let title = record["title"].flatMap(String.init(value:))
    else { return nil }
    let text = record["text"].map(String.init(value:))
    let field = record["field"].map(Field.init(value:))
    let buttons = record["buttons"].map([Button].init(value:))
    // A value that is there and can't be read is a fault.
    if case .some(.none) = text { return nil }
    if case .some(.none) = field { return nil }
    if case .some(.none) = buttons { return nil }
    self.init(
      title: title, text: text ?? nil, field: field ?? nil, buttons: (buttons ?? nil) ?? [])
  }

  public var value: Value {
    var record: Fields = ["title": .string(title)]
    record["text"] = text.map(Value.string)
    record["field"] = field?.value
    if !buttons.isEmpty { record["buttons"] = buttons.value }
    return .object(record)
  }
}

extension Dialog.Field: ValueConvertible {
  public static var valueType: ValueType { .object }

  public init?(value: Value) {
    guard case .object(let record) = value,
      record.keys.allSatisfy(["id", "placeholder", "text"].contains),
      let id = record["id"].flatMap(String.init(value:)),
      let placeholder = String(value: record["placeholder"] ?? ""),
      let text = String(value: record["text"] ?? "")
    else { return nil }
    self.init(id: id, placeholder: placeholder, text: text)
  }

  public var value: Value {
    var record: Fields = ["id": .string(id)]
    if !placeholder.isEmpty { record["placeholder"] = .string(placeholder) }
    if !text.isEmpty { record["text"] = .string(text) }
    return .object(record)
  }
}

extension Dialog.Button: ValueConvertible {
  public static var valueType: ValueType { .object }

  public init?(value: Value) {
    guard case .object(let record) = value, record.count == 2,
      case .string(let id) = record["id"], case .string(let label) = record["label"]
    else { return nil }
    self.init(label, id: id)
  }

  public var value: Value { ["id": .string(id), "label": .string(label)] }
}
