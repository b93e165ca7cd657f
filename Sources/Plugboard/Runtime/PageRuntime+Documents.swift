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
    for diagnostic in assembly.diagnostics { managers.reported(diagnostic) }
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

  /// What makes a module a placeholder; nil for one that is what it should be.
  public func fault(of id: ModuleID) -> Diagnostic? {
    managers.modules.find(id).flatMap { managers.faults[$0] }
  }

  /// The modules that are placeholders, with what makes them so.
  public var faults: [ModuleID: Diagnostic] {
    var faults: [ModuleID: Diagnostic] = [:]
    for (module, fault) in managers.faults { faults[managers.modules.id(of: module)] = fault }
    return faults
  }

  /// Where a module's node stands in its document; nil where it was registered without one.
  public func location(of id: ModuleID) -> SourceLocation? {
    source(of: id).flatMap { $0.assembly.location(of: $0.station) }
  }

  /// Where the entry of a mounted plugin stands: the file and line of the config.
  public func location(of mount: PluginMount, on id: ModuleID) -> SourceLocation? {
    source(of: id).flatMap { $0.assembly.location(of: mount, at: $0.station) }
  }

  private func source(of id: ModuleID) -> (assembly: OpenAssembly, station: Station)? {
    guard let module = managers.modules.find(id),
      let station = managers.events.station(of: module),
      let assembly = managers.openAssembly(of: module)
    else { return nil }
    return (assembly, station)
  }
}
