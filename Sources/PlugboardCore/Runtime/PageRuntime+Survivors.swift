extension PageRuntime {
  /// What outlives modules that have ended in strict mode; empty where none of their plugins leaks.
  ///
  /// A task that was cancelled needs a few turns to end, and an instance that is just handling an
  /// event lives until that is over.
  public var survivors: [Survivor] {
    managers.survivors.removeAll { $0.object == nil }
    return managers.survivors.map(\.survivor)
  }
}

/// A survivor, if it turns out to be one.
struct SuspectedSurvivor {
  let survivor: Survivor
  weak var object: AnyObject?
}

extension Managers {
  /// Remembers what of a module must be gone soon after its end.
  func suspectSurvivors(at station: Station) {
    // Swept when there are twice as many, so that ending many modules costs no more than having them.
    if survivors.count >= survivorsLimit {
      survivors.removeAll { $0.object == nil }
      survivorsLimit = max(64, survivors.count * 2)
    }
    func suspect(_ object: AnyObject, _ kind: Survivor.Kind, _ plugin: Name) {
      let survivor = Survivor(kind: kind, plugin: plugin, module: station.id)
      survivors.append(SuspectedSurvivor(survivor: survivor, object: object))
    }
    for (mount, object) in zip(station.mounts, station.objects) {
      suspect(object, .instance, mount.type.name)
    }
    for task in tasks[station.module] ?? [] { suspect(task, .task, task.plugin) }
  }
}
