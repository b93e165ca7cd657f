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
  /// A node that states no id gets the id of the module. The call throws, and changes nothing, for
  /// an array of several nodes and for a module that is mounting or ending.
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
  public func update(_ id: ModuleID, data: Fields) throws(DataError) {
    let space = try self.data(of: id)
    try space.write(data.changes(of: { key throws(DataError) in try space.value(key) }))
  }

  /// Applies changes in their order: either all changes or none.
  ///
  ///     try runtime.apply([
  ///       .remove("home/ad"),
  ///       .insert(["id": "news", "type": "list"], under: "home", before: "home/today"),
  ///       .update("home", data: ["title": "Home"]),
  ///     ])
  ///
  /// Returns the results of the changes that insert or replace nodes, in order. Unlike single
  /// changes, they are refused if a node has a fault. They may address modules that earlier changes
  /// insert, except for `update`: state the data in the node instead.
  ///
  /// - Throws: `DocumentError` with all faults of nodes, `ModuleError` or `DataError`; nothing is changed
  ///   then.
  @discardableResult
  public func apply(_ changes: [PageChange]) throws -> [PageEdit] {
    var group = PageChangeGroup(self)
    for change in changes { try group.add(change) }
    let diagnostics = group.edits.flatMap(\.diagnostics)
    guard !diagnostics.contains(where: { $0.severity == .error }) else {
      throw DocumentError(diagnostics: diagnostics)
    }
    try apply(group.changes)
    for diagnostic in diagnostics { report(diagnostic) }
    for edit in group.edits { tell(of: edit) }
    return group.edits
  }

  func insert(
    _ document: LoadedDocument, under parent: ModuleID, at position: Int?, _ level: Level?
  ) throws(ModuleError) -> PageEdit {
    var group = PageChangeGroup(self)
    var successor: ModuleID?
    if let position {
      let siblings = try modules.children(of: parent)
      guard (0...siblings.count).contains(position) else {
        throw .positionOutOfRange(position, count: siblings.count, under: parent)
      }
      successor = position < siblings.count ? siblings[position] : nil
    }
    try group.insert(document, under: parent, before: successor, level)
    return try finish(group)
  }

  private func replace(
    _ id: ModuleID, with document: LoadedDocument
  ) throws(ModuleError) -> PageEdit {
    var group = PageChangeGroup(self)
    try group.replace(id, with: document)
    return try finish(group)
  }

  /// Applies a group of one change; the sound parts of faulty nodes are opened.
  private func finish(_ group: PageChangeGroup) throws(ModuleError) -> PageEdit {
    let edit = group.edits[0]
    try apply(group.changes)
    for diagnostic in edit.diagnostics { report(diagnostic) }
    tell(of: edit)
    return edit
  }

  private func tell(of edit: PageEdit) {
    tell(edit.unknown, of: edit.assembler, at: edit.parent)
  }
}

/// The result of inserting nodes into an open page.
public struct PageEdit: Sendable {
  /// The topmost new modules in order.
  public let modules: [ModuleID]
  /// The problems of the nodes.
  public let diagnostics: [Diagnostic]
  /// The nodes that can't be shown as they are stated.
  public let unknown: [UnknownContent]
  /// The assembler of the nodes, and the module under which they are.
  let assembler: PageAssembler
  let parent: ModuleID

  init(_ assembly: PageAssembly, under parent: ModuleID) {
    modules = assembly.plans.filter { $0.parent == nil }.map(\.id)
    diagnostics = assembly.diagnostics
    unknown = assembly.unknown
    assembler = assembly.assembler
    self.parent = parent
  }
}

extension Fields {
  /// Returns the values that result from merging this record into others; nil for removed values.
  func changes(
    of value: (Name) throws(DataError) -> Value?
  ) throws(DataError) -> [(key: Name, value: Value?)] {
    var changes: [(key: Name, value: Value?)] = []
    for field in self {
      let key = Name(field.key)
      switch field.value {
      case .null: changes.append((key, nil))
      case .object(let over):
        var merged = Fields()
        if case .object(let record)? = try value(key) { merged = record }
        merged.merge(over)
        changes.append((key, .object(merged)))
      default: changes.append((key, field.value))
      }
    }
    return changes
  }
}
