/// Modules that come from documents.
extension PageRuntime {
  /// Opens what was assembled; what is wrong in it is reported, and what is sound shows.
  ///
  /// It is put in among the children of `parent`, at the end where no position is given. Where one
  /// of its modules can't be registered, none is.
  public func open(
    _ assembly: PageAssembly, under parent: ModuleID? = nil, at position: Int? = nil
  ) throws(ModuleError) {
    try open(assembly.plans, under: parent, at: position, from: OpenAssembly(assembly))
    for diagnostic in assembly.diagnostics { report(diagnostic) }
  }

  /// What the ids of a page's next instance begin with: `player`, then `player#2`.
  public func freeInstance(of page: String) -> String {
    var instance = page
    var number = 1
    while modules.isRegistered(ModuleID(instance)) {
      number += 1
      instance = "\(page)#\(number)"
    }
    return instance
  }

  /// The assembly that a module came from; one without templates for a module that no document gave.
  func openAssembly(of id: ModuleID) -> OpenAssembly {
    if let open = source(of: id) as? OpenAssembly { return open }
    let assembler = PageAssembler(registry: plugins.registry)
    let open = OpenAssembly(PageAssembly(AssemblyWalk(assembler), by: assembler))
    setSource(open, of: id)
    return open
  }
}
