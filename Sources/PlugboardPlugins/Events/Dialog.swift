public import Plugboard

/// A question to a person: a title, a text, fields, and the buttons that answer it.
///
/// In JSON it is an object without the parts that are absent; the names of fields and the ids of buttons are unique:
///
///     {
///       "title": "…", "text": "…",
///       "fields": [{ "name": "mail", "kind": "mail", "label": "…", "required": true }],
///       "buttons": [{ "id": "yes", "label": "…" }, { "id": "no", "label": "…", "cancels": true }]
///     }
public struct Dialog: Hashable, Sendable {
  /// A button that answers the dialog.
  public struct Button: Hashable, Sendable {
    public let id: String
    public let label: String
    /// Whether the button answers even if a field has a wrong value.
    public let cancels: Bool

    public init(_ label: String, id: String, cancels: Bool = false) {
      self.id = id
      self.label = label
      self.cancels = cancels
    }
  }

  public let title: String
  public let text: String?
  /// The fields from top to bottom.
  public let fields: [FormField]
  /// The buttons from left to right; if there is none, the plugin shows one of its own.
  public let buttons: [Button]

  /// Returns nil if a name or an id is empty or there twice.
  public init?(
    title: String, text: String? = nil, fields: [FormField] = [], buttons: [Button] = []
  ) {
    let ids = buttons.map(\.id) + fields.map(\.name)
    guard Set(ids.map(ExactText.init)).count == ids.count, !ids.contains("") else { return nil }
    self.title = title
    self.text = text
    self.fields = fields
    self.buttons = buttons
  }
}

extension Dialog: FieldsConvertible {
  public static var fields: ParamList {
    ParamList(
      .required(.title), .optional(.dialogText), .optional(.dialogFields),
      .optional(.dialogButtons))
  }
  @inlinable public static var staysTyped: Bool { true }
  public static var valueShape: ValueShape {
    ValueShape(
      .object,
      "an object with a \"title\", and if wanted \"text\", \"fields\" and \"buttons\", each name and id only"
        + " once", plural: "dialogs")
  }

  public init?(value: Value) {
    guard case .object(let record) = value,
      record.keys.allSatisfy(["title", "text", "fields", "buttons"].contains),
      case .string(let title)? = record["title"],
      let text = record.optional("text", String.self),
      let fields = record.optional("fields", [FormField].self),
      let buttons = record.optional("buttons", [Button].self)
    else { return nil }
    self.init(title: title, text: text, fields: fields ?? [], buttons: buttons ?? [])
  }

  public var value: Value {
    var record: Fields = ["title": .string(title)]
    record["text"] = text.map(Value.string)
    if !fields.isEmpty { record["fields"] = fields.value }
    if !buttons.isEmpty { record["buttons"] = buttons.value }
    return .object(record)
  }

  public static func inspect(_ value: Value, _ inspection: inout ValueInspection) {
    inspectFields(value, &inspection)
    guard case .object(let record) = value else { return }
    var ids: Set<ExactText> = []
    for (list, key) in [("fields", "name"), ("buttons", "id")] {
      guard case .array(let parts)? = record[list] else { continue }
      for (index, part) in parts.enumerated() {
        guard case .object(let part) = part, case .string(let id)? = part[key] else { continue }
        inspection.descend(.key(list)) { inspection in
          inspection.descend(.index(index)) { inspection in
            if id.isEmpty { inspection.report("the \(key) is empty") }
            if !ids.insert(ExactText(id)).inserted {
              inspection.report("\"\(id)\" is there already; each field and button needs its own")
            }
          }
        }
      }
    }
  }
}

extension Dialog.Button: FieldsConvertible {
  public static let fields = ParamList(
    .required(.buttonID), .required(.label), .optional(.cancels))

  public init?(value: Value) {
    guard case .object(let record) = value,
      record.keys.allSatisfy(["id", "label", "cancels"].contains),
      case .string(let id)? = record["id"], case .string(let label)? = record["label"],
      let cancels = record.optional("cancels", Bool.self)
    else { return nil }
    self.init(label, id: id, cancels: cancels ?? false)
  }

  public var value: Value {
    var record: Fields = ["id": .string(id), "label": .string(label)]
    if cancels { record["cancels"] = true }
    return .object(record)
  }
}

extension Key<String> {
  static let dialogText = Key("text", summary: "The text below the title.")
}

extension Key<[FormField]> {
  static let dialogFields = Key("fields", summary: "The fields from top to bottom.")
}

extension Key<[Dialog.Button]> {
  static let dialogButtons = Key("buttons", summary: "The buttons from left to right.")
}

extension Key<Bool> {
  /// Whether the button answers even if a field has a wrong value.
  static let cancels = Key("cancels")
}
