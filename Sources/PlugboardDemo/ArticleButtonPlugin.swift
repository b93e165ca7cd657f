internal import Plugboard
internal import PlugboardPlugins

/// A button in one plugin: it makes its view when the page has loaded, and tracks and routes a tap
/// itself; the three plugins `button`, `tracking` and `route` do the same.
final class ArticleButtonPlugin: Plugin {
  static let name: Name = "article-button"
  static let unit = "button"
  static let params: [Param] = [.required(.label), .required(.url)]
  static let fires = EventNames(.trackingRecord, .routeOpen)

  static func wire(_ on: inout Wiring<ArticleButtonPlugin>) {
    on(.pageDidLoad) { button, _ in button.makeView() }
    on(.pageView) { button, page in
      if let view = button.view { page.respond(page.response?.above(view) ?? view) }
    }
    on(.gestureTap) { button, tap in
      guard try tap[.button] ?? button.label == button.label else { return }
      try button.track()
      tap.respond(try button.open())
    }
  }

  private let context: PageContext
  private let label: String
  private let url: String
  private var view: View?

  init(_ mount: Mount<PageContext>) throws {
    context = mount.context
    label = try mount[.label]
    url = try mount[.url]
  }

  private func makeView() {
    view = .button(label)
    context.invalidate()
  }

  private func track() throws {
    let record: Record = [
      "event": "button.tap", "page": .string(context.id.text), "title": .string(label),
    ]
    try context.fire(up: .trackingRecord, .record(record))
  }

  private func open() throws -> Bool {
    try context.fire(up: .routeOpen, .url(url)).response ?? false
  }
}
