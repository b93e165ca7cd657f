/// The origins of modules, and the faults that make modules placeholders.
extension PageRuntime {
  /// Returns the fault that makes a module a placeholder; nil if it is none.
  public func fault(of id: ModuleID) -> Diagnostic? {
    lifecycle.faults[id]
  }

  /// The modules that are placeholders, with their faults.
  public var faults: [ModuleID: Diagnostic] { lifecycle.faults }

  /// Returns the place of a module's node in its document; nil if it was registered without one.
  public func location(of id: ModuleID) -> DocumentLocation? {
    guard let position = planPosition(of: id) else { return nil }
    return origin(of: id)?.location(ofPlan: position)
  }

  /// Returns the place of a mounted plugin's entry: the file and line of the config.
  public func location(of entry: PluginEntry, on id: ModuleID) -> DocumentLocation? {
    modules.find(id).flatMap { lifecycle.location(of: entry, at: $0) }
  }

  /// Returns the nearest origin of a module: its own, or an ancestor's.
  package func origin(of id: ModuleID) -> (any ModuleOrigin)? {
    modules.find(id).flatMap { lifecycle.origin(of: $0) }
  }

  /// Gives a module without an origin one, for whatever is put in below it.
  package func setOrigin(_ origin: any ModuleOrigin, of id: ModuleID) {
    if let module = modules.find(id) { lifecycle.setOrigin(origin, of: module) }
  }

  /// Returns the position of a module among the plans of its origin; nil if it has none.
  package func planPosition(of id: ModuleID) -> Int? { modules.find(id)?.planPosition }

  package func report(_ diagnostic: Diagnostic) { lifecycle.reports.tell(diagnostic) }
}

/// The origin of modules: a document, say, that states them and their plugins at lines of a file.
///
/// An origin belongs to the topmost module that was opened from it, and serves the modules below.
@MainActor package protocol ModuleOrigin: AnyObject {
  /// Returns the place of a module by the position of its plan, or nil if it has none.
  func location(ofPlan position: Int) -> DocumentLocation?

  /// Returns the place of a mounted plugin's entry, or nil if it has none.
  func location(of entry: PluginEntry, ofPlan position: Int) -> DocumentLocation?
}
