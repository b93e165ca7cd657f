/// The modules whose views must be asked for anew.
@MainActor final class StaleViews {
  private var stale: [ModuleID: ModuleNode] = [:]
  /// The keys that plugins which have mounted so far read of modules above their own.
  private var keysReadAbove: Set<Name> = []
  /// The modules with plugins that read keys of others.
  private var readers: [ModuleID: ModuleNode] = [:]
  private let allModules: () -> [ModuleNode]
  /// Called when the first view becomes stale; then not until marks are taken, of all modules or of
  /// some: a host of several pages takes those of the page that it shows.
  var onStale: () -> Void = {} {
    didSet { withExtendedLifetime(oldValue) {} }
  }
  private var isHostTold = false

  /// - Parameter allModules: Returns the modules that are registered.
  init(allModules: @escaping () -> [ModuleNode]) { self.allModules = allModules }

  /// Marks a module's view, unless the module has ended: the host, as it is told of the first of several
  /// stale views, may end the modules of the others.
  func invalidate(_ module: ModuleNode) {
    guard module.isRegistered else { return }
    stale[module.id] = module
    guard !isHostTold else { return }
    isHostTold = true
    onStale()
  }

  /// Marks the views of all modules.
  func invalidateAll() {
    for module in allModules() { invalidate(module) }
  }

  /// Marks the views of modules one of whose plugins declares that it reads a key: of the module
  /// itself, of modules above, or of others.
  ///
  /// Costs a step for each module below if some plugin reads the key from above, and one for each
  /// module that reads keys of others.
  func dataChanged(of module: ModuleNode, _ key: Name) {
    if module.live.plugins.entries.contains(where: { $0.type.reads(key) }) { invalidate(module) }
    let keysReadAbove = keysReadAbove
    if keysReadAbove.contains(key) {
      for node in module.subtree where node.isReader(of: key, { $0.readsAbove }) {
        invalidate(node)
      }
    }
    for node in readers.values where node.isReader(of: key, { $0.readsElsewhere }) {
      invalidate(node)
    }
  }

  /// Marks the views of modules one of whose plugins reads, of other modules, a key that modules have
  /// which have just begun or are about to end. Costs a step for each module that reads keys of others.
  func modulesChanged(_ keys: some Collection<Name>) {
    for node in readers.values {
      let isReader = keys.contains { node.isReader(of: $0, { $0.readsElsewhere }) }
      if isReader { invalidate(node) }
    }
  }

  /// Whether a plugin that is mounted reads a key of other modules.
  var areOthersRead: Bool { !readers.isEmpty }

  /// Notes the keys that plugins of a type read of modules above their own.
  func note(_ type: PluginType) {
    // Assigned as a whole, so that each write of data reads it unchecked: 5 % of a write.
    keysReadAbove = keysReadAbove.union(type.manifest.readsAbove.map(\.name))
  }

  /// Notes a module whose plugins have mounted.
  func note(_ module: ModuleNode) {
    if module.live.plugins.entries.contains(where: \.type.readsOthers) {
      readers[module.id] = module
    }
  }

  /// Takes all marks.
  func take() -> Set<ModuleID> {
    isHostTold = false
    defer { stale = [:] }
    return Set(stale.keys)
  }

  /// Takes the marks of a module and of everything below it. Costs a step for each marked module
  /// and each level above it.
  func take(within top: ModuleNode) -> Set<ModuleID> {
    isHostTold = false
    guard !stale.isEmpty else { return [] }
    let taken = stale.filter { $0.value.isWithin(top) }
    for id in taken.keys { stale[id] = nil }
    return Set(taken.keys)
  }

  /// Forgets a module that ends.
  func forget(_ module: ModuleID) {
    if !stale.isEmpty { stale[module] = nil }
    if !readers.isEmpty { readers[module] = nil }
  }
}

extension ModuleNode {
  /// Returns whether a plugin of the module declares a key in a list of its manifest.
  fileprivate func isReader(
    of key: Name, _ list: (PluginManifest) -> [KeyDeclaration]
  ) -> Bool {
    live.plugins.entries.contains { entry in
      list(entry.type.manifest).contains { $0.name == key }
    }
  }
}
