internal import Plugboard

final class StackLayoutPlugin: ComponentPlugin, LayoutPlugin {
  static let name: Name = "layout.stack"
  static let summary = """
    Stacks the items of a component one below another, each as wide as the component.
    """
  static let unit = "layout"
  static let params = ParamList(
    .optional(.gap.described("The rows between two items."), default: 0),
    .optional(.insets, default: .zero))

  static func layout(_ params: Params) throws -> any ItemLayout {
    ColumnLayout(gap: try params.require(.gap), insets: try params.require(.insets))
  }
}

extension StackLayoutPlugin {
  nonisolated static let examples = [
    PluginExample(
      "Questions one below another, with a blank row between them.",
      """
      {
        "plugins": [{ "plugin": "layout.stack", "params": { "gap": 1 } }],
        "items": [
          { "data": { "text": "Does it cost anything?" }, "plugins": ["text"] },
          { "data": { "text": "May I leave?" }, "plugins": ["text"] }
        ]
      }
      """)
  ]
}
