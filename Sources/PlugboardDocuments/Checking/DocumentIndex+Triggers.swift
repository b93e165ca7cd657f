/// Checks for plugins that wait for events which nothing fires at their module.
extension DocumentIndex {
  /// The events that plugins, by their manifests, fire only at their own modules. Such an event is
  /// fired in vain if the module has no handler for it.
  private var ownEvents: Set<Name> {
    let required = assembler.registry.all.flatMap(\.manifest.requiredHandlers)
    return Set(required.filter { $0.direction == nil }.map(\.event))
  }

  /// Warns of plugins of a page that wait for an event which nothing fires there: an event that their manifest
  /// requires, or that a param names and other plugins fire at their own modules alone.
  ///
  /// No warning is given for modules with a plugin that a condition or a fault leaves out, nor for
  /// events that a document names for a plugin to fire.
  func checkTriggers(ofPage walk: inout AssemblyWalk, _ search: inout HandlerSearch) {
    let ownEvents = ownEvents
    for number in walk.plans.indices {
      let plugins = walk.plans[number].plugins
      for entry in plugins {
        var awaited = entry.type.manifest.requiredTriggers.map { (name: $0, param: Name?.none) }
        for param in entry.type.manifest.handlesNamedBy {
          guard case .string(let event)? = entry.params[param], let name = Name(known: event),
            ownEvents.contains(name)
          else { continue }
          awaited.append((name, param))
        }
        guard let first = awaited.first,
          !awaited.contains(where: { isFired($0.name, among: plugins, besides: entry) })
        else { continue }
        let omitted = search.handlers(at: number, &walk)
        guard !omitted.isUncertain, !awaited.contains(where: { omitted.fires.contains($0.name) })
        else { continue }
        let firing = assembler.registry.all.filter {
          $0.manifest.fires.contains(first.name)
            && $0.manifest.levels.contains(walk.plans[number].level)
        }
        let fault = DocumentFault.unfired(first.name, entry.name, firing.map(\.name.text))
        // An entry of a template is right, and the module that is made of it lacks the plugin.
        if entry.entry < 0 {
          walk.findings.report(fault, at: .node(number))
        } else if let param = first.param {
          walk.findings.report(
            fault, at: walk.lists.site(of: entry, number), "params", .key(param.text))
        } else {
          let site = walk.lists.site(of: entry, number)
          walk.findings.report(fault, at: walk.findings.nameSite(of: site))
        }
      }
    }
  }

  private func isFired(_ event: Name, among plugins: [PluginEntry], besides entry: PluginEntry)
    -> Bool
  {
    namedFires.contains(ExactText(event.text)) || assembler.registry.hostFires.contains(event)
      || plugins.contains { $0.name != entry.name && $0.type.manifest.fires.contains(event) }
  }
}

extension DocumentFault {
  fileprivate static func unfired(_ event: Name, _ plugin: Name, _ firing: [String]) -> Self {
    let hint = firing.isEmpty ? "" : "; mount one that does: \(listed(firing))"
    return .warning(
      "event-unfired",
      "plugin \"\(plugin)\" waits for \"\(event)\" in vain: no other plugin of this module fires it\(hint)"
    )
  }
}
