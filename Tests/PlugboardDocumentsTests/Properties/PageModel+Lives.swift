import Plugboard

/// Lives.
extension PageModel {
  func mount(_ names: [String], on module: Module) {
    for name in names {
      lastPlugin += 1
      let plugin = Plugin(name, lastPlugin, on: module)
      module.plugins.append(plugin)
      note("\(plugin.number) mounts at \(module.id)")
      if name == "watcher" {
        watching.append((plugin, module))
        if let page = module.path.last, page !== module { watching.append((plugin, page)) }
      }
    }
  }

  func tellLoaded(_ module: Module) {
    for plugin in module.plugins where plugin.name == "recorder" { note("\(plugin.number) loads") }
  }

  /// Opens a node and all below it.
  func begin(_ node: PageNode, under parent: Module?, before successor: Module?) {
    var opened: [(module: Module, node: PageNode)] = []
    func add(_ node: PageNode, under parent: Module?, before successor: Module?) {
      let module = Module(node, under: parent)
      opened.append((module, node))
      if let parent {
        let index = parent.children.firstIndex { $0 === successor } ?? parent.children.count
        parent.children.insert(module, at: index)
      } else {
        page = module
      }
      for child in node.children { add(child, under: module, before: nil) }
    }
    add(node, under: parent, before: successor)
    for (module, node) in opened { mount(node.plugins, on: module) }
    for (module, _) in opened { tellLoaded(module) }
  }

  /// Ends the plugins of a module, and what they have suspended.
  func unmount(_ module: Module, cancelling reason: String) {
    for plugin in module.plugins where plugin.name == "recorder" {
      note("\(plugin.number) unloads")
    }
    for plugin in module.plugins.reversed() {
      note("\(plugin.number) unmounts")
      plugin.isMounted = false
    }
    for held in suspended where held.plugin.module === module {
      kinds.insert("a plugin ends that has suspended an event")
      end(held, cancelled: reason)
    }
    module.plugins = []
  }

  func end(_ top: Module) {
    for module in top.subtree.reversed() {
      unmount(module, cancelling: "the module that suspended it ended")
      module.isRegistered = false
      if suspended.contains(where: { $0.delivery.module === module }) {
        kinds.insert("a module ends whose event waits elsewhere")
      }
      module.parent?.children.removeAll { $0 === module }
      if module === page { page = nil }
    }
  }

}

/// Groups of changes.
extension PageModel {
  /// Whether all of them can be made, one after the other.
  func arePossible(_ changes: [PageStep.Change]) -> Bool {
    // The modules as they will be, with the parent of each; the order makes no difference.
    var parents: [String: String] = [:]
    for module in all { parents[module.id] = module.parent?.id ?? "" }
    let open = parents
    var new: Set<String> = []
    func isPossible(_ node: PageNode, under parent: String) -> Bool {
      guard parents[parent] != nil, parents[node.id] == nil else { return false }
      parents[node.id] = parent
      new.insert(node.id)
      return node.children.allSatisfy { isPossible($0, under: node.id) }
    }
    func remove(_ id: String) {
      parents[id] = nil
      for child in parents.keys where parents[child] == id { remove(child) }
    }
    return changes.allSatisfy { change in
      switch change {
      case .insert(let node, let parent, let successor):
        return (successor == nil || successor.flatMap { parents[$0] } == parent)
          && isPossible(node, under: parent)
      case .remove(let id):
        guard parents[id] != nil else { return false }
        remove(id)
        return true
      case .replace(let id, let node):
        guard let parent = parents[id], parent != "" else { return false }
        remove(id)
        return isPossible(node, under: parent)
      case .move(let id, let successor):
        guard let parent = parents[id], parent != "" else { return false }
        return successor == nil || successor != id && successor.flatMap { parents[$0] } == parent
      case .update(let id, _):
        return parents[id] != nil && open[id] != nil && !new.contains(id)
      }
    }
  }

  func apply(_ change: PageStep.Change) {
    switch change {
    case .insert(let node, let parent, let successor):
      begin(node, under: find(parent), before: successor.flatMap { find($0) })
    case .remove(let id): if let module = find(id) { end(module) }
    case .replace(let id, let node):
      guard let module = find(id), let parent = module.parent,
        let index = parent.children.firstIndex(where: { $0 === module })
      else { return }
      let next = parent.children.dropFirst(index + 1).first
      end(module)
      begin(node, under: parent, before: next)
    case .move(let id, let successor):
      guard let module = find(id), let parent = module.parent else { return }
      parent.children.removeAll { $0 === module }
      let index = successor.flatMap { id in parent.children.firstIndex { $0.id == id } }
      parent.children.insert(module, at: index ?? parent.children.count)
    case .update(let id, let values):
      guard let module = find(id) else { return }
      for (key, value) in values { write(key, value, module) }
    }
  }

}

/// Revisions.
extension PageModel {
  /// C7: what is gone ends, then values are written and plugins exchanged, then what is new is opened.
  func revise(to new: PageNode) {
    guard let old = version else { return }
    kinds.insert("a revision")
    if !suspended.isEmpty { kinds.insert("a revision while events wait") }
    version = new
    // The places of new modules: before the next that is there, or behind the last of the document's.
    var behind: [String: Module] = [:]
    for (old, _) in pairs(old, new) {
      let siblings = find(old.id)?.children ?? []
      let ours = Set(old.children.map(\.id))
      let last = siblings.lastIndex { ours.contains($0.id) }
      behind[old.id] = last.flatMap { siblings.dropFirst($0 + 1).first }
    }
    endMissing(old, new)
    for (old, new) in pairs(old, new) {
      guard let module = find(new.id) else { continue }
      let isExchanged = old.plugins != new.plugins
      if isExchanged {
        kinds.insert("plugins are exchanged")
        unmount(
          module, cancelling: "the plugins of the module that suspended it were exchanged")
        exchanged += suspended.map { (module, $0.delivery) }
      }
      for key in ["m", "n"] where new.data[key] != nil && new.data[key] != old.data[key] {
        write(key, new.data[key], module)
      }
      for key in ["m", "n"] where new.data[key] == nil && old.data[key] != nil {
        write(key, nil, module)
      }
      if isExchanged {
        mount(new.plugins, on: module)
        tellLoaded(module)
      }
    }
    for (old, new) in pairs(old, new) {
      guard let parent = find(new.id) else { continue }
      for (index, child) in new.children.enumerated() where find(child.id) == nil {
        // A node that was removed at run time stays away unless it is stated otherwise.
        guard old.children.first(where: { $0.id == child.id }) != child else {
          kinds.insert("stays away")
          continue
        }
        let next = new.children.dropFirst(index + 1).lazy.compactMap { self.find($0.id) }.first
        begin(child, under: parent, before: next ?? behind[new.id])
      }
    }
  }

  /// Ends the modules that the new version doesn't have, in the order of the old one.
  private func endMissing(_ old: PageNode, _ new: PageNode) {
    for child in old.children {
      if let new = new.children.first(where: { $0.id == child.id }) {
        endMissing(child, new)
      } else if let module = find(child.id) {
        end(module)
      }
    }
  }

  /// The nodes of two versions that are the same one, parents first.
  private func pairs(_ old: PageNode, _ new: PageNode) -> [(old: PageNode, new: PageNode)] {
    [(old, new)]
      + new.children.flatMap { child in
        old.children.first { $0.id == child.id }.map { pairs($0, child) } ?? []
      }
  }
}
