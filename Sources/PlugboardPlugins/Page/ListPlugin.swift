internal import Plugboard

final class ListPlugin: PagePlugin {
  static let name: Name = "list"
  static let summary = """
    Lists the cards of a page one below another, with a gap between them and a margin beside them.
    """
  static let notes = """
    A page without this plugin has no gaps and no margin. Components with the layouts \
    `layout.sticky` and `layout.fixed` need it, as it keeps their places.
    """
  static let unit = "list container"
  static let params = ParamList(
    .optional(.margin, default: 0),
    .optional(.gap.described("The rows between two cards."), default: 1),
    .optional(.stickyHeaders, default: false))
  static let reads = KeyList(.pagePins)
  static let writes = KeyList(.pagePins)

  static func wire(_ on: inout Wiring<ListPlugin>) {
    on(.pageList) { plugin, page in page.respond(try plugin.list) }
    on(.pagePin) { plugin, event in
      let pin = event.params
      try plugin.write(plugin.pins.filter { $0.module != pin.module } + [pin])
      event.respond(true)
    }
    on(.pageUnpin) { plugin, event in
      let module = ModuleID(event.params)
      let pins = try plugin.pins
      let others = pins.filter { $0.module != module }
      if others.count < pins.count { try plugin.write(others) }
      event.respond(others.count < pins.count)
    }
  }

  private var pins: [PagePin] { get throws { try data.read(.pagePins) ?? [] } }

  private func write(_ pins: [PagePin]) throws {
    if pins.isEmpty { try data.remove(.pagePins) } else { try data.write(.pagePins, pins) }
  }

  private var list: PageList {
    get throws {
      let places = try pins.map { (pin: $0, place: place(of: $0.module)) }
      return PageList(
        margin: try mount[.margin], gap: try mount[.gap],
        stickyHeaders: try mount[.stickyHeaders],
        pins: places.sorted { $0.place.lexicographicallyPrecedes($1.place) }.map(\.pin))
    }
  }

  /// Returns the positions of a module and of the modules above it on the page, from the top down.
  private func place(of module: ModuleID) -> [Int] {
    var place: [Int] = []
    var next = context.module(module)
    while let module = next, let position = module.position, module.id != context.id {
      place.insert(position, at: 0)
      next = module.parent
    }
    return place
  }
}

extension Key<Bool> {
  static let stickyHeaders = Key(
    "stickyHeaders",
    summary: """
      Whether the top of a card stays at the top of the screen while the card is scrolled.
      """)
}

extension ListPlugin {
  nonisolated static let examples = [
    PluginExample(
      """
      Cards with a blank row between them and a blank column at each side. The top of a card stays \
      visible while the card is scrolled.
      """,
      """
      {
        "format": 1,
        "id": "home",
        "plugins": [{ "plugin": "list", "params": { "margin": 1, "gap": 1, "stickyHeaders": true } }]
      }
      """)
  ]
}
