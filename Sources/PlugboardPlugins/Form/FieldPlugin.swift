internal import Plugboard

final class FieldPlugin: ItemPlugin {
  static let name: Name = "field"
  static let summary = "Shows a field of a form, with its label, and what is wrong with its value."
  static let notes = """
    The value is in the data of the item, under the name of the field. At first it is the value of \
    this key here or above. The plugin `form` of a module above asks for it.
    """
  static let unit = "form"
  static let params = ParamList(
    .required(.fieldName), .optional(.kind),
    .optional(.fieldLabel.described("The label above the field, or of a toggle.")),
    .optional(.hint), .optional(.initial), .optional(.required),
    .optional(.range), .optional(.length),
    .required(.choicesOfField, with: .kind, being: FormField.Kind.choice.rawValue))
  static let paramsType: (any ValueConvertible.Type)? = FormField.self
  static let requiredTriggers = EventList(.formCheck)
  static let distinctParams = [DistinctParam(.fieldName, below: .formSubmit)]
  static let writesNamedBy = KeyList(.fieldName)

  static func wire(_ on: inout Wiring<FieldPlugin>) {
    on(.moduleDidLoad) { plugin, _ in try plugin.begin() }
    on(.itemView) { plugin, item in
      let view = try plugin.view()
      item.respond(item.response?.above(view) ?? view)
    }
    on(.gestureInput) { plugin, input in
      let (control, text) = input.params
      if try plugin.change({ $0.accept(text, in: control) }) { input.respond(true) }
    }
    on(.gestureTap) { plugin, tap in
      if let control = tap.params, try plugin.change({ $0.accept(tap: control) }) {
        tap.respond(true)
      }
    }
    on(.formCheck) { plugin, event in
      var answers = event.response ?? FormAnswers()
      try plugin.check(&answers)
      event.respond(answers)
    }
    on(.formReset) { plugin, event in
      try plugin.begin()
      event.respond(true)
    }
  }

  override init(_ mount: Mount<ItemContext>) throws {
    try super.init(mount)
    _ = try field
  }

  private var field: FormField {
    get throws {
      let record = mount.params.record
      if let field = FormField(value: .object(record)) { return field }
      // The params fit each for itself.
      throw FormFieldError.noChoices(String(value: record["name"] ?? "") ?? "")
    }
  }

  private var state: FormFieldState?
  /// The value at first, of the data before a person has changed it.
  private var first: Value??

  /// The field, of whose texts the language may have changed.
  private func current() throws -> FormFieldState {
    let field = try field
    if let state { return state.of(field) }
    return FormFieldState(field, value: try data.inheritedValue(Name(field.name)))
  }

  private func begin() throws {
    let fresh = try current()
    let name = Name(fresh.field.name)
    if let first {
      state = FormFieldState(fresh.field, value: first)
      try write(state?.value ?? .null, under: name)
    } else {
      first = .some(try data.inheritedValue(name))
      state = fresh
      if fresh.value != .null { try write(fresh.value, under: name) }
    }
    context.invalidate()
  }

  private func change(_ change: (inout FormFieldState) -> Bool) throws -> Bool {
    var next = try current()
    guard change(&next) else { return false }
    state = next
    try write(next.value, under: Name(next.field.name))
    context.invalidate()
    return true
  }

  private func check(_ answers: inout FormAnswers) throws {
    var next = try current()
    let name = next.field.name
    if let value = next.checked() {
      answers.values[name] = value
    } else {
      answers.faults.append(name)
    }
    state = next
    context.invalidate()
  }

  private func write(_ value: Value, under name: Name) throws {
    if value == .null { try data.remove(name) } else { try data.write(name, value) }
  }

  private func view() throws -> ViewValue { try current().view(for: context.languages) }
}

/// A fault of a field that is more than one of a param.
enum FormFieldError: Error, CustomStringConvertible {
  case noChoices(String)

  var description: String {
    switch self {
    case .noChoices(let name):
      "the field \"\(name)\" is a choice without choices; state them in \"of\", as in"
        + " [{\"value\": 1, \"label\": \"One\"}]"
    }
  }
}

extension FieldPlugin {
  nonisolated static let examples = [
    PluginExample(
      "A field for an address of mail, without which a form isn't sent.",
      """
      {
        "plugins": [
          {
            "plugin": "field",
            "params": {
              "name": "mail",
              "kind": "mail",
              "label": "Mail",
              "hint": "name@example.org",
              "required": true
            }
          }
        ]
      }
      """)
  ]
}
