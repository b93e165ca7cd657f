/// The canonical layout of a text that is known to be JSON, made in linear time without recursion.
///
/// The first pass measures the one-line form of every container, the second writes.
struct JSONLayout {
  private static let columns = 100
  /// Enough for a list of plugin entries with params on one line.
  private static let height = 3
  /// Deeper levels get no more indentation: deep nesting can't make the output quadratic.
  private static let indentedLevels = columns / 2

  /// The dimensions of a container in its one-line form.
  private struct Shape {
    /// The width in scalars, with brackets.
    var width = 2
    /// The number of container levels, itself included.
    var height = 1
    var entries = 0
    var containers = 0
    let isObject: Bool
  }

  private let bytes: JSONBytes
  private var tokens: [JSONTokens.Token] = []
  /// The shapes of the containers, in the order of their opening brackets.
  private var shapes: [Shape] = []
  private var output: [UInt8] = []
  private var column = 0

  init(_ bytes: JSONBytes) {
    self.bytes = bytes
    measure()
  }

  private mutating func measure() {
    var open: [Int] = []
    var reader = JSONTokens(bytes, end: bytes.count)
    while let token = reader.next() {
      tokens.append(token)
      let parent = open.last
      switch token.kind {
      case .openObject, .openArray:
        open.append(shapes.count)
        shapes.append(Shape(isObject: token.kind == .openObject))
      case .close:
        guard let closed = open.popLast() else { continue }
        // One-line objects have a space inside each brace.
        if shapes[closed].isObject, shapes[closed].entries > 0 { shapes[closed].width += 2 }
        guard let parent = open.last else { continue }
        shapes[parent].containers += 1
        shapes[parent].height = max(shapes[parent].height, shapes[closed].height + 1)
        add(width: shapes[closed].width, to: parent)
      case .key:
        if let parent { shapes[parent].width += width(of: token) + 2 }
      case .scalar:
        if let parent { add(width: width(of: token), to: parent) }
      }
    }
  }

  private mutating func add(width: Int, to parent: Int) {
    shapes[parent].width += width + (shapes[parent].entries > 0 ? 2 : 0)
    shapes[parent].entries += 1
  }

  private func width(of token: JSONTokens.Token) -> Int {
    token.range.reduce(0) { $0 + (bytes[$1].beginsScalar ? 1 : 0) }
  }

  /// Returns whether a container that begins in the current column fits on one line, with a comma.
  private func isShort(_ shape: Shape, isRoot: Bool) -> Bool {
    column + shape.width < Self.columns && shape.height <= Self.height
      && (shape.isObject ? !isRoot : shape.containers <= 1)
  }

  /// A container that is being written.
  private struct Container {
    let isShort: Bool
    let shape: Shape
    var written = 0
  }

  /// Returns the formatted bytes, with a newline at the end.
  consuming func formatted() -> [UInt8] {
    output.reserveCapacity(bytes.count + bytes.count / 2)
    var open: [Container] = []
    var next = 0
    var followsKey = false
    for token in tokens {
      if token.kind != .close {
        if !followsKey { beginEntry(&open) }
        followsKey = false
      }
      switch token.kind {
      case .openObject, .openArray:
        let shape = shapes[next]
        next += 1
        let isShort = open.last?.isShort == true || isShort(shape, isRoot: open.isEmpty)
        open.append(Container(isShort: isShort, shape: shape))
        put(token)
      case .close:
        guard let container = open.popLast() else { continue }
        if container.written > 0 { space(container, depth: open.count) }
        put(token)
      case .key:
        put(token)
        output.append(contentsOf: [.colon, .space])
        column += 2
        followsKey = true
      case .scalar:
        put(token)
      }
    }
    output.append(.newline)
    return output
  }

  /// Writes the comma and the space before an entry.
  private mutating func beginEntry(_ open: inout [Container]) {
    guard let last = open.indices.last else { return }
    let isFirst = open[last].written == 0
    open[last].written += 1
    if !isFirst {
      output.append(.comma)
      column += 1
    }
    if open[last].isShort, !isFirst {
      output.append(.space)
      column += 1
    } else {
      space(open[last], depth: open.count)
    }
  }

  /// Writes the space inside a container's bracket: a line break unless the container is short.
  private mutating func space(_ container: Container, depth: Int) {
    if !container.isShort {
      output.append(.newline)
      column = min(depth, Self.indentedLevels) * 2
      output.append(contentsOf: repeatElement(.space, count: column))
    } else if container.shape.isObject {
      output.append(.space)
      column += 1
    }
  }

  private mutating func put(_ token: JSONTokens.Token) {
    bytes.append(token.range, to: &output)
    column += width(of: token)
  }
}
