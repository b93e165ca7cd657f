/// One of each manager, and the lives that they conduct together.
///
/// The managers don't know one another; this is the only place that knows all four. Contexts keep it
/// alive beyond the runtime's end, at which all modules end; what is left here is empty then.
@MainActor final class Managers {
  let modules = ModuleManager()
  let data = DataManager()
  let events: EventManager
  let plugins: PluginManager
  let ports: Ports
  var tasks: [Module: [ModuleTask]] = [:]
  /// What keeps modules from being what their documents say.
  var faults: [Module: Diagnostic] = [:]
  /// Where modules came from, by the topmost module of each source.
  var sources: [Module: any ModuleSource] = [:]
  var stale: Set<Module> = []
  var becameStale: () -> Void = {}
  var faulted: (Fault) throws -> Void = { _ in }
  var reported: (Diagnostic) -> Void = { _ in }
  var used: (PluginUse) -> Void = { _ in }
  /// What strict mode expects to be gone.
  var survivors: [SuspectedSurvivor] = []
  /// So many are looked through for those that are gone.
  var survivorsLimit = 64
  /// The innermost last.
  private var ending: [Module] = []
  /// How many assemblies are mounting plugins, nested in one another.
  private var mountings = 0
  /// Asked to end while they, or others, were mounting or ending.
  private var postponed: [ModuleID] = []

  init(registry: PluginRegistry, ports: Ports, taskExecutor: (any TaskExecutor)?) {
    plugins = PluginManager(registry: registry)
    events = EventManager(clock: ports.clock, taskExecutor: taskExecutor)
    self.ports = ports
    events.way = { [unowned self] in modules.way(up: $0) }
    events.faulted = { [unowned self] in count($0, at: $1, $2) }
    events.reported = { [unowned self] in reported($0) }
    data.changed = { [unowned self] in dataChanged(of: $0, $1) }
    data.ranAway = { [unowned self] in reportRunaway(of: $0, $1) }
  }

  /// Begins the lives of a plan's modules: all register, then data opens, then plugins mount, then
  /// `module.didLoad` is fired, parents first. Where one can't register, none does.
  func begin(
    _ plans: [ModulePlan], under parent: ModuleID?, at position: Int?,
    from source: (any ModuleSource)? = nil
  ) throws(ModuleError) {
    let registered = try register(plans, under: parent, at: position)
    if let source {
      for position in plans.indices where plans[position].parent == nil {
        sources[registered[position]] = source
      }
    }
    var stations: [Station] = []
    stations.reserveCapacity(registered.count)
    events.reserve(registered.count)
    for position in plans.indices {
      let station = Station(
        registered[position], plans[position], node: source == nil ? -1 : Int32(position),
        managers: self)
      events.open(station)
      stations.append(station)
      if let fault = plans[position].fault { faults[station.module] = fault }
    }
    mountings += 1
    for position in plans.indices { mount(plans[position].plugins, at: stations[position]) }
    for station in stations { station.state = .live }
    mountings -= 1
    try endPostponed()
    for station in stations where station.state == .live {
      fireLifecycle(.moduleDidLoad, at: station)
    }
  }

  /// Ends the life of a module and of everything under it, children before parents.
  func end(_ id: ModuleID) throws(ModuleError) {
    let modules = self.modules.subtree(of: try self.modules.module(id))
    guard mountings == 0, !modules.contains(where: ending.contains) else {
      return postponed.append(id)
    }
    for module in modules { events.station(of: module)?.isDoomed = true }
    for module in modules.reversed() where self.modules.contains(module) { end(module) }
    try endPostponed()
  }

  /// Whether a module could end now, and another begin in its place.
  func canReplace(_ module: Module) -> Bool {
    guard mountings == 0, let parent = modules.parent(of: module),
      let station = events.station(of: parent), station.state == .live, !station.isDoomed
    else { return false }
    return !modules.subtree(of: module).contains(where: ending.contains)
  }

  private func endPostponed() throws(ModuleError) {
    while mountings == 0, ending.isEmpty, let id = postponed.popLast() {
      if modules.isRegistered(id) { try end(id) }
    }
  }

  /// Ends one life: `module.willUnload` → plugins unmount in reverse → subscriptions end → data
  /// closes → the module leaves the tree.
  private func end(_ module: Module) {
    guard let station = events.station(of: module) else { return }
    ending.append(module)
    fireLifecycle(.moduleWillUnload, at: station)
    if events.isStrict { suspectSurvivors(at: station) }
    events.silence(station)
    plugins.unmount(station)
    cancelTasks(of: module)
    events.close(station)
    data.close(station)
    if !stale.isEmpty { stale.remove(module) }
    if !faults.isEmpty { faults[module] = nil }
    if !sources.isEmpty { sources[module] = nil }
    modules.remove(module)
    ending.removeLast()
  }

  /// Where a module came from: the source of the nearest module, itself included, that tops one.
  func source(of module: Module) -> (any ModuleSource)? {
    guard !sources.isEmpty else { return nil }
    var current: Module? = module
    while let next = current {
      if let source = sources[next] { return source }
      current = modules.parent(of: next)
    }
    return nil
  }

  private func register(
    _ plans: [ModulePlan], under parent: ModuleID?, at position: Int?
  ) throws(ModuleError) -> [Module] {
    var registered: [Module] = []
    registered.reserveCapacity(plans.count)
    modules.reserve(plans.count)
    do throws(ModuleError) {
      let parentModule = try parent.map { id throws(ModuleError) in
        try openParent(id, of: plans.first?.id ?? "")
      }
      var place = position
      for position in plans.indices {
        let (id, level) = (plans[position].id, plans[position].level)
        if let above = plans[position].parent {
          guard registered.indices.contains(above) else { throw .unknownParent("", of: id) }
          registered.append(try modules.register(id, level: level, under: registered[above]))
        } else {
          registered.append(
            try modules.register(id, level: level, under: parentModule, at: place))
          place = place.map { $0 + 1 }
        }
      }
    } catch {
      for module in registered.reversed() { modules.remove(module) }
      throw error
    }
    return registered
  }

  /// A module under which another may be registered.
  private func openParent(_ id: ModuleID, of child: ModuleID) throws(ModuleError) -> Module {
    guard let module = modules.find(id), let station = events.station(of: module) else {
      throw .unknownParent(id, of: child)
    }
    guard station.state == .live, !station.isDoomed else { throw .parentEnding(id, of: child) }
    return module
  }

  private func mount(_ list: [PluginMount], at station: Station) {
    plugins.mount(list, at: station) { mount, error in
      let location = source(of: station.module)?.location(of: mount, ofNode: Int(station.node))
      reported(Diagnostic(.error, error, location: location))
    }
    if events.throwsFaults { reportUndeclaredHandlers(of: station.mounts) }
    for (position, observer) in station.table.observers {
      let object = station.objects[position]
      _ = events.addTap(at: station, durations: observer.durations) { [weak object, weak station] in
        guard let object, station?.extras?.setAside.contains(position) != true else { return }
        observer.observe(object, $0)
      }
    }
  }

  private func fireLifecycle(_ event: EventName<Value>, at station: Station) {
    // Its faults are reported where they happen; a life goes on all the same.
    _ = try? events.fire(event.name, Params(), at: station, from: .host)
  }
}
