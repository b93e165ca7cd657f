/// Checks for events that must be answered and have no handler on their page.
extension DocumentIndex {
  /// Reports the first plugin of a page that fires such an event, for each event.
  ///
  /// An event is handled by a plugin of the page or of the app, or by the host. Nothing is reported if the
  /// manifest of the host lists no events.
  func checkAnswers(ofPage walk: inout AssemblyWalk) {
    let required = assembler.registry.requiredAnswers
    guard !required.isEmpty, let byHost = assembler.registry.hostHandles else { return }
    var open = required.subtracting(byHost).subtracting(handledByApp)
    for plan in walk.plans {
      for entry in plan.plugins { open.subtract(entry.handledEvents) }
    }
    for (number, plan) in walk.plans.enumerated() where !open.isEmpty {
      for entry in plan.plugins {
        for event in entry.firedEvents where open.remove(event) != nil {
          report(
            .unanswered(event, entry.name), of: entry, at: number, staysInTemplate: true, &walk)
        }
      }
    }
  }
}

extension PluginManifest {
  /// The handled events to which the plugin has an answer of its own.
  var answers: [Name] { handles.filter { !decorates.contains($0) } }

  /// The params that name handled events which the plugin doesn't only guard.
  var takesNamedBy: [Name] { handlesNamedBy.filter { !guardsNamedBy.contains($0) } }
}

extension PluginEntry {
  /// The events that the plugin handles, also by a param, without events that it only guards.
  var handledEvents: [Name] { type.manifest.handles + events(namedBy: type.manifest.takesNamedBy) }

  /// The events that the plugin handles, also by a param, and to which it has an answer of its own.
  var answeredEvents: [Name] { type.manifest.answers + events(namedBy: type.manifest.takesNamedBy) }

  /// The events that the plugin fires, also by a param.
  fileprivate var firedEvents: [Name] {
    type.manifest.fires + events(namedBy: type.manifest.firesNamedBy)
  }
}

extension DocumentFault {
  fileprivate static func unanswered(_ event: Name, _ plugin: Name) -> Self {
    .warning(
      "event-unanswered",
      "plugin \"\(plugin)\" fires \"\(event)\", which must be answered, and neither a plugin of this page or"
        + " of the app nor the host handles it; mount a plugin that answers it")
  }
}
