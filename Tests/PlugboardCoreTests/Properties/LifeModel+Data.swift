import Plugboard

/// The data of modules: a number with its observers, and references.
extension LifeModel {
  /// An observer of the number of a module.
  final class Watcher {
    let does: LifeStep?
    let object: Object
    var isActive = true
    var calls = 0

    init(_ does: LifeStep?, _ object: Object) {
      self.does = does
      self.object = object
    }
  }

  func makeData(_ step: LifeStep) {
    switch step {
    case .write(let new, let id):
      guard let module = find(id), !module.isClosed else { return note("refused") }
      guard module.number != new else { return }
      module.pending.append((module.number, new))
      module.number = new
      if !module.isDelivering { deliver(module) }
    case .watch(let number, let id, let ownerID, let does, let holds):
      let object = Object(number, holds)
      guard let module = find(id), let owner = find(ownerID), !module.isClosed, !owner.isClosed
      else {
        note("refused")
        return release(object)
      }
      let watcher = Watcher(does, object)
      module.watchers.append(watcher)
      if owner !== module { owner.watching.append(watcher) }
      watchers.append((number, watcher))
    default: makeReference(step)
    }
  }

  /// D6: each round has the changes of the one before.
  private func deliver(_ module: Module) {
    module.isDelivering = true
    var rounds = 0
    while !module.pending.isEmpty {
      rounds += 1
      let round = module.pending
      module.pending = []
      if rounds > 64 {
        note("data-runaway")
        break
      }
      let watchers = module.watchers
      for (old, new) in round {
        for watcher in watchers where watcher.isActive {
          watcher.calls += 1
          let before = old.map { "\($0)" } ?? "nothing"
          note("\(watcher.object.number) is told of \(module.id): \(before) → \(new)")
          if let does = watcher.does { make(does) }
          watcher.calls -= 1
          if watcher.calls == 0, !watcher.isActive { release(watcher.object) }
        }
      }
    }
    module.isDelivering = false
  }

  func end(_ watcher: Watcher) {
    guard watcher.isActive else { return }
    watcher.isActive = false
    if watcher.calls == 0 { release(watcher.object) }
  }

  /// Ends the observers of a module and those by which it observes others, then its references.
  func closeData(of module: Module) {
    module.isClosed = true
    for watcher in module.watchers + module.watching { end(watcher) }
    for reference in module.references where reference.isStrong { release(reference.object) }
  }

  private func makeReference(_ step: LifeStep) {
    switch step {
    case .make(let number, let dying):
      if let old = objects.updateValue(Object(number, dying), forKey: number) { release(old) }
    case .release(let number):
      if let object = objects.removeValue(forKey: number) { release(object) }
    case .store(let number, let key, let id, let strength):
      guard let object = objects[number] else { return }
      guard let module = find(id), !module.isClosed else { return note("refused") }
      // The object that stores it holds it meanwhile.
      object.holders += strength == .strong ? 2 : 1
      let old = take(key, from: module)
      module.references.append((key, object, strength == .strong))
      if let old { release(old) }
      release(object)
    case .remove(let key, let id):
      guard let module = find(id), !module.isClosed else { return note("refused") }
      if let old = take(key, from: module) { release(old) }
    case .read(let key, let id):
      guard let module = find(id), !module.isClosed else { return note("refused") }
      read(key, module)
    default: break
    }
  }

  /// Removes a reference, and returns its object if it was strong.
  private func take(_ key: String, from module: Module) -> Object? {
    let old = module.references.first { $0.key == key }
    module.references.removeAll { $0.key == key }
    return old.flatMap { $0.isStrong ? $0.object : nil }
  }

  private func read(_ key: String, _ module: Module) {
    // D3: a weak reference is nil as soon as its object dies.
    let live = module.references.filter { $0.object.holders > 0 }
    let found = live.first { $0.key == key }
    let keys = (module.number == nil ? [] : ["n"]) + live.map(\.key)
    note(
      "\(found.map { "\($0.object.number)" } ?? "nothing") at \(module.id),"
        + " number \(module.number.map { "\($0)" } ?? "absent"), keys: \(keys.joined(separator: " "))"
    )
  }

  func makeLink(_ step: LifeStep) {
    switch step {
    case .link(let number, let fromID, let toID):
      guard let from = find(fromID), let to = find(toID) else { return note("refused") }
      links[number] = (from, to)
    case .fireByLink(let number, let event, let direction):
      guard let (from, to) = links[number] else { return }
      guard from.isRegistered, to.isRegistered, !to.isSilent else { return note("refused") }
      fire(event, at: to, direction)
    case .readByLink(let number, let key):
      guard let (from, to) = links[number] else { return }
      guard from.isRegistered, !to.isClosed else { return note("refused") }
      read(key, to)
    default: break
    }
  }
}
