internal import Plugboard

/// Places the items of a component side by side, to be scrolled sideways.
final class ScrollLayoutPlugin: Plugin {
  static let name: Name = "layout.scroll"
  static let unit = "layout"
  static let params: [Param] = [
    .optional(.itemWidth, default: 20), .optional(.gap, default: 1),
    .optional(.insets, default: .zero),
  ]

  static func wire(_ on: inout Wiring<ScrollLayoutPlugin>) {
    on(.componentLayout) { plugin, component in component.respond(plugin.layout) }
  }

  private let layout: Layout

  init(_ mount: Mount<ComponentContext>) throws {
    layout = .scroll(
      itemWidth: try mount[.itemWidth], gap: try mount[.gap], insets: try mount[.insets])
  }
}
