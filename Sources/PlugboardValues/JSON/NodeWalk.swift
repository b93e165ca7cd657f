/// A walk over the nodes of a valid text in order, with the offset of each and the path to it.
struct NodeWalk {
  struct Node {
    let offset: Int
    /// The offset of its key, or of the node itself if it has none.
    let key: Int
  }

  private var tokens: JSONTokens
  /// The sorted offsets of duplicate keys, which were dropped.
  private let droppedKeys: [Int]
  private var nextDropped: Int
  /// The positions of the nodes on the path to the latest one, beginning with the root, which is 0.
  private(set) var path: [Int32]
  private var opensNode = false

  /// Creates a walk that begins with the node at a path, whose key or first byte is at an offset.
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

  /// Skips the value of a dropped key, with the dropped keys in it.
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
