public import PlugboardCore
public import PlugboardDocuments
internal import PlugboardValues

/// Documents that come from a server while pages are open.
extension Navigator {
  /// Replaces the documents by newer ones, and revises the app and its open pages by difference.
  ///
  /// A page on which an event waits, or a person is making a gesture, is revised when that is over, at the latest when it
  /// is opened next. Sources are asked again if their documents have changed.
  ///
  /// - Parameter onSourcesChange: Called before the sources are asked again, for a host that replaces its sources.
  @discardableResult
  public func adopt(
    _ newer: AppDocuments, _ onSourcesChange: () -> Void = {}
  ) -> Reload {
    let former = documents
    let left = Set(pages.filter { isBusy($0) }.map(\.number))
    let reload = reload(to: assembler(of: newer), files: [:], leaving: left)
    onSourcesChange()
    if Self.haveOtherSources(former, newer) { refreshSources() }
    awaitPostponed()
    return reload
  }

  /// Tells that a person begins a gesture on a page, such as a drag or the typing of a text, which newer documents don't
  /// disturb.
  public func beginGesture(on page: ModuleID) { gestures.insert(page) }

  /// Tells that the gesture is over; newer documents are shown then.
  public func endGesture(on page: ModuleID) {
    guard gestures.remove(page) != nil else { return }
    reviseIdle()
  }

  /// The open pages that wait with newer documents.
  public var waitingPages: [ModuleID] {
    pages.filter { postponed.contains($0.number) }.map(\.id)
  }

  /// Revises a page that waits, whatever goes on there.
  func revisePostponed(_ page: OpenPage) {
    guard postponed.remove(page.number) != nil else { return }
    var reload = Reload()
    var told: Set<Diagnostic> = []
    revise(page, file: nil, &reload, &told)
  }

  /// Revises the pages that wait, and on which nothing goes on any more.
  private func reviseIdle() {
    for page in pages where postponed.contains(page.number) && !isBusy(page) {
      revisePostponed(page)
    }
    awaitPostponed()
  }

  /// Revises the pages that wait once their events are over.
  private func awaitPostponed() {
    for page in pages where postponed.contains(page.number) {
      guard let first = suspensions(on: page).first, awaited.insert(first).inserted else {
        continue
      }
      runtime.events.onEnd(of: first) { [weak self] _ in
        self?.awaited.remove(first)
        // The publisher of the event goes on first.
        Task { [weak self] in self?.reviseIdle() }
      }
    }
  }

  private func isBusy(_ page: OpenPage) -> Bool {
    gestures.contains(page.id) || !suspensions(on: page).isEmpty
  }

  /// Returns the numbers of the suspended events that were fired on a page, or that wait for one of its modules.
  private func suspensions(on page: OpenPage) -> [Int] {
    guard runtime.events.hasSuspended else { return [] }
    return runtime.events.suspended.filter { suspended in
      [suspended.firedAt, suspended.module].contains { $0.page.hasSameBytes(as: page.id.text) }
    }.map(\.number)
  }

  /// Whether the document of a source differs.
  private static func haveOtherSources(_ former: AppDocuments, _ newer: AppDocuments) -> Bool {
    let names = Set((former.sourceNames + newer.sourceNames).map(ExactText.init))
    return names.contains { name in
      let path = AppDocuments.path(ofSource: name.text)
      if former.source.origin(of: path) == .builtIn, newer.source.origin(of: path) == .builtIn {
        return false
      }
      return (try? former.source.read(path)) != (try? newer.source.read(path))
    }
  }
}
