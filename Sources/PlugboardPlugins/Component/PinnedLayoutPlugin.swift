internal import Plugboard

/// A stack that keeps its place on the screen: it fires its pin at the page, where the list keeps it.
@MainActor protocol PinnedLayoutPlugin: LayoutPlugin {
  var pin: PagePin { get throws }
}

extension PinnedLayoutPlugin {
  nonisolated static var unit: String { "layout" }
  nonisolated static var fires: EventList { EventList(.pagePin, .pageUnpin) }
  nonisolated static var requiredHandlers: [RequiredHandler] {
    [RequiredHandler(.pagePin, going: .up)]
  }

  nonisolated static func layout(_ params: Params) throws -> any ItemLayout {
    ColumnLayout(gap: try params.require(.gap), insets: try params.require(.insets))
  }

  nonisolated static func wire(_ on: inout Wiring<Self>) {
    on(.componentLayout) { plugin, component in component.respond(try plugin.choice) }
    on(.moduleDidLoad) { plugin, _ in
      try plugin.mount.context.up.fire(.pagePin, plugin.pin)
    }
    on(.moduleWillUnload) { plugin, _ in
      try plugin.mount.context.up.fire(.pageUnpin, plugin.pin.module.text)
    }
  }
}

final class StickyLayoutPlugin: ComponentPlugin, PinnedLayoutPlugin {
  static let name: Name = "layout.sticky"
  static let summary = """
    Stacks the items of a component, which stays at an edge of the screen when it is scrolled past \
    it.
    """
  static let notes = """
    The page needs the plugin `list`, which keeps the place.
    """
  static let params = ParamList(
    .optional(.edge, default: "top"),
    .optional(.gap.described("The rows between two items."), default: 0),
    .optional(.insets, default: .zero))

  var pin: PagePin {
    get throws {
      PagePin(.sticky, context.id, at: PagePin.Edge(rawValue: try mount[.edge]) ?? .top)
    }
  }
}

final class FixedLayoutPlugin: ComponentPlugin, PinnedLayoutPlugin {
  static let name: Name = "layout.fixed"
  static let summary = """
    Stacks the items of a component, which lies on the page, at an edge or in a corner of the \
    screen.
    """
  static let notes = """
    The page needs the plugin `list`, which keeps the place.
    """
  static let params = ParamList(
    .optional(.edge, default: "bottom"), .optional(.alignment, default: "center"),
    .optional(.width),
    .optional(.gap.described("The rows between two items."), default: 0),
    .optional(.insets, default: .zero))

  var pin: PagePin {
    get throws {
      PagePin(
        .fixed, context.id, at: PagePin.Edge(rawValue: try mount[.edge]) ?? .bottom,
        alignment: ViewValue.Alignment(rawValue: try mount[.alignment]) ?? .center,
        width: try mount[optional: .width])
    }
  }
}

extension Key<String> {
  static let edge = Key(
    "edge", oneOf: PagePin.Edge.allCases.map { $0.rawValue },
    summary: "The edge of the screen at which the component stays.")
  static let alignment = Key(
    "alignment", oneOf: ViewValue.Alignment.allCases.map { $0.rawValue },
    summary: "The place of the component along its edge.")
}

extension Key<Int> {
  static let width = Key(
    "width", in: 1...ViewValue.longest,
    summary: "The width of the component in columns; that of the page if absent.")
}

extension StickyLayoutPlugin {
  nonisolated static let examples = [
    PluginExample(
      """
      A button that stays at the top of the screen when the page is scrolled past it. The page \
      needs the plugin `list`.
      """,
      """
      {
        "plugins": [{ "plugin": "layout.sticky", "params": { "edge": "top" } }],
        "items": [
          { "data": { "title": "Buy a ticket", "url": "app://tickets" }, "plugins": ["button", "route"] }
        ]
      }
      """)
  ]
}

extension FixedLayoutPlugin {
  nonisolated static let examples = [
    PluginExample(
      "A button in the lower right corner of the page. The page needs the plugin `list`.",
      """
      {
        "plugins": [
          {
            "plugin": "layout.fixed",
            "params": { "edge": "bottom", "alignment": "trailing", "width": 16 }
          }
        ],
        "items": [{ "data": { "title": "Help", "url": "app://help" }, "plugins": ["button", "route"] }]
      }
      """)
  ]
}
