internal import Plugboard

/// Stacks the items of a component one below another, each as wide as the component.
final class StackLayoutPlugin: ComponentPlugin, LayoutPlugin {
  static let name: Name = "layout.stack"
  static let unit = "layout"
  static let params = ParamList(
    /// The rows between two items.
    .optional(.gap, default: 0), .optional(.insets, default: .zero))

  static func layout(_ params: Params) throws -> any ItemLayout {
    ColumnLayout(gap: try params.require(.gap), insets: try params.require(.insets))
  }
}
