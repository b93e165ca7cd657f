/// A module's place in the tree: the part of a live module that `ModuleManager` owns.
///
/// A node has links while it is registered. Every module leaves the tree one by one, children
/// before parents, at the latest when its runtime ends; so the links keep nothing alive beyond
/// that, and a tree of any depth is dropped without recursion.
@MainActor @usableFromInline class ModuleNode {
  @usableFromInline nonisolated let id: ModuleID
  private(set) var parent: ModuleNode?
  private(set) var firstChild: ModuleNode?
  private(set) var lastChild: ModuleNode?
  private(set) var next: ModuleNode?
  private(set) var previous: ModuleNode?
  // The small ones are last, so that those of a subclass share their word.
  nonisolated let level: Level
  private(set) var isRegistered = false
  /// The number of exchanges of plugins so far, by which a context recognizes its own generation. It starts
  /// again after 65,536 exchanges, which saves each context a word.
  private(set) var generationNumber: UInt16 = 0

  nonisolated init(id: ModuleID, level: Level) {
    self.id = id
    self.level = level
  }

  /// The children in their order.
  var children: [ModuleNode] {
    var children: [ModuleNode] = []
    var child = firstChild
    while let node = child {
      children.append(node)
      child = node.next
    }
    return children
  }

  /// The children in their order, as a sequence that visits each when it is asked for.
  var eachChild: UnfoldSequence<ModuleNode, ModuleNode?> {
    sequence(state: firstChild) { child in
      defer { child = child?.next }
      return child
    }
  }

  /// The module and everything under it, depth-first, parents before children.
  var subtree: [ModuleNode] {
    var found: [ModuleNode] = []
    var current: ModuleNode? = self
    while let node = current {
      found.append(node)
      current = node.firstChild ?? node.successor(within: self)
    }
    return found
  }

  /// The module and its ancestors, the root last.
  var pathToRoot: [ModuleNode] {
    var path: [ModuleNode] = []
    var current: ModuleNode? = self
    while let node = current {
      path.append(node)
      current = node.parent
    }
    return path
  }

  /// The position among the siblings, from 0; costs a step for each sibling before it.
  var position: Int {
    var position = 0
    var sibling = previous
    while let node = sibling {
      position += 1
      sibling = node.previous
    }
    return position
  }

  /// Returns the nearest ancestor of a level; the module itself doesn't count.
  func nearest(_ level: Level) -> ModuleNode? {
    var ancestor = parent
    while let node = ancestor, node.level != level { ancestor = node.parent }
    return ancestor
  }

  /// Whether the module is `ancestor` or is below it.
  func isWithin(_ ancestor: ModuleNode) -> Bool {
    var current: ModuleNode? = self
    while let node = current {
      if node === ancestor { return true }
      current = node.parent
    }
    return false
  }

  /// Puts the node in the tree, last under `parent` or before a sibling; a root has no parent.
  func enter(under parent: ModuleNode?, before successor: ModuleNode?) {
    isRegistered = true
    link(under: parent, before: successor)
  }

  /// Takes the node, which has no children, out of the tree.
  func leave() {
    unlink()
    isRegistered = false
  }

  /// Puts the node before another of its siblings, or last.
  func move(before successor: ModuleNode?) {
    let parent = parent
    unlink()
    link(under: parent, before: successor)
  }

  /// Lets other plugins take the place of those that the module has.
  func beginGeneration() { generationNumber &+= 1 }

  /// Returns the module that follows the subtree of this one within that of another.
  func successor(within top: ModuleNode) -> ModuleNode? {
    var current = self
    while current !== top {
      if let next = current.next { return next }
      guard let parent = current.parent else { return nil }
      current = parent
    }
    return nil
  }

  private func link(under parent: ModuleNode?, before successor: ModuleNode?) {
    guard let parent else { return }
    let predecessor = if let successor { successor.previous } else { parent.lastChild }
    self.parent = parent
    previous = predecessor
    next = successor
    if let predecessor { predecessor.next = self } else { parent.firstChild = self }
    if let successor { successor.previous = self } else { parent.lastChild = self }
  }

  private func unlink() {
    guard let parent else { return }
    if let previous { previous.next = next } else { parent.firstChild = next }
    if let next { next.previous = previous } else { parent.lastChild = previous }
    self.parent = nil
    previous = nil
    next = nil
  }
}
