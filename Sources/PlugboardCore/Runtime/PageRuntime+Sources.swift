/// Where modules come from, and what keeps them from being what they should be.
extension PageRuntime {
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
    guard let node = node(of: id) else { return nil }
    return source(of: id)?.location(ofNode: node)
  }

  /// Where the entry of a mounted plugin stands: the file and line of the config.
  public func location(of mount: PluginMount, on id: ModuleID) -> SourceLocation? {
    guard let node = node(of: id) else { return nil }
    return source(of: id)?.location(of: mount, ofNode: node)
  }

  /// The source of a module, which is that of its nearest ancestor which tops one, or its own.
  package func source(of id: ModuleID) -> (any ModuleSource)? {
    managers.modules.find(id).flatMap { managers.source(of: $0) }
  }

  /// Gives a module that has no source one, for whatever is put in under it.
  package func setSource(_ source: any ModuleSource, of id: ModuleID) {
    if let module = managers.modules.find(id) { managers.sources[module] = source }
  }

  /// The position of a module among the plans of its source; nil where it has no source.
  package func node(of id: ModuleID) -> Int? {
    guard let module = managers.modules.find(id),
      let station = managers.events.station(of: module), station.node >= 0
    else { return nil }
    return Int(station.node)
  }

  /// Whether a module could end now, and another begin in its place.
  package func canReplace(_ id: ModuleID) -> Bool {
    managers.modules.find(id).map { managers.canReplace($0) } ?? false
  }

  /// Hands a diagnostic to the receiver of diagnostics.
  package func report(_ diagnostic: Diagnostic) { managers.reported(diagnostic) }
}
