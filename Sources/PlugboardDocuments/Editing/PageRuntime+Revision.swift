/// Open pages whose documents have changed.
extension PageRuntime {
  /// Brings an open page, or an app, to another version of its document, by applying the
  /// differences.
  ///
  ///     let changes = try runtime.apply(assembler.page("home"), to: "home")
  ///
  /// Modules that the document states as before keep their instance and their data. So do modules
  /// whose stated data alone has changed; a value that was written at run time is then replaced
  /// only if the document states a different value than before. If the plugins of a module have
  /// changed, they are mounted again, and its children stay. Modules that were inserted at run time
  /// stay, and removed modules stay away unless the document has changed them. If the documents are
  /// the same, and only read for other languages, no plugin is mounted again: new texts in params
  /// take effect where they are.
  ///
  /// A module keeps its id. Those without a stated id are recognized by type and content. The diagnostics of
  /// the assembly, and of inserted nodes that are assembled anew, are part of the result and aren't reported to
  /// observers.
  ///
  /// Nodes that were inserted below it, by the host or by a plugin, are assembled again with the
  /// templates, sets and languages of the new version, unless several were inserted together. Their
  /// changes are part of the result.
  ///
  /// - Parameter assembly: The new version, made as the instance that `page` is.
  /// - Throws: If `page` isn't the root of the assembly, wasn't opened from a document, or is mounting or
  ///   ending just now; nothing is changed then.
  @discardableResult
  public func apply(_ assembly: PageAssembly, to page: ModuleID) throws(ModuleError)
    -> PageDifference
  {
    var difference = try applyAlone(assembly, to: page)
    let assembler = InsertionAssembler(assembly.assembler)
    for top in originTops(below: page) {
      // An insertion that an earlier revision has ended is skipped.
      guard let (inserted, node) = insertion(at: top),
        !inserted.isCurrent(for: assembly.assembler, inserted.templates)
      else { continue }
      do throws(ModuleError) {
        if let own = try revise(top, as: node, by: assembler) { difference.add(own) }
      } catch {
        difference.diagnostics.append(Diagnostic(.error, error))
      }
    }
    return difference
  }

  /// Applies an assembly without revising the nodes that were inserted below.
  private func applyAlone(_ assembly: PageAssembly, to page: ModuleID) throws(ModuleError)
    -> PageDifference
  {
    _ = try modules.level(of: page)
    guard let root = assembly.root, root == page else {
      throw .unknownModule(assembly.root ?? page)
    }
    guard let open = ownOrigin(of: page) as? OpenAssembly, open.statements.count > 0 else {
      throw .withoutDocument(page)
    }
    guard !open.isRevising else { throw .busy(page) }
    let revised = OpenAssembly(revising: assembly)
    let revision = PageRevision(of: page, to: assembly.plans, revised, from: open, in: self)
    (open.isRevising, revised.isRevising) = (true, true)
    defer { (open.isRevising, revised.isRevising) = (false, false) }
    try apply(
      revision.changes,
      adopting: ModuleAdoption(
        origin: revised, of: page, assembly.plans, revision.stayingModules, stale: revision.stale))
    revised.inherit(from: open, revision, assembly.plans)
    tell(
      assembly.unknown.filter { !open.unknown.contains($0) }, of: assembly.assembler, at: page)
    var difference = revision.summary
    difference.diagnostics = revision.diagnostics + assembly.diagnostics
    return difference
  }

  /// Brings a module that was inserted by itself, and its descendants, to an assembler's new
  /// version of its node.
  ///
  /// Returns nil, and changes nothing, if the assembled module has another type or id.
  func revise(
    _ top: ModuleID, as node: LoadedDocument, by assembler: InsertionAssembler
  ) throws(ModuleError) -> PageDifference? {
    guard let (inserted, _) = insertion(at: top) else { return nil }
    let own = Set([top] + (try modules.descendants(of: top)))
    let assembly = assembler.nodes(
      node, level: try modules.level(of: top), page: top.page,
      paths: { Array(repeating: top.text, count: $0) },
      isTaken: { [modules] text in
        modules.isRegistered(ModuleID(text)) && !own.contains(ModuleID(text))
      })
    guard assembly.root == top, assembly.plans.count(where: { $0.parent == nil }) == 1,
      assembly.plans[0].type == inserted.statements.kind(ofNode: 0).type
    else { return nil }
    return try applyAlone(assembly, to: top)
  }

  /// Returns the assembly of a node that was inserted by itself, and its document; nil for other modules.
  private func insertion(at top: ModuleID) -> (assembly: OpenAssembly, node: LoadedDocument)? {
    guard let open = ownOrigin(of: top) as? OpenAssembly, open.statements.rootCount == 1,
      let node = open.sources.document(ofNode: 0)
    else { return nil }
    return (open, node)
  }

  /// Whether a page of an app, or the app itself, is as an assembler would assemble it, because its
  /// documents, and the templates of inserted nodes, have no faults and are unchanged. Costs
  /// reading their bytes again.
  public func isCurrent(_ page: ModuleID, for assembler: PageAssembler) -> Bool {
    guard let open = ownOrigin(of: page) as? OpenAssembly,
      open.isCurrent(for: assembler, open.sources.documents)
    else { return false }
    return originTops(below: page).allSatisfy { top in
      insertion(at: top).map { $0.assembly.isCurrent(for: assembler, $0.assembly.templates) }
        ?? true
    }
  }

  /// Returns the documents of a page, or of an app: its own, and all templates that it uses.
  public func documents(of page: ModuleID) -> [JSONDocument] {
    let own = (ownOrigin(of: page) as? OpenAssembly)?.sources.documents ?? []
    let inserted = originTops(below: page).flatMap {
      (ownOrigin(of: $0) as? OpenAssembly)?.templates ?? []
    }
    return (own + inserted).compactMap(\.json)
  }

  /// Returns the documents that state a module or a module above it, and the templates that they use.
  public func documents(above module: ModuleID) -> [JSONDocument] {
    ((try? modules.path(to: module)) ?? []).flatMap { id -> [JSONDocument] in
      guard let open = ownOrigin(of: id) as? OpenAssembly else { return [] }
      return (open.sources.documents + open.templates).compactMap(\.json)
    }
  }

  /// Returns the data that the node of a module and its template state; empty if the module comes from no document.
  package func statedData(of id: ModuleID) -> Fields {
    guard let open = origin(of: id) as? OpenAssembly, let node = planPosition(of: id),
      open.statements.data.indices.contains(node)
    else { return Fields() }
    return open.statements.data[node].record
  }

  /// Returns the type of a module, which names its template; nil if its document states none.
  public func type(of id: ModuleID) -> String? {
    guard let open = origin(of: id) as? OpenAssembly, let node = planPosition(of: id) else {
      return nil
    }
    return open.statements.kind(ofNode: node).type
  }
}
