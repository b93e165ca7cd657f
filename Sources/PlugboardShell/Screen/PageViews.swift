internal import Plugboard
internal import PlugboardTerminal

/// The views of the open pages, each of which keeps its scrolling and focus while others are shown.
@MainActor final class PageViews {
  typealias Composer = PageComposer<CellMeasure>

  private let shell: Shell
  /// The composers by the numbers of open pages.
  private var composers: [Int: Composer] = [:]
  /// The number of the page that was shown last.
  private var shown: Int?
  /// Tells that modules come, go or move, also while no page is shown.
  private let tree: ViewTracker
  /// The size of the part of the screen that shows pages.
  var size = UnitSize(width: 0, height: 0)
  /// Called when there is something to draw.
  var onStale: () -> Void = {} {
    didSet {
      tree.onStale = onStale
      shown.flatMap { composers[$0] }?.tracker.onStale = onStale
    }
  }

  init(_ shell: Shell) {
    self.shell = shell
    tree = ViewTracker(of: shell.runtime)
  }

  /// The composer of the current page; nil if no page is open.
  var current: Composer? {
    guard let page = shell.pages.last else { return nil }
    if let composer = composers[page.number] {
      composer.size = size
      return composer
    }
    guard let composer = try? shell.composer(of: page.id, size: size) else { return nil }
    composers[page.number] = composer
    composer.moveFocus(.next)
    return composer
  }

  /// Forgets pages that were closed, and discards stale views of the current one. Those of hidden pages are
  /// discarded when they are shown again, so that a frame costs the same however many pages are open.
  func refresh() {
    _ = tree.takeStale()
    if composers.count > shell.pages.count {
      let open = Set(shell.pages.map(\.number))
      composers = composers.filter { open.contains($0.key) }
    }
    let number = shell.pages.last?.number
    if number != shown {
      let hidden = shown.flatMap { composers[$0] }
      shown = number
      hidden?.tracker.onStale = {}
      hidden?.didHide()
    }
    guard let current else { return }
    current.refresh()
    current.tracker.onStale = onStale
  }
}
