/// A page's coming and going on the screen, which the host says and the runtime keeps balanced.
extension PageRuntime {
  /// Tells a page that it is shown; nothing where it is shown already.
  public func appear(_ page: ModuleID) throws(ModuleError) {
    guard try modules.level(of: page) == .page, appeared.insert(page).inserted else { return }
    firePage(.pageWillAppear, at: page)
    firePage(.pageDidAppear, at: page)
  }

  /// Tells a page that it is hidden; nothing where it is not shown.
  public func disappear(_ page: ModuleID) {
    guard appeared.remove(page) != nil else { return }
    firePage(.pageWillDisappear, at: page)
    firePage(.pageDidDisappear, at: page)
  }

  func firePage(_ event: EventName<Value>, at page: ModuleID) {
    // Its faults are reported where they happen; the pair is completed all the same.
    _ = try? fire(event, on: page)
  }
}
