/// The patterns of a table by their segments: a search costs no more the more patterns there are.
struct RouteTrie: Sendable {
  /// A pattern that ends at a node, with the values that order the patterns which end there.
  struct End: Sendable {
    /// The position of the route in its table.
    let route: Int
    let priority: Int
    /// The number of the registration.
    let order: Int

    /// Whether it is tried before another pattern of the same specificity.
    func precedes(_ other: End) -> Bool {
      (other.priority, order) < (priority, other.order)
    }
  }

  /// The way from a node to one of its children.
  enum Edge: Sendable, Hashable {
    case literal(String)
    case typed(RouteType)
    case untyped
  }

  /// A segment at a node.
  private struct Step: Hashable {
    let node: Int32
    let text: ExactText

    init(node: Int32, text: String) {
      self.node = node
      self.text = ExactText(text)
    }
  }

  private struct Node {
    var parent: Int32
    var edge: Edge
    var children = 0
    var typed: [(type: RouteType, node: Int32)] = []
    var untyped: Int32?
    /// The patterns that end here, in the order in which they are tried.
    var ends: [End] = []
    /// The patterns that take all segments that are left.
    var rests: [End] = []
  }

  private var nodes: [Node] = []
  private var freeNodes: [Int32] = []
  private var literals: [Step: Int32] = [:]
  /// The first nodes by scheme; the node for patterns of any scheme is under nil.
  private var roots: [String?: Int32] = [:]

  func root(_ scheme: String?) -> Int32? { roots[scheme] }

  func literal(_ text: String, of node: Int32) -> Int32? { literals[Step(node: node, text: text)] }

  func untyped(of node: Int32) -> Int32? { nodes[Int(node)].untyped }

  /// Appends the children of a node whose type a segment fits.
  func addTyped(of node: Int32, for text: String, to found: inout [Int32]) {
    for child in nodes[Int(node)].typed where child.type.admits(text) { found.append(child.node) }
  }

  func ends(of node: Int32) -> [End] { nodes[Int(node)].ends }
  func rests(of node: Int32) -> [End] { nodes[Int(node)].rests }

  mutating func insert(_ end: End, _ pattern: RoutePattern) {
    var node = roots[pattern.scheme] ?? newNode(-1, .untyped)
    roots[pattern.scheme] = node
    for segment in pattern.segments {
      guard let edge = segment.edge else {
        nodes[Int(node)].rests.insert(inOrder: end)
        return
      }
      node = child(of: node, edge) ?? newChild(of: node, edge)
    }
    nodes[Int(node)].ends.insert(inOrder: end)
  }

  /// Returns the routes whose pattern matches the same URLs as another.
  func routes(like pattern: RoutePattern) -> [Int] {
    guard let node = node(of: pattern) else { return [] }
    let all = pattern.hasRest ? nodes[Int(node)].rests : nodes[Int(node)].ends
    return all.map(\.route)
  }

  /// Removes a route, and the nodes that nothing else needs.
  mutating func remove(route: Int, _ pattern: RoutePattern) {
    guard var node = node(of: pattern) else { return }
    nodes[Int(node)].ends.removeAll { $0.route == route && !pattern.hasRest }
    nodes[Int(node)].rests.removeAll { $0.route == route && pattern.hasRest }
    while isUnused(node) {
      let (parent, edge) = (nodes[Int(node)].parent, nodes[Int(node)].edge)
      freeNodes.append(node)
      guard parent >= 0 else {
        roots[pattern.scheme] = nil
        return
      }
      nodes[Int(parent)].children -= 1
      switch edge {
      case .literal(let text): literals[Step(node: parent, text: text)] = nil
      case .typed(let type): nodes[Int(parent)].typed.removeAll { $0.type == type }
      case .untyped: nodes[Int(parent)].untyped = nil
      }
      node = parent
    }
  }

  /// Returns the node at which a pattern ends.
  private func node(of pattern: RoutePattern) -> Int32? {
    var node = roots[pattern.scheme]
    for segment in pattern.segments {
      guard let edge = segment.edge, let parent = node else { break }
      node = child(of: parent, edge)
    }
    return node
  }

  private func isUnused(_ node: Int32) -> Bool {
    let node = nodes[Int(node)]
    return node.children == 0 && node.ends.isEmpty && node.rests.isEmpty
  }

  private func child(of node: Int32, _ edge: Edge) -> Int32? {
    switch edge {
    case .literal(let text): literal(text, of: node)
    case .typed(let type): nodes[Int(node)].typed.first { $0.type == type }?.node
    case .untyped: untyped(of: node)
    }
  }

  private mutating func newChild(of node: Int32, _ edge: Edge) -> Int32 {
    let child = newNode(node, edge)
    nodes[Int(node)].children += 1
    switch edge {
    case .literal(let text): literals[Step(node: node, text: text)] = child
    case .typed(let type): nodes[Int(node)].typed.append((type, child))
    case .untyped: nodes[Int(node)].untyped = child
    }
    return child
  }

  private mutating func newNode(_ parent: Int32, _ edge: Edge) -> Int32 {
    let node = Node(parent: parent, edge: edge)
    if let free = freeNodes.popLast() {
      nodes[Int(free)] = node
      return free
    }
    nodes.append(node)
    return Int32(nodes.count - 1)
  }
}

extension [RouteTrie.End] {
  fileprivate mutating func insert(inOrder end: RouteTrie.End) {
    insert(end, at: firstIndex { end.precedes($0) } ?? count)
  }
}

extension RoutePattern {
  fileprivate var hasRest: Bool { segments.last?.edge == nil && !segments.isEmpty }
}

extension RoutePattern.Segment {
  /// The edge of a trie for the segment; nil for a segment that takes the rest.
  fileprivate var edge: RouteTrie.Edge? {
    switch self {
    case .literal(let text): .literal(text)
    case .placeholder(_, nil): .untyped
    case .placeholder(_, let type?): .typed(type)
    case .rest: nil
    }
  }
}
