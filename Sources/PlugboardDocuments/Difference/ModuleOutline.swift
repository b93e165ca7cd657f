/// The modules that a document states, in the form in which two versions are compared: parents
/// before children, and each module with everything below it in one range.
struct ModuleOutline {
  let statements: ModuleStatements
  /// The plans, of statements without data.
  private let plans: [ModulePlan]
  /// The ids that the document states, without the parts before them.
  private let ownIDs: [Int: ExactText]
  /// The end of the range of each node with everything below it.
  private let ends: [Int]

  /// - Parameters:
  ///   - plans: The plans, if the statements are without data.
  ///   - ownID: Returns the last part of the id of a node that states one.
  init(
    _ statements: ModuleStatements, _ plans: [ModulePlan] = [], _ ownID: (Int) -> ExactText?
  ) {
    self.statements = statements
    self.plans = plans
    var ownIDs: [Int: ExactText] = [:]
    var ends = Array(1..<(statements.count + 1))
    for node in ends.indices.reversed() {
      if let parent = statements.parent(ofNode: node) {
        ends[parent] = max(ends[parent], ends[node])
      }
      if statements.statesID(ofNode: node) { ownIDs[node] = ownID(node) }
    }
    self.ownIDs = ownIDs
    self.ends = ends
  }

  var count: Int { ends.count }

  /// Returns the id that the document states for a node, without the parts before it; nil if it states none.
  func ownID(of node: Int) -> ExactText? { ownIDs.isEmpty ? nil : ownIDs[node] }

  func kind(of node: Int) -> ModuleStatements.Kind { statements.kind(ofNode: node) }

  func data(of node: Int) -> Params {
    plans.isEmpty ? statements.data[node] : plans[node].data
  }

  /// Whether a node of the open version has the same data as one of the other, which has plans.
  func hasSameData(_ node: Int, as otherNode: Int, of other: ModuleOutline) -> Bool {
    // In place: copies would retain both, a tenth of finding a difference.
    statements.data[node] == other.plans[otherNode].data
  }

  func parent(of node: Int) -> Int? { statements.parent(ofNode: node) }

  /// Returns the range of a node with everything below it.
  func range(of node: Int) -> Range<Int> { node..<ends[node] }

  /// Returns the positions of the children of a node, in their order.
  func children(of node: Int) -> [Int] {
    var children: [Int] = []
    var next = node + 1
    while next < ends[node] {
      children.append(next)
      next = ends[next]
    }
    return children
  }

  /// Whether both have nodes of the same levels at the same places.
  func hasSameShape(as other: ModuleOutline) -> Bool {
    count == other.count
      && (0..<count).allSatisfy {
        kind(of: $0).level == other.kind(of: $0).level && parent(of: $0) == other.parent(of: $0)
      }
  }
}

extension ModuleID {
  /// The part behind the last slash.
  var ownPart: ExactText {
    let slash = text.utf8.lastIndex(of: .slash)
    return ExactText(slash.map { String(text[text.utf8.index(after: $0)...]) } ?? text)
  }
}
