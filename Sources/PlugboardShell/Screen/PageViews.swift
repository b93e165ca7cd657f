internal import Plugboard
internal import PlugboardTerminal

/// The views of the open pages, each of which keeps its scrolling and focus while others are shown.
@MainActor final class PageViews {
  typealias Composer = PageComposer<CellMeasure>

  private let shell: Shell
  /// The composers by the numbers of open pages.
  private var composers: [Int: Composer] = [:]
  /// The size of the part of the screen that shows pages.
  var size = UnitSize(width: 0, height: 0)

  init(_ shell: Shell) { self.shell = shell }

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

  /// Forgets pages that were closed, and discards stale views, also of pages that are hidden.
  func refresh() {
    let open = Set(shell.pages.map(\.number))
    composers = composers.filter { open.contains($0.key) }
    for (number, composer) in composers {
      composer.refresh()
      if number != shell.pages.last?.number { composer.didHide() }
    }
    // Also what no page shows, so that the next stale view is reported again.
    _ = shell.runtime.takeStaleViews()
  }
}
