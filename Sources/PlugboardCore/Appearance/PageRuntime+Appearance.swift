/// The appearance of pages on the screen: the host tells it, and the runtime keeps each pair of
/// events balanced.
extension PageRuntime {
  /// Tells a page that it is shown; does nothing if it is shown already, is not a page, or is ending.
  ///
  /// If the page is just being told that it is hidden, that is completed first. If its plugins are just
  /// mounting, or being exchanged, it is told when that is done.
  public func appear(_ page: ModuleID) throws(ModuleError) {
    lifecycle.appear(try modules.module(page).live)
  }

  /// Tells a page that it is hidden; does nothing if it is not shown.
  ///
  /// If the page is just being told that it is shown, that is completed first.
  public func disappear(_ page: ModuleID) {
    if let module = modules.find(page)?.live { lifecycle.disappear(module) }
  }
}
