/// The nodes of a text that was read, in their order: where each stands, and the way to it.
struct NodeWalk {
  struct Node {
    let offset: Int
    /// Where its key stands; as the node itself, where it has none.
    let key: Int
  }

  private var tokens: JSONTokens
  /// Where keys stand that were dropped, as they stood already; in their order.
  private let droppedKeys: [Int]
  private var nextDropped: Int
  /// The positions on the way from the text to the latest node, the root being its only one.
  private(set) var path: [Int32]
  private var opensNode = false

  /// Goes on from the key, or the beginning, of the node to which a way leads.
  init(
    _ bytes: JSONBytes, from offset: Int = 0, path: ArraySlice<Int32> = [0],
    droppedKeys: [Int]
  ) {
    tokens = JSONTokens(bytes, from: offset, end: bytes.count)
    self.path = Array(path)
    self.path[path.count - 1] -= 1
    nextDropped = droppedKeys.firstPosition { $0 >= offset }
    self.droppedKeys = droppedKeys
  }

  mutating func next() -> Node? {
    if opensNode { path.append(-1) }
    opensNode = false
    var key: Int?
    while let token = tokens.next() {
      let offset = token.range.lowerBound
      switch token.kind {
      case .close:
        path.removeLast()
      case .key:
        if isDropped(offset) { skipValue() } else { key = offset }
      case .openObject, .openArray, .scalar:
        opensNode = token.kind != .scalar
        path[path.count - 1] += 1
        return Node(offset: offset, key: key ?? offset)
      }
    }
    return nil
  }

  private mutating func isDropped(_ key: Int) -> Bool {
    guard nextDropped < droppedKeys.endIndex, droppedKeys[nextDropped] == key else { return false }
    nextDropped += 1
    return true
  }

  /// Keys in it that were dropped are passed over, too.
  private mutating func skipValue() {
    var depth = 0
    while let token = tokens.next() {
      switch token.kind {
      case .openObject, .openArray: depth += 1
      case .close: depth -= 1
      case .key: _ = isDropped(token.range.lowerBound)
      case .scalar: break
      }
      if depth == 0, token.kind != .key { return }
    }
  }
}
