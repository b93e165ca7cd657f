/// The locations of the nodes of a document in its text.
///
/// `JSONDocument.sourceMap()` makes it in one pass over the text. Only one node in about 2,000
/// bytes is marked: the map takes about 2 % of the text's size; a look-up costs a binary
/// search and a walk from the mark before, some microseconds.
public struct SourceMap: Sendable {
  /// A node at which a walk can begin.
  private struct Mark {
    let offset: UInt32
    /// The index of its path's first element in `paths`.
    let path: UInt32
  }

  /// The minimal number of bytes between two marks.
  private static let spacing = 2048

  private let document: JSONDocument
  private let droppedKeys: [Int]
  private var marks: [Mark] = []
  /// The paths to the marks, concatenated.
  private var paths: [Int32] = []
  private let lines: LineTable

  fileprivate init(_ document: JSONDocument) {
    self.document = document
    droppedKeys = document.remarks.compactMap { $0.isDuplicateKey ? $0.offset : nil }
    lines = JSONBytes.view(of: document.bytes) { LineTable($0, end: $0.count) }
    JSONBytes.view(of: document.bytes) { mark($0) }
  }

  private mutating func mark(_ bytes: JSONBytes) {
    var walk = NodeWalk(bytes, droppedKeys: droppedKeys)
    var next = 0
    while let node = walk.next() {
      guard node.key >= next else { continue }
      marks.append(Mark(offset: UInt32(node.key), path: UInt32(paths.count)))
      paths.append(contentsOf: walk.path)
      next = node.key + Self.spacing
    }
  }

  /// Returns the location of the node that a pointer leads to, or of its key; nil if there is no
  /// such node.
  ///
  /// Of duplicate keys the first one counts. An element of an array, which has no key, gives its
  /// own location.
  ///
  /// - Parameter offset: The position in a text, in Unicode scalars, whose location is returned.
  public func location(
    of pointer: JSONPointer, key: Bool = false, offset: Int = 0
  ) -> DocumentLocation? {
    var path: [Int32] = [0]
    var value = document.value
    for step in pointer.steps {
      guard let (position, child) = value.child(at: step) else { return nil }
      value = child
      path.append(Int32(position))
    }
    return JSONBytes.view(of: document.bytes) { bytes in
      node(at: path, in: bytes).map { node in
        let start = key ? node.key : node.offset
        let place = offset > 0 ? Self.offset(ofScalar: offset, from: start, in: bytes) : start
        return lines.location(of: place, in: bytes, file: document.file)
      }
    }
  }

  /// Returns the offset of a scalar of a string, which may be an escape, from the quote before the string.
  private static func offset(ofScalar count: Int, from quote: Int, in bytes: JSONBytes) -> Int {
    var offset = quote + 1
    for _ in 0..<count {
      let byte = bytes[offset]
      guard byte != .quote, byte != 0 else { break }
      guard byte == UInt8(ascii: "\\") else {
        offset += 1
        while bytes[offset] & 0xC0 == 0x80 { offset += 1 }
        continue
      }
      guard bytes[offset + 1] == UInt8(ascii: "u") else {
        offset += 2
        continue
      }
      // The first half of a pair begins with D8 to DB.
      let digits = (bytes[offset + 2] | 0x20, bytes[offset + 3] | 0x20)
      let isPair =
        digits.0 == UInt8(ascii: "d")
        && (digits.1 == UInt8(ascii: "8") | 0x20 || digits.1 == UInt8(ascii: "9") | 0x20
          || digits.1 == UInt8(ascii: "a") || digits.1 == UInt8(ascii: "b"))
      offset += isPair ? 12 : 6
    }
    return offset
  }

  /// Returns the location for a pointer in its text form.
  public func location(of pointer: String, key: Bool = false) -> DocumentLocation? {
    JSONPointer(pointer).flatMap { location(of: $0, key: key) }
  }

  /// Finds a node by a walk from the last mark that isn't after it.
  private func node(at path: [Int32], in bytes: JSONBytes) -> NodeWalk.Node? {
    let mark = marks.indices.firstPosition { path.lexicographicallyPrecedes(self.path(of: $0)) } - 1
    guard mark >= 0 else { return nil }
    var walk = NodeWalk(
      bytes, from: Int(marks[mark].offset), path: self.path(of: mark), droppedKeys: droppedKeys)
    while let node = walk.next() {
      if walk.path == path { return node }
    }
    return nil
  }

  private func path(of mark: Int) -> ArraySlice<Int32> {
    let end = mark + 1 < marks.count ? Int(marks[mark + 1].path) : paths.count
    return paths[Int(marks[mark].path)..<end]
  }
}

extension JSONDocument {
  /// Locates all nodes, with another pass over the text.
  ///
  /// Keep the map, and make it only if something has to be located.
  public func sourceMap() -> SourceMap { SourceMap(self) }
}
