import Plugboard

extension EventName<Value, Void> {
  static let ping = EventName("test.ping")
  static let pong = EventName("test.pong")
}

extension EventName<Value, Int> {
  static let number = EventName("test.number", .number)
}

extension Key<Int> {
  static let number = Key("n")
}

extension Key<String> {
  static let bench = Key("bench")
  static let title = Key("title")
}

/// The log of the probes of a test, and the instructions for them.
@MainActor final class Bench {
  typealias Work = @MainActor (ModuleContext) throws -> Void
  typealias Handler = @MainActor (ModuleContext, Event<Value, Void>) throws -> Void

  private static var benches: [String: WeakBench] = [:]

  let name: String
  var log: [String] = []
  /// By the name of the probe, `a`, or by name and module, `a@page`.
  var mounting: [String: Work] = [:]
  var handling: [String: Handler] = [:]
  var loading: [String: Work] = [:]
  var unloading: [String: Work] = [:]
  var unmounting: [String: Work] = [:]
  /// The probes that live.
  var living = 0

  init() {
    name = "bench \(Self.benches.count)"
    Self.benches[name] = WeakBench(bench: self)
  }

  static func find(_ name: String) -> Bench? { benches[name]?.bench }

  /// Entries of a plugin list.
  func mounts(_ tags: any ProbeTag.Type...) -> [PluginEntry] { tags.map { mount($0) } }

  func mount(
    _ tag: any ProbeTag.Type, as name: Name? = nil, priority: Int? = nil,
    ordering: Ordering? = nil
  ) -> PluginEntry {
    PluginEntry(
      tag.type, as: name, params: Params((.bench, self.name)), priority: priority,
      ordering: ordering)
  }

  /// Returns the log so far, and clears it.
  func take() -> [String] {
    defer { log = [] }
    return log
  }

  private struct WeakBench {
    weak var bench: Bench?
  }
}

extension PageRuntime {
  /// A runtime with a page `p`, a card `c`, a component `k` and an item `i` below one another.
  ///
  /// - Parameter events: The events that the registry declares besides those of probes.
  static func withPage(
    _ plugins: [PluginEntry] = [], events: EventList = EventList()
  ) throws -> PageRuntime {
    let registry = try PluginRegistry(
      types: [A.type], host: HostManifest("the test", fires: events))
    let runtime = PageRuntime(registry: registry)
    try runtime.open([
      ModulePlan(id: "p", level: .page, plugins: plugins),
      ModulePlan(id: "c", level: .card, plugins: plugins, parent: 0),
      ModulePlan(id: "k", level: .component, plugins: plugins, parent: 1),
      ModulePlan(id: "i", level: .item, plugins: plugins, parent: 2),
    ])
    return runtime
  }
}
