/// Modules that come from documents.
extension PageRuntime {
  /// Opens the modules of an assembly, and reports its diagnostics.
  ///
  /// It is inserted among the children of `parent`, at the end if no position is given. If one of
  /// its modules can't be registered, none is.
  public func open(
    _ assembly: PageAssembly, under parent: ModuleID? = nil, at position: Int? = nil
  ) throws(ModuleError) {
    try open(assembly.plans, under: parent, at: position, from: OpenAssembly(assembly))
    for diagnostic in assembly.diagnostics { report(diagnostic) }
  }

  /// Returns the id for the next instance of a page: `player`, then `player#2`.
  public func freeInstance(of page: String) -> String {
    var instance = page
    var number = 1
    while modules.isRegistered(ModuleID(instance)) {
      number += 1
      instance = "\(page)#\(number)"
    }
    return instance
  }

  /// Returns the assembly of a module, or an empty one for a module that comes from no document.
  func openAssembly(of id: ModuleID) -> OpenAssembly {
    if let open = source(of: id) as? OpenAssembly { return open }
    let assembler = PageAssembler(registry: plugins.registry)
    let open = OpenAssembly(PageAssembly(AssemblyWalk(assembler), by: assembler))
    setSource(open, of: id)
    return open
  }
}
