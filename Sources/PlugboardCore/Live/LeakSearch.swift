/// The search for what outlives its module, in strict mode and while a plugin asks for it.
@MainActor final class LeakSearch {
  /// An object that may turn out to be a leak.
  private struct Suspect {
    let leak: Leak
    weak var object: AnyObject?
  }

  private var suspects: [Suspect] = []
  /// The modules whose plugins ask for the search.
  private var askers: Set<ModuleID> = []
  /// The number of suspects after which those that are gone are swept.
  private var limit = 64

  /// The leaks so far.
  var leaks: [Leak] {
    suspects.removeAll { $0.object == nil }
    return suspects.map(\.leak)
  }

  /// Whether a plugin asks for the search.
  var isAsked: Bool { !askers.isEmpty }

  /// Searches until the plugins of a module end.
  func ask(by module: LiveModule) {
    // A module that asks as it unmounts would never be taken out again.
    if module.life < .doomed { askers.insert(module.id) }
  }

  /// Remembers what of a module must be gone soon after its end.
  func suspect(_ module: LiveModule, _ tasks: [ModuleTask]) {
    askers.remove(module.id)
    // Swept whenever there are twice as many, so that ending many modules costs no more than having
    // them.
    if suspects.count >= limit {
      suspects.removeAll { $0.object == nil }
      limit = max(64, suspects.count * 2)
    }
    for (mount, object) in zip(module.plugins.mounts, module.plugins.objects) {
      add(object, .instance, mount.name, of: module)
    }
    for task in tasks { add(task, .task, task.plugin, of: module) }
  }

  private func add(
    _ object: AnyObject, _ kind: Leak.Kind, _ plugin: Name?, of module: LiveModule
  ) {
    let leak = Leak(kind: kind, plugin: plugin, module: module.id)
    suspects.append(Suspect(leak: leak, object: object))
  }
}
