/// Open pages whose documents have changed.
extension PageRuntime {
  /// Brings an open page, or an app, to what another version of its document states, by difference.
  ///
  ///     let changes = try runtime.apply(assembler.page("home"), to: "home")
  ///
  /// Modules that the document states as before keep their instance and their data; so do those whose
  /// stated data alone has changed, where a value that was written at run time gives way only if the
  /// document states another one than before. If the plugins of a module have changed, they are mounted
  /// anew, and its children stay. What was inserted at run time stays, and what was removed stays away
  /// unless the document has changed it. If the documents are the same, and only read for other
  /// languages, no plugin is mounted anew: new texts in params take effect where they are.
  ///
  /// A module keeps its id. Those without a stated id are recognized by type and content. The problems of
  /// the assembly are reported.
  ///
  /// - Parameter assembly: The new version, made as the instance that `page` is.
  /// - Throws: If `page` isn't the root of the assembly, wasn't opened from a document, or is mounting or
  ///   ending just now; nothing is changed then.
  @discardableResult
  public func apply(_ assembly: PageAssembly, to page: ModuleID) throws(ModuleError)
    -> PageDifference
  {
    _ = try modules.level(of: page)
    guard let root = assembly.root, root == page else {
      throw .unknownModule(assembly.root ?? page)
    }
    guard let open = ownSource(of: page) as? OpenAssembly, open.statements.count > 0 else {
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
        source: revised, of: page, assembly.plans, revision.kept, stale: revision.stale))
    revised.takeOver(open, revision, assembly.plans)
    for fault in revision.diagnostics { report(fault) }
    for diagnostic in assembly.diagnostics { report(diagnostic) }
    return revision.summary
  }

  /// Whether a page of an app, or the app itself, is as an assembler would assemble it, as the documents
  /// have no faults and are as they were. Costs reading the bytes of its documents again.
  public func isCurrent(_ page: ModuleID, for assembler: PageAssembler) -> Bool {
    guard let open = ownSource(of: page) as? OpenAssembly, open.isFaultless,
      open.assembler.environment == assembler.environment,
      open.assembler.documents.haveSameApp(as: assembler.documents)
    else { return false }
    return open.sources.documents.allSatisfy { document in
      guard let json = document.json else { return true }
      return assembler.documents.isSame(json)
    }
  }

  /// Returns the documents of a page, or of an app: its own, and those of its templates.
  public func documents(of page: ModuleID) -> [JSONDocument] {
    (ownSource(of: page) as? OpenAssembly)?.sources.documents.compactMap(\.json) ?? []
  }

  /// Returns the type of a module, which names its template; nil if its document states none.
  public func type(of id: ModuleID) -> String? {
    guard let open = source(of: id) as? OpenAssembly, let node = node(of: id) else { return nil }
    return open.statements.kind(ofNode: node).type
  }
}
