internal import Plugboard
internal import PlugboardTerminal

/// The pointer: the wheel scrolls the view under it, and a press activates it.
extension Screen {
  func handle(_ pointer: PointerInput) async {
    if pointer.action == .press, let key = key(under: pointer) { return await handle(key) }
    guard prompt == nil, isLargeEnough else { return }
    await attempt { () throws(CommandFailure) in try act(on: pointer) }
  }

  /// Returns the key for which a hint in the last row stands, or a mark of a page that goes on.
  private func key(under pointer: PointerInput) -> TerminalKey? {
    if pointer.y == size.height - 1 { return lastRow?.key(at: pointer.x) }
    guard panel == nil, prompt == nil else { return nil }
    switch overflow(under: onPage(pointer))?.edge {
    case .top: return .pageUp
    case .bottom: return .pageDown
    case .leading, .trailing, nil: return nil
    }
  }

  /// Returns the pointer with its place on the current page.
  private func onPage(_ pointer: PointerInput) -> PointerInput {
    PointerInput(
      pointer.action, x: pointer.x, y: pointer.y - pages.top, modifiers: pointer.modifiers)
  }

  /// Returns the region whose mark is at the pointer, as a place on the page.
  private func overflow(under pointer: PointerInput) -> Overflow? {
    guard let scene = pages.current?.scene(), !scene.hasDialog else { return nil }
    return painter.overflow(atX: pointer.x, y: pointer.y, in: scene)
  }

  private func act(on pointer: PointerInput) throws(CommandFailure) {
    if let rect = panelRect, rect.contains(x: pointer.x, y: pointer.y) {
      switch pointer.action {
      case .up: panel?.scroll(by: -3)
      case .down: panel?.scroll(by: 3)
      default: break
      }
      return
    }
    guard let page = pages.current else { return }
    let pointer = onPage(pointer)
    // The page behind a presented one takes no input.
    guard pointer.y >= 0 else { return }
    switch pointer.action {
    case .up: scroll { $0.scroll(by: -3) }
    case .down: scroll { $0.scroll(by: 3) }
    case .left: page.scrollSideways(by: -8, x: pointer.x, y: pointer.y)
    case .right: page.scrollSideways(by: 8, x: pointer.x, y: pointer.y)
    case .press: try press(pointer, on: page)
    case .secondPress: try pressLong(pointer, on: page)
    case .release, .drag: break
    }
  }

  private func press(
    _ pointer: PointerInput, on page: PageViews.Composer
  ) throws(CommandFailure) {
    messages = []
    // A press beside a panel closes it.
    guard panel == nil else { return panel = nil }
    if let overflow = overflow(under: pointer) {
      let columns = max(1, overflow.rect.width - 8)
      page.scrollSideways(
        by: overflow.edge == .trailing ? columns : -columns,
        x: max(overflow.rect.x, min(pointer.x, overflow.rect.maxX - 1)), y: pointer.y)
      return page.keepFocusVisible()
    }
    guard let target = focus(under: pointer, on: page) else { return }
    try activate(target.module, control: target.control)
  }

  private func pressLong(
    _ pointer: PointerInput, on page: PageViews.Composer
  ) throws(CommandFailure) {
    messages = []
    guard panel == nil, let target = focus(under: pointer, on: page) else { return }
    try longPress(target.module, control: target.control)
  }

  /// Gives the focus to the control or module under the pointer; returns nil if that can't have it.
  private func focus(
    under pointer: PointerInput, on page: PageViews.Composer
  ) -> (module: ModuleID, control: String?)? {
    guard let target = page.scene().target(x: pointer.x, y: pointer.y) else { return nil }
    page.focus(on: target.module, control: target.control)
    return page.focus == target.module ? (target.module, target.control) : nil
  }

  /// Scrolls, and moves the focus along.
  private func scroll(_ scroll: (PageViews.Composer) -> Void) {
    guard let page = pages.current else { return }
    scroll(page)
    page.keepFocusVisible()
  }
}
