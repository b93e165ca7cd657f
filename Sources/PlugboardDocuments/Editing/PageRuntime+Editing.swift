/// Changes of an open page: nodes put in, replaced, moved and taken away while it lives.
///
/// A node is resolved as the page was, with the same templates, defaults and flags. What is wrong in
/// it is in the result and reported, and what is sound shows.
extension PageRuntime {
  /// Puts nodes in under a module: an object is one node, an array several.
  ///
  /// They are of the level below the parent's unless another is given, `.other` for a dialog or a
  /// service, and stand at the end where no position is given. Nodes without an own id get paths
  /// behind all positions that were ever given away; none comes again while its page is open.
  @discardableResult
  public func insert(
    _ nodes: Value, under parent: ModuleID, at position: Int? = nil, level: Level? = nil
  ) throws(ModuleError) -> PageEdit {
    try insert(LoadedDocument(nodes, file: "insertion"), under: parent, at: position, level)
  }

  /// As for a value, with lines and columns in what is wrong.
  @discardableResult
  public func insert(
    _ nodes: JSONDocument, under parent: ModuleID, at position: Int? = nil, level: Level? = nil
  ) throws(ModuleError) -> PageEdit {
    try insert(LoadedDocument(nodes), under: parent, at: position, level)
  }

  /// Puts nodes in behind the last child of a module.
  @discardableResult
  public func append(_ nodes: Value, to parent: ModuleID) throws(ModuleError) -> PageEdit {
    try insert(nodes, under: parent)
  }

  /// Takes a module away, with everything under it.
  public func remove(_ id: ModuleID) throws(ModuleError) { try unregister(id) }

  /// Puts a node in the place of a module, which ends with everything under it.
  ///
  /// A node without an own id gets the one of the module that it replaces. An array of several nodes
  /// is refused, as is a module that is just ending, or is mounting; nothing changes then.
  @discardableResult
  public func replace(_ id: ModuleID, with node: Value) throws(ModuleError) -> PageEdit {
    try replace(id, with: LoadedDocument(node, file: "replacement"))
  }

  /// As for a value, with lines and columns in what is wrong.
  @discardableResult
  public func replace(_ id: ModuleID, with node: JSONDocument) throws(ModuleError) -> PageEdit {
    try replace(id, with: LoadedDocument(node))
  }

  /// Lays data over a module's: objects merge by key, arrays and scalars replace, null removes.
  ///
  /// The module lives on; observers and views hear of each key that really changes.
  public func update(_ id: ModuleID, data: Record) throws(DataError) {
    let space = try self.data(of: id)
    for field in data {
      let key = Name(field.key)
      switch (field.value, try space.value(key)) {
      case (.null, _):
        try space.remove(key)
      case (.object(let over), let old):
        var merged = Record()
        if case .object(let record)? = old { merged = record }
        merged.merge(over)
        try space.write(key, .object(merged))
      default:
        try space.write(key, field.value)
      }
    }
  }

  private func insert(
    _ document: LoadedDocument, under parent: ModuleID, at position: Int?, _ level: Level?
  ) throws(ModuleError) -> PageEdit {
    let parentLevel = try modules.level(of: parent)
    let level = level ?? parentLevel.below ?? .other
    guard level != .page, level.canStand(under: parentLevel) else {
      throw .misplaced(parent, level: level, under: parent, parentLevel: parentLevel)
    }
    let open = openAssembly(of: parent)
    let node = node(of: parent)
    let assembly = open.assembler.nodes(
      document, level: level, page: parent.page,
      paths: { [modules] count in
        open.freePaths(count, under: parent, node: node) { modules.isRegistered(ModuleID($0)) }
      },
      isTaken: { [modules] in modules.isRegistered(ModuleID($0)) })
    return try finish(assembly, under: parent, at: position)
  }

  private func replace(
    _ id: ModuleID, with document: LoadedDocument
  ) throws(ModuleError) -> PageEdit {
    let level = try modules.level(of: id)
    guard let parent = try modules.parent(of: id), level != .page else {
      throw .misplaced(id, level: level, under: nil, parentLevel: nil)
    }
    let open = openAssembly(of: id)
    let ending = Set([id] + (try modules.descendants(of: id)))
    let assembly = open.assembler.nodes(
      document, level: level, page: id.page,
      paths: { [id.text] + Array(repeating: id.text, count: max(0, $0 - 1)) },
      isTaken: { [modules] text in
        let other = ModuleID(text)
        return modules.isRegistered(other) && !ending.contains(other)
      })
    guard assembly.plans.lazy.filter({ $0.parent == nil }).count == 1 else {
      throw .duplicateID(id)
    }
    guard canReplace(id) else { throw .parentEnding(parent, of: id) }
    let position = try modules.position(of: id)
    try unregister(id)
    return try finish(assembly, under: parent, at: position)
  }

  private func finish(
    _ assembly: PageAssembly, under parent: ModuleID, at position: Int?
  ) throws(ModuleError) -> PageEdit {
    try open(assembly, under: parent, at: position)
    return PageEdit(
      modules: assembly.plans.filter { $0.parent == nil }.map(\.id),
      diagnostics: assembly.diagnostics)
  }
}

/// What came of putting nodes into an open page.
public struct PageEdit: Sendable {
  /// The topmost new modules, in their order.
  public let modules: [ModuleID]
  /// What is wrong in the nodes.
  public let diagnostics: [Diagnostic]
}
