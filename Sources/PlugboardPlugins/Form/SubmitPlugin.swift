internal import Plugboard

final class SubmitPlugin: ItemPlugin {
  static let name: Name = "submit"
  static let summary = "Shows the button that sends the form above, and whether that succeeded."
  static let notes = """
    A tap on the button is an `item.tap`, so it is tracked like others.
    """
  static let unit = "form"
  // Below tracking, and above plugins that take every tap of the module, such as a route.
  static let priority = Priority.early
  static let params = ParamList(
    .optional(.labelTemplate, default: ["zh": "提交", "en": "Send"]), .optional(.id),
    .optional(.sent),
    .optional(
      .failed.described("The text that is shown if nothing has taken the form."),
      default: ["zh": "没有发送成功，请再试一次", "en": "It was not sent; try again"]))
  static let fires = EventList(.itemTap, .formSubmit)
  static let requiredHandlers = [RequiredHandler(.formSubmit, going: .up)]
  static let reads = KeyList(.formState)

  static func wire(_ on: inout Wiring<SubmitPlugin>) {
    on(.itemView) { submit, item in
      let view = try submit.view()
      item.respond(item.response?.above(view) ?? view)
    }
    on(.gestureTap) { submit, tap in
      let id = try submit.id
      guard tap.params.map({ $0.hasSameBytes(as: id) }) ?? true else { return }
      tap.respond(try submit.context.fire(.itemTap, id).response ?? false)
    }
    on(.itemTap) { submit, tap in
      guard try tap.params.hasSameBytes(as: submit.id) else { return }
      tap.respond(try submit.context.up.fire(.formSubmit).response ?? false)
      tap.stop()
    }
    // The button opens nothing, though a route may take every tap.
    on(.linkURL) { submit, link in
      if try link.params.hasSameBytes(as: submit.id) { link.stop() }
    }
  }

  /// The param, or else the name of the entry.
  private var id: String { get throws { try mount[optional: .id] ?? mount.name.text } }

  private func view() throws -> ViewValue {
    let state = try data.readInherited(.formState)
    let label = try context.text(mount[.labelTemplate])
    var parts: [ViewValue] = [.button(label, id: try id, isEnabled: state != "waiting")]
    switch state {
    case "sent":
      if let sent = try mount[optional: .sent] { parts.append(.text(sent, role: .accent)) }
    case "failed": parts.append(.text(try mount[.failed], role: .error))
    default: break
    }
    return .row(parts, spacing: 2)
  }
}

extension Key<String> {
  static let sent = Key(
    "sent",
    summary: "The text that is shown when the form was sent; none if absent.")
}

extension SubmitPlugin {
  nonisolated static let examples = [
    PluginExample(
      "A button that sends the form of its card.",
      """
      {
        "plugins": [{ "plugin": "submit", "params": { "label": "Send", "sent": "Thank you!" } }]
      }
      """)
  ]
}
