/// The appearances of pages on the screen: the host tells them, and each pair of events stays balanced.
@MainActor final class PageAppearances {
  /// The state of a page that is not hidden.
  private enum Appearance {
    case appearing, shown, disappearing
    /// Shown by the host, and told when its plugins have mounted.
    case awaited
  }

  private var appearances: [ModuleID: Appearance] = [:]
  /// The pages that are being told that they are hidden because of an exchange, unless the host has hidden them since.
  private var exchanging: Set<ModuleID> = []
  private let find: (ModuleID) -> LiveModule?

  init(find: @escaping (ModuleID) -> LiveModule?) { self.find = find }

  /// Whether all pages are hidden.
  var isEmpty: Bool { appearances.isEmpty }

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
    exchanging.remove(page.id)
    hide(page)
    if appearances[page.id] == .awaited { appearances[page.id] = nil }
  }

  private func hide(_ page: LiveModule) {
    completeAppearing(page)
    if appearances[page.id] == .shown {
      appearances[page.id] = .disappearing
      tell(.pageWillDisappear, page.id)
    }
    completeDisappearing(page)
  }

  /// Tells a page whose plugins are to be exchanged that it is hidden; if it is shown, the new plugins are told that
  /// when they have mounted.
  func disappearForExchange(_ page: LiveModule) {
    guard let appearance = appearances[page.id], appearance != .disappearing else {
      return disappear(page)
    }
    exchanging.insert(page.id)
    hide(page)
    if exchanging.remove(page.id) != nil { appearances[page.id] = .awaited }
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

  /// Fires an event at the page that has an id now; a handler may have opened it in place of the former page.
  private func tell(_ event: EventName<Value, Void>, _ page: ModuleID) {
    find(page)?.tell(event)
  }
}
