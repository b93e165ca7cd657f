/// Keeps the tree of modules: who stands where, and under which id.
///
/// Siblings are linked by their numbers, so registering as the last child and leaving cost the same
/// at any depth and width; at a position, registering and moving cost a step for each sibling before
/// it. Dropping a tree of a million modules recurses nowhere. Registering and unregistering a
/// module is a `PageRuntime`'s business, which conducts the other managers along.
@MainActor public final class ModuleManager {
  struct Node {
    let id: ModuleID
    let level: Level
    let generation: UInt32
    var parent: Int32 = none
    var firstChild: Int32 = none
    var lastChild: Int32 = none
    var previous: Int32 = none
    var next: Int32 = none
    var childCount: Int32 = 0
    var isPresent = true
  }

  nonisolated static let none: Int32 = -1

  private var nodes: ContiguousArray<Node> = []
  private var free: [Int32] = []
  private var modules: [ModuleID: Module] = [:]
  private var generations: UInt32 = 0

  /// Rises with every change of the tree.
  private(set) var version = 0
  /// In the order of their registration.
  private(set) var roots: [Module] = []

  init() {}

  /// How many modules are registered.
  public var count: Int { modules.count }

  /// The module with an id, or nil.
  func find(_ id: ModuleID) -> Module? { modules[id] }

  /// Whether the module is registered still.
  func contains(_ module: Module) -> Bool {
    nodes[Int(module.index)].generation == module.generation && nodes[Int(module.index)].isPresent
  }

  // These answer also for a module that has just left, until its number is used again.
  func id(of module: Module) -> ModuleID { nodes[Int(module.index)].id }
  func level(of module: Module) -> Level { nodes[Int(module.index)].level }
  func parent(of module: Module) -> Module? { at(nodes[Int(module.index)].parent) }
  func firstChild(of module: Module) -> Module? { at(nodes[Int(module.index)].firstChild) }
  func next(after module: Module) -> Module? { at(nodes[Int(module.index)].next) }
  func previous(before module: Module) -> Module? { at(nodes[Int(module.index)].previous) }

  private func at(_ index: Int32) -> Module? {
    index == Self.none ? nil : Module(index: index, generation: nodes[Int(index)].generation)
  }

  /// Registers a module as the last child of `parent`, or before the child at `position`.
  func register(
    _ id: ModuleID, level: Level, under parent: Module?, at position: Int? = nil
  ) throws(ModuleError) -> Module {
    guard !id.text.isEmpty else { throw .emptyID }
    let parentIndex = parent?.index ?? Self.none
    try checkPlace(of: id, level: level, under: parentIndex)
    let successor = try child(of: parentIndex, at: position)
    let module = Module(index: free.last ?? Int32(nodes.count), generation: generations + 1)
    if let registered = modules.updateValue(module, forKey: id) {
      modules[id] = registered
      throw .duplicateID(id)
    }

    generations += 1
    version += 1
    let node = Node(id: id, level: level, generation: generations)
    if free.popLast() == nil {
      nodes.append(node)
    } else {
      nodes[Int(module.index)] = node
    }
    if parent == nil {
      roots.append(module)
    } else {
      link(module.index, under: parentIndex, before: successor)
    }
    return module
  }

  /// Takes a module without children out of the tree.
  func remove(_ module: Module) {
    precondition(contains(module) && nodes[Int(module.index)].childCount == 0)
    if nodes[Int(module.index)].parent == Self.none {
      if let position = roots.lastIndex(of: module) { roots.remove(at: position) }
    } else {
      unlink(module.index)
    }
    modules[nodes[Int(module.index)].id] = nil
    nodes[Int(module.index)].isPresent = false
    free.append(module.index)
    version += 1
  }

  /// Moves a module to `position` among its siblings, counted without itself.
  func move(_ id: ModuleID, to position: Int) throws(ModuleError) {
    guard let module = modules[id] else { throw .unknownModule(id) }
    let parent = nodes[Int(module.index)].parent
    guard parent != Self.none else {
      throw .rootStays(id)
    }
    let old = nodes[Int(module.index)].next
    version += 1
    unlink(module.index)
    do {
      link(module.index, under: parent, before: try child(of: parent, at: position))
    } catch {
      link(module.index, under: parent, before: old)
      throw error
    }
  }

  private func checkPlace(of id: ModuleID, level: Level, under parent: Int32) throws(ModuleError) {
    let parentNode = parent == Self.none ? nil : nodes[Int(parent)]
    var fits = level.canStand(under: parentNode?.level)
    if parentNode == nil, let root = roots.first {
      fits = fits && level == .page && nodes[Int(root.index)].level == .page
    }
    guard fits else {
      throw .misplaced(id, level: level, under: parentNode?.id, parentLevel: parentNode?.level)
    }
  }

  private func child(of parent: Int32, at position: Int?) throws(ModuleError) -> Int32 {
    guard let position, parent != Self.none else { return Self.none }
    let count = Int(nodes[Int(parent)].childCount)
    guard (0...count).contains(position) else {
      throw .positionOutOfRange(position, count: count, under: nodes[Int(parent)].id)
    }
    guard position < count else { return Self.none }
    var child = nodes[Int(parent)].firstChild
    for _ in 0..<position { child = nodes[Int(child)].next }
    return child
  }

  private func link(_ child: Int32, under parent: Int32, before successor: Int32) {
    let predecessor =
      successor == Self.none ? nodes[Int(parent)].lastChild : nodes[Int(successor)].previous
    nodes[Int(child)].parent = parent
    nodes[Int(child)].previous = predecessor
    nodes[Int(child)].next = successor
    if predecessor == Self.none {
      nodes[Int(parent)].firstChild = child
    } else {
      nodes[Int(predecessor)].next = child
    }
    if successor == Self.none {
      nodes[Int(parent)].lastChild = child
    } else {
      nodes[Int(successor)].previous = child
    }
    nodes[Int(parent)].childCount += 1
  }

  private func unlink(_ child: Int32) {
    let node = nodes[Int(child)]
    if node.previous == Self.none {
      nodes[Int(node.parent)].firstChild = node.next
    } else {
      nodes[Int(node.previous)].next = node.next
    }
    if node.next == Self.none {
      nodes[Int(node.parent)].lastChild = node.previous
    } else {
      nodes[Int(node.next)].previous = node.previous
    }
    nodes[Int(node.parent)].childCount -= 1
  }
}
