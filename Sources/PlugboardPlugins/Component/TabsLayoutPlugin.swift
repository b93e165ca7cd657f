internal import Plugboard

final class TabsLayoutPlugin: ComponentPlugin, LayoutPlugin {
  static let name: Name = "layout.tabs"
  static let summary = """
    Shows one item of a component at a time, and at its top a tab for each of them.
    """
  static let notes = """
    A tab has the title of its item, or its number.
    """
  static let unit = "layout"
  static let params = ParamList(
    .optional(.selected, default: 0),
    .optional(
      .gap.described(
        """
        The rows between two items where all of them are shown, as on a page without scripts.
        """), default: 1),
    .optional(.insets, default: .zero))
  static let reads = KeyList(
    .tabsSelected,
    .title.described("The title of each item, the label of its tab."))
  static let writes = KeyList(.tabsSelected)

  static func layout(_ params: Params) throws -> any ItemLayout {
    TabsLayout(
      selected: try params.require(.selected), gap: try params.require(.gap),
      insets: try params.require(.insets))
  }

  static func wire(_ on: inout Wiring<TabsLayoutPlugin>) {
    on(.componentLayout) { plugin, component in component.respond(try plugin.choice) }
    on(.componentView) { plugin, component in
      guard let tabs = try plugin.tabs.view else { return }
      component.respond(component.response?.above(tabs) ?? tabs)
    }
    on(.gestureTap) { plugin, tap in try plugin.tabs.handle(tap) }
    on(.componentReveal) { plugin, reveal in
      if try plugin.tabs.show(reveal.params) { reveal.respond(true) }
    }
  }

  var choice: LayoutChoice {
    get throws {
      var params = mount.params.record
      params[Key<Int>.selected.name.text] = .int(try tabs.selected)
      return LayoutChoice(Self.name.text, params: params)
    }
  }

  private var tabs: ChildTabs<ComponentContext> { ChildTabs(mount, of: .item) }
}

/// The selected item alone, or all one below another if they are shown at once.
struct TabsLayout: ItemLayout {
  let selected: Int
  let gap: Int
  let insets: Insets

  func place(_ items: LayoutItems, in band: inout LayoutBand) {
    guard items.columns != nil else { return ColumnLayout(gap: gap).place(items, in: &band) }
    guard items.count > 0 else { return }
    let item = min(selected, items.count - 1)
    let height = items.height(of: item, width: items.width)
    band.append(item, UnitRect(x: 0, y: 0, width: items.width, height: height))
  }
}

extension Key<Int> {
  static let selected = Key(
    "selected", in: 0...Int.max,
    summary: "The position of the item, or of the component, that is shown first, from 0.")
}

extension TabsLayoutPlugin {
  nonisolated static let examples = [
    PluginExample(
      """
      Two tabs, "The film" and "Worth knowing", of which the second is selected at first.
      """,
      """
      {
        "plugins": [{ "plugin": "layout.tabs", "params": { "selected": 1 } }],
        "items": [
          { "data": { "title": "The film", "text": "A city in two halves." }, "plugins": ["text"] },
          {
            "data": { "title": "Worth knowing", "text": "A long print was found in 2008." },
            "plugins": ["text"]
          }
        ]
      }
      """)
  ]
}
