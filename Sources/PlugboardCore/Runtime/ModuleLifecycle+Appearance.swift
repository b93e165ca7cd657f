/// The appearance of pages on the screen: the host tells it, and each pair of events is kept balanced.
extension ModuleLifecycle {
  /// The state of a page that is not hidden.
  enum Appearance {
    case appearing, shown, disappearing
  }

  /// Tells a page that it is shown, unless it is shown already, is not a page, or is ending.
  func appear(_ page: LiveModule) {
    guard page.level == .page, !page.isEnding else { return }
    completeDisappearing(page)
    guard appearances[page.id] == nil else { return }
    appearances[page.id] = .appearing
    fire(.pageWillAppear, at: page)
    completeAppearing(page)
  }

  /// Tells a page that it is hidden, unless it is not shown.
  func disappear(_ page: LiveModule) {
    completeAppearing(page)
    if appearances[page.id] == .shown {
      appearances[page.id] = .disappearing
      fire(.pageWillDisappear, at: page)
    }
    completeDisappearing(page)
  }

  private func completeAppearing(_ page: LiveModule) {
    guard appearances[page.id] == .appearing else { return }
    appearances[page.id] = .shown
    fire(.pageDidAppear, at: page)
  }

  private func completeDisappearing(_ page: LiveModule) {
    guard appearances[page.id] == .disappearing else { return }
    appearances[page.id] = nil
    fire(.pageDidDisappear, at: page)
  }
}
