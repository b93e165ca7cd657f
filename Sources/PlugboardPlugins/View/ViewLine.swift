internal import Plugboard

/// A line of text in an item: `{"text": "{title}", "role": "title", "most": 1}`.
struct ViewLine: FieldsConvertible {
  static let fields = ParamList(
    .required(.textTemplate), .optional(.role), .optional(.mostLines), .optional(.textAlignment),
    .optional(.condition))

  let text: TextTemplate
  let role: ViewValue.Role
  let most: Int?
  let alignment: ViewValue.Alignment
  let condition: DataCondition?

  init?(value: Value) {
    guard case .object(let record) = value, let text = record["text"].flatMap(TextTemplate.init),
      let role = record.optional("role", ViewValue.Role.self),
      let alignment = record.optional("alignment", ViewValue.Alignment.self),
      let most = record.optional("most", Int.self), most.map({ $0 >= 1 }) ?? true,
      let condition = record.optional("if", DataCondition.self)
    else { return nil }
    self.condition = condition
    (self.text, self.most) = (text, most)
    (self.role, self.alignment) = (role ?? .body, alignment ?? .leading)
  }

  var value: Value {
    var record: Fields = [
      "text": text.value, "role": role.value, "alignment": alignment.value,
    ]
    if let most { record["most"] = .int(most) }
    if let condition { record["if"] = condition.value }
    return .object(record)
  }

  /// Returns the line; nil if it has no text, or its condition doesn't hold.
  @MainActor func view(in context: some PluginContext) throws -> ViewValue? {
    guard try context.holds(condition) else { return nil }
    let text = try context.text(text)
    return text.isEmpty ? nil : .text(text, role: role, lines: most, alignment: alignment)
  }
}

/// A badge of an item: `{"text": "VIP"}`.
struct ViewBadge: FieldsConvertible {
  static let fields = ParamList(.required(.textTemplate), .optional(.condition))

  let text: TextTemplate
  let condition: DataCondition?

  init?(value: Value) {
    guard case .object(let record) = value, let text = record["text"].flatMap(TextTemplate.init),
      let condition = record.optional("if", DataCondition.self)
    else { return nil }
    (self.text, self.condition) = (text, condition)
  }

  var value: Value {
    var record: Fields = ["text": text.value]
    if let condition { record["if"] = condition.value }
    return .object(record)
  }

  /// Returns the text of the badge; nil if there is none, or its condition doesn't hold.
  @MainActor func label(in context: some PluginContext) throws -> String? {
    guard try context.holds(condition) else { return nil }
    let text = try context.text(text)
    return text.isEmpty ? nil : text
  }
}

/// A control at the end of an item: `{"control": "play", "label": "▶"}`.
struct ViewTrailing: FieldsConvertible {
  static let fields = ParamList(.required(.control), .optional(.labelTemplate))

  let control: String
  let label: TextTemplate?

  init?(value: Value) {
    guard case .object(let record) = value, case .string(let control)? = record["control"],
      !control.isEmpty, let label = record.optional("label", TextTemplate.self)
    else { return nil }
    (self.control, self.label) = (control, label)
  }

  var value: Value {
    var record: Fields = ["control": .string(control)]
    if let label { record["label"] = label.value }
    return .object(record)
  }
}

extension Key<String> {
  static let role = Key(
    "role", oneOf: ViewValue.Role.allCases.map(\.rawValue),
    summary: "The role of the text, for which the host chooses its look.")
  static let textAlignment = Key(
    "alignment", oneOf: ViewValue.Alignment.allCases.map(\.rawValue),
    summary: "The alignment of the text in its width.")
}

extension Key<Int> {
  static let mostLines = Key(
    "most", in: 1...ViewValue.longest,
    summary: "The largest number of lines; the text wraps into as many as it needs if absent.")
}

extension PluginContext {
  /// Whether a condition holds for the data of the module and of the modules above; true if there is none.
  func holds(_ condition: DataCondition?) throws -> Bool {
    guard let condition else { return true }
    return try condition.holds { key in try data.inheritedValue(key) }
  }
}
