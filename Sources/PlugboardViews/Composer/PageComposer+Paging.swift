/// The focus after scrolling: it goes along with what is shown, never to what is pinned if there is
/// anything else.
extension PageComposer {
  /// Scrolls by a number of rows, and moves the focus to the first stop that has come into view; if
  /// none has, as `keepFocusVisible()` does.
  public func turnPage(by rows: Int) {
    layOut()
    let before = stops().filter { isWhole($0) }
    scroll(by: rows)
    layOut()
    let new = contentStops().filter { stop in
      isWhole(stop) && !before.contains { $0.isSame(as: stop) }
    }
    guard let first = new.first else { return keepFocusVisible() }
    take(first)
  }

  /// Scrolls to the top of the list or to its end, and moves the focus to the first or the last stop
  /// there.
  public func moveFocus(toEnd isEnd: Bool) {
    isEnd ? scrollToEnd() : scrollToStart()
    layOut()
    let stops = contentStops()
    guard let stop = isEnd ? stops.last : stops.first else { return }
    guard isVisible(stop) else { return setFocus(stop) }
    // The list stays at its end, also if the stop is higher than the screen.
    take(stop)
    if let wide = stop.wide { revealSideways(stop, wide) }
  }

  /// Moves the focus to the nearest stop on the screen if it is not there, as after scrolling.
  public func keepFocusVisible() {
    layOut()
    let stops = stops()
    let isThere = stops.contains { $0.isOf(focus, focusedControl) && isVisible($0) }
    guard !isThere else { return }
    let content = contentStops().filter { isVisible($0) && isInColumns($0) }
    if let near = firstStop(of: content) ?? firstStop(of: stops) { take(near) }
  }

  /// The stops of the list or of the dialog; if there are none, those that are pinned.
  private func contentStops() -> [FocusStop] {
    let stops = stops()
    guard !showsDialog else { return stops }
    let content = stops.filter { !$0.isPinned }
    return content.isEmpty ? stops : content
  }

  /// Gives a stop the focus where it is, without scrolling to it.
  private func take(_ stop: FocusStop) {
    (focus, focusedControl, focusRect) = (stop.module, stop.control, stop.rect)
  }

  /// Whether a stop is wholly visible, or as much of it as there is room for.
  private func isWhole(_ stop: FocusStop) -> Bool {
    let top = room.y + coveredRows
    let bottom = room.maxY - coveredRowsBelow
    let isTall = stop.rect.height > bottom - top
    return stop.rect.y >= top && (isTall ? stop.rect.y < bottom : stop.rect.maxY <= bottom)
      && isInColumns(stop)
  }

  private func isInColumns(_ stop: FocusStop) -> Bool {
    guard let columns = stop.wide?.columns else { return true }
    return stop.rect.x >= columns.lowerBound && stop.rect.maxX <= columns.upperBound
  }
}
