internal import Plugboard

final class ToastPlugin: MountedPlugin<OverlayContext>, Plugin {
  static let name: Name = "toast"
  static let summary = "Shows messages on a page, each for a while."
  static let notes = """
    Mounted on the app, it shows them on the page in view, for pages without the plugin.
    """
  static let unit = "toast"
  static let priority = Priority.late
  static let params = ParamList(.optional(.seconds, default: 3))

  static func wire(_ on: inout Wiring<ToastPlugin>) {
    on(.toastShow) { plugin, event in
      // An event that goes up has an answer if a module below has shown the toast.
      guard event.response != true else { return }
      plugin.show(event.params, for: .seconds(try plugin.mount[.seconds]))
      event.respond(true)
    }
    on(.pageOverlay) { plugin, page in
      guard let text = plugin.text else { return }
      let toast = ViewValue.toast(text)
      page.respond(page.response?.above(toast) ?? toast)
    }
  }

  /// The text that is shown; nil if there is none.
  private var text: String?
  /// The task that hides it.
  private var end: Task<Void, Never>?

  private func show(_ text: String, for duration: Duration) {
    end?.cancel()
    self.text = text
    context.invalidate()
    // A script doesn't wait for its end.
    end = context.task(isEndless: true) { [weak self, clock = context.clock] in
      try await clock.sleep(for: duration)
      // Another text may have been shown between the end of the sleep and this turn.
      try Task.checkCancellation()
      self?.hide()
    }
  }

  private func hide() {
    text = nil
    context.invalidate()
  }
}

extension Key<Double> {
  static let seconds = Key(
    "seconds", in: 0.1...3600,
    summary: "The seconds for which a text is shown.")
}

extension ToastPlugin {
  nonisolated static let examples = [
    PluginExample(
      "A message that is shown for five seconds when a person taps the button.", on: .page,
      """
      {
        "format": 1,
        "id": "player",
        "plugins": [
          { "plugin": "toast", "params": { "seconds": 5 } },
          { "plugin": "button", "params": { "label": "Remind me" } },
          {
            "plugin": "action",
            "params": {
              "event": "item.tap",
              "fire": "toast.show",
              "going": "up",
              "with": { "text": "We will remind you." }
            }
          }
        ]
      }
      """)
  ]
}
