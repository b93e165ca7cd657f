/// Where open modules come from: what their assembly leaves once they are open.
@MainActor final class OpenAssembly: ModuleSource {
  let assembler: PageAssembler
  private let sources: AssemblySources
  /// By the number of the node.
  private let childCounts: [Int32]
  /// How many positions have been given away in ids, under modules where that has become more.
  private var positions: [ModuleID: Int] = [:]

  init(_ assembly: PageAssembly) {
    assembler = assembly.assembler
    sources = assembly.sources
    var childCounts = [Int32](repeating: 0, count: assembly.plans.count)
    for plan in assembly.plans.indices {
      if let parent = assembly.plans[plan].parent { childCounts[parent] += 1 }
    }
    self.childCounts = childCounts
  }

  /// Paths for nodes that are put in under a module: behind every position that was given away
  /// since the page opened, so that an id never means two nodes.
  func freePaths(
    _ count: Int, under parent: ModuleID, node: Int?, isTaken: (String) -> Bool
  ) -> [String] {
    var next = positions[parent] ?? (node.map { Int(childCounts[$0]) } ?? 0)
    var paths: [String] = []
    while paths.count < count {
      let path = "\(parent)/\(next)"
      if !isTaken(path) { paths.append(path) }
      next += 1
    }
    positions[parent] = next
    return paths
  }

  func location(ofNode node: Int) -> SourceLocation? { sources.location(ofNode: node) }

  func location(of mount: PluginMount, ofNode node: Int) -> SourceLocation? {
    sources.location(of: mount, ofNode: node)
  }
}
