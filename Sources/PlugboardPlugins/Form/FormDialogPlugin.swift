internal import Plugboard

final class FormDialogPlugin: ModulePlugin {
  static let name: Name = "form-dialog"
  static let summary = """
    Asks for values in a dialog when its module is tapped, and fires one event that carries them.
    """
  static let notes = """
        {
          "plugin": "form-dialog",
          "params": {
            "title": "Your wish", "fields": [{ "name": "song", "label": "Song", "required": true }],
            "fire": "toast.show", "going": "up", "with": { "text": "Thanks for {song}" }
          }
        }

    The plugins `tap` and `button` make the `item.tap` to which it listens. The params of the \
    event are those of `with`, in which `{NAME}` stands for the value of a field; without `with`, \
    they are the values by the names of their fields. The page, or its app, needs the plugin \
    `dialog`.
    """
  static let unit = "form"
  static let params = ParamList(
    .required(.titleTemplate),
    .optional(.textTemplate.described("The text below the title; none if absent.")),
    .required(.formFields), .required(.fire), .optional(.going),
    .optional(
      .withOrValues),
    .optional(
      .send.described("The label of the button that sends."), default: ["zh": "提交", "en": "Send"]),
    .optional(
      .cancel.described("The label of the button that gives the form up."),
      default: ["zh": "取消", "en": "Cancel"]))
  static let fires = EventList(.dialogShow)
  static let requiredHandlers = [RequiredHandler(.dialogShow, going: .up)]
  static let requiredTriggers = EventList(.itemTap)
  static let firesNamedBy = KeyList(.fire)

  static func wire(_ on: inout Wiring<FormDialogPlugin>) {
    on(.itemTap) { form, tap in tap.respond(try form.ask()) }
  }

  /// The ids of the buttons.
  enum Control {
    static let send = "send"
    static let cancel = "cancel"
  }

  /// Returns whether the dialog is shown.
  private func ask() throws -> Bool {
    let fields = try mount[.formFields]
    guard
      let dialog = Dialog(
        title: try context.text(mount[.titleTemplate]), text: try mount.text(.textTemplate),
        fields: fields.list,
        buttons: [
          Dialog.Button(try mount[.send], id: Control.send),
          Dialog.Button(try mount[.cancel], id: Control.cancel, cancels: true),
        ])
    else {
      // The type of the param refuses such names.
      throw ParamError.mismatch(
        key: Key.formFields.name, found: fields.value, asked: FormFields.valueShape)
    }
    let outcome = try context.up.fire(.dialogShow, dialog)
    outcome.onEnd { [weak self] end in
      guard case .button(Control.send, let values)? = end.response else { return }
      self?.context.attempt { try self?.send(values) }
    }
    return outcome.suspension != nil
  }

  private func send(_ values: Fields) throws {
    // A field without a value has none, also if the data above has one of its name.
    var stated = values
    for field in try mount[.formFields].list where stated[field.name] == nil {
      stated[field.name] = .null
    }
    let params =
      try mount[optional: .withOrValues].map { try context.fields($0, with: stated) } ?? values
    try context.going(Direction(mount[optional: .going]))
      .fire(named: Name(mount[.fire]), Params(params))
  }
}

/// The fields of a form in a dialog, whose names differ from each other and from the names of the
/// buttons.
struct FormFields: ValueConvertible {
  static let valueType = ValueType.array
  static let valueShape = ValueShape(
    .array, "an array of fields, each name only once and neither \"send\" nor \"cancel\"",
    plural: "arrays of fields")

  let list: [FormField]

  init?(value: Value) {
    guard let list = [FormField](value: value),
      Self.repeated(list.map(\.name)).isEmpty
    else { return nil }
    self.list = list
  }

  var value: Value { list.value }

  /// Returns the positions of names that a field before, or a button, has.
  private static func repeated(_ names: [String]) -> [Int] {
    var known: Set = [
      ExactText(FormDialogPlugin.Control.send), ExactText(FormDialogPlugin.Control.cancel),
    ]
    return names.indices.filter { !known.insert(ExactText(names[$0])).inserted }
  }

  static func inspect(_ value: Value, _ inspection: inout ValueInspection) {
    [FormField].inspect(value, &inspection)
    guard case .array(let fields) = value else { return }
    let names = fields.map { field in
      if case .object(let record) = field, case .string(let name)? = record["name"] {
        name
      } else {
        ""
      }
    }
    for position in repeated(names) where !names[position].isEmpty {
      inspection.descend(.index(position)) { inspection in
        inspection.descend(.key("name")) {
          $0.report("the name \"\(names[position])\" is that of another field or of a button")
        }
      }
    }
  }
}

extension Key<FormFields> {
  static let formFields = Key(
    "fields",
    summary: "The fields from top to bottom, as those of the plugin `field`.")
}

extension Key<String> {
  static let send = Key("send", summary: "The label of the button that sends.")
}

extension FormDialogPlugin {
  nonisolated static let examples = [
    PluginExample(
      "A button that asks for a song in a dialog. `going` is `up`, as the page shows the message.",
      on: .item,
      """
      {
        "plugins": [
          { "plugin": "button", "params": { "label": "Wish" } },
          {
            "plugin": "form-dialog",
            "params": {
              "title": "Your wish",
              "fields": [{ "name": "song", "label": "Song", "required": true }],
              "fire": "toast.show",
              "going": "up",
              "with": { "text": "We look for {song}" }
            }
          }
        ]
      }
      """)
  ]
}
