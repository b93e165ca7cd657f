/// The order of the handlers of a plugin list: by priority, then by the list, then by declaration,
/// then by the orderings of entries.
enum SubscriberOrder {
  static func lists(of plugins: [WiredPlugin]) -> [(event: Name, list: [Subscriber])] {
    var events: [Name] = []
    var lists: [Name: [Subscriber]] = [:]
    for (position, plugin) in plugins.enumerated() {
      for declaration in plugin.handlers {
        guard let event = event(of: declaration, in: plugin) else { continue }
        if lists[event] == nil { events.append(event) }
        lists[event, default: []].append(
          Subscriber(
            handler: declaration.handler, position: Int32(position),
            priority: Int32(clamping: declaration.priority ?? plugin.priority),
            plugin: plugin.name))
      }
    }
    let orderings = sortedOrderings(of: plugins)
    return events.map { event in
      var list = sorted(lists[event] ?? [])
      for (position, ordering) in orderings { apply(ordering, of: position, to: &list) }
      return (event, list)
    }
  }

  /// By priority, higher first; equal ones stay as they are.
  static func sorted(_ list: [Subscriber]) -> [Subscriber] {
    list.enumerated().sorted { left, right in
      (-Int(left.element.priority), left.offset) < (-Int(right.element.priority), right.offset)
    }.map(\.element)
  }

  private static func event(of declaration: HandlerDeclaration, in plugin: WiredPlugin) -> Name? {
    switch declaration.event {
    case .named(let event): event
    case .param(let param): plugin.events[param]
    }
  }

  /// Each ordering after those that it depends on, and so that plugins with the same ordering stand in the
  /// order of the list; those in a circle are left out.
  private static func sortedOrderings(
    of plugins: [WiredPlugin]
  ) -> [(position: Int32, ordering: Ordering)] {
    guard plugins.contains(where: { $0.ordering != nil }) else { return [] }
    let circular = Set(Ordering.circle(among: plugins.map { ($0.name, $0.ordering) }))
    let positions = Dictionary(
      plugins.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    var orderings: [(depth: Int, rank: Int, position: Int32, ordering: Ordering)] = []
    for (position, plugin) in plugins.enumerated() {
      guard let ordering = plugin.ordering, !circular.contains(position) else { continue }
      var depth = 0
      var other = positions[ordering.plugin]
      while let next = other, let further = plugins[next].ordering, !circular.contains(next) {
        depth += 1
        other = positions[further.plugin]
      }
      // Of several that stand after one plugin, the last to be placed comes to stand first.
      let rank = if case .after = ordering { -position } else { position }
      orderings.append((depth, rank, Int32(position), ordering))
    }
    return orderings.sorted { ($0.depth, $0.rank) < ($1.depth, $1.rank) }
      .map { ($0.position, $0.ordering) }
  }

  /// Moves all handlers of a plugin next to those of the plugin that its ordering names, whose priority
  /// they take; a list without handlers of that plugin stays as it is.
  private static func apply(_ ordering: Ordering, of position: Int32, to list: inout [Subscriber]) {
    let moved = list.filter { $0.position == position }
    let others = list.filter { $0.position != position }
    let found: Int? =
      switch ordering {
      case .before(let plugin): others.firstIndex { $0.plugin == plugin }
      case .after(let plugin): others.lastIndex { $0.plugin == plugin }
      }
    guard !moved.isEmpty, let found else { return }
    let priority = others[found].priority
    let place: Int
    switch ordering {
    case .before: place = found
    case .after: place = found + 1
    }
    list = others
    list.insert(
      contentsOf: moved.map {
        Subscriber(
          handler: $0.handler, position: $0.position, priority: priority, plugin: $0.plugin)
      }, at: place)
  }
}

/// A plugin of a list, as far as the wiring depends on it.
struct WiredPlugin {
  let name: Name
  let handlers: [HandlerDeclaration]
  /// The entry's priority, or else the plugin's own.
  let priority: Int
  let ordering: Ordering?
  /// The events that params name, by param.
  let events: [Name: Name]
}

/// A handler as a plugin type declares it.
@usableFromInline struct HandlerDeclaration: Sendable {
  @usableFromInline enum Event: Sendable, Hashable {
    case named(Name)
    case param(Name)
  }

  let event: Event
  let priority: Int?
  let isUntyped: Bool
  let handler: Handler

  @usableFromInline init(
    event: Event, priority: Int?, isUntyped: Bool = false, handler: @escaping Handler
  ) {
    self.event = event
    self.priority = priority
    self.isUntyped = isUntyped
    self.handler = handler
  }
}
