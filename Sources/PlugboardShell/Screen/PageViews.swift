internal import Plugboard
internal import PlugboardTerminal

/// The views of the open pages, each of which keeps its scrolling and focus while others are shown.
@MainActor final class PageViews {
  typealias Composer = PageComposer<CellMeasure>

  private let shell: Shell
  /// The composers by the numbers of open pages.
  private var composers: [Int: Composer] = [:]
  /// The numbers of the pages that were shown last.
  private var shown: Set<Int> = []
  /// Tells that modules come, go or move, also while no page is shown.
  private let tree: ViewTracker
  /// The size of the part of the screen that shows pages.
  var size = UnitSize(width: 0, height: 0)
  /// Called when there is something to draw.
  var onStale: () -> Void = {} {
    didSet {
      tree.onStale = onStale
      for number in shown { composers[number]?.tracker.onStale = onStale }
    }
  }

  init(_ shell: Shell) {
    self.shell = shell
    tree = ViewTracker(of: shell.runtime)
  }

  /// The rows in which the page behind a presented one shows, with the edge of that.
  private static let sheetTop = 3
  /// The least rows of a presented page; on a smaller screen it covers the page behind it.
  private static let sheetRows = 9

  /// The first row of the current page; above 0 if it is presented over another page.
  var top: Int {
    guard let page = shell.pages.last, page.isPresented, shell.pages.count > 1 else { return 0 }
    return size.height < Self.sheetTop + Self.sheetRows ? 0 : Self.sheetTop
  }

  /// The composer of the current page; nil if no page is open.
  var current: Composer? {
    shell.pages.last.flatMap {
      composer(of: $0, UnitSize(width: size.width, height: size.height - top))
    }
  }

  /// The composer of the page behind a presented one; nil if none is visible.
  var behind: Composer? {
    top > 0 ? shell.pages.dropLast().last.flatMap { composer(of: $0, size) } : nil
  }

  private func composer(of page: OpenPage, _ size: UnitSize) -> Composer? {
    // Without room nothing could have the focus.
    guard !UnitRect(size).isEmpty else { return nil }
    if let composer = composers[page.number] {
      composer.size = size
      return composer
    }
    guard let composer = try? shell.composer(of: page.id, size: size) else { return nil }
    composers[page.number] = composer
    composer.keepFocusVisible()
    return composer
  }

  /// Forgets pages that were closed, and discards stale views of visible pages. Views of hidden
  /// pages are discarded when they are shown again: a frame costs the same however many pages are
  /// open.
  func refresh() {
    _ = tree.takeStale()
    if composers.count > shell.pages.count {
      let open = Set(shell.pages.map(\.number))
      composers = composers.filter { open.contains($0.key) }
    }
    let visible = shell.pages.suffix(top > 0 ? 2 : 1)
    let numbers = Set(visible.map(\.number))
    for number in shown.subtracting(numbers) {
      composers[number]?.tracker.onStale = {}
      composers[number]?.didHide()
    }
    shown = numbers
    for composer in [current, behind].compactMap(\.self) {
      composer.refresh()
      composer.tracker.onStale = onStale
    }
  }
}
