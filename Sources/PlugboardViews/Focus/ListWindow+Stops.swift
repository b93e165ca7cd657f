/// The stops of the focus that show in a list.
extension ListWindow {
  /// Whether a stop shows as far as its size allows: all of it, or as many rows as there are, or its top.
  public func showsWhole(_ stop: FocusStop) -> Bool {
    guard isInColumns(stop) else { return false }
    guard !stop.isPinned else { return true }
    let free = free(in: stop.rect.columns)
    let rect = stop.rect
    if rect.height <= free.height { return rect.y >= free.y && rect.maxY <= free.maxY }
    return rect.y >= free.y && rect.y < free.maxY || rect.y < free.y && rect.maxY >= free.maxY
  }

  /// Whether a part of a stop shows.
  public func shows(_ stop: FocusStop) -> Bool {
    var shown = stop.isPinned ? stop.rect : rect
    if let columns = stop.sideways?.columns {
      (shown.x, shown.width) = (columns.lowerBound, columns.count)
    }
    let visible = stop.rect.intersection(shown)
    guard !visible.isEmpty, !stop.isPinned else { return !visible.isEmpty }
    return !lying.contains { $0.rect.intersection(visible) == visible }
  }

  /// Whether a stop begins in the window in the direction of a move, so that it isn't scrolled back to.
  func begins(_ stop: FocusStop, for move: FocusMove) -> Bool {
    move.isForward
      ? stop.rect.y >= rect.y && stop.rect.y < rect.maxY
      : stop.rect.maxY <= rect.maxY && stop.rect.maxY > rect.y
  }

  /// Whether a stop of sideways content shows with all its columns, or begins at the first of them.
  private func isInColumns(_ stop: FocusStop) -> Bool {
    guard let columns = stop.sideways?.columns else { return true }
    return stop.rect.width > columns.count
      ? stop.rect.x == columns.lowerBound
      : stop.rect.x >= columns.lowerBound && stop.rect.maxX <= columns.upperBound
  }
}
