/// A task that belongs to a module.
@MainActor final class ModuleTask {
  var task: Task<Void, Never>?
}

extension Managers {
  func run(
    _ work: @escaping @MainActor () async throws -> Void, at station: Station, for plugin: Name
  ) -> Task<Void, Never> {
    let entry = ModuleTask()
    let module = station.module
    let task = Task { @MainActor in
      do {
        // A module may end between the making of its task and its beginning.
        try Task.checkCancellation()
        try await work()
      } catch is CancellationError where Task.isCancelled {
        // The module or the owner ended it.
      } catch {
        if station.state != .ended {
          let label = plugin == .empty ? "host" : plugin.text
          let fault = Fault(
            subscriber: label, event: "task", module: station.id, error: error)
          let position = station.mounts.firstIndex { $0.type.name == plugin }
          count(fault, at: station, position)
        }
      }
      tasks[module]?.removeAll { $0 === entry }
      if tasks[module]?.isEmpty == true { tasks[module] = nil }
    }
    entry.task = task
    if station.state == .ended {
      task.cancel()
    } else {
      tasks[module, default: []].append(entry)
    }
    return task
  }

  func cancelTasks(of module: Module) {
    guard !tasks.isEmpty, let cancelled = tasks.removeValue(forKey: module) else { return }
    for entry in cancelled { entry.task?.cancel() }
  }
}
