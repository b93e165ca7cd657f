/// Where modules come from: a document, say, that states them and their plugins at lines of a file.
///
/// A source belongs to the topmost module that was opened from it, and serves what is under it.
@MainActor package protocol ModuleSource: AnyObject {
  /// Returns the place of a module's node by its position among the plans, or nil if it has none.
  func location(ofNode node: Int) -> SourceLocation?

  /// Returns the place of a mounted plugin's entry, or nil if it has none.
  func location(of mount: PluginMount, ofNode node: Int) -> SourceLocation?
}
