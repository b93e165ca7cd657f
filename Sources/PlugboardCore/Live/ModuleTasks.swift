/// The tasks of modules: cancelled with their module, and reported if they throw.
@MainActor final class ModuleTasks {
  private var tasks: [ModuleID: [ModuleTask]] = [:]
  private let runner: TaskRunner
  private let events: EventManager

  init(runner: TaskRunner, events: EventManager) {
    self.runner = runner
    self.events = events
  }

  /// The number of tasks of each module that are not over, but will be; modules without any are left
  /// out.
  var counts: [ModuleID: Int] {
    tasks.mapValues { $0.count { !$0.isEndless } }.filter { $0.value > 0 }
  }

  /// Returns the tasks of a module that are not over.
  func tasks(of module: ModuleID) -> [ModuleTask] { tasks[module] ?? [] }

  /// Runs work for a module, of a plugin or of the host.
  func run(
    _ work: @escaping @MainActor () async throws -> Void, for module: LiveModule,
    by plugin: Name?, isEndless: Bool = false
  ) -> Task<Void, Never> {
    let entry = ModuleTask(of: plugin, isEndless: isEndless)
    let task = runner.run { [self] in
      await perform(work, for: module, by: plugin)
      forget(entry, of: module.id)
    }
    entry.task = task
    if module.hasEnded {
      task.cancel()
    } else {
      tasks[module.id, default: []].append(entry)
    }
    return task
  }

  /// Cancels the tasks of a module that ends.
  func cancel(of module: ModuleID) {
    guard !tasks.isEmpty, let cancelled = tasks.removeValue(forKey: module) else { return }
    for entry in cancelled { entry.task?.cancel() }
  }

  /// Cancels the tasks that a plugin of a module has begun.
  func cancel(of module: ModuleID, by plugin: Name) {
    for entry in tasks(of: module) where entry.plugin == plugin { entry.task?.cancel() }
  }

  private func perform(
    _ work: @MainActor () async throws -> Void, for module: LiveModule, by plugin: Name?
  ) async {
    do {
      // A module may end between the making of its task and its beginning.
      try Task.checkCancellation()
      try await work()
    } catch _ where Task.isCancelled {
      // The module or the owner ended it, and what it threw comes of that.
    } catch {
      guard module.isRegistered else { return }
      let fault = Fault(
        subscriber: plugin?.text ?? "host", event: "task", module: module.id, error: error)
      let position = module.plugins.mounts.firstIndex { $0.name == plugin }
      events.report(fault, at: module, position)
    }
  }

  private func forget(_ entry: ModuleTask, of module: ModuleID) {
    tasks[module]?.removeAll { $0 === entry }
    if tasks[module]?.isEmpty == true { tasks[module] = nil }
  }
}

/// A task that belongs to a module.
@MainActor final class ModuleTask {
  /// Nil for the host.
  let plugin: Name?
  /// Whether it goes on until its module ends.
  let isEndless: Bool
  var task: Task<Void, Never>?

  init(of plugin: Name?, isEndless: Bool) {
    self.plugin = plugin
    self.isEndless = isEndless
  }
}
