/// An assembly whose modules are open.
@MainActor final class OpenAssembly {
  let assembly: PageAssembly
  /// How many positions under each module have been given away in ids.
  private var positions: [ModuleID: Int]?

  init(_ assembly: PageAssembly) { self.assembly = assembly }

  /// Paths for nodes that are put in under a module: behind every position that was given away
  /// since the page opened, so that an id never means two nodes.
  func freePaths(
    _ count: Int, under parent: ModuleID, isTaken: (String) -> Bool
  ) -> [String] {
    var positions = self.positions ?? Self.childCounts(in: assembly.plans)
    var next = positions[parent] ?? 0
    var paths: [String] = []
    while paths.count < count {
      let path = "\(parent)/\(next)"
      if !isTaken(path) { paths.append(path) }
      next += 1
    }
    positions[parent] = next
    self.positions = positions
    return paths
  }

  private static func childCounts(in plans: [ModulePlan]) -> [ModuleID: Int] {
    var counts: [ModuleID: Int] = [:]
    for plan in plans {
      if let parent = plan.parent { counts[plans[parent].id, default: 0] += 1 }
    }
    return counts
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
