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

extension ModuleLifecycle {
  /// The state of a page that is not hidden.
  enum Appearance {
    case appearing, shown, disappearing
    /// Shown by the host, and told when its plugins have mounted.
    case awaited
  }

  /// Tells a page that it is shown, unless it is shown already, is not a page, or is ending.
  func appear(_ page: LiveModule) {
    guard page.level == .page, page.life < .doomed else { return }
    completeDisappearing(page)
    guard appearances[page.id] == nil else { return }
    guard page.life == .live else {
      appearances[page.id] = .awaited
      return
    }
    appearances[page.id] = .appearing
    tell(.pageWillAppear, page.id)
    completeAppearing(page)
  }

  /// Tells a page that it is hidden, unless it is not shown.
  func disappear(_ page: LiveModule) {
    completeAppearing(page)
    if appearances[page.id] == .shown {
      appearances[page.id] = .disappearing
      tell(.pageWillDisappear, page.id)
    }
    completeDisappearing(page)
    if appearances[page.id] == .awaited { appearances[page.id] = nil }
  }

  /// Tells a page whose plugins have mounted, if it was shown before that.
  func completeAwaited(_ page: LiveModule) {
    guard appearances[page.id] == .awaited else { return }
    appearances[page.id] = nil
    appear(page)
  }

  private func completeAppearing(_ page: LiveModule) {
    guard appearances[page.id] == .appearing else { return }
    appearances[page.id] = .shown
    tell(.pageDidAppear, page.id)
  }

  private func completeDisappearing(_ page: LiveModule) {
    guard appearances[page.id] == .disappearing else { return }
    appearances[page.id] = nil
    tell(.pageDidDisappear, page.id)
  }

  /// Fires at the page that has the id now: the plugins of a page may be exchanged while it is told.
  private func tell(_ event: EventName<Value, Void>, _ page: ModuleID) {
    if let module = modules.find(page)?.live { fire(event, at: module) }
  }
}
