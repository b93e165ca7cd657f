internal import Plugboard

/// Collects the events that the check fires, and reports events without samples.
extension PluginCheck {
  /// The events that the plugin handles, except for events that the runtime fires in every life.
  var handledEvents: [HandledEvent] {
    let own: [EventName<Value, Void>] = [.moduleDidLoad, .moduleWillUnload, .pageDidLoad]
    let named = manifest.handlesNamedBy.compactMap { param in
      params[param.text].flatMap(String.init(value:)).map { Name($0) }
    }
    let declared = manifest.events + events.events
    return (manifest.handles + named).filter { event in !own.contains { $0.name == event } }.map {
      event in
      HandledEvent(event, declared.first { $0.name == event }?.params ?? [])
    }
  }

  /// Reports events with which no scenario has called the plugin, as the check can't fire them.
  func checkIsFired() {
    for event in handledEvents where !delivered.contains(event.name) {
      guard let param = event.unknownParam else { continue }
      find(
        .unfiredEvent,
        "handles \"\(event.name)\", but no scenario fires it, and the check has no sample of its param"
          + " \"\(param.name)\", \(param.shape): state a scenario that fires it with a value, `scenarios: […]`"
      )
    }
  }
}
