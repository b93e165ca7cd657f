/// A place in one of the documents that are read together.
struct DocumentPlace: Hashable {
  /// The number of the document.
  let document: Int
  var pointer: JSONPointer

  init(_ document: Int, _ pointer: JSONPointer = JSONPointer()) {
    self.document = document
    self.pointer = pointer
  }

  func appending(_ steps: [JSONPointer.Step]) -> DocumentPlace {
    DocumentPlace(document, JSONPointer(pointer.steps + steps))
  }
}

/// A place in a cheap form, whose pointer is made only for a report.
enum Site {
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

  let document: Int32
  /// The number of the node that contains it, or -1 if it is outermost; one of these is kept for
  /// each node.
  let parent: Int32
  let position: Int32
  let step: Step
}

extension [NodePlace] {
  /// Returns the place of the node with a number.
  func place(of node: Int) -> DocumentPlace {
    var steps: [JSONPointer.Step] = []
    var current = node
    while current >= 0 {
      let place = self[current]
      switch place.step {
      case .root: break
      case .element: steps.append(.index(Int(place.position)))
      case .child(let level):
        steps.append(.index(Int(place.position)))
        steps.append(.key(level.arrayName))
      }
      current = Int(place.parent)
    }
    return DocumentPlace(Int(self[node].document), JSONPointer(steps.reversed()))
  }
}
