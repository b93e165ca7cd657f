/// A module that lives: one object, which inherits its place in the tree from `ModuleNode` and its data from
/// `DataSpace`, and has a generation of plugins.
///
/// The place and the data are changed by their managers alone. `ModuleLifecycle` leads a module from one manager to
/// the next, and sets its generation and its plugins. Contexts hold their module, so firing at it and reading its data
/// look nothing up.
@MainActor @usableFromInline final class LiveModule: DataSpace {
  let services: ModuleServices
  /// The event manager of the services, held here to save each fire a retain (10 ns).
  let events: EventManager
  /// Nil before the plugins have mounted, unless something subscribed meanwhile, and after the end.
  var generation: Generation?
  /// The entries of the plugins in mounting order; all that are listed while they mount, and none after the end.
  var plugins: [PluginEntry] = []

  /// - Parameter planPosition: The position of its plan in its origin; nil without an origin.
  init(id: ModuleID, level: Level, services: ModuleServices, planPosition: Int?) {
    self.services = services
    events = services.events
    super.init(id: id, level: level, planPosition: planPosition)
  }

  /// Whether events reach the plugins.
  var isReached: Bool { life.isReached }

  var life: Life { generation?.life ?? (isRegistered ? .registered : .ended) }

  /// Fires a life event, or an appearance event of a page; does nothing without a generation.
  func tell(_ event: EventName<Value, Void>) {
    guard let generation = borrowedGeneration else { return }
    // Its faults are reported where they happen; a life goes on, and a pair is completed, all the same.
    _ = try? events.fire(event.name, Params(), at: generation, from: .host)
  }

  /// The generation, not held by the code that fires: if it ends meanwhile, its plugins are freed before the events in
  /// the queue are fired.
  private var borrowedGeneration: Borrowed<Generation>? { Borrowed(generation) }

  /// Whether a plugin of the module is told nothing any more, as it unmounts or is quarantined.
  func isSilent(_ plugin: Name) -> Bool {
    guard life.hasPlugins else { return true }
    guard let quarantined = generation?.changes?.quarantined, !quarantined.isEmpty else {
      return false
    }
    return plugins.firstIndex { $0.name == plugin }.map(quarantined.contains) ?? false
  }
}

extension ModuleNode {
  /// The module of a place. Only live modules are registered.
  @usableFromInline var live: LiveModule {
    guard let live = self as? LiveModule else {
      preconditionFailure("\(id) is registered, but not as a live module")
    }
    return live
  }
}
