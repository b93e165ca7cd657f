/// Where open modules come from: what their assembly leaves once they are open.
@MainActor final class OpenAssembly {
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
    _ count: Int, under parent: ModuleID, node: Int32, isTaken: (String) -> Bool
  ) -> [String] {
    var next = positions[parent] ?? (node < 0 ? 0 : Int(childCounts[Int(node)]))
    var paths: [String] = []
    while paths.count < count {
      let path = "\(parent)/\(next)"
      if !isTaken(path) { paths.append(path) }
      next += 1
    }
    positions[parent] = next
    return paths
  }

  /// Where the node of a module stands; nil where no text was read for it.
  func location(of station: Station) -> SourceLocation? {
    station.node < 0 ? nil : sources.location(ofNode: Int(station.node))
  }

  /// Where the entry of a mounted plugin stands.
  func location(of mount: PluginMount, at station: Station) -> SourceLocation? {
    station.node < 0 ? nil : sources.location(of: mount, ofNode: Int(station.node))
  }
}

extension Managers {
  /// The assembly that a module came from: that of its nearest ancestor that tops one, or its own.
  func openAssembly(of module: Module) -> OpenAssembly? {
    guard !assemblies.isEmpty else { return nil }
    var current: Module? = module
    while let next = current {
      if let assembly = assemblies[next] { return assembly }
      current = modules.parent(of: next)
    }
    return nil
  }

  /// As above; a module that no document gave gets an assembly without templates.
  func openAssembly(orEmptyFor module: Module, at id: ModuleID) -> OpenAssembly {
    if let open = openAssembly(of: module) { return open }
    let assembler = PageAssembler(registry: plugins.registry)
    let open = OpenAssembly(PageAssembly(AssemblyWalk(assembler), by: assembler))
    assemblies[module] = open
    return open
  }
}
