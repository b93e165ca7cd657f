/// The tree of modules: which module is where, and under which id.
///
/// Registering a module as the last child and removing a child cost the same at any depth and width. Finding a
/// position and moving cost a step for each sibling, and registering and removing a root up to a step for each
/// root. A host registers and unregisters through `PageRuntime`, which takes the other managers along.
@MainActor public final class ModuleManager {
  private var nodes: [ModuleID: ModuleNode] = [:]
  // Stored apart: reading a public property would be checked, and so each change of the tree.
  private var changes = 0
  /// The modules without a parent, in their order.
  private(set) var roots: [ModuleNode] = []

  /// Called for each module that a change shows or hides, after the change.
  var onShownChange: (ModuleNode) -> Void = { _ in }
  /// The numbers of children that are content, of modules that have any; nil until a module hides when it is empty.
  /// Counting always would cost opening a page 3 %, and a number in each module 16 bytes.
  var contentCounts: [ObjectIdentifier: Int]?
  /// The ends of long runs of hidden modules, until the tree changes: a page that begins with 50,000 hidden items
  /// would pass them all in each frame.
  var hiddenRuns: [HiddenRun: ModuleNode?] = [:]

  /// The ids of modules that are about to be registered, which no other module may take.
  var reservedIDs: Set<ModuleID> = []

  init() {}

  /// The number of changes of the tree so far; a copy of the tree is old if it has changed since.
  public var version: Int { changes }

  /// The number of registered modules.
  public var count: Int { nodes.count }

  func find(_ id: ModuleID) -> ModuleNode? { nodes[id] }

  /// Returns the life of a module with its plugins: a later module with the same id has another one, and so
  /// has a module whose plugins were exchanged. Nil if no module has the id.
  package func life(of id: ModuleID) -> ModuleLife? {
    find(id).map { ModuleLife($0, generation: $0.generationNumber) }
  }

  func reserve(_ count: Int) {
    // Growing by a few again and again would copy the register each time.
    if count > nodes.count { nodes.reserveCapacity(nodes.count + count) }
  }

  /// Registers a module as the last child of `parent`, or before another child.
  func register(
    _ node: ModuleNode, under parent: ModuleNode?, before successor: ModuleNode? = nil
  ) throws(ModuleError) {
    guard !node.id.text.isEmpty else { throw .emptyID }
    try checkPlace(of: node, under: parent)
    if !reservedIDs.isEmpty, reservedIDs.contains(node.id) { throw .duplicateID(node.id) }
    // One look-up instead of two; the earlier module of the id is put back.
    if let earlier = nodes.updateValue(node, forKey: node.id) {
      nodes[node.id] = earlier
      throw .duplicateID(node.id)
    }
    node.enter(under: parent, before: successor)
    if parent == nil {
      let position = successor.flatMap { successor in roots.firstIndex { $0 === successor } }
      roots.insert(node, at: position ?? roots.count)
    }
    noteChange()
    if node.isContent { count(node, isMore: true) }
  }

  /// Takes a module without children out of the tree.
  func remove(_ node: ModuleNode) {
    precondition(node.isRegistered && node.firstChild == nil)
    // From the end, as dropping a runtime ends its roots in reverse.
    if node.parent == nil, let position = roots.lastIndex(where: { $0 === node }) {
      roots.remove(at: position)
    }
    if node.isContent { count(node, isMore: false) }
    node.leave()
    nodes[node.id] = nil
    noteChange()
  }

  /// Begins the next generation of a module, whose plugins are exchanged.
  func beginGeneration(of node: ModuleNode) {
    node.beginGeneration()
    noteChange()
    setState(.stated, false, of: node)
  }

  /// Moves a module before one of its siblings, or to the end.
  func move(_ node: ModuleNode, before successor: ModuleNode?) {
    node.move(before: successor)
    noteChange()
  }

  /// Moves a module to `position` among its siblings, counted without itself.
  func move(_ id: ModuleID, to position: Int) throws(ModuleError) {
    let node = try module(id)
    guard let parent = node.parent else { throw .rootStays(id) }
    let successor = try successor(at: position, under: parent, without: node)
    move(node, before: successor)
  }

  func noteChange() {
    changes += 1
    if !hiddenRuns.isEmpty { hiddenRuns = [:] }
  }

  private func checkPlace(
    of node: ModuleNode, under parent: ModuleNode?
  ) throws(ModuleError) {
    guard node.level.canBe(under: parent?.level) else {
      throw .misplaced(
        node.id, level: node.level, under: parent?.id, parentLevel: parent?.level)
    }
    // An app is the only one, and the pages of its runtime are under it.
    guard parent == nil, node.level == .app || node.level == .page else { return }
    let other = roots.first { $0.level == .app || $0.level == .page && node.level == .app }
    if let other {
      throw .rootTaken(node.id, level: node.level, by: other.id, rootLevel: other.level)
    }
  }

  /// Returns the sibling, or the root if there is no parent, before which a position lies; nil for the
  /// place behind the last. Costs a step for each before it.
  ///
  /// - Parameter moved: A sibling that doesn't count, as it is to be moved.
  func successor(
    at position: Int?, under parent: ModuleNode?, without moved: ModuleNode? = nil
  ) throws(ModuleError) -> ModuleNode? {
    guard let position else { return nil }
    let siblings = parent.map { AnySequence($0.eachChild) } ?? AnySequence(roots)
    var count = 0
    for sibling in siblings where sibling !== moved {
      if count == position { return sibling }
      count += 1
    }
    guard count == position else {
      throw .positionOutOfRange(position, count: count, under: parent?.id)
    }
    return nil
  }
}
