/// Where the nodes of a document stand in its text.
///
/// Made once by `JSONDocument.sourceMap()`, in one pass over the text; a look-up then costs a step
/// per level and a binary search, so that thousands of faults in a large file are located quickly.
/// Like the document a value, which any task may use.
public struct SourceMap: Sendable {
  private let document: JSONDocument
  private let nodes: [SourceWalk.Node]
  private let lines: LineTable

  init(_ document: JSONDocument, remarks: [JSONRemark]) {
    self.document = document
    (nodes, lines) = JSONBytes.view(of: document.bytes) { bytes in
      let walk = SourceWalk(bytes, end: bytes.count, remarks: remarks)
      return (walk.nodes, LineTable(bytes, end: bytes.count))
    }
  }

  /// The location of the node that a pointer leads to, or of its key; nil where there is no such node.
  ///
  /// Where a key stands twice in an object, the first counts. A node without a key, the element of an
  /// array, gives its own location for it.
  public func location(of pointer: JSONPointer, key: Bool = false) -> SourceLocation? {
    guard var node = nodes.last else { return nil }
    var value = document.value
    for step in pointer.steps {
      guard let (position, child) = value.child(at: step) else { return nil }
      value = child
      node = nodes[Int(node.firstChild) + position]
    }
    let offset = Int(key ? node.key : node.offset)
    return JSONBytes.view(of: document.bytes) { bytes in
      lines.location(of: offset, in: bytes, file: document.file)
    }
  }

  /// As `location(of:key:)`, for a pointer in its text form.
  public func location(of pointer: String, key: Bool = false) -> SourceLocation? {
    JSONPointer(pointer).flatMap { location(of: $0, key: key) }
  }
}
