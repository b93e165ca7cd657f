/// The origin of modules: a document, say, that states them and their plugins at lines of a file.
///
/// An origin belongs to the topmost module that was opened from it, and serves what is below.
@MainActor package protocol ModuleOrigin: AnyObject {
  /// Returns the place of a module by the position of its plan, or nil if it has none.
  func location(ofNode plan: Int) -> DocumentLocation?

  /// Returns the place of a mounted plugin's entry, or nil if it has none.
  func location(of entry: PluginEntry, ofNode plan: Int) -> DocumentLocation?
}

extension ModuleLifecycle {
  /// Returns the origin of a module: that of its nearest ancestor with one, or its own.
  func origin(of module: ModuleNode) -> (any ModuleOrigin)? {
    guard !origins.isEmpty else { return nil }
    return module.pathToRoot.lazy.compactMap { self.origins[$0.id] }.first
  }
}
