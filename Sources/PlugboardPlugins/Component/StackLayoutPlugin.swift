internal import Plugboard

/// Stacks the items of a component one below another.
final class StackLayoutPlugin: ComponentPlugin {
  static let name: Name = "layout.stack"
  static let unit = "layout"
  static let params = ParamList(
    .optional(.gap, default: 0), .optional(.insets, default: .zero)
  )

  static func wire(_ on: inout Wiring<StackLayoutPlugin>) {
    on(.componentLayout) { plugin, component in component.respond(try plugin.layout) }
  }

  private var layout: Layout {
    get throws {
      Layout.stack(gap: try mount[.gap], insets: try mount[.insets])
    }
  }
}
