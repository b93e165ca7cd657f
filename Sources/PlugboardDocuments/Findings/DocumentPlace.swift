/// A place in one of the documents that are read together.
struct DocumentPlace: Hashable {
  /// The number of the document among them.
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

/// Where something stands, so cheap that the good path can carry it along; the pointer is made only
/// where there is something to report.
enum Site {
  /// A node by its number.
  case node(Int)
  /// An entry of the list of a node's plugins.
  case entry(Int, node: Int)
  case fixed(DocumentPlace)
}

/// How a node is reached from the node that it stands in.
struct NodePlace {
  enum Step {
    /// It is the outermost value of its document.
    case root
    /// An element of the outermost array of its document.
    case element
    /// A child of this level.
    case child(Level)
  }

  let document: Int32
  /// The number of the node in whose text it stands; -1 for none but the document itself.
  let parent: Int32
  let position: Int32
  let step: Step
}

extension [NodePlace] {
  /// Where a node stands, by its number.
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
