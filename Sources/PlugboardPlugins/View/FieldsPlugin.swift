internal import Plugboard

final class FieldsPlugin: ItemPlugin {
  static let name: Name = "fields"
  static let summary = "Lists labels with values, such as the facts of an item."
  static let notes = """
        { "plugin": "fields", "params": { "fields": [
            { "label": "Host", "value": "{host}" }, { "label": "Length", "value": "{minutes|duration}" } ] } }

    A field without a value is left out.
    """
  static let unit = "item view"
  static let params = ParamList(.required(.labelledFields))

  static func wire(_ on: inout Wiring<FieldsPlugin>) {
    on(.itemView) { plugin, item in
      let view = ViewValue.column(
        try plugin.mount[.labelledFields].compactMap { try $0.view(in: plugin.context) })
      item.respond(item.response?.above(view) ?? view)
    }
  }
}

/// A label with a value: `{"label": "Host", "value": "{host}"}`.
struct LabelledField: FieldsConvertible {
  static let fields = ParamList(
    .required(.labelTemplate), .required(.valueTemplate), .optional(.condition))

  private let label: TextTemplate
  private let shown: TextTemplate
  private let condition: DataCondition?

  init?(value: Value) {
    guard case .object(let record) = value, let label = record["label"].flatMap(TextTemplate.init),
      let shown = record["value"].flatMap(TextTemplate.init),
      let condition = record.optional("if", DataCondition.self)
    else { return nil }
    (self.label, self.shown, self.condition) = (label, shown, condition)
  }

  var value: Value {
    var record: Fields = ["label": label.value, "value": shown.value]
    if let condition { record["if"] = condition.value }
    return .object(record)
  }

  /// Returns the field; nil if it has no value, or its condition doesn't hold.
  @MainActor func view(in context: some PluginContext) throws -> ViewValue? {
    guard try context.holds(condition) else { return nil }
    let shown = try context.text(shown)
    guard !shown.isEmpty else { return nil }
    return .row([.text(try context.text(label), role: .muted), .text(shown)], spacing: 2)
  }
}

extension Key<[LabelledField]> {
  static let labelledFields = Key(
    "fields",
    summary: "The fields from top to bottom, each an object with `label` and `value`.")
}

extension Key<TextTemplate> {
  static let valueTemplate = Key("value", summary: "The value that is shown.")
}

extension FieldsPlugin {
  nonisolated static let examples = [
    PluginExample(
      "The facts of a dish, each with its label.",
      """
      {
        "data": { "servings": 4, "minutes": 75 },
        "plugins": [
          {
            "plugin": "fields",
            "params": {
              "fields": [
                { "label": "For", "value": "{servings|one:# person|other:# people}" },
                { "label": "Time", "value": "{minutes|duration}" }
              ]
            }
          }
        ]
      }
      """)
  ]
}
