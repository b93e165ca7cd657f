/// The source of open modules: the data of their assembly that is needed while they are open.
@MainActor final class OpenAssembly: ModuleSource {
  let assembler: PageAssembler
  let sources: AssemblySources
  let statements: ModuleStatements
  /// Whether the documents have neither faults nor warnings.
  let isFaultless: Bool
  /// The next free position in ids, for modules under which nodes have been inserted.
  private var positions: [ModuleID: Int] = [:]

  init(_ assembly: PageAssembly) {
    assembler = assembly.assembler
    sources = assembly.sources
    statements = ModuleStatements(assembly.plans)
    isFaultless = assembly.diagnostics.isEmpty
  }

  /// Returns paths for nodes that are inserted under a module. They follow all positions assigned
  /// since the page was opened, so that no id is used twice.
  func freePaths(
    _ count: Int, under parent: ModuleID, node: Int?, isTaken: (String) -> Bool
  ) -> [String] {
    var next = positions[parent] ?? node.map { statements.childCount(ofNode: $0) } ?? 0
    var paths: [String] = []
    while paths.count < count {
      let path = "\(parent)/\(next)"
      if !isTaken(path) { paths.append(path) }
      next += 1
    }
    positions[parent] = next
    return paths
  }

  /// Takes over the positions that are not free any more.
  func takePositions(of other: OpenAssembly) {
    positions.merge(other.positions) { max($0, $1) }
  }

  /// Returns the part of a module's id that its node states; also of a node whose module has ended.
  func statedID(ofNode node: Int) -> Substring? {
    guard case .object(let record)? = sources.value(ofNode: node),
      case .string(let id)? = record["id"]
    else { return nil }
    return id[...]
  }

  func location(ofNode node: Int) -> SourceLocation? { sources.location(ofNode: node) }

  func location(of mount: PluginMount, ofNode node: Int) -> SourceLocation? {
    sources.location(of: mount, ofNode: node)
  }
}
