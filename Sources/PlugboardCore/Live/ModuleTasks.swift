/// The tasks of modules: cancelled with their module, and reported if they throw.
@MainActor final class ModuleTasks {
  /// The tasks of each module by their number.
  private var tasks: [ModuleID: [Int: ModuleTask]] = [:]
  private var newest = 0
  /// The number of tasks that are not over, but will be.
  private(set) var openCount = 0
  private let runner: TaskRunner
  private let events: EventManager

  init(runner: TaskRunner, events: EventManager) {
    self.runner = runner
    self.events = events
  }

  /// The number of tasks of each module that are not over, but will be; modules without any are left
  /// out.
  var counts: [ModuleID: Int] {
    tasks.mapValues { $0.values.count { !$0.isEndless } }.filter { $0.value > 0 }
  }

  /// Returns the tasks of a module that are not over, the oldest first.
  func tasks(of module: ModuleID) -> [ModuleTask] {
    (tasks[module] ?? [:]).sorted { $0.key < $1.key }.map(\.value)
  }

  /// Runs work for a module, of a plugin or of the host.
  ///
  /// - Parameter isOver: Whether the plugin was unmounted or the module has ended; the task is then cancelled
  ///   at once, and reported.
  func run(
    _ work: @escaping @MainActor () async throws -> Void, for module: LiveModule,
    by plugin: Name?, isOver: Bool, isEndless: Bool = false
  ) -> Task<Void, Never> {
    newest += 1
    let entry = ModuleTask(newest, of: plugin, isEndless: isEndless)
    let generation = module.generationNumber
    let task = runner.run { [self] in
      await perform(work, for: module, generation, by: plugin)
      forget(entry, of: module.id)
    }
    entry.task = task
    if isOver {
      task.cancel()
      let error = PluginError.taskAfterEnd(plugin: plugin, module: module.id)
      events.reports.tell(Diagnostic(.warning, error))
    } else {
      tasks[module.id, default: [:]][entry.number] = entry
      if !isEndless { openCount += 1 }
    }
    return task
  }

  func cancel(of module: ModuleID) {
    guard !tasks.isEmpty else { return }
    let cancelled = tasks(of: module)
    tasks[module] = nil
    for entry in cancelled {
      if !entry.isEndless { openCount -= 1 }
      entry.task?.cancel()
    }
  }

  /// Cancels the tasks that a plugin of a module has begun.
  func cancel(of module: ModuleID, by plugin: Name) {
    for entry in tasks(of: module) where entry.plugin == plugin { entry.task?.cancel() }
  }

  private func perform(
    _ work: @MainActor () async throws -> Void, for module: LiveModule, _ generation: UInt16,
    by plugin: Name?
  ) async {
    do {
      // A module may end between the making of its task and its beginning.
      try Task.checkCancellation()
      try await work()
    } catch _ where Task.isCancelled {
      // The module or the owner cancelled it, which caused the error.
    } catch {
      report(error, of: module, generation, by: plugin, in: .task)
    }
  }

  /// Reports an error of code outside of handlers, unless its plugins were unmounted.
  func report(
    _ error: any Error, of module: LiveModule, _ generation: UInt16, by plugin: Name?,
    in work: Fault.Work
  ) {
    guard module.isRegistered, module.generationNumber == generation else { return }
    let fault = Fault(
      source: plugin.map { .plugin($0) } ?? .host, work: work, module: module.id, error: error)
    let position = module.plugins.firstIndex { $0.name == plugin }
    events.report(fault, at: module.generation, position)
  }

  private func forget(_ entry: ModuleTask, of module: ModuleID) {
    guard tasks[module]?.removeValue(forKey: entry.number) != nil else { return }
    if !entry.isEndless { openCount -= 1 }
    if tasks[module]?.isEmpty == true { tasks[module] = nil }
  }
}

/// A task that belongs to a module.
@MainActor final class ModuleTask {
  let number: Int
  /// Nil for the host.
  let plugin: Name?
  /// Whether it goes on until its module ends.
  let isEndless: Bool
  var task: Task<Void, Never>?

  init(_ number: Int, of plugin: Name?, isEndless: Bool) {
    self.number = number
    self.plugin = plugin
    self.isEndless = isEndless
  }
}
