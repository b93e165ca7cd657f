internal import Plugboard

/// Stacks the items of a component one below another.
final class StackLayoutPlugin: Plugin {
  static let name: Name = "layout.stack"
  static let unit = "layout"
  static let params: [Param] = [
    .optional(.gap, default: 0), .optional(.insets, default: .zero),
  ]

  static func wire(_ on: inout Wiring<StackLayoutPlugin>) {
    on(.componentLayout) { plugin, component in component.respond(plugin.layout) }
  }

  private let layout: Layout

  init(_ mount: Mount<ComponentContext>) throws {
    layout = .stack(gap: try mount[.gap], insets: try mount[.insets])
  }
}
