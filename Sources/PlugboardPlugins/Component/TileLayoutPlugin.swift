internal import Plugboard

/// Places the items of a component in rows of equal columns.
final class TileLayoutPlugin: ComponentPlugin {
  static let name: Name = "layout.tile"
  static let unit = "layout"
  static let params = ParamList(
    .optional(.columns, default: 2), .optional(.gap, default: 1), .optional(.rowGap),
    .optional(.insets, default: .zero)
  )

  static func wire(_ on: inout Wiring<TileLayoutPlugin>) {
    on(.componentLayout) { plugin, component in component.respond(try plugin.layout) }
  }

  private var layout: Layout {
    get throws {
      Layout.tile(
        columns: try mount[.columns], gap: try mount[.gap], rowGap: try mount[optional: .rowGap],
        insets: try mount[.insets])
    }
  }
}
