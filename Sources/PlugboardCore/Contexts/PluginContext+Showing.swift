/// Whether a card, a component or an item is shown. An app, a page or another module always is:
/// ``ModuleError/alwaysShown(_:level:)`` is thrown.
///
/// A hidden module lives on: it has its data, gets its events and is in the tree. Hosts leave it out, with everything
/// below it, and so do the layouts, the focus, the exposure and the positions that views count. Hidden is a state of
/// the module's place, which plugins set and no event asks for. It is reset when the module's plugins are exchanged.
extension PluginContext {
  /// Hides the module, or shows it again.
  public func setHidden(_ isHidden: Bool) throws(ModuleError) { try set(.hidden, isHidden) }

  /// Sets whether the module is hidden while nothing in it shows: no item below it, and no text of its own.
  public func setHidesWhenEmpty(_ hides: Bool) throws(ModuleError) {
    try set(.hidesWhenEmpty, hides)
  }

  /// Sets whether the module shows something of its own also without children, such as a text while they are
  /// loading: with it, the module and the modules above aren't empty.
  public func setHasOwnContent(_ has: Bool) throws(ModuleError) { try set(.hasOwnContent, has) }

  /// Changes nothing after the end of the module.
  private func set(_ part: PlaceState, _ isSet: Bool) throws(ModuleError) {
    guard handle.isCurrent else { throw .replaced(handle.plugin, module: id) }
    guard handle.isUsable, handle.module.state.contains(part) != isSet else { return }
    switch handle.module.level {
    case .card, .component, .item: break
    case .app, .page, .other: throw .alwaysShown(id, level: level)
    }
    handle.services.modules.setState(part, isSet, of: handle.module)
  }
}
