internal import Plugboard

final class DialogPlugin: MountedPlugin<OverlayContext>, Plugin {
  static let name: Name = "dialog"
  static let summary = """
    Shows dialogs on a page, one after another, and answers their events with what a person taps.
    """
  static let notes = """
    Mounted on the app, it shows them on the page in view, for pages without the plugin.

    A dialog has a `title`, and if wanted a `text`, `fields` and `buttons`:

        {
          "title": "…",
          "text": "…",
          "fields": [{ "name": "mail", "kind": "mail", "label": "…", "required": true }],
          "buttons": [{ "id": "yes", "label": "…" }, { "id": "no", "label": "…", "cancels": true }]
        }

    The fields are those of the plugin `field`; a button that doesn't cancel answers when all \
    values are right. While it is shown, taps on its controls reach no other plugin of the module.
    """
  static let unit = "dialog"
  static let priority = Priority.first
  static let params = ParamList(.optional(.ok, default: ["zh": "好", "en": "OK"]))

  static func wire(_ on: inout Wiring<DialogPlugin>) {
    on(.dialogShow) { plugin, event in
      // An event that goes up has an answer if a module below has shown the dialog.
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
    on(.moduleWillUnload) { plugin, _ in plugin.closeAll() }
  }

  private struct Question {
    let dialog: Dialog
    let token: Suspension<DialogAnswer>
    var fields: [FormFieldState]
  }

  /// The id of the button of a dialog that has none of its own.
  private static let ok = "ok"

  /// The dialogs that aren't answered; the first is shown.
  private var questions: [Question] = []

  private func show(_ dialog: Dialog, answering token: Suspension<DialogAnswer>) {
    questions.append(
      Question(dialog: dialog, token: token, fields: dialog.fields.map { FormFieldState($0) }))
    token.onEnd { [weak self, weak token] _ in self?.forget(token) }
    context.invalidate()
  }

  /// Forgets a dialog whose event has ended, also without an answer.
  private func forget(_ token: Suspension<DialogAnswer>?) {
    questions.removeAll { $0.token === token }
    context.invalidate()
  }

  /// Closes the present dialogs; a dialog that is shown because of that ends with the module.
  private func closeAll() {
    for question in questions { question.token.resume(answering: .closed) }
  }

  /// Answers the event of the dialog that is shown; returns whether there is one.
  private func answer(_ answer: DialogAnswer) -> Bool {
    guard !questions.isEmpty else { return false }
    questions.removeFirst().token.resume(answering: answer)
    context.invalidate()
    return true
  }

  /// Closes a dialog, or the shown dialog if none is stated; returns whether there is one.
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
    guard let question = questions.first else { return false }
    return question.fields.contains { $0.controls.contains(where: id.hasSameBytes) }
      || question.dialog.buttons.contains { $0.id.hasSameBytes(as: id) }
      || question.dialog.buttons.isEmpty && id == Self.ok
  }

  private func tap(_ id: String) {
    guard let question = questions.first else { return }
    for position in question.fields.indices where questions[0].fields[position].accept(tap: id) {
      return context.invalidate()
    }
    guard let button = question.dialog.buttons.first(where: { $0.id.hasSameBytes(as: id) }) else {
      if question.dialog.buttons.isEmpty, id == Self.ok { submit(id) }
      return
    }
    if button.cancels { _ = answer(.button(id)) } else { submit(id) }
  }

  /// Answers with the values of the fields, unless a value is wrong.
  private func submit(_ id: String) {
    var values = Fields()
    var isSound = true
    for position in questions[0].fields.indices {
      let name = questions[0].fields[position].field.name
      guard let value = questions[0].fields[position].checked() else {
        isSound = false
        continue
      }
      if value != .null { values[name] = value }
    }
    if isSound { _ = answer(.button(id, values: values)) } else { context.invalidate() }
  }

  private func write(_ text: String, into id: String) -> Bool {
    guard let question = questions.first else { return false }
    for position in question.fields.indices
    where questions[0].fields[position].accept(text, in: id) {
      context.invalidate()
      return true
    }
    return false
  }

  private func view() throws -> ViewValue? {
    guard let question = questions.first else { return nil }
    let dialog = question.dialog
    var parts: [ViewValue] = []
    if let text = dialog.text { parts.append(.text(text)) }
    parts += question.fields.map { $0.view(for: context.languages) }
    var buttons = dialog.buttons.map { ViewValue.button($0.label, id: $0.id) }
    if buttons.isEmpty { buttons = [.button(try mount[.ok], id: Self.ok)] }
    parts.append(.row([.spacer(0)] + buttons))
    return .dialog(dialog.title, .column(parts, spacing: 1))
  }
}

extension Key<String> {
  static let ok = Key(
    "ok",
    summary: "The label of the button of a dialog that states none of its own.")
}

extension DialogPlugin {
  nonisolated static let examples = [
    PluginExample(
      """
      A page that asks whether to end the film when a person taps its button. `going` is `up`, as \
      the dialog belongs to the page.
      """, on: .page,
      """
      {
        "format": 1,
        "id": "player",
        "plugins": [
          "dialog",
          { "plugin": "button", "params": { "label": "End" } },
          {
            "plugin": "action",
            "params": {
              "event": "item.tap",
              "fire": "dialog.show",
              "going": "up",
              "with": {
                "dialog": {
                  "title": "End the film?",
                  "buttons": [
                    { "id": "end", "label": "End" },
                    { "id": "stay", "label": "Go on" }
                  ]
                }
              }
            }
          }
        ]
      }
      """)
  ]
}
