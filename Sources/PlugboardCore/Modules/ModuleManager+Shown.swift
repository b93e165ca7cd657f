/// Queries for views. A module is shown if neither it nor an ancestor is hidden.
extension ModuleManager {
  /// Returns whether a module is registered, and neither it nor one above it is hidden.
  public func isShown(_ id: ModuleID) -> Bool {
    guard let node = find(id) else { return false }
    return node.pathToRoot.allSatisfy(\.isShown)
  }

  /// Returns whether a plugin of a module hides it, or it hides as nothing in it shows; a module below a hidden one
  /// isn't hidden itself.
  public func isHidden(_ id: ModuleID) -> Bool { find(id).map { !$0.isShown } ?? false }

  /// Returns the modules directly below that aren't hidden, in their order.
  public func shownChildren(of id: ModuleID) throws(ModuleError) -> [ModuleID] {
    try module(id).eachChild.filter(\.isShown).map(\.id)
  }

  /// Returns everything below the module that isn't hidden there, depth-first, parents before children.
  public func shownDescendants(of id: ModuleID) throws(ModuleError) -> [ModuleID] {
    let top = try module(id)
    var found: [ModuleID] = []
    var current = top.firstChild
    while let node = current {
      if node.isShown { found.append(node.id) }
      current = (node.isShown ? node.firstChild : nil) ?? node.successor(within: top)
    }
    return found
  }

  /// Returns the first shown module of a level directly below; nil if there is none or no such parent.
  package func firstShownChild(of id: ModuleID, at level: Level) -> ModuleID? {
    guard let node = find(id), let first = node.firstChild else { return nil }
    return shown(node, at: level, .first, from: first)
  }

  /// Returns the last shown module of a level directly below; nil if there is none or no such parent.
  package func lastShownChild(of id: ModuleID, at level: Level) -> ModuleID? {
    guard let node = find(id), let last = node.lastChild else { return nil }
    return shown(node, at: level, .last, from: last)
  }

  /// Returns the next shown sibling of the same level; nil if there is none.
  package func nextShown(after id: ModuleID) -> ModuleID? {
    guard let node = find(id), let next = node.next else { return nil }
    return shown(node, at: node.level, .next, from: next)
  }

  /// Returns the previous shown sibling of the same level; nil if there is none.
  package func previousShown(before id: ModuleID) -> ModuleID? {
    guard let node = find(id), let previous = node.previous else { return nil }
    return shown(node, at: node.level, .previous, from: previous)
  }

  /// Returns the number of shown siblings of the same level before a module; costs a step for each sibling
  /// before it.
  package func shownIndex(of id: ModuleID) -> Int {
    guard let node = find(id) else { return 0 }
    var index = 0
    var sibling = node.previous
    while let other = sibling {
      if other.level == node.level, other.isShown { index += 1 }
      sibling = other.previous
    }
    return index
  }

  /// Sets or clears a statement of plugins on a module. Only showing or hiding a module is a change of the tree.
  func setState(_ part: PlaceState, _ isSet: Bool, of node: ModuleNode) {
    if contentCounts == nil, isSet, part == .hidesWhenEmpty { beginCounting() }
    let (wasContent, wasShown) = (node.isContent, node.isShown)
    node.set(part, isSet)
    if wasShown != node.isShown { tellShownChange(of: node) }
    if wasContent != node.isContent { count(node, isMore: !wasContent) }
  }

  /// Adjusts the count of content of a module's parent, and of the ancestors that this shows or hides.
  func count(_ node: ModuleNode, isMore: Bool) {
    guard contentCounts != nil else { return }
    var (child, isMore) = (node, isMore)
    while let parent = child.parent {
      let key = ObjectIdentifier(parent)
      contentCounts?[key, default: 0] += isMore ? 1 : -1
      if isMore {
        guard !parent.state.contains(.hasChildContent) else { return }
      } else {
        guard contentCounts?[key] == 0 else { return }
        contentCounts?[key] = nil
      }
      let (wasContent, wasShown) = (parent.isContent, parent.isShown)
      parent.set(.hasChildContent, isMore)
      if wasShown != parent.isShown { tellShownChange(of: parent) }
      guard wasContent != parent.isContent else { return }
      (child, isMore) = (parent, !wasContent)
    }
  }

  /// Counts the content of all modules, children before their parents.
  private func beginCounting() {
    contentCounts = [:]
    for node in roots.flatMap(\.subtree).reversed() where node.isContent {
      guard let parent = node.parent else { continue }
      contentCounts?[ObjectIdentifier(parent), default: 0] += 1
      parent.set(.hasChildContent, true)
    }
  }

  private func tellShownChange(of node: ModuleNode) {
    noteChange()
    onShownChange(node)
  }

  /// Returns the first shown module of a level on a way among siblings.
  private func shown(
    _ node: ModuleNode, at level: Level, _ way: HiddenRun.Way, from first: ModuleNode
  ) -> ModuleID? {
    first.level == level && first.isShown
      ? first.id : beyondHidden(node, at: level, way, from: first)
  }

  /// Returns the first shown module of a level beyond a run of hidden modules and modules of other levels. The end of a
  /// long run is cached until the tree changes: each frame passes the run with one look-up.
  // Not inlined, as few pages need it.
  @inline(never) private func beyondHidden(
    _ node: ModuleNode, at level: Level, _ way: HiddenRun.Way, from first: ModuleNode
  ) -> ModuleID? {
    var current: ModuleNode? = first
    var passed = 0
    while let sibling = current, sibling.level != level || !sibling.isShown {
      passed += 1
      if passed == HiddenRun.short, let end = hiddenRuns[HiddenRun(node, level, way)] {
        return end?.id
      }
      current = way.isForward ? sibling.next : sibling.previous
    }
    if passed >= HiddenRun.short { hiddenRuns[HiddenRun(node, level, way)] = .some(current) }
    return current?.id
  }
}

/// A run of siblings, or of first or last children, that views leave out.
struct HiddenRun: Hashable {
  enum Way {
    case first, last, next, previous

    var isForward: Bool { self == .first || self == .next }
  }

  /// The number of modules that are passed one by one before the cached ends are looked up: short runs need no entry.
  static let short = 32

  private let start: ObjectIdentifier
  private let level: Level
  private let way: Way

  @MainActor init(_ start: ModuleNode, _ level: Level, _ way: Way) {
    self.start = ObjectIdentifier(start)
    self.level = level
    self.way = way
  }
}
