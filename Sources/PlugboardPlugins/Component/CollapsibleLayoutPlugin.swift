internal import Plugboard

final class CollapsibleLayoutPlugin: ComponentPlugin, LayoutPlugin {
  static let name: Name = "layout.collapsible"
  static let summary = """
    Shows all items of a component or the first ones alone, with a button at its top that opens \
    and closes it, as long as there are more items than the first ones.
    """
  static let notes = """
    The items that are shown lie in rows of equal columns, one below another if there is one \
    column.
    """
  static let unit = "layout"
  static let params = ParamList(
    .optional(.isOpen, default: false), .optional(.shown, default: 0),
    .optional(.open, default: ["zh": "展开", "en": "Show all"]),
    .optional(.close, default: ["zh": "收起", "en": "Show less"]),
    .optional(.columns, default: ColumnCount(1)), .optional(.gap, default: 0),
    .optional(.rowGap),
    .optional(.insets, default: .zero)
  )
  static let reads = KeyList(.collapsibleIsOpen)
  static let writes = KeyList(.collapsibleIsOpen)

  static func layout(_ params: Params) throws -> any ItemLayout {
    let gap = try params.require(.gap)
    return CollapsibleLayout(
      isOpen: try params.require(.isOpen), shown: try params.require(.shown),
      grid: TileLayout(
        columns: try params.require(.columns), gap: gap, rowGap: try params[.rowGap] ?? gap),
      insets: try params.require(.insets))
  }

  static func wire(_ on: inout Wiring<CollapsibleLayoutPlugin>) {
    on(.componentLayout) { plugin, component in component.respond(try plugin.choice) }
    on(.componentView) { plugin, component in
      guard try plugin.hidesItems else { return }
      let control = ViewValue.button(try plugin.label, id: control)
      component.respond(
        component.response.map { .row([$0, .spacer(0), .row([control])]) } ?? control)
    }
    on(.gestureTap) { plugin, tap in
      guard tap.params == control, try plugin.hidesItems else { return }
      try plugin.data.write(.collapsibleIsOpen, !plugin.isOpen)
      tap.respond(true)
    }
    on(.componentReveal) { plugin, reveal in
      guard try reveal.params >= plugin.mount[.shown] else { return }
      try plugin.data.write(.collapsibleIsOpen, true)
      reveal.respond(true)
    }
  }

  /// The id of the control.
  nonisolated static let control = "collapse"

  var choice: LayoutChoice {
    get throws {
      var params = mount.params.record
      params[Key<Bool>.isOpen.name.text] = .bool(try isOpen)
      return LayoutChoice(Self.name.text, params: params)
    }
  }

  private var isOpen: Bool { get throws { try data.read(.collapsibleIsOpen) ?? mount[.isOpen] } }

  /// Whether there are items that only the open layout shows.
  private var hidesItems: Bool {
    get throws { try context.shownChildren.count { $0.level == .item } > mount[.shown] }
  }

  private var label: String {
    get throws { try isOpen ? "▾ \(mount[.close])" : "▸ \(mount[.open])" }
  }
}

/// Tiles of which only the first ones are shown while the layout is closed.
struct CollapsibleLayout: ItemLayout {
  let isOpen: Bool
  /// The number of items that are shown while the layout is closed.
  let shown: Int
  let grid: TileLayout
  let insets: Insets

  var controls: [String] { [CollapsibleLayoutPlugin.control] }

  func itemsPerBand(width: Int) -> Int? { isOpen ? grid.itemsPerBand(width: width) : nil }

  func place(_ items: LayoutItems, in band: inout LayoutBand) {
    if isOpen { return grid.place(items, in: &band) }
    let count = items.columns == nil ? items.count : min(shown, items.count)
    let frames = grid.frames(width: items.width, count: count) { items.height(of: $0, width: $1) }
    for frame in frames.frames { band.append(frame.item, frame.rect) }
  }
}

extension Key<Bool> {
  static let isOpen = Key("isOpen", summary: "Whether the component is open at first.")
}

extension Key<Int> {
  static let shown = Key(
    "shown", in: 0...100_000,
    summary: "The number of items that are shown while the component is closed.")
}

extension Key<String> {
  static let open = Key("open", summary: "The label of the button that opens the component.")
  static let close = Key("close", summary: "The label of the button that closes the component.")
}

extension CollapsibleLayoutPlugin {
  nonisolated static let examples = [
    PluginExample(
      "Of three films one is shown until a person opens the component.",
      """
      {
        "plugins": [
          { "plugin": "layout.collapsible", "params": { "shown": 1, "open": "All three films" } }
        ],
        "items": [
          { "type": "film", "data": { "title": "Metropolis" } },
          { "type": "film", "data": { "title": "Nosferatu" } },
          { "type": "film", "data": { "title": "Sunrise" } }
        ]
      }
      """, with: ExampleDocuments.films)
  ]
}
