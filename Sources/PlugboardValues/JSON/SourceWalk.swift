/// A second walk over bytes that were read: finds where the remarks and the fault of the reading
/// belong.
///
/// Costs one pass, so the reading itself keeps no positions.
struct SourceWalk {
  /// Where a remark belongs.
  struct Place {
    let remark: JSONRemark
    let pointer: JSONPointer
    /// For a duplicate key: where the first stands.
    let first: Int?
  }

  private struct Container {
    let isObject: Bool
    /// Where its keys begin among those of the open objects.
    let start: Int
    /// The latest key of an object.
    var key: Range<Int>?
    /// How many children of an array have come.
    var index = 0
  }

  private let bytes: JSONBytes
  private var strings: JSONStringParser
  private var remarks: ArraySlice<JSONRemark>
  private let placeLimit: Int
  private var open: [Container] = []
  /// Where the keys of the open objects stand, without those that stood already.
  private var keys: [Int] = []
  private(set) var places: [Place] = []

  /// Walks up to `end`; gives places to the first remarks only, up to the limit.
  init(_ bytes: JSONBytes, end: Int, remarks: [JSONRemark] = [], placeLimit: Int = 0) {
    self.bytes = bytes
    self.remarks = remarks[...]
    self.placeLimit = placeLimit
    strings = JSONStringParser(bytes)
    strings.takesLoneSurrogates = true
    var tokens = JSONTokens(bytes, end: end)
    while let token = tokens.next() { take(token) }
  }

  /// The pointer of what stands at the end of the walk, where a text breaks off.
  mutating func pointer(at end: Int) -> JSONPointer {
    var last = end - 1
    while last >= 0, bytes[last] <= .space { last -= 1 }
    switch bytes[last] {
    case .colon, .openBracket: break
    case .comma where open.last?.isObject == false: break
    default: if !open.isEmpty { open.removeLast() }
    }
    return pointer()
  }

  private mutating func take(_ token: JSONTokens.Token) {
    let offset = token.range.lowerBound
    switch token.kind {
    case .openObject, .openArray:
      open.append(Container(isObject: token.kind == .openObject, start: keys.count))
    case .close:
      guard let container = open.popLast() else { return }
      keys.removeSubrange(container.start...)
      endChild()
    case .key:
      guard let last = open.indices.last else { return }
      open[last].key = token.range
      if !remark(at: offset) { keys.append(offset) }
    case .scalar:
      _ = remark(at: offset)
      endChild()
    }
  }

  private mutating func endChild() {
    if let last = open.indices.last { open[last].index += 1 }
  }

  /// Places the remarks about a token, if there are any; says whether it is a key that stood already.
  private mutating func remark(at offset: Int) -> Bool {
    var isDropped = false
    while let remark = remarks.first, remark.offset == offset {
      remarks.removeFirst()
      var firstKey: Int?
      if case .duplicateKey(let first) = remark.kind, let container = open.last {
        firstKey = keys[container.start + first]
        isDropped = true
      }
      if places.count < placeLimit {
        places.append(Place(remark: remark, pointer: pointer(), first: firstKey))
      }
    }
    return isDropped
  }

  /// The way to the child that each open container is at.
  ///
  /// Ends early, at an ancestor, where its text would be longer than a person reads: faults below a
  /// key of a megabyte don't each repeat it.
  private mutating func pointer() -> JSONPointer {
    var pointer = JSONPointer()
    var room = 1024
    for container in open {
      room -= 1 + (container.key?.count ?? 4)
      guard room >= 0 else { break }
      if !container.isObject {
        pointer.steps.append(.index(container.index))
      } else if var position = container.key?.lowerBound,
        let key = try? strings.string(at: &position)
      {
        pointer.steps.append(.key(key))
      }
    }
    return pointer
  }
}
