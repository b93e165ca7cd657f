internal import Plugboard

/// A button that opens a URL, in the view of a plugin with the params `more` and `url`.
@MainActor struct LinkButton<Context: PluginContext> {
  private let mount: Mount<Context>
  private let id: String

  init(_ mount: Mount<Context>, id: String) {
    self.mount = mount
    self.id = id
  }

  /// The label if an entry states none.
  nonisolated static var label: LocalizedText { ["zh": "更多", "en": "More"] }

  /// The button; nil without a URL.
  var view: ViewValue? {
    get throws { try url == nil ? nil : .button(mount[.more], id: id) }
  }

  private var url: String? {
    get throws {
      guard let template = try mount[optional: .urlTemplate] else { return nil }
      return try mount.context.url(template)
    }
  }

  /// Responds with the URL if the link of the button is asked for.
  func answer(_ link: Event<String, String?>) throws {
    if link.params == id, let url = try url { link.respond(url) }
  }

  /// Opens the URL if a tap is on the button.
  func handle(_ tap: Event<Bool, String?>) throws {
    guard tap.params == id, let url = try url else { return }
    tap.respond(try mount.context.up.open(url).response ?? false)
  }
}
