/// The runtime of an app's pages: made, passed around and dropped; two of them share nothing.
///
///     let runtime = PageRuntime(registry: registry)
///     try runtime.register("home", level: .page, data: Params(.title("首页")))
///     try runtime.fire(.itemTap, on: "home/0/0/0")
///
/// Dropping it ends all its modules.
@MainActor public final class PageRuntime {
  let managers: Managers
  var appearances: [ModuleID: Appearance] = [:]

  /// - Parameters:
  ///   - registry: the plugins that there are.
  ///   - ports: what plugins reach of the world outside.
  ///   - taskExecutor: where tasks of modules run while they are not on the main actor; nil for the
  ///     executor that all tasks have. A test may hand in one on which they take turns.
  public init(
    registry: PluginRegistry = PluginRegistry(), ports: Ports = Ports(),
    taskExecutor: (any TaskExecutor)? = nil
  ) {
    managers = Managers(registry: registry, ports: ports, taskExecutor: taskExecutor)
  }

  isolated deinit {
    for root in managers.modules.roots.reversed() {
      _ = try? unregister(managers.modules.id(of: root))
    }
  }

  public var modules: ModuleManager { managers.modules }
  public var events: EventManager { managers.events }
  public var plugins: PluginManager { managers.plugins }
  public var ports: Ports { managers.ports }

  /// Receives each fault once; what it throws itself is dropped.
  public var onFault: (Fault) throws -> Void {
    get { managers.faulted }
    set { managers.faulted = newValue }
  }

  /// Receives what the runtime has to say besides faults.
  public var onDiagnostic: (Diagnostic) -> Void {
    get { managers.reported }
    set { managers.reported = newValue }
  }

  /// Receives in strict mode each use that a plugin makes of events and data, before it is made.
  public var onUse: (PluginUse) -> Void {
    get { managers.used }
    set { managers.used = newValue }
  }

  /// Called at once when the first view becomes stale; then not until the marks are taken.
  public var onStaleViews: () -> Void {
    get { managers.becameStale }
    set { managers.becameStale = newValue }
  }

  /// The modules whose views have become stale since they were last taken.
  public func takeStaleViews() -> Set<ModuleID> {
    let stale = managers.stale
    managers.stale = []
    return Set(stale.map { managers.modules.id(of: $0) })
  }

  /// Takes the marks of a module and of everything under it.
  ///
  /// Costs a step for each module that is marked, and for each level above it.
  public func takeStaleViews(within top: ModuleID) -> Set<ModuleID> {
    guard let top = managers.modules.find(top) else { return [] }
    return Set(managers.takeStale(within: top).map { managers.modules.id(of: $0) })
  }

  /// Registers the modules of a plan, opens their data, mounts their plugins and tells them.
  ///
  /// They are put in among the children of `parent`, at the end where no position is given. Where
  /// one can't be registered, none is.
  public func open(
    _ plans: [ModulePlan], under parent: ModuleID? = nil, at position: Int? = nil
  ) throws(ModuleError) {
    try open(plans, under: parent, at: position, from: nil)
  }

  /// Opens plans, and remembers where they came from.
  package func open(
    _ plans: [ModulePlan], under parent: ModuleID?, at position: Int?,
    from source: (any ModuleSource)?
  ) throws(ModuleError) {
    try managers.begin(plans, under: parent, at: position, from: source)
    for plan in plans where plan.level == .page { firePage(.pageDidLoad, at: plan.id) }
  }

  /// Registers one module.
  public func register(
    _ id: ModuleID, level: Level, under parent: ModuleID? = nil, at position: Int? = nil,
    data: Params = Params(), plugins: [PluginMount] = []
  ) throws(ModuleError) {
    try open(
      [ModulePlan(id: id, level: level, data: data, plugins: plugins)], under: parent,
      at: position)
  }

  /// Ends a module and everything under it, children before parents; a page that is shown is hidden
  /// first.
  ///
  /// Asked for while one of these modules is just ending, or while plugins are mounting, it follows
  /// when that is done.
  public func unregister(_ id: ModuleID) throws(ModuleError) {
    let module = try managers.modules.module(id)
    if !appearances.isEmpty {
      for shown in managers.modules.subtree(of: module) {
        disappear(managers.modules.id(of: shown))
      }
    }
    try managers.end(id)
  }

  /// Moves a module among its siblings; `position` counts them without it. A root has none and is
  /// refused.
  public func move(_ id: ModuleID, to position: Int) throws(ModuleError) {
    try managers.modules.move(id, to: position)
  }

  /// The data of a module.
  public func data(of id: ModuleID) throws(DataError) -> ModuleData {
    guard let module = managers.modules.find(id),
      let station = managers.events.station(of: module)
    else { throw .unknownModule(id) }
    return ModuleData(ContextOrigin(station: station, plugin: .empty))
  }

  /// The data of the module that an object belongs to.
  public func data(of object: some ModuleBound) throws(DataError) -> ModuleData {
    try data(of: object.module)
  }

  /// A context through which the host itself acts for a module.
  public func context<Context: PluginContext>(
    of id: ModuleID, as type: Context.Type = ModuleContext.self
  ) -> Context? {
    guard let module = managers.modules.find(id),
      Context.admits(managers.modules.level(of: module)),
      let station = managers.events.station(of: module)
    else { return nil }
    return Context(ContextOrigin(station: station, plugin: .empty))
  }
}
