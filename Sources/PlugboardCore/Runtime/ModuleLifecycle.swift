/// The lives of modules: `begin` leads them through the four managers, and `end` back.
///
/// The managers don't know one another. They are made and joined here.
@MainActor final class ModuleLifecycle {
  let modules: ModuleManager
  let data: DataManager
  let events: EventManager
  let plugins: PluginManager
  let services: ModuleServices
  let appearances: PageAppearances
  let reports: Reports
  /// The faults of modules that are placeholders.
  var faults: [ModuleID: Diagnostic] = [:]
  /// The origins of modules, by the topmost module of each.
  var origins: [ModuleID: any ModuleOrigin] = [:]
  var queue = LifeQueue()
  /// The locations of plugin entries whose one-time diagnostic was reported.
  var reportedEntries: Set<DocumentLocation> = []
  /// The types of plugins whose ports were checked.
  var pluginsWithCheckedPorts: Set<Name> = []

  init(registry: PluginRegistry, ports: Ports, taskExecutor: (any TaskExecutor)?) {
    let recorder = AnswerRecorder()
    let reports = Reports(declarations: registry.events, recorder: recorder)
    let modules = ModuleManager()
    let plugins = PluginManager(registry: registry) { modules.find($0)?.live.plugins }
    let runner = TaskRunner(clock: ports.clock, executor: taskExecutor)
    let strictness = StrictMode(reports: reports) { $0.live.plugins }
    let data = DataManager(
      find: { modules.find($0)?.live },
      findDeclarations: { module, key in
        module.live.plugins.flatMap { entry in
          entry.type.dataKeys.lazy.filter { $0.name == key }.map { ($0, entry.name) }
        }
      },
      recorder: recorder,
      report: { reports.tell($0) })
    events = EventManager(
      reports: reports, runner: runner, recorder: recorder, find: { modules.find($0) },
      findGeneration: { $0.live.generation },
      checkPublisher: { strictness.check(.fires, $0, by: $1) },
      countFault: { fault, node, plugin in
        guard case .plugin(let name) = fault.source,
          let count = plugins.countFault(of: plugin, at: node.id)
        else { return nil }
        data.silence(node.live, of: name)
        let error = PluginError.quarantined(plugin: name, module: fault.module, faults: count)
        return Diagnostic(.warning, error)
      })
    services = ModuleServices(
      modules: modules, data: data, events: events,
      tasks: ModuleTasks(runner: runner, events: events), recorder: recorder,
      strictness: strictness,
      ports: ports)
    // The reports hold the recorder.
    recorder.onOwnChange = { [weak events, weak reports] answer, module, key in
      guard let events, let reports, events.isStrict, let request = answer.request else { return }
      reports.tell(
        Diagnostic(
          .error, code: "view-writes-own-key",
          "\"\(request.event)\" at \"\(request.module)\" changes \"\(key)\" of \"\(module)\" after it has read"
            + " it; its answer is out of date at once, so write the key in another event"))
    }
    appearances = PageAppearances { modules.find($0)?.live }
    modules.onShownChange = { recorder.childrenChanged(of: $0.parent?.live) }
    self.reports = reports
    self.modules = modules
    self.data = data
    self.plugins = plugins
  }

  /// Begins the lives of a plan's modules: register → data opens → plugins mount →
  /// `module.didLoad`, parents first. If one can't be registered, none is.
  func begin(
    _ plans: [ModulePlan], under parent: ModuleID?, at position: Int?,
    from origin: (any ModuleOrigin)? = nil
  ) throws(ModuleError) {
    guard let first = plans.first else { return }
    let top = try openParent(parent, of: first.id)
    try begin(
      plans, under: top, before: try modules.successor(at: position, under: top), from: origin,
      planPosition: origin == nil ? nil : 0)
  }

  /// Begins the lives of a plan's modules before a sibling; at the end if there is none.
  ///
  /// - Parameter planPosition: The position of the first plan in its origin; nil without an origin.
  func begin(
    _ plans: [ModulePlan], under top: LiveModule?, before successor: ModuleNode?,
    from origin: (any ModuleOrigin)?, planPosition: Int?
  ) throws(ModuleError) {
    // From here on an end waits: observers of reports and of the tree may ask for one before the plugins mount.
    queue.beginMounting()
    let registered: [LiveModule]
    do throws(ModuleError) {
      registered = try register(plans, under: top, before: successor, planPosition: planPosition)
    } catch {
      queue.endMounting()
      endPostponed()
      throw error
    }
    // The plans of documents are checked where they are assembled, line by line.
    let plans = planPosition == nil ? plans.map(checked) : plans
    // By position: a plan in a variable would be copied, with a retain for each of its parts.
    for (position, module) in registered.enumerated() {
      module.plugins = plans[position].plugins
      data.open(module, plans[position].data)
      if plans[position].parent == nil, let origin { setOrigin(origin, of: module) }
      if let fault = plans[position].fault { faults[module.id] = fault }
    }
    load(registered)
    services.recorder.childrenChanged(of: top)
  }

  /// Mounts the plugins of modules whose data is open, and tells them. Ends the mounting that the caller has begun in
  /// the queue.
  func load(_ registered: [LiveModule]) {
    for module in registered { mount(module.plugins, on: module) }
    for module in registered {
      module.generation?.advance(to: .live)
      // Whoever asked while the plugins mounted has got no answer.
      services.recorder.invalidate(module)
    }
    // From here on, a handler may end a module or have its plugins exchanged: the new generation has another number,
    // and the exchange tells it. All modules have one generation number now: new ones 0, or one exchanged module its own.
    let number = registered.first?.generationNumber
    queue.endMounting()
    endPostponed()
    for module in registered where module.isReached && module.generationNumber == number {
      module.tell(.moduleDidLoad)
    }
    for module in registered where module.level == .page {
      guard module.isReached, module.generationNumber == number else { continue }
      module.tell(.pageDidLoad)
      if !appearances.isEmpty { appearances.completeAwaited(module) }
    }
  }

  /// Ends the life of a module and of everything below it, children before parents.
  ///
  /// If one of them is just ending, or plugins are mounting, it follows when that is done.
  func end(_ id: ModuleID) throws(ModuleError) {
    endSubtree(of: try modules.module(id).live)
  }

  func endSubtree(of top: LiveModule, evenIfNeeded: Bool = false) {
    let subtree = top.subtree.map(\.live)
    guard queue.mayEnd(subtree, evenIfNeeded: evenIfNeeded) else { return queue.postpone(top) }
    for module in subtree where module.level == .page && module.isRegistered {
      appearances.disappear(module)
    }
    // Found again: a subscriber of the page's events may have inserted, moved or ended modules.
    if top.isRegistered { endNow(top.subtree.map(\.live)) }
    endPostponed()
  }

  private func endNow(_ subtree: [LiveModule]) {
    for module in subtree where module.life < .doomed { module.generation?.advance(to: .doomed) }
    let parent = subtree.first?.parent?.live
    queue.beginLeaving()
    for module in subtree.reversed() where module.isRegistered { endLife(of: module) }
    queue.endLeaving()
    services.recorder.childrenChanged(of: parent)
  }

  /// Ends one life: `module.willUnload` → nothing reaches the module any more → plugins unmount in
  /// reverse → tasks are cancelled → subscriptions end → data closes → the module leaves the tree.
  private func endLife(of module: LiveModule) {
    // Only a module whose plugins mount is registered without one, and `LifeQueue.mayEnd` refuses its end.
    guard let generation = module.generation else {
      preconditionFailure("an end waits while the plugins of \(module.id) mount")
    }
    generation.advance(to: .ending)
    // A plugin may have shown the page again when it was told of the end of its appearance.
    if module.level == .page { appearances.disappear(module) }
    module.tell(.moduleWillUnload)
    unmountPlugins(of: generation, at: module, as: .silent)
    events.close(generation)
    let watches = data.close(module)
    if !faults.isEmpty { faults[module.id] = nil }
    if module.hasOrigin { origins[module.id] = nil }
    modules.remove(module)
    module.generation = nil
    if let watches { services.recorder.ended(watches) }
  }

  /// Unmounts the plugins of a module that was told, and cancels its tasks.
  func unmountPlugins(of generation: Generation, at module: LiveModule, as life: Life) {
    if events.isStrict || services.leaks.isAsked {
      services.leaks.suspect(objects(of: generation, at: module), of: module.id)
    }
    events.silence(generation, as: life)
    data.silence(module)
    plugins.unmount(module.plugins, generation.instances, of: module.id)
    module.plugins = []
    services.tasks.cancel(of: module.id)
  }

  /// Returns the objects that end with a module: its plugins and its tasks.
  private func objects(
    of generation: Generation, at module: LiveModule
  ) -> [(object: AnyObject, kind: Leak.Kind, plugin: Name?)] {
    let plugins = zip(module.plugins, generation.instances)
      .map { (object: $1, kind: Leak.Kind.instance, plugin: Name?.some($0.name)) }
    let tasks = services.tasks.tasks(of: module.id)
    return plugins + tasks.map { (object: $0, kind: Leak.Kind.task, plugin: $0.plugin) }
  }

  /// Opens the generation of a module for subscriptions from outside, also while its plugins
  /// mount; returns nil if the module has ended.
  func openGeneration(of module: LiveModule) -> Generation? {
    guard module.life.admitsSubscriptions else { return nil }
    if module.generation == nil { module.generation = Generation(of: module) }
    return module.generation
  }

  /// Ends the waiting modules, also modules whose end is postponed meanwhile.
  func endPostponed() {
    guard queue.beginEmptying() else { return }
    defer { queue.endEmptying() }
    while let module = queue.next() { endSubtree(of: module) }
  }

  private func register(
    _ plans: [ModulePlan], under top: LiveModule?, before successor: ModuleNode?,
    planPosition first: Int?
  ) throws(ModuleError) -> [LiveModule] {
    var registered: [LiveModule] = []
    registered.reserveCapacity(plans.count)
    modules.reserve(plans.count)
    do throws(ModuleError) {
      for number in plans.indices {
        let module = LiveModule(
          id: plans[number].id, level: plans[number].level, services: services,
          planPosition: first.map { $0 + number })
        if let above = plans[number].parent {
          guard registered.indices.contains(above) else {
            throw .unknownPlan(above, of: module.id)
          }
          try modules.register(module, under: registered[above])
        } else {
          // All topmost modules are put in before the same sibling.
          try modules.register(module, under: top, before: successor)
        }
        registered.append(module)
      }
    } catch {
      for module in registered.reversed() { modules.remove(module) }
      throw error
    }
    return registered
  }

  /// Returns a module below which another may be registered.
  private func openParent(
    _ id: ModuleID?, of child: ModuleID
  ) throws(ModuleError) -> LiveModule? {
    guard let id else { return nil }
    guard let module = modules.find(id)?.live else { throw .unknownParent(id, of: child) }
    guard module.life.admitsChildren else { throw .parentEnding(id, of: child) }
    return module
  }

  private func mount(_ list: [PluginEntry], on module: LiveModule) {
    // An origin has resolved its lists: no name is taken twice.
    let (mounted, objects) = plugins.mount(
      list, on: module, areNamesSound: module.planPosition != nil
    ) {
      entry, error in
      // Ends the observations and tasks that the plugin began before it threw.
      data.silence(module, of: entry.name)
      services.tasks.cancel(of: module.id, by: entry.name)
      let location = location(of: entry, at: module)
      reports.tell(Diagnostic(.error, error, location: location))
    }
    module.plugins = mounted
    let wiring = plugins.wiring(of: mounted)
    if module.planPosition == nil { report(list, of: module) }
    for entry in mounted where !entry.type.manifest.ports.isEmpty {
      checkPorts(of: entry, at: module)
    }
    if events.isStrict { services.strictness.check(module.plugins) }
    let generation = events.open(
      module, wiring, objects, subscribed: module.generation)
    module.generation = generation
    for (position, entry) in module.plugins.enumerated() {
      for observer in entry.type.observers { events.observe(position, of: generation, observer) }
    }
  }
}
