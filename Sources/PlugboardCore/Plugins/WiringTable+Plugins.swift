extension WiringTable {
  /// Makes the wiring of a plugin list. Subscribers are ordered by priority, then by the list, then
  /// by declaration; then the orderings of entries are applied.
  ///
  /// - Parameter declarations: How answers combine, for events that are handled by their strings.
  convenience init(_ plugins: [PluginEntry], _ declarations: EventDeclarations) {
    var events: [Name] = []
    var lists: [Name: [Subscriber]] = [:]
    var endingAtFirst: Set<Name> = []
    for (position, plugin) in plugins.enumerated() {
      let priority = plugin.priority ?? plugin.type.manifest.priority
      for declaration in plugin.type.handlers {
        guard let event = plugin.event(of: declaration) else { continue }
        if lists[event] == nil { events.append(event) }
        if case .declared(let declared) = declaration.event, declared.answers.order == .first {
          endingAtFirst.insert(event)
        }
        lists[event, default: []].append(
          Subscriber(
            handler: declaration.handler, position: Int32(position),
            priority: Int32(clamping: declaration.priority ?? priority),
            owner: .plugin(plugin.name)))
      }
    }
    let orderings = Ordering.sorted(among: plugins)
    self.init(
      of: events.map { event in
        var list = SubscriberList.sorted(lists[event] ?? [])
        for (position, ordering) in orderings { ordering.apply(to: Int32(position), in: &list) }
        let endsAtFirst =
          endingAtFirst.contains(event) || declarations[event]?.answers.order == .first
        return (
          event, SubscriberList(ContiguousArray(list), endsAtFirstAnswer: endsAtFirst)
        )
      })
  }
}

extension PluginEntry {
  /// The event that a handler is for; nil if the entry's params don't name it.
  fileprivate func event(of declaration: HandlerDeclaration) -> Name? {
    switch declaration.event {
    case .declared(let event): return event.name
    case .named(let event): return event
    case .param(let param):
      guard case .string(let event)? = params[param] else { return nil }
      return Name(event)
    }
  }
}

extension Ordering {
  /// Returns the orderings with the positions of their plugins, each after the orderings that it
  /// depends on; plugins with the same ordering keep the order of the list. Orderings in a circle are left out.
  fileprivate static func sorted(
    among plugins: [PluginEntry]
  ) -> [(position: Int, ordering: Ordering)] {
    guard plugins.contains(where: { $0.ordering != nil }) else { return [] }
    let circular = Set(circle(among: plugins.map { ($0.name, $0.ordering) }))
    let positions = Dictionary(
      plugins.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    var orderings: [(depth: Int, rank: Int, position: Int, ordering: Ordering)] = []
    for (position, plugin) in plugins.enumerated() {
      guard let ordering = plugin.ordering, !circular.contains(position) else { continue }
      var depth = 0
      var other = positions[ordering.plugin]
      while let next = other, let further = plugins[next].ordering, !circular.contains(next) {
        depth += 1
        other = positions[further.plugin]
      }
      // Of several plugins after the same one, the last to be placed comes first.
      let rank = if case .after = ordering { -position } else { position }
      orderings.append((depth, rank, position, ordering))
    }
    return orderings.sorted { ($0.depth, $0.rank) < ($1.depth, $1.rank) }
      .map { ($0.position, $0.ordering) }
  }

  /// Moves all handlers of a plugin next to the handlers of the plugin that the ordering names, whose
  /// priority they take; a list without handlers of the named plugin remains as it is.
  fileprivate func apply(to position: Int32, in list: inout [Subscriber]) {
    let moved = list.filter { $0.position == position }
    let others = list.filter { $0.position != position }
    let found: Int? =
      switch self {
      case .before(let plugin): others.firstIndex { $0.plugin == plugin }
      case .after(let plugin): others.lastIndex { $0.plugin == plugin }
      }
    guard !moved.isEmpty, let found else { return }
    let priority = others[found].priority
    let place = if case .before = self { found } else { found + 1 }
    list = others
    list.insert(
      contentsOf: moved.map {
        Subscriber(
          handler: $0.handler, position: $0.position, priority: priority, owner: $0.owner)
      }, at: place)
  }
}
