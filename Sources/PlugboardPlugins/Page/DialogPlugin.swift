internal import Plugboard

/// Shows dialogs on a page, one after another, and answers their events with what a person taps.
///
/// Mounted on the app, it shows them on the page in view, for pages without the plugin.
///
/// A dialog has a `title`, and if wanted a `text`, a `field` for a text and `buttons`:
///
///     {
///       "title": "…",
///       "text": "…",
///       "field": { "id": "name", "placeholder": "…", "text": "…" },
///       "buttons": [{ "id": "yes", "label": "…" }, { "id": "no", "label": "…" }]
///     }
///
/// While it is shown, taps on its controls reach no other plugin of the module.
final class DialogPlugin: MountedPlugin<OverlayContext>, Plugin {
  static let name: Name = "dialog"
  static let unit = "dialog"
  static let priority = Priority.first
  static let params = ParamList(.optional(.ok, default: ["zh": "好", "en": "OK"]))

  static func wire(_ on: inout Wiring<DialogPlugin>) {
    on(.dialogShow) { plugin, event in
      // One that goes up has an answer if a module below has shown it.
      guard event.response == nil else { return }
      plugin.show(event.params, answering: event.suspend())
    }
    on(.dialogClose) { plugin, event in
      guard event.response != true else { return }
      event.respond(plugin.close(event.params))
    }
    on(.pageOverlay) { plugin, page in
      if let view = try plugin.view() { page.respond(view) }
    }
    on(.gestureInput) { plugin, input in
      let (control, text) = input.params
      guard plugin.write(text, into: control) else { return }
      input.respond(true)
      input.stop()
    }
    on(.gestureTap) { plugin, tap in
      guard let id = tap.params, plugin.shows(id) else { return }
      plugin.tap(id)
      tap.respond(true)
      tap.stop()
    }
    on(.moduleWillUnload) { plugin, _ in while plugin.answer(.closed) {} }
  }

  private struct Question {
    let dialog: Dialog
    let token: Suspension<DialogAnswer>
    /// The text in the field.
    var text: String
  }

  /// The id of the button of a dialog that has none of its own.
  private static let ok = "ok"

  /// The dialogs that aren't answered; the first is shown.
  private var questions: [Question] = []

  private func show(_ dialog: Dialog, answering token: Suspension<DialogAnswer>) {
    questions.append(Question(dialog: dialog, token: token, text: dialog.field?.text ?? ""))
    token.onEnd { [weak self, weak token] _ in self?.forget(token) }
    context.invalidate()
  }

  /// Forgets a dialog whose event has ended, also without an answer.
  private func forget(_ token: Suspension<DialogAnswer>?) {
    questions.removeAll { $0.token === token }
    context.invalidate()
  }

  /// Answers the event of the dialog that is shown; returns whether there is one.
  private func answer(_ answer: DialogAnswer) -> Bool {
    guard !questions.isEmpty else { return false }
    questions.removeFirst().token.resume(answering: answer)
    context.invalidate()
    return true
  }

  /// Closes a dialog, the one that is shown if none is stated; returns whether there is one.
  private func close(_ dialog: Dialog?) -> Bool {
    guard let dialog else { return answer(.closed) }
    guard let place = questions.firstIndex(where: { $0.dialog.value == dialog.value }) else {
      return false
    }
    questions.remove(at: place).token.resume(answering: .closed)
    context.invalidate()
    return true
  }

  private func shows(_ id: String) -> Bool {
    guard let dialog = questions.first?.dialog else { return false }
    return dialog.field?.id.hasSameBytes(as: id) == true
      || dialog.buttons.contains { $0.id.hasSameBytes(as: id) }
      || dialog.buttons.isEmpty && id == Self.ok
  }

  private func tap(_ id: String) {
    guard let question = questions.first,
      question.dialog.field?.id.hasSameBytes(as: id) != true
    else { return }
    _ = answer(.button(id, text: question.dialog.field == nil ? nil : question.text))
  }

  private func write(_ text: String, into id: String) -> Bool {
    guard let field = questions.first?.dialog.field, field.id.hasSameBytes(as: id) else {
      return false
    }
    questions[0].text = text
    context.invalidate()
    return true
  }

  private func view() throws -> ViewValue? {
    guard let question = questions.first else { return nil }
    let dialog = question.dialog
    var parts: [ViewValue] = []
    if let text = dialog.text { parts.append(.text(text)) }
    if let field = dialog.field {
      parts.append(.field(field.placeholder, text: question.text, id: field.id))
    }
    var buttons = dialog.buttons.map { ViewValue.button($0.label, id: $0.id) }
    if buttons.isEmpty { buttons = [.button(try mount[.ok], id: Self.ok)] }
    parts.append(.row([.spacer(0)] + buttons))
    return .dialog(dialog.title, .column(parts, spacing: 1))
  }
}

extension Key<String> {
  /// The label of the button of a dialog that states none of its own.
  static let ok = Key("ok")
}
