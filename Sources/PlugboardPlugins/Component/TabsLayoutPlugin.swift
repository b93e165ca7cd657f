internal import Plugboard

/// Shows one item of a component at a time, and at its top a tab for each of them.
///
/// A tab has the title of its item, or its number.
final class TabsLayoutPlugin: ComponentPlugin, LayoutPlugin {
  static let name: Name = "layout.tabs"
  static let unit = "layout"
  static let params = ParamList(
    .optional(.selected, default: 0),
    /// The rows between two items where all of them are shown, as on a page without scripts.
    .optional(.gap, default: 1),
    .optional(.insets, default: .zero))
  static let reads = KeyList(.tabsSelected)
  static let readsElsewhere = KeyList(
    /// The title of each item, the label of its tab.
    .title)
  static let writes = KeyList(.tabsSelected)

  static func layout(_ params: Params) throws -> any Layout {
    TabsLayout(
      selected: try params.require(.selected), gap: try params.require(.gap),
      insets: try params.require(.insets))
  }

  static func wire(_ on: inout Wiring<TabsLayoutPlugin>) {
    on(.componentLayout) { plugin, component in component.respond(try plugin.choice) }
    on(.componentView) { plugin, component in
      guard let tabs = try plugin.tabs else { return }
      component.respond(component.response?.above(tabs) ?? tabs)
    }
    on(.gestureTap) { plugin, tap in
      let control = try tap.params
      guard let item = plugin.items.indices.first(where: { id(of: $0) == control }) else { return }
      try plugin.data.write(.tabsSelected, item)
      tap.respond(true)
    }
    on(.componentReveal) { plugin, reveal in
      let item = try reveal.params
      guard item < plugin.items.count else { return }
      try plugin.data.write(.tabsSelected, item)
      reveal.respond(true)
    }
  }

  /// Returns the id of the tab of an item.
  private static func id(of item: Int) -> String { "tab-\(item)" }

  var choice: LayoutChoice {
    get throws {
      var params = mount.params.record
      params[Key<Int>.selected.name.text] = .int(try selected)
      return LayoutChoice(Self.name.text, params: params)
    }
  }

  private var selected: Int { get throws { try data.read(.tabsSelected) ?? mount[.selected] } }

  private var items: [ModuleLink] { context.children.filter { $0.level == .item } }

  /// The tabs with the titles of the items, or their numbers; nil if there is no item.
  private var tabs: View? {
    get throws {
      let items = items
      guard !items.isEmpty else { return nil }
      let selected = min(try selected, items.count - 1)
      let tabs = try items.enumerated().map { position, item in
        View.Tab(try item.data.read(.title) ?? "\(position + 1)", id: Self.id(of: position))
      }
      return .tabs(tabs, selected: Self.id(of: selected))
    }
  }
}

/// The selected item alone, or all one below another if they are shown at once.
struct TabsLayout: Layout {
  let selected: Int
  let gap: Int
  let insets: Insets

  func place(_ items: LayoutItems, in band: inout LayoutBand) {
    guard items.columns != nil else { return ColumnLayout(gap: gap).place(items, in: &band) }
    guard items.count > 0 else { return }
    let item = min(selected, items.count - 1)
    let height = items.height(of: item, width: items.width)
    band.append(item, Rect(x: 0, y: 0, width: items.width, height: height))
  }
}

extension Key<Int> {
  /// The position of the item that is shown first, from 0.
  static let selected = Key("selected", in: 0...Int.max)
}
