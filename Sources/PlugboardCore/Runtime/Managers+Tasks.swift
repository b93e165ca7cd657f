/// A task that belongs to a module.
@MainActor final class ModuleTask {
  /// The empty name stands for the host.
  let plugin: Name
  var task: Task<Void, Never>?

  init(of plugin: Name) { self.plugin = plugin }
}

extension Managers {
  func run(
    _ work: @escaping @MainActor () async throws -> Void, at station: Station, for plugin: Name
  ) -> Task<Void, Never> {
    let entry = ModuleTask(of: plugin)
    let task = events.task { [self] in
      await perform(work, at: station, for: plugin)
      forget(entry, of: station.module)
    }
    entry.task = task
    if station.state == .ended {
      task.cancel()
    } else {
      tasks[station.module, default: []].append(entry)
    }
    return task
  }

  func cancelTasks(of module: Module) {
    guard !tasks.isEmpty, let cancelled = tasks.removeValue(forKey: module) else { return }
    for entry in cancelled { entry.task?.cancel() }
  }

  private func perform(
    _ work: @MainActor () async throws -> Void, at station: Station, for plugin: Name
  ) async {
    do {
      // A module may end between the making of its task and its beginning.
      try Task.checkCancellation()
      try await work()
    } catch _ where Task.isCancelled {
      // The module or the owner ended it, and what it threw comes of that.
    } catch {
      guard station.state != .ended else { return }
      let label = plugin == .empty ? "host" : plugin.text
      let fault = Fault(subscriber: label, event: "task", module: station.id, error: error)
      let position = station.mounts.firstIndex { $0.type.name == plugin }
      count(fault, at: station, position)
    }
  }

  private func forget(_ entry: ModuleTask, of module: Module) {
    tasks[module]?.removeAll { $0 === entry }
    if tasks[module]?.isEmpty == true { tasks[module] = nil }
  }
}
