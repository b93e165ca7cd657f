/// Changes of an open page: nodes are inserted, replaced and removed while it is open.
///
/// A node is resolved with the same templates, defaults and flags as the page. Its problems are
/// reported and part of the result; its sound parts are opened.
extension PageRuntime {
  /// Inserts nodes under a module: an object is one node, an array several.
  ///
  /// They are of the level below the parent's unless another is given, such as `.other` for a
  /// dialog or a service, and are appended if no position is given. Nodes that state no id get new
  /// paths; no path is used twice while the page is open.
  @discardableResult
  public func insert(
    _ nodes: Value, under parent: ModuleID, at position: Int? = nil, level: Level? = nil
  ) throws(ModuleError) -> PageEdit {
    try insert(LoadedDocument(nodes, file: "insertion"), under: parent, at: position, level)
  }

  /// Does the same for a document, whose diagnostics have lines and columns.
  @discardableResult
  public func insert(
    _ nodes: JSONDocument, under parent: ModuleID, at position: Int? = nil, level: Level? = nil
  ) throws(ModuleError) -> PageEdit {
    try insert(LoadedDocument(nodes), under: parent, at: position, level)
  }

  /// Inserts nodes after the last child of a module.
  @discardableResult
  public func append(_ nodes: Value, to parent: ModuleID) throws(ModuleError) -> PageEdit {
    try insert(nodes, under: parent)
  }

  /// Removes a module with all its descendants.
  public func remove(_ id: ModuleID) throws(ModuleError) { try unregister(id) }

  /// Replaces a module and all its descendants with a node.
  ///
  /// A node that states no id gets that of the module. The call throws, and changes nothing, for an
  /// array of several nodes and for a module that is mounting or ending.
  @discardableResult
  public func replace(_ id: ModuleID, with node: Value) throws(ModuleError) -> PageEdit {
    try replace(id, with: LoadedDocument(node, file: "replacement"))
  }

  /// Does the same for a document, whose diagnostics have lines and columns.
  @discardableResult
  public func replace(_ id: ModuleID, with node: JSONDocument) throws(ModuleError) -> PageEdit {
    try replace(id, with: LoadedDocument(node))
  }

  /// Merges data into a module's: objects merge by key, arrays and scalars replace, null removes.
  ///
  /// The module stays alive; each key whose value changes is reported to observers and views. If one
  /// of the values can't be written, nothing is.
  public func update(_ id: ModuleID, data: Record) throws(DataError) {
    let space = try self.data(of: id)
    var changes: [(key: Name, value: Value?)] = []
    for field in data {
      let key = Name(field.key)
      switch (field.value, try space.value(key)) {
      case (.null, _):
        changes.append((key, nil))
      case (.object(let over), let old):
        var merged = Record()
        if case .object(let record)? = old { merged = record }
        merged.merge(over)
        changes.append((key, .object(merged)))
      default:
        changes.append((key, field.value))
      }
    }
    try space.write(changes)
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
    let siblings = try modules.children(of: parent)
    let successor = siblings.drop { $0 != id }.dropFirst().first
    try apply([
      .remove(id),
      .insert(
        ModuleChange.Insertion(
          assembly.plans, under: parent, before: successor, from: OpenAssembly(assembly),
          numbered: 0)),
    ])
    for diagnostic in assembly.diagnostics { report(diagnostic) }
    return PageEdit(assembly)
  }

  private func finish(
    _ assembly: PageAssembly, under parent: ModuleID, at position: Int?
  ) throws(ModuleError) -> PageEdit {
    try open(assembly, under: parent, at: position)
    return PageEdit(assembly)
  }
}

/// The result of inserting nodes into an open page.
public struct PageEdit: Sendable {
  /// The topmost new modules in order.
  public let modules: [ModuleID]
  /// The problems of the nodes.
  public let diagnostics: [Diagnostic]

  init(_ assembly: PageAssembly) {
    modules = assembly.plans.filter { $0.parent == nil }.map(\.id)
    diagnostics = assembly.diagnostics
  }
}
