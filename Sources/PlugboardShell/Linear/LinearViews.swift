internal import Plugboard

/// The views of the open page as the linear mode asks for them, also when a recorded session plays again.
@MainActor final class LinearViews {
  private let shell: Shell
  private let tracker: ViewTracker
  private var isPending = false

  init(_ shell: Shell) {
    self.shell = shell
    tracker = ViewTracker(of: shell.runtime)
  }

  /// Calls `body` in a later turn, once for all changes of views until then, as long as the views aren't asked for.
  func onChange(_ body: @escaping @MainActor () -> Void) {
    tracker.onStale = { [weak self] in
      guard let self, !isPending else { return }
      isPending = true
      Task { [weak self] in
        self?.isPending = false
        body()
      }
    }
  }

  /// Asks for the views of the open page; returns nil if no page is open.
  func outline() -> (page: OpenPage, outline: PageOutline)? {
    _ = tracker.takeStale()
    guard let page = shell.pages.last,
      let outline = try? PageOutline(of: page.id, in: shell.runtime, trackedBy: tracker)
    else { return nil }
    return (page, outline)
  }

  func end() { tracker.onStale = {} }
}

/// A session of the linear mode that plays again.
extension LinearViews {
  /// Begins as the linear mode does, and asks for views from then on.
  func beginReplay() {
    shell.navigator.tell(.didBecomeActive)
    update()
    onChange { [weak self] in self?.update() }
  }

  /// Asks for the views, as the linear mode does after each line.
  func update() { _ = outline() }
}
