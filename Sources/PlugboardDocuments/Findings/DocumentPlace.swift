/// A place in one of the documents that are read together.
struct DocumentPlace: Hashable {
  /// The number of the document.
  let document: Int
  var pointer: JSONPointer
  /// The position in the text at the pointer, in Unicode scalars; 0 for the whole value.
  var offset = 0

  init(_ document: Int, _ pointer: JSONPointer = JSONPointer()) {
    self.document = document
    self.pointer = pointer
  }

  /// Returns a position in the text at this place.
  func at(offset: Int?) -> DocumentPlace {
    var place = self
    place.offset = offset ?? 0
    return place
  }

  func appending(_ steps: [JSONPointer.Step]) -> DocumentPlace {
    guard !steps.isEmpty else { return self }
    return DocumentPlace(document, JSONPointer(pointer.steps + steps))
  }
}

/// A place in a cheap form, whose pointer is made only for a report.
enum Site: Hashable {
  /// The node with a number.
  case node(Int)
  /// An entry of a node's plugin list.
  case entry(Int, node: Int)
  case fixed(DocumentPlace)
}

/// The place of a node, relative to the node that contains it.
struct NodePlace {
  enum Step {
    /// The outermost value of a document.
    case root
    /// An element of a document's outermost array.
    case element
    /// A child of this level.
    case child(Level)
  }

  let step: Step
  // A place is kept for each node: 16 bytes are better than 32.
  private let documentNumber: Int32
  private let parentNumber: Int32
  private let positionNumber: Int32
  private let fallbackCount: UInt8

  /// - Parameter fallbacks: The number of fallbacks from the node at this place to the fallback
  ///   that replaces it.
  init(document: Int, parent: Int?, position: Int, step: Step, fallbacks: Int = 0) {
    self.step = step
    fallbackCount = UInt8(fallbacks)
    documentNumber = Int32(document)
    parentNumber = Int32(parent ?? -1)
    positionNumber = Int32(position)
  }

  var document: Int { Int(documentNumber) }
  /// The number of the node that contains it; nil if it is outermost.
  var parent: Int? { parentNumber < 0 ? nil : Int(parentNumber) }
  var position: Int { Int(positionNumber) }
  var fallbacks: Int { Int(fallbackCount) }

  /// The place of the node's fallback.
  var ofFallback: NodePlace {
    NodePlace(
      document: document, parent: parent, position: position, step: step, fallbacks: fallbacks + 1)
  }
}

/// The positions of nodes in the arrays that contain them.
struct NodePositions: Equatable {
  private let positions: [Int]

  init(_ places: [NodePlace]) { positions = places.map(\.position) }

  /// Returns the position of a node; 0 for a page that can't be read, which has no place.
  subscript(node: Int) -> Int { positions.indices.contains(node) ? positions[node] : 0 }
}

extension [NodePlace] {
  /// Returns the place of the node with a number.
  func place(of node: Int) -> DocumentPlace {
    var steps: [JSONPointer.Step] = []
    var next: Int? = node
    while let number = next {
      let place = self[number]
      for _ in 0..<place.fallbacks { steps.append(.key(FieldRole.fallback.rawValue)) }
      switch place.step {
      case .root: break
      case .element: steps.append(.index(place.position))
      case .child(let level):
        steps.append(.index(place.position))
        steps.append(.key(level.arrayName))
      }
      next = place.parent
    }
    return DocumentPlace(self[node].document, JSONPointer(steps.reversed()))
  }
}
