/// The modules that a document states, as they are compared with those of another version of it:
/// parents before children, and each with everything below it in one range.
struct ModuleOutline {
  /// A module as the document states it.
  struct Node {
    let level: Level
    let type: String?
    /// The id that the document states, without the parts before it; nil if it states none.
    let ownID: Substring?
    let data: Params
    let plugins: [PluginMount]
    /// The position of its parent; nil for the topmost.
    let parent: Int?

    /// Whether the document states the same of both, apart from what is below them.
    func isSame(as other: Node) -> Bool {
      level == other.level && type == other.type && ownID == other.ownID && data == other.data
        && plugins.areSame(as: other.plugins)
    }
  }

  let nodes: [Node]
  /// The end of the range of each node with everything below it.
  private let ends: [Int]

  init(_ nodes: [Node]) {
    self.nodes = nodes
    var ends = Array(1..<(nodes.count + 1))
    for position in nodes.indices.reversed() {
      if let parent = nodes[position].parent { ends[parent] = max(ends[parent], ends[position]) }
    }
    self.ends = ends
  }

  init(_ plans: [ModulePlan]) { self.init(plans.map(Node.init)) }

  /// Returns the range of a node with everything below it.
  func range(of position: Int) -> Range<Int> { position..<ends[position] }

  /// Returns the positions of the children of a node, in their order.
  func children(of position: Int) -> [Int] {
    var children: [Int] = []
    var next = position + 1
    while next < ends[position] {
      children.append(next)
      next = ends[next]
    }
    return children
  }

  /// Whether two nodes and all that is below them are the same.
  func isSame(_ position: Int, as otherPosition: Int, of other: ModuleOutline) -> Bool {
    let (range, otherRange) = (range(of: position), other.range(of: otherPosition))
    guard range.count == otherRange.count else { return false }
    for (own, others) in zip(range, otherRange) {
      guard nodes[own].isSame(as: other.nodes[others]),
        own == position
          || nodes[own].parent.map({ $0 - position })
            == other.nodes[others].parent.map({ $0 - otherPosition })
      else { return false }
    }
    return true
  }

  /// Whether both have nodes of the same levels at the same places.
  func hasSameShape(as other: ModuleOutline) -> Bool {
    nodes.count == other.nodes.count
      && zip(nodes, other.nodes).allSatisfy { $0.level == $1.level && $0.parent == $1.parent }
  }
}

extension ModuleOutline.Node {
  init(_ plan: ModulePlan) {
    level = plan.level
    type = plan.type
    ownID = plan.ownID
    data = plan.data
    plugins = plan.plugins
    parent = plan.parent
  }
}

extension ModulePlan {
  /// The id that the document states, without the page and other parts before it; nil if it states none.
  var ownID: Substring? {
    statesID ? id.ownPart : nil
  }
}

extension ModuleID {
  /// The part behind the last slash.
  var ownPart: Substring {
    text[(text.lastIndex(of: "/").map(text.index(after:)) ?? text.startIndex)...]
  }
}

extension [PluginMount] {
  /// Whether two lists mount the same plugins in the same way, wherever their entries are.
  func areSame(as others: [PluginMount], inParams: Bool = true) -> Bool {
    count == others.count
      && zip(self, others).allSatisfy { mount, other in
        mount.type === other.type && mount.name == other.name && mount.priority == other.priority
          && mount.ordering == other.ordering && (!inParams || mount.params == other.params)
      }
  }
}
