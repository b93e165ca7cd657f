internal import Synchronization

/// The events that documents name for plugins to fire.
struct NamedEvents: Sendable {
  /// The params whose texts are events that a plugin fires, by the name of the plugin.
  let params: [ExactText: Set<String>]
  fileprivate(set) var events: Set<ExactText> = []

  init(of registry: PluginRegistry) {
    var params: [ExactText: Set<String>] = [:]
    for type in registry.all where !type.manifest.firesNamedBy.isEmpty {
      params[type.name.text] = Set(type.manifest.firesNamedBy.map(\.text))
    }
    self.params = params
  }

  /// Adds the events of all plugin entries in a document.
  mutating func add(from document: Value) {
    var open = [document]
    while let value = open.popLast() {
      switch value {
      case .array(let elements): open += elements
      case .object(let record):
        open += record.values
        guard case .string(let plugin)? = record["plugin"], let names = params[plugin],
          case .object(let stated)? = record["params"]
        else { continue }
        for name in names {
          for event in stated[name]?.eventNames ?? [] { events.insert(event) }
        }
      default: break
      }
    }
  }
}

extension AppDocuments {
  /// Returns the events that the documents of the app name for plugins to fire, as the documents were when
  /// they were first asked for.
  func namedEvents(for registry: PluginRegistry) -> NamedEvents {
    var named = NamedEvents(of: registry)
    if let kept = keptNamedEvents.withLock({ $0 }), kept.params == named.params { return kept }
    let files = ["pages", "templates", "sources"].flatMap { (try? source.files(under: $0)) ?? [] }
    for path in [Self.appPath] + files where path.hasByteSuffix(".json") {
      if case .document(let document) = reading(of: path) { named.add(from: document.value) }
    }
    keptNamedEvents.withLock { [named] in $0 = named }
    return named
  }
}
