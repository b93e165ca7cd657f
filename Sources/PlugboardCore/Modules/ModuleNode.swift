/// A module's place in the tree: the part of a live module that `ModuleManager` owns.
///
/// A node has links while it is registered. Every module leaves the tree one by one, children
/// before parents, at the latest when its runtime ends; so the links keep nothing alive beyond
/// that, and a tree of any depth is dropped without recursion.
@MainActor @usableFromInline class ModuleNode {
  @usableFromInline nonisolated let id: ModuleID
  private(set) var parent: ModuleNode?
  private(set) var firstChild: ModuleNode?
  private(set) var next: ModuleNode?
  /// The previous sibling; of a first child the last one. A parent then stores no last child, which saves each module
  /// 16 bytes.
  private var predecessor: ModuleNode?
  // The small ones share a word.
  nonisolated let level: Level
  private(set) var state = PlaceState()
  /// The number of exchanges of plugins so far, by which a context recognizes its own generation. It starts
  /// again after 65,536 exchanges, which saves each context a word.
  private(set) var generationNumber: UInt16 = 0
  // -1 for nil: an Optional would cost each module eight bytes.
  private var storedPlanPosition: Int32

  /// - Parameter planPosition: The position of its plan in its origin; nil without an origin.
  nonisolated init(id: ModuleID, level: Level, planPosition: Int? = nil) {
    self.id = id
    self.level = level
    storedPlanPosition = planPosition.map { Int32($0) } ?? -1
  }

  /// The position of the module's plan in its origin; nil without an origin.
  var planPosition: Int? {
    get { storedPlanPosition < 0 ? nil : Int(storedPlanPosition) }
    set { storedPlanPosition = newValue.map { Int32($0) } ?? -1 }
  }

  var lastChild: ModuleNode? { firstChild?.predecessor }

  var previous: ModuleNode? { predecessor?.next == nil ? nil : predecessor }

  var children: [ModuleNode] { Array(eachChild) }

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

  /// Puts the node in the tree, last under `parent` or before a sibling; a root has no parent.
  func enter(under parent: ModuleNode?, before successor: ModuleNode?) {
    state.insert(.registered)
    link(under: parent, before: successor)
  }

  /// Takes the node, which has no children, out of the tree.
  func leave() {
    unlink()
    state.remove(.registered)
  }

  /// Puts the node before another of its siblings, or last.
  func move(before successor: ModuleNode?) {
    let parent = parent
    unlink()
    link(under: parent, before: successor)
  }

  /// Begins the next generation of the module, whose plugins are exchanged.
  func beginGeneration() { generationNumber &+= 1 }

  var isRegistered: Bool { state.contains(.registered) }

  /// Whether the module is the topmost module that was opened from its origin.
  var hasOrigin: Bool { state.contains(.hasOrigin) }

  /// Whether the module is shown if its ancestors are: no plugin hides it, and it has content if it hides when empty.
  var isShown: Bool {
    let state = state
    if state.isDisjoint(with: [.hidden, .hidesWhenEmpty]) { return true }
    return !state.contains(.hidden) && hasContent
  }

  /// Whether something in the module shows.
  private var hasContent: Bool {
    !state.isDisjoint(with: [.hasOwnContent, .hasChildContent])
  }

  /// Whether the module is content of its parent: a shown item, or a shown card or component that has
  /// content.
  var isContent: Bool {
    switch level {
    case .item: isShown
    case .card, .component: hasContent && isShown
    case .app, .page, .other: false
    }
  }

  func set(_ part: PlaceState, _ isSet: Bool) {
    if isSet { state.formUnion(part) } else { state.subtract(part) }
  }

  /// Returns the module that follows this subtree within the subtree of `top`.
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
    self.parent = parent
    next = successor
    guard let first = parent.firstChild else {
      predecessor = self
      parent.firstChild = self
      return
    }
    let follower = successor ?? first
    predecessor = follower.predecessor
    follower.predecessor = self
    if successor === first { parent.firstChild = self } else { predecessor?.next = self }
  }

  private func unlink() {
    guard let parent else { return }
    (next ?? parent.firstChild)?.predecessor = predecessor
    if parent.firstChild === self { parent.firstChild = next } else { predecessor?.next = next }
    self.parent = nil
    predecessor = nil
    next = nil
  }
}

/// The state of a module's place: whether it is in the tree and has an origin, and the statements that show or
/// hide it.
struct PlaceState: OptionSet {
  let rawValue: UInt8

  static let registered = PlaceState(rawValue: 1)
  /// A plugin hides the module, with everything below it.
  static let hidden = PlaceState(rawValue: 2)
  /// A plugin hides the module while nothing in it shows.
  static let hidesWhenEmpty = PlaceState(rawValue: 4)
  /// A plugin shows something in the module, also without children.
  static let hasOwnContent = PlaceState(rawValue: 8)
  /// A child is content of the module.
  static let hasChildContent = PlaceState(rawValue: 16)
  /// The module has an entry in the table of origins; without this, each end would look it up by its id (460 instructions).
  static let hasOrigin = PlaceState(rawValue: 32)

  /// The part that plugins state, and that ends with them.
  static let stated: PlaceState = [.hidden, .hidesWhenEmpty, .hasOwnContent]
}
