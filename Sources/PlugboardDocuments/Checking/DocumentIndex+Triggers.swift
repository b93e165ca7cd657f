/// Checks for plugins that wait for events which nothing fires at their module.
extension DocumentIndex {
  /// The events that plugins, by their manifests, fire only at their own modules. Such an event is
  /// fired in vain if the module has no handler for it.
  private var ownEvents: Set<Name> {
    let required = assembler.registry.all.flatMap(\.manifest.requiredHandlers)
    return Set(required.filter { $0.direction == nil }.map(\.event))
  }

  /// The events that plugins fire to the modules above.
  private var risingEvents: Set<Name> {
    let required = assembler.registry.all.flatMap(\.manifest.requiredHandlers)
    return Set(required.filter { $0.direction == .up }.map(\.event))
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
    let ownEvents = ownEvents
    let risingEvents = risingEvents
    for number in walk.plans.indices {
      let (plugins, level) = (walk.plans[number].plugins, walk.plans[number].level)
      for entry in plugins {
        var awaited = entry.type.manifest.requiredTriggers.map { (name: $0, param: Name?.none) }
        for param in entry.type.manifest.handlesNamedBy {
          guard case .string(let event)? = entry.params[param], let name = Name(known: event),
            ownEvents.contains(name) || isOfOtherLevels(name, than: level)
          else { continue }
          awaited.append((name, param))
        }
        guard let first = awaited.first,
          !awaited.contains(where: {
            isFired($0.name, at: level, among: plugins, besides: entry)
              || risingEvents.contains($0.name) && isFired($0.name, below: number, &search, &walk)
          })
        else { continue }
        let omitted = search.handlers(at: number, &walk)
        guard !omitted.excusesModule, !awaited.contains(where: { omitted.fires.contains($0.name) })
        else { continue }
        let fault = unfired(
          first.name, entry.name, level, isRising: risingEvents.contains(first.name))
        report(
          fault, of: entry, at: number, steps: first.param.map { ["params", .key($0.text)] },
          &walk)
      }
    }
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

  private func unfired(
    _ event: Name, _ plugin: Name, _ level: Level, isRising: Bool
  ) -> DocumentFault {
    let levels = assembler.registry.events[event]?.levels ?? []
    let firing = assembler.registry.all.filter {
      $0.manifest.fires.contains(event) && (isRising || $0.manifest.levels.contains(level))
    }
    return .unfired(event, plugin, levels, firing.map(\.name.text), isRising: isRising)
  }
}

extension DocumentFault {
  fileprivate static func unfired(
    _ event: Name, _ plugin: Name, _ levels: [Level], _ firing: [String], isRising: Bool
  ) -> Self {
    let reason =
      if !levels.isEmpty, firing.isEmpty {
        "hosts fire it at \(levels.map { "\($0.rawValue)s" }.joined(separator: " and ")) alone"
      } else if isRising {
        "no other plugin of this module, and none below, fires it"
      } else {
        "no other plugin of this module fires it"
      }
    let hint = firing.isEmpty ? "" : "; mount one that does: \(listed(firing))"
    return .warning(
      "event-unfired", "plugin \"\(plugin)\" waits for \"\(event)\" in vain: \(reason)\(hint)")
  }
}
