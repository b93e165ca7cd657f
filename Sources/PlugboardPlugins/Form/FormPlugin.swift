internal import Plugboard

final class FormPlugin: ModulePlugin {
  static let name: Name = "form"
  static let summary = """
    Makes a form of the fields in the items below: when it is submitted, they are checked, and one \
    event carries all their values.
    """
  static let notes = """
        { "plugin": "form", "params": { "fire": "toast.show", "going": "up", "with": { "text": "Thanks, {name}" } } }

    The params of the event are those of `with`, in which `{NAME}` stands for the value of a \
    field; without `with`, they are the values by the names of their fields. A form with a wrong \
    value isn't sent, and its fields show why. When the event was taken, the fields are emptied. \
    If no plugin takes it, the event of `otherwise` is fired in its place.
    """
  static let unit = "form"
  static let params = ParamList(
    .required(.fire), .optional(.going),
    .optional(
      .withOrValues),
    .optional(.otherwise), .optional(.otherwiseWith))
  static let fires = EventList(.formCheck, .formReset)
  static let requiredTriggers = EventList(.formSubmit)
  static let firesNamedBy = KeyList(.fire, .otherwise)
  static let reads = KeyList(.formState)
  static let writes = KeyList(.formState)

  static func wire(_ on: inout Wiring<FormPlugin>) {
    on(.formSubmit) { form, submit in submit.respond(try form.submit()) }
    on(.moduleWillUnload) { form, _ in try form.data.remove(.formState) }
  }

  /// Returns whether the form was sent, or waits for something.
  private func submit() throws -> Bool {
    guard try data.read(.formState) != "waiting" else { return false }
    let checked = try context.down.fire(.formCheck)
    let answers = checked.response ?? FormAnswers()
    guard answers.faults.isEmpty else { return false }
    // A field that failed has said nothing of its value.
    guard checked.faults.isEmpty else {
      try end(false)
      return false
    }
    var outcome: Outcome<Value>
    do {
      outcome = try fire(mount[.fire], mount[optional: .withOrValues], answers.values)
      if !outcome.isTaken, let otherwise = try mount[optional: .otherwise] {
        outcome = try fire(otherwise, mount[optional: .otherwiseWith], answers.values)
      }
    } catch {
      try end(false)
      throw error
    }
    if outcome.suspension != nil {
      try data.write(.formState, "waiting")
      outcome.onEnd { [weak self] end in
        self?.context.attempt { try self?.end(end.cancelled == nil && end.isTaken) }
      }
      return true
    }
    try end(outcome.isTaken)
    return outcome.isTaken
  }

  private func fire(
    _ event: String, _ template: FieldsTemplate?, _ values: Fields
  ) throws -> Outcome<Value> {
    try context.going(Direction(mount[optional: .going])).fire(
      named: Name(event), Params(fields(template, values)))
  }

  private func end(_ isTaken: Bool) throws {
    try data.write(.formState, isTaken ? "sent" : "failed")
    if isTaken { try context.down.fire(.formReset) }
  }

  /// Returns the params of the event.
  private func fields(_ template: FieldsTemplate?, _ values: Fields) throws -> Fields {
    guard let template else {
      return Fields(values.filter { $0.value != .null }.map { ($0.key, $0.value) })
    }
    return try context.fields(template, with: values)
  }
}

extension Outcome<Value> {
  /// Whether the event had an effect, or waits for something.
  fileprivate var isTaken: Bool {
    suspension != nil || subscribers > 0 && response != .bool(false)
  }
}

extension Key<String> {
  static let otherwise = Key(
    "otherwise",
    summary: "The event that is fired, in the same direction, if no plugin takes the first.")
}

extension Key<FieldsTemplate> {
  static let withOrValues = Key(
    "with", for: .eventParamsOrValues,
    summary: "The params of the event, by their names; the values of all fields if absent.")
  static let otherwiseWith = Key(
    "otherwiseWith", for: .eventParamsOrValues,
    summary: "The params of the event of `otherwise`, as those of `with`.")
}

extension FormPlugin {
  nonisolated static let examples = [
    PluginExample(
      """
      A form of two fields and a button, whose values are shown in a message. `going` is `up`, as \
      the page shows it.
      """, on: .card,
      """
      {
        "plugins": [
          {
            "plugin": "form",
            "params": {
              "fire": "toast.show",
              "going": "up",
              "with": { "text": "Thanks, {name}: {song}" }
            }
          }
        ],
        "components": [
          {
            "items": [
              {
                "plugins": [
                  {
                    "plugin": "field",
                    "params": { "name": "name", "label": "Name", "required": true, "length": [2, 40] }
                  }
                ]
              },
              {
                "plugins": [
                  {
                    "plugin": "field",
                    "params": {
                      "name": "song",
                      "kind": "choice",
                      "label": "Song",
                      "of": [
                        { "value": "jazz", "label": "Jazz" },
                        { "value": "blues", "label": "Blues" }
                      ]
                    }
                  }
                ]
              },
              {
                "plugins": [{ "plugin": "submit", "params": { "label": "Send" } }]
              }
            ]
          }
        ]
      }
      """)
  ]
}
