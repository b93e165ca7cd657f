/// Assembly of nodes for a page that is open already.
extension PageAssembler {
  /// Assembles nodes: an object is one node, an array several.
  ///
  /// - Parameters:
  ///   - paths: Returns a number of paths, for nodes that state no id.
  ///   - isTaken: Returns whether an id belongs to an open module.
  func nodes(
    _ document: LoadedDocument, level: Level, page: String, paths: (Int) -> [String],
    isTaken: @escaping (String) -> Bool
  ) -> PageAssembly {
    var walk = AssemblyWalk(self)
    walk.isTaken = isTaken
    walk.hasValues = document.json == nil
    let number = walk.findings.add(document)
    let frame = AssemblyWalk.Frame.root(level, number, scope: page + "/")
    var nodes = [document.value]
    var step = NodePlace.Step.root
    if case .array(let elements) = document.value {
      nodes = elements
      step = .element
    }
    for (position, (node, path)) in zip(nodes, paths(nodes.count)).enumerated() {
      let place = walk.findings.places.count
      walk.findings.places.append(
        NodePlace(document: number, parent: nil, position: position, step: step))
      walk.node(node, place, path: path, in: frame)
      walk.run()
    }
    walk.settleIDs()
    return PageAssembly(walk, by: self)
  }
}
