/// The source of open modules: the data of their assembly that is needed while they are open.
@MainActor final class OpenAssembly: ModuleSource {
  let assembler: PageAssembler
  private let sources: AssemblySources
  /// The numbers of children by node.
  private let childCounts: [Int32]
  /// The next free position in ids, for modules under which nodes have been inserted.
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

  /// Returns paths for nodes that are inserted under a module. They follow all positions assigned
  /// since the page was opened, so that no id is used twice.
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
