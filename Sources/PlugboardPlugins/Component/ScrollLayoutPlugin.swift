internal import Plugboard

/// Places the items of a component side by side, to be scrolled sideways.
final class ScrollLayoutPlugin: ComponentPlugin {
  static let name: Name = "layout.scroll"
  static let unit = "layout"
  static let params = ParamList(
    .optional(.itemWidth, default: 20), .optional(.gap, default: 1),
    .optional(.insets, default: .zero)
  )

  static func wire(_ on: inout Wiring<ScrollLayoutPlugin>) {
    on(.componentLayout) { plugin, component in component.respond(try plugin.layout) }
  }

  private var layout: Layout {
    get throws {
      Layout.scroll(
        itemWidth: try mount[.itemWidth], gap: try mount[.gap], insets: try mount[.insets])
    }
  }
}
