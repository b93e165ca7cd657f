/// Keeps the tree of modules: who stands where, and under which id.
///
/// Registering as the last child and leaving cost the same at any depth and width; at a position,
/// registering and moving cost a step for each sibling before it. Registering and unregistering a
/// module is a `PageRuntime`'s business, which conducts the other managers along.
@MainActor public final class ModuleManager {
  private var tree = ModuleTree()
  private var generations: UInt32 = 0

  /// A number that is incremented with every change of the tree, so that a copy of it can be told to be old.
  public private(set) var version = 0
  /// In the order of their registration.
  private(set) var roots: [Module] = []

  init() {}

  /// How many modules are registered.
  public var count: Int { tree.count }

  /// The module with an id, or nil.
  func find(_ id: ModuleID) -> Module? { tree.find(id).flatMap { at($0) } }

  /// Whether the module is registered still.
  func contains(_ module: Module) -> Bool {
    let node = tree[module.index]
    return node.generation == module.generation && node.isPresent
  }

  // These answer also for a module that has just left, until its number is used again.
  func id(of module: Module) -> ModuleID { tree[module.index].id }
  func level(of module: Module) -> Level { tree[module.index].level }
  func parent(of module: Module) -> Module? { at(tree[module.index].parent) }
  func firstChild(of module: Module) -> Module? { at(tree[module.index].firstChild) }
  func next(after module: Module) -> Module? { at(tree[module.index].next) }
  func previous(before module: Module) -> Module? { at(tree[module.index].previous) }

  private func at(_ index: Int32) -> Module? {
    index == ModuleTree.none ? nil : Module(index: index, generation: tree[index].generation)
  }

  /// Makes room for so many further modules.
  func reserve(_ count: Int) { tree.reserve(count) }

  /// Registers a module as the last child of `parent`, or before the child at `position`.
  func register(
    _ id: ModuleID, level: Level, under parent: Module?, at position: Int? = nil
  ) throws(ModuleError) -> Module {
    guard !id.text.isEmpty else { throw .emptyID }
    try checkPlace(of: id, level: level, under: parent)
    let successor = try successor(at: position, under: parent)
    let module = Module(index: tree.nextIndex, generation: generations + 1)
    let node = ModuleTree.Node(id: id, level: level, generation: module.generation)
    guard tree.insert(node, under: parent?.index ?? ModuleTree.none, before: successor) else {
      throw .duplicateID(id)
    }
    generations += 1
    version += 1
    if parent == nil { roots.append(module) }
    return module
  }

  /// Takes a module without children out of the tree.
  func remove(_ module: Module) {
    let node = tree[module.index]
    precondition(contains(module) && node.childCount == 0)
    if node.parent == ModuleTree.none, let position = roots.lastIndex(of: module) {
      roots.remove(at: position)
    }
    tree.remove(module.index)
    version += 1
  }

  /// Moves a module to `position` among its siblings, counted without itself.
  func move(_ id: ModuleID, to position: Int) throws(ModuleError) {
    guard let module = find(id) else { throw .unknownModule(id) }
    guard let parent = parent(of: module) else { throw .rootStays(id) }
    let successor = try successor(at: position, under: parent, without: module)
    tree.move(module.index, before: successor)
    version += 1
  }

  private func checkPlace(
    of id: ModuleID, level: Level, under parent: Module?
  ) throws(ModuleError) {
    var parentLevel: Level?
    if let parent { parentLevel = self.level(of: parent) }
    var fits = level.canStand(under: parentLevel)
    if parent == nil, let root = roots.first {
      fits = fits && level == .page && self.level(of: root) == .page
    }
    guard fits else {
      throw .misplaced(
        id, level: level, under: parent.map { self.id(of: $0) }, parentLevel: parentLevel)
    }
  }

  /// The sibling before which a position lies, not counting one that is to be moved.
  private func successor(
    at position: Int?, under parent: Module?, without moved: Module? = nil
  ) throws(ModuleError) -> Int32 {
    guard let position, let parent else { return ModuleTree.none }
    let count = Int(tree[parent.index].childCount) - (moved == nil ? 0 : 1)
    guard (0...count).contains(position) else {
      throw .positionOutOfRange(position, count: count, under: id(of: parent))
    }
    return tree.child(
      of: parent.index, at: position, without: moved?.index ?? ModuleTree.none)
  }
}
