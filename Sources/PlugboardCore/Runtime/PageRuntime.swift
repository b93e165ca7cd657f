/// The runtime of an app's pages: made, passed around and dropped; two of them share nothing.
///
///     let runtime = PageRuntime(registry: registry)
///     try runtime.register("home", level: .page, data: Params((.title, "首页")))
///     try runtime.at("home").fire(.pageRefresh)
///
/// Dropping it ends all its modules.
@MainActor public final class PageRuntime {
  let lifecycle: ModuleLifecycle

  /// - Parameters:
  ///   - registry: the plugins that there are.
  ///   - ports: The services that plugins reach outside the runtime.
  ///   - taskExecutor: where tasks of modules run while they are not on the main actor; nil for the
  ///     executor that all tasks have. A test may hand in one on which they take turns.
  public init(
    registry: PluginRegistry = PluginRegistry(), ports: Ports = Ports(),
    taskExecutor: (any TaskExecutor)? = nil
  ) {
    lifecycle = ModuleLifecycle(registry: registry, ports: ports, taskExecutor: taskExecutor)
    lifecycle.services.runtime = self
  }

  isolated deinit {
    for root in lifecycle.modules.rootIDs.reversed() { _ = try? unregister(root) }
  }

  public var modules: ModuleManager { lifecycle.modules }
  public var data: DataManager { lifecycle.data }
  public var events: EventManager { lifecycle.events }
  public var plugins: PluginManager { lifecycle.plugins }
  public var ports: Ports { lifecycle.services.ports }

  /// Whether a module that can't be shown has a placeholder with the fault as its view; else it has none, and a page a
  /// short notice.
  public var showsFaults: Bool {
    get { lifecycle.services.showsFaults }
    set { lifecycle.services.showsFaults = newValue }
  }

  /// The languages in which texts are shown, the preferred one first, for code that chooses a text
  /// itself.
  ///
  /// A change makes the kept views stale that have read it. Texts of documents are in the languages for which their
  /// pages were assembled.
  public var languages: [LanguageTag] {
    get { lifecycle.services.languages }
    set { lifecycle.services.languages = newValue }
  }

  /// Records that the answer which is just being made depends on the languages.
  package func noteLanguages() { lifecycle.services.recorder.noteLanguages() }

  /// Makes an answer of a module anew, and records the reads behind it.
  package func record<Result>(_ answer: TrackedAnswer, _ make: () -> Result) -> Result {
    let module = answer.request.flatMap { modules.find($0.module)?.live }
    return lifecycle.services.recorder.record(answer, at: module, make)
  }

  /// The objects that outlive their modules, looked for in strict mode and while a plugin asks for it
  /// by `context.searchForLeaks()`; empty if no plugin leaks.
  ///
  /// A task that was cancelled needs a few turns to end, and an instance that is just handling an
  /// event lives until that is over.
  public var leaks: [Leak] { lifecycle.services.leaks.leaks }

  /// The number of tasks of each module that are not over; modules without any are left out, and so are
  /// tasks that go on until their module ends.
  public var openTasks: [ModuleID: Int] { lifecycle.services.tasks.counts }

  /// Whether any module has such a task; costs the same however many there are.
  public var hasOpenTasks: Bool { lifecycle.services.tasks.openCount > 0 }

  /// Registers the modules of a plan, opens their data, mounts their plugins and tells them.
  ///
  /// They are put in among the children of `parent`, at the end if no position is given. If one
  /// can't be registered, none is.
  public func open(
    _ plans: [ModulePlan], under parent: ModuleID? = nil, at position: Int? = nil
  ) throws(ModuleError) {
    try open(plans, under: parent, at: position, from: nil)
  }

  /// Opens plans, and remembers where they came from.
  package func open(
    _ plans: [ModulePlan], under parent: ModuleID?, at position: Int?,
    from origin: (any ModuleOrigin)?
  ) throws(ModuleError) {
    try lifecycle.begin(plans, under: parent, at: position, from: origin)
  }

  /// Registers one module.
  public func register(
    _ id: ModuleID, level: Level, under parent: ModuleID? = nil, at position: Int? = nil,
    data: Params = Params(), plugins: [PluginEntry] = []
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
    try lifecycle.end(id)
  }

  /// Tells a page that it is shown; does nothing if it is shown already, is not a page, or is ending.
  ///
  /// If the page is just being told that it is hidden, that is completed first. If its plugins are just
  /// mounting, or being exchanged, it is told when that is done.
  public func appear(_ page: ModuleID) throws(ModuleError) {
    lifecycle.appearances.appear(try modules.module(page).live)
  }

  /// Tells a page that it is hidden; does nothing if it is not shown.
  ///
  /// If the page is just being told that it is shown, that is completed first.
  public func disappear(_ page: ModuleID) {
    if let module = modules.find(page)?.live { lifecycle.appearances.disappear(module) }
  }

  /// Moves a module among its siblings; `position` counts them without it. A root has none and is
  /// refused.
  public func move(_ id: ModuleID, to position: Int) throws(ModuleError) {
    try modules.move(id, to: position)
    lifecycle.services.recorder.childrenChanged(of: modules.find(id)?.parent?.live)
  }

  /// Returns the data of a module.
  public func data(of id: ModuleID) throws(DataError) -> ModuleData {
    try at(id).data
  }

  /// Returns the data of the module that an object belongs to.
  public func data(of object: some ModuleBound) throws(DataError) -> ModuleData {
    try data(of: object.module)
  }

  /// Returns a context through which the host itself acts for a module; nil if it doesn't fit the
  /// module's level, or no such module is registered.
  public func context<Context: PluginContext>(
    of id: ModuleID, as type: Context.Type = ModuleContext.self
  ) -> Context? {
    guard let module = modules.find(id), Context.admits(module.level) else { return nil }
    return Context(ModuleHandle(module.live, plugin: nil))
  }
}
