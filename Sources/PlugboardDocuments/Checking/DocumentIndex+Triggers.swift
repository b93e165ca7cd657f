/// Checks for plugins that wait for events which nothing fires at their module.
extension DocumentIndex {
  /// The events of plugins by the ways that their manifests state.
  private struct Ways {
    /// The events that plugins fire only at their own modules. Such an event is fired in vain if the module has no
    /// handler for it.
    let own: Set<Name>
    /// The events that plugins fire to the modules above.
    let rising: Set<Name>
    private let falling: Set<Name>
    /// The events that plugins fire, and whose ways no manifest states.
    private let unstated: Set<Name>

    init(_ registry: PluginRegistry) {
      let required = registry.all.flatMap(\.manifest.requiredHandlers)
      own = Set(required.filter { $0.direction == nil }.map(\.event))
      rising = Set(required.filter { $0.direction == .up }.map(\.event))
      falling = Set(required.filter { $0.direction == .down }.map(\.event))
      unstated = Set(registry.all.flatMap(\.manifest.fires)).subtracting(required.map(\.event))
    }

    /// Whether an event from a module below may reach a plugin. An event whose way isn't stated may go any way.
    func mayRise(_ event: Name) -> Bool { rising.contains(event) || unstated.contains(event) }

    /// Whether an event from a module above may reach a plugin.
    func mayFall(_ event: Name) -> Bool { falling.contains(event) || unstated.contains(event) }
  }

  /// Whether hosts fire an event at modules of other levels alone, and no plugin fires it.
  private func isOfOtherLevels(_ event: Name, than level: Level) -> Bool {
    guard let levels = assembler.registry.events[event]?.levels, !levels.isEmpty else {
      return false
    }
    return !levels.contains(level)
      && !assembler.registry.all.contains { $0.manifest.fires.contains(event) }
  }

  /// Warns of plugins of a page that wait for an event which nothing fires there: an event that their manifest
  /// requires, or that a param names, and that other plugins fire at their own modules alone or hosts at modules of
  /// other levels.
  ///
  /// No warning is given for modules with a plugin that a condition or a fault leaves out, nor for
  /// events that a document names for a plugin to fire.
  func checkTriggers(ofPage walk: inout AssemblyWalk, _ search: inout HandlerSearch) {
    let ways = Ways(assembler.registry)
    for number in walk.plans.indices {
      let (plugins, level) = (walk.plans[number].plugins, walk.plans[number].level)
      for entry in plugins {
        checkTriggers(inItemsOf: entry, at: number, ways, &walk, &search)
        let awaited = awaitedEvents(of: entry, at: level, ways)
        guard let first = awaited.first,
          !awaited.contains(where: {
            isFired($0.name, at: level, among: plugins, besides: entry)
              || ways.mayRise($0.name) && isFired($0.name, below: number, &search, &walk)
              || ways.mayFall($0.name)
                && isFired($0.name, from: walk.plans[number].parent, &search, &walk)
          })
        else { continue }
        let omitted = search.handlers(at: number, &walk)
        guard !omitted.excusesModule, !awaited.contains(where: { omitted.fires.contains($0.name) })
        else { continue }
        report(
          unfired(first.name, entry.name, level, ways), of: entry, at: number,
          steps: first.param.map { ["params", .key($0.text)] }, &walk)
      }
    }
  }

  /// Warns of plugins of a template that wait in vain, in the items that a plugin makes by it of records.
  private func checkTriggers(
    inItemsOf loader: PluginEntry, at node: Int, _ ways: Ways, _ walk: inout AssemblyWalk,
    _ search: inout HandlerSearch
  ) {
    guard let items = itemPlugins(of: loader, &walk), items.missing.isEmpty else { return }
    for entry in items.mounts {
      let awaited = awaitedEvents(of: entry, at: .item, ways)
      guard let first = awaited.first,
        !awaited.contains(where: {
          isFired($0.name, at: .item, among: items.mounts, besides: entry)
            || ways.mayFall($0.name) && isFired($0.name, from: node, &search, &walk)
        })
      else { continue }
      report(
        unfired(first.name, entry.name, .item, ways), of: entry, at: node,
        steps: first.param.map { ["params", .key($0.text)] }, staysInTemplate: true, &walk)
    }
  }

  /// Returns the events without any of which a plugin has no effect, with the params that name them.
  private func awaitedEvents(
    of entry: PluginEntry, at level: Level, _ ways: Ways
  ) -> [(name: Name, param: Name?)] {
    var awaited = entry.type.manifest.requiredTriggers.map { (name: $0, param: Name?.none) }
    for param in entry.type.manifest.handlesNamedBy {
      guard case .string(let event)? = entry.params[param], let name = Name(known: event),
        ways.own.contains(name) || isOfOtherLevels(name, than: level)
      else { continue }
      awaited.append((name, param))
    }
    return awaited
  }

  private func isFired(
    _ event: Name, at level: Level, among plugins: [PluginEntry], besides entry: PluginEntry
  ) -> Bool {
    namedFires.contains(ExactText(event.text))
      || assembler.registry.hostFires.contains(event) && !isOfOtherLevels(event, than: level)
      || plugins.contains { $0.name != entry.name && $0.type.manifest.fires.contains(event) }
  }

  /// Whether a plugin below a module may fire an event, one of an item that is loaded included.
  private func isFired(
    _ event: Name, below node: Int, _ search: inout HandlerSearch, _ walk: inout AssemblyWalk
  ) -> Bool {
    for number in node..<walk.plans.count {
      // Parents come first: the modules below end before the next module beside or above.
      guard number == node || walk.plans[number].parent.map({ $0 >= node }) == true else {
        return false
      }
      let handlers = search.handlers(at: number, &walk)
      if number > node, handlers.isUncertain || handlers.fires.contains(event) { return true }
      for entry in walk.plans[number].plugins {
        if number > node, entry.type.manifest.fires.contains(event) { return true }
        guard params(of: entry.type).contains(where: { $0.purpose == .template }) else { continue }
        guard let items = itemPlugins(of: entry, &walk)?.mounts else { return true }
        if items.contains(where: { $0.type.manifest.fires.contains(event) }) { return true }
      }
    }
    return false
  }

  /// Whether a plugin of a module, of a module above it, or of the app, may fire an event.
  private func isFired(
    _ event: Name, from node: Int?, _ search: inout HandlerSearch, _ walk: inout AssemblyWalk
  ) -> Bool {
    if handlersOfApp.isUncertain || handlersOfApp.fires.contains(event)
      || firedByApp.contains(event)
    {
      return true
    }
    var next = node
    while let number = next {
      let handlers = search.handlers(at: number, &walk)
      if handlers.isUncertain || handlers.fires.contains(event) { return true }
      let plan = walk.plans[number]
      if plan.plugins.contains(where: { $0.type.manifest.fires.contains(event) }) { return true }
      next = plan.parent
    }
    return false
  }

  private func unfired(
    _ event: Name, _ plugin: Name, _ level: Level, _ ways: Ways
  ) -> DocumentFault {
    let levels = assembler.registry.events[event]?.levels ?? []
    let others = [
      ways.mayRise(event) ? "below" : nil, ways.mayFall(event) ? "above" : nil,
    ].compactMap(\.self)
    let firing = assembler.registry.all.filter {
      $0.manifest.fires.contains(event) && (!others.isEmpty || $0.manifest.levels.contains(level))
    }
    return .unfired(
      event, plugin, levels, firing.map(\.name.text), others: others.enumeration("or"))
  }
}

extension DocumentFault {
  fileprivate static func unfired(
    _ event: Name, _ plugin: Name, _ levels: [Level], _ firing: [String], others: String
  ) -> Self {
    let reason =
      if !levels.isEmpty, firing.isEmpty {
        "hosts fire it at \(levels.map { "\($0.rawValue)s" }.joined(separator: " and ")) alone"
      } else if others.isEmpty {
        "no other plugin of this module fires it"
      } else {
        "no other plugin of this module, and none \(others), fires it"
      }
    let hint = firing.isEmpty ? "" : "; mount one that does: \(listed(firing))"
    return .warning(
      "event-unfired", "plugin \"\(plugin)\" waits for \"\(event)\" in vain: \(reason)\(hint)")
  }
}
