/// A second walk over a text, which finds the pointers of the reader's remarks or of its fault.
///
/// Only texts with a problem need it; the reader itself keeps no positions.
struct SourceWalk {
  /// A remark with its place.
  struct Place {
    let remark: JSONRemark
    let pointer: JSONPointer
    /// The offset of the first key, for a duplicate one.
    let first: Int?
  }

  private struct Container {
    let isObject: Bool
    /// The index of its first key in `keys`.
    let start: Int
    /// The latest key of an object.
    var key: Range<Int>?
    /// The number of children so far.
    var index = 0
  }

  private let bytes: JSONBytes
  private var strings: JSONStringParser
  private var remarks: ArraySlice<JSONRemark>
  private let placeLimit: Int
  private var open: [Container] = []
  /// The offsets of the keys of the open objects, without duplicates.
  private var keys: [Int] = []
  private(set) var places: [Place] = []

  /// Walks up to `end`; at most `placeLimit` remarks get a place.
  init(_ bytes: JSONBytes, end: Int, remarks: [JSONRemark] = [], placeLimit: Int = 0) {
    self.bytes = bytes
    self.remarks = remarks[...]
    self.placeLimit = placeLimit
    strings = JSONStringParser(bytes)
    strings.takesLoneSurrogates = true
    var tokens = JSONTokens(bytes, end: end)
    while let token = tokens.next() { apply(token) }
  }

  /// Returns the pointer of the node at the end of the walk, at which the text is broken.
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

  private mutating func apply(_ token: JSONTokens.Token) {
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

  /// Places the remarks about a token, if there are any, and returns whether it is a duplicate key.
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

  /// Returns the pointer to the current child of the innermost open container.
  ///
  /// It ends early, at an ancestor, if it would be longer than a kilobyte: faults below a
  /// very long key don't repeat it.
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
