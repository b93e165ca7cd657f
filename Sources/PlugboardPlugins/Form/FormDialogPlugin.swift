internal import Plugboard

/// Asks for values in a dialog when its module is tapped, and fires one event that carries them.
///
///     {
///       "plugin": "form-dialog",
///       "params": {
///         "title": "Your wish", "fields": [{ "name": "song", "label": "Song", "required": true }],
///         "fire": "toast.show", "going": "up", "with": { "text": "Thanks for {song}" }
///       }
///     }
///
/// The plugins `tap` and `button` make the `item.tap` to which it listens. The params of the event are those of `with`,
/// in which `{NAME}` stands for the value of a field; without `with`, they are the values by the names of their fields.
/// The page, or its app, needs the plugin `dialog`.
final class FormDialogPlugin: ModulePlugin {
  static let name: Name = "form-dialog"
  static let unit = "form"
  static let params = ParamList(
    .required(.titleTemplate),
    /// The text below the title; none if absent.
    .optional(.textTemplate), .required(.dialogFields), .required(.fire), .optional(.going),
    /// The params of the event, by their names; the values of all fields if absent.
    .optional(.with),
    /// The label of the button that sends.
    .optional(.send, default: ["zh": "提交", "en": "Send"]),
    /// The label of the button that gives the form up.
    .optional(.cancel, default: ["zh": "取消", "en": "Cancel"]))
  static let fires = EventList(.dialogShow)
  static let firesNamedBy = KeyList(.fire)

  static func wire(_ on: inout Wiring<FormDialogPlugin>) {
    on(.itemTap) { form, tap in tap.respond(try form.ask()) }
  }

  /// The ids of the buttons.
  private enum Control {
    static let send = "send"
    static let cancel = "cancel"
  }

  /// Returns whether the dialog is shown.
  private func ask() throws -> Bool {
    guard
      let dialog = Dialog(
        title: try context.text(mount[.titleTemplate]), text: try mount.text(.textTemplate),
        fields: try mount[.dialogFields],
        buttons: [
          Dialog.Button(try mount[.send], id: Control.send),
          Dialog.Button(try mount[.cancel], id: Control.cancel, cancels: true),
        ])
    else { return false }
    let outcome = try context.up.fire(.dialogShow, dialog)
    outcome.onEnd { [weak self] end in
      guard case .button(Control.send, let values)? = end.response else { return }
      self?.context.attempt { try self?.send(values) }
    }
    return outcome.suspension != nil
  }

  private func send(_ values: Fields) throws {
    let params = try mount[optional: .with].map { try context.fields($0, with: values) } ?? values
    try context.going(Direction(mount[optional: .going]))
      .fire(named: Name(mount[.fire]), Params(params))
  }
}

extension Key<String> {
  /// The label of the button that sends.
  static let send = Key("send")
}
