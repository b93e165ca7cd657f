internal import Plugboard

/// Shows the title and the buttons of a page at its top, and opens the URL of a tapped button.
final class NavigationBarPlugin: Plugin {
  static let name: Name = "navigation-bar"
  static let unit = "navigation bar"
  static let params: [Param] = [.optional(.title), .optional(.buttons, default: ButtonLinks())]
  static let fires = EventNames(.routeOpen)
  static let reads = KeyNames(.title)

  static func wire(_ on: inout Wiring<NavigationBarPlugin>) {
    on(.pageView) { bar, page in page.respond(try bar.view()) }
    on(.gestureTap) { bar, tap in
      if let url = bar.url(behind: try tap[.button]) { tap.respond(try bar.open(url)) }
    }
  }

  private let context: PageContext
  private let title: String?
  private let buttons: [(label: String, url: String)]

  init(_ mount: Mount<PageContext>) throws {
    context = mount.context
    title = try mount[optional: .title]
    buttons = try mount[.buttons].links
  }

  private func view() throws -> View {
    let title = try title ?? context.data.read(.title) ?? ""
    return .column([
      .row([.text(title, role: .title, lines: 1), .spacer(0)] + buttons.map { .button($0.label) }),
      .rule,
    ])
  }

  private func url(behind label: String?) -> String? {
    buttons.first { $0.label == label }?.url
  }

  private func open(_ url: String) throws -> Bool {
    try context.fire(up: .routeOpen, .url(url)).response ?? false
  }
}

extension Key<ButtonLinks> {
  /// The URL of each button, by its label.
  static let buttons = Key("buttons")
}
