/// Puts the handlers of a plugin list in order: by priority, then by the list, then by declaration,
/// then by the wishes of entries.
package enum WiringOrder {
  static func rows(of plugins: [WiredPlugin]) -> [(event: Name, row: [Subscriber])] {
    var events: [Name] = []
    var rows: [Name: [Subscriber]] = [:]
    for (position, plugin) in plugins.enumerated() {
      for declaration in plugin.handlers {
        guard let event = event(of: declaration, in: plugin) else { continue }
        if rows[event] == nil { events.append(event) }
        rows[event, default: []].append(
          Subscriber(
            handler: declaration.handler, position: Int32(position),
            priority: Int32(clamping: declaration.priority ?? plugin.priority),
            plugin: plugin.name))
      }
    }
    let wishes = wishesInOrder(of: plugins)
    return events.map { event in
      var row = stablySorted(rows[event] ?? [])
      for (position, wish) in wishes { apply(wish, of: position, to: &row) }
      return (event, row)
    }
  }

  /// By priority, higher first; equal ones stay as they are.
  static func stablySorted(_ row: [Subscriber]) -> [Subscriber] {
    row.enumerated().sorted { left, right in
      (-Int(left.element.priority), left.offset) < (-Int(right.element.priority), right.offset)
    }.map(\.element)
  }

  /// The plugins whose wishes turn in a circle, in the order of the list.
  package static func circularWishes(among plugins: [(name: Name, wish: OrderWish?)]) -> [Int] {
    let positions = Dictionary(
      plugins.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    return plugins.indices.filter { start in
      var current = start
      for _ in plugins.indices {
        guard let wished = plugins[current].wish?.plugin, let next = positions[wished] else {
          return false
        }
        if next == start { return true }
        current = next
      }
      return false
    }
  }

  private static func event(of declaration: HandlerDeclaration, in plugin: WiredPlugin) -> Name? {
    switch declaration.event {
    case .named(let event): event
    case .param(let param): plugin.events[param]
    }
  }

  /// Each wish after those that it depends on, and so that plugins with the same wish stand in the
  /// order of the list; those in a circle are left out.
  private static func wishesInOrder(
    of plugins: [WiredPlugin]
  ) -> [(position: Int32, wish: OrderWish)] {
    guard plugins.contains(where: { $0.wish != nil }) else { return [] }
    let circular = Set(circularWishes(among: plugins.map { ($0.name, $0.wish) }))
    let positions = Dictionary(
      plugins.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    var wishes: [(depth: Int, rank: Int, position: Int32, wish: OrderWish)] = []
    for (position, plugin) in plugins.enumerated() {
      guard let wish = plugin.wish, !circular.contains(position) else { continue }
      var depth = 0
      var wished = positions[wish.plugin]
      while let next = wished, let further = plugins[next].wish, !circular.contains(next) {
        depth += 1
        wished = positions[further.plugin]
      }
      // Of several that stand after one plugin, the last to be placed comes to stand first.
      let rank = if case .after = wish { -position } else { position }
      wishes.append((depth, rank, Int32(position), wish))
    }
    return wishes.sorted { ($0.depth, $0.rank) < ($1.depth, $1.rank) }
      .map { ($0.position, $0.wish) }
  }

  /// Moves all handlers of a plugin next to those of the plugin that its wish names, whose priority
  /// they take; a row without handlers of that plugin stays as it is.
  private static func apply(_ wish: OrderWish, of position: Int32, to row: inout [Subscriber]) {
    let moved = row.filter { $0.position == position }
    let others = row.filter { $0.position != position }
    let found: Int? =
      switch wish {
      case .before(let plugin): others.firstIndex { $0.plugin == plugin }
      case .after(let plugin): others.lastIndex { $0.plugin == plugin }
      }
    guard !moved.isEmpty, let found else { return }
    let priority = others[found].priority
    let place: Int
    switch wish {
    case .before: place = found
    case .after: place = found + 1
    }
    row = others
    row.insert(
      contentsOf: moved.map {
        Subscriber(
          handler: $0.handler, position: $0.position, priority: priority, plugin: $0.plugin)
      }, at: place)
  }
}
