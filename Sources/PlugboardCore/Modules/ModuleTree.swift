/// The links of a tree as a value: who stands under whom, and next to whom, and under which id.
///
/// Nodes are numbers and siblings are linked, so putting a node in and taking it out cost the same at
/// any depth and width, and dropping a tree of a million nodes recurses nowhere.
struct ModuleTree {
  struct Node {
    let id: ModuleID
    let generation: UInt32
    fileprivate(set) var parent = none
    fileprivate(set) var firstChild = none
    fileprivate(set) var lastChild = none
    fileprivate(set) var previous = none
    fileprivate(set) var next = none
    fileprivate(set) var childCount: Int32 = 0
    let level: Level
    fileprivate(set) var isPresent = true

    init(id: ModuleID, level: Level, generation: UInt32) {
      self.id = id
      self.level = level
      self.generation = generation
    }
  }

  static let none: Int32 = -1

  private var nodes: ContiguousArray<Node> = []
  private var free: [Int32] = []
  private var index = ModuleIndex()

  var count: Int { index.count }

  subscript(index: Int32) -> Node { nodes[Int(index)] }

  /// The number that the next node gets.
  var nextIndex: Int32 { free.last ?? Int32(nodes.count) }

  /// The number of the node with an id.
  func find(_ id: ModuleID) -> Int32? { index.find(id.hashValue) { nodes[Int($0)].id == id } }

  /// Makes room for further nodes.
  mutating func reserve(_ count: Int) {
    if !index.hasRoom(for: count) {
      index.grow(by: count) { [nodes] in nodes[Int($0)].id.hashValue }
    }
    // Where fewer come than there are, they are taken in as they come: room for just them would be
    // made again and again.
    if count > nodes.count { nodes.reserveCapacity(nodes.count + count) }
  }

  /// Puts a node in, before the sibling `successor`, or last where that is `none`; false where
  /// another has its id, and nothing was done.
  mutating func insert(_ node: Node, under parent: Int32, before successor: Int32) -> Bool {
    let hash = node.id.hashValue
    guard index.find(hash, where: { nodes[Int($0)].id == node.id }) == nil else { return false }
    let number = nextIndex
    if !index.hasRoom(for: 1) { reserve(1) }
    index.insert(number, hash)
    if free.popLast() == nil {
      nodes.append(node)
    } else {
      nodes[Int(number)] = node
    }
    if parent != Self.none { link(number, under: parent, before: successor) }
    return true
  }

  /// Takes a node without children out; its number is used again.
  mutating func remove(_ number: Int32) {
    index.remove(number, nodes[Int(number)].id.hashValue)
    unlink(number)
    nodes[Int(number)].isPresent = false
    free.append(number)
  }

  mutating func move(_ index: Int32, before successor: Int32) {
    let parent = nodes[Int(index)].parent
    unlink(index)
    link(index, under: parent, before: successor)
  }

  /// The child at a position, not counting `excluded`; `none` for the place behind the last.
  func child(of parent: Int32, at position: Int, without excluded: Int32 = none) -> Int32 {
    var child = nodes[Int(parent)].firstChild
    if child == excluded, child != Self.none { child = nodes[Int(child)].next }
    for _ in 0..<position where child != Self.none {
      child = nodes[Int(child)].next
      if child == excluded, child != Self.none { child = nodes[Int(child)].next }
    }
    return child
  }

  private mutating func link(_ child: Int32, under parent: Int32, before successor: Int32) {
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

  private mutating func unlink(_ child: Int32) {
    let node = nodes[Int(child)]
    guard node.parent != Self.none else { return }
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
