/// The source of open modules: the data of their assembly that is needed while they are open.
@MainActor final class OpenAssembly: ModuleOrigin {
  /// The assembler of nodes that are inserted.
  let insertions: InsertionAssembler
  let sources: AssemblyLocations
  private(set) var statements: ModuleStatements
  /// Whether the documents have neither faults nor warnings.
  let isFaultless: Bool
  /// The nodes that couldn't be shown as they are stated.
  let unknown: Set<UnknownContent>
  /// Whether its page is just being brought to another version, in which no other can be applied.
  var isRevising = false
  /// The ids that nodes state, without the parts before them, but that others had when they were opened.
  private var displacedIDs: [Int: ExactText] = [:]
  /// The next free position in ids, for modules under which nodes have been inserted.
  private var positions: [ModuleID: Int] = [:]

  convenience init(_ assembly: PageAssembly) {
    self.init(assembly, ModuleStatements(assembly.plans))
  }

  /// Creates the revision of an open assembly, which still lacks the data.
  convenience init(revising assembly: PageAssembly) {
    self.init(assembly, ModuleStatements(withoutData: assembly.plans))
  }

  private init(_ assembly: PageAssembly, _ statements: ModuleStatements) {
    insertions = InsertionAssembler(assembly.assembler)
    sources = assembly.sources
    self.statements = statements
    isFaultless = assembly.diagnostics.isEmpty
    unknown = Set(assembly.unknown)
  }

  var assembler: PageAssembler { insertions.assembler }

  /// The documents of an insertion apart from the document of its node: the app document and
  /// templates.
  var templates: [LoadedDocument] {
    let node = sources.document(ofNode: 0)?.file
    return sources.documents.filter { !node.hasSameBytes(as: $0.file) }
  }

  /// Whether an assembler would make the same of some of its documents, as they have no faults and are as
  /// they were.
  func isCurrent(for assembler: PageAssembler, _ documents: [LoadedDocument]) -> Bool {
    guard isFaultless, self.assembler.environment == assembler.environment,
      self.assembler.documents.haveSameApp(as: assembler.documents)
    else { return false }
    return documents.allSatisfy { document in
      guard let json = document.json else { return true }
      return assembler.documents.isSame(json)
    }
  }

  /// Returns paths for nodes that are inserted under a module. They follow all positions assigned
  /// since the page was opened: no id is used twice.
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

  /// Inherits from the version that it replaces: its data, of modules that are stated as there, and its positions
  /// that are not free any more.
  func inherit(from other: OpenAssembly, _ revision: PageRevision, _ plans: [ModulePlan]) {
    let old = other.statements
    other.statements = ModuleStatements([])
    statements.takeData(of: old, revision.partners, revision.areSame, else: plans)
    positions.merge(other.positions) { max($0, $1) }
    displacedIDs = revision.displacedIDs
  }

  /// Returns the part of a module's id that its node states, whatever id it has; also of a node whose
  /// module has ended.
  func statedID(ofNode node: Int, openAs id: ModuleID?) -> ExactText? {
    if let own = displacedIDs[node] ?? id?.ownPart { return own }
    guard case .object(let record)? = sources.value(ofNode: node),
      case .string(let id)? = record["id"]
    else { return nil }
    return ExactText(id)
  }

  func location(ofPlan position: Int) -> DocumentLocation? { sources.location(ofNode: position) }

  func location(of entry: PluginEntry, ofPlan position: Int) -> DocumentLocation? {
    sources.location(of: entry, ofNode: position)
  }
}
