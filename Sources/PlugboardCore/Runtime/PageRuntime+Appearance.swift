/// The appearance of pages on the screen: the host tells it, and the runtime keeps each pair of
/// events balanced.
extension PageRuntime {
  /// The state of a page that is not hidden.
  enum Appearance {
    case appearing, shown, disappearing
  }

  /// Tells a page that it is shown; does nothing if it is shown already, is not a page, or is ending.
  ///
  /// If the page is just being told that it is hidden, that is completed first.
  public func appear(_ page: ModuleID) throws(ModuleError) {
    let module = try modules.module(page).live
    guard module.level == .page, !module.isEnding else { return }
    completeDisappearing(page)
    guard appearances[page] == nil else { return }
    appearances[page] = .appearing
    firePage(.pageWillAppear, at: page)
    completeAppearing(page)
  }

  /// Tells a page that it is hidden; does nothing if it is not shown.
  ///
  /// If the page is just being told that it is shown, that is completed first.
  public func disappear(_ page: ModuleID) {
    completeAppearing(page)
    if appearances[page] == .shown {
      appearances[page] = .disappearing
      firePage(.pageWillDisappear, at: page)
    }
    completeDisappearing(page)
  }

  private func completeAppearing(_ page: ModuleID) {
    guard appearances[page] == .appearing else { return }
    appearances[page] = .shown
    firePage(.pageDidAppear, at: page)
  }

  private func completeDisappearing(_ page: ModuleID) {
    guard appearances[page] == .disappearing else { return }
    appearances[page] = nil
    firePage(.pageDidDisappear, at: page)
  }

  func firePage(_ event: EventName<Value, Void>, at page: ModuleID) {
    // Its faults are reported where they happen; the pair is completed all the same.
    _ = try? at(page).fire(event)
  }
}
