internal import Synchronization

/// The events that documents name for plugins to fire or to handle.
struct NamedEvents: Sendable {
  /// The params of a plugin whose texts are events.
  struct EventParams: Sendable, Hashable {
    let firing: Set<String>
    let handling: Set<String>
  }

  /// By the name of the plugin.
  let params: [ExactText: EventParams]
  private(set) var fired: Set<ExactText> = []
  private(set) var handled: Set<ExactText> = []

  init(of registry: PluginRegistry) {
    var params: [ExactText: EventParams] = [:]
    for type in registry.all where !type.manifest.eventParams.isEmpty {
      params[type.name.text] = EventParams(
        firing: Set(type.manifest.firesNamedBy.map(\.text)),
        handling: Set(type.manifest.handlesNamedBy.map(\.text)))
    }
    self.params = params
  }

  /// Adds the events of all plugin entries in a document.
  mutating func add(from document: Value) {
    document.forEachPart { value in
      guard case .object(let record) = value, case .string(let plugin)? = record["plugin"],
        let names = params[plugin], case .object(let stated)? = record["params"]
      else { return }
      for name in names.firing {
        for event in stated[name]?.eventNames ?? [] { fired.insert(event) }
      }
      for name in names.handling {
        for event in stated[name]?.eventNames ?? [] { handled.insert(event) }
      }
    }
  }
}

extension Value {
  /// Passes the value and all values in it to a closure, in no order.
  func forEachPart(_ take: (Value) -> Void) {
    var open = [self]
    while let value = open.popLast() {
      take(value)
      switch value {
      case .array(let elements): open += elements
      case .object(let record): open += record.values
      default: break
      }
    }
  }
}

extension AppDocuments {
  /// Returns the events that the documents of the app name for plugins to fire or to handle, as the documents were when
  /// they were first asked for.
  func namedEvents(for registry: PluginRegistry) -> NamedEvents {
    var named = NamedEvents(of: registry)
    if let kept = keptNamedEvents.withLock({ $0 }), kept.params == named.params { return kept }
    for document in allDocuments { named.add(from: document.value) }
    keptNamedEvents.withLock { [named] in $0 = named }
    return named
  }

  /// The documents of the app that can be read: the app document, then all pages, templates and sources.
  var allDocuments: [JSONDocument] {
    let files = ["pages", "templates", "sources"].flatMap { (try? source.files(under: $0)) ?? [] }
    return ([Self.appPath] + files).filter { $0.hasByteSuffix(".json") }.compactMap { path in
      if case .document(let document) = reading(of: path) { document } else { nil }
    }
  }
}
