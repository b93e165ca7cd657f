/// The stops of the focus that show in a list.
extension ListWindow {
  /// Whether a stop shows as far as its size allows: as a whole, or as many rows as there are, or its top.
  public func showsWhole(_ stop: FocusStop) -> Bool {
    guard isInColumns(stop) else { return false }
    guard !stop.isPinned else { return true }
    let free = free(in: stop.rect.columns)
    let rect = stop.rect
    if rect.height <= free.height { return rect.y >= free.y && rect.maxY <= free.maxY }
    return rect.y >= free.y && rect.y < free.maxY || isFilled(by: rect)
  }

  /// Whether a stop that is higher than the rows of its columns fills these rows, and begins above.
  private func isFilled(by rect: UnitRect) -> Bool {
    let free = free(in: rect.columns)
    return rect.y < free.y && rect.maxY >= free.maxY
  }

  /// Returns the rows by which to scroll for a stop, above 0 to scroll on; none on a move to a stop that fills its
  /// columns already.
  func shift(toShow stop: FocusStop, after move: FocusMove?) -> Int {
    move != nil && isFilled(by: stop.rect)
      ? 0 : shift(toShow: shownRect(of: stop, after: move))
  }

  /// Whether a part of a stop shows.
  public func shows(_ stop: FocusStop) -> Bool {
    isVisible(stop, in: stop.sideways?.columns ?? rect.columns)
  }

  /// Whether a part of a stop shows, or would if sideways content were scrolled to it.
  func showsRows(_ stop: FocusStop) -> Bool {
    stop.sideways == nil ? shows(stop) : isVisible(stop, in: stop.rect.columns)
  }

  private func isVisible(_ stop: FocusStop, in columns: Range<Int>) -> Bool {
    var shown = stop.isPinned ? stop.rect : rect
    (shown.x, shown.width) = (columns.lowerBound, columns.count)
    let visible = stop.rect.intersection(shown)
    guard !visible.isEmpty, !stop.isPinned else { return !visible.isEmpty }
    return !lying.contains { $0.rect.intersection(visible) == visible }
  }

  /// Returns the rectangle to show for a stop: its whole view if there is room, and if it isn't against the
  /// direction of the move; else the stop alone.
  public func shownRect(of stop: FocusStop, after move: FocusMove? = nil) -> UnitRect {
    guard stop.whole.height <= free(in: stop.whole.columns).height else { return stop.rect }
    let shift = shift(toShow: stop.whole)
    let isAgainst = move.map { $0.isForward ? shift < 0 : shift > 0 } ?? false
    return isAgainst ? stop.rect : stop.whole
  }

  /// Whether a stop can be shown without passing over rows.
  ///
  /// - Parameters:
  ///   - most: The rows by which the list can be scrolled; the height of the window if nil.
  ///   - hasTurned: Whether a page was turned on the way to it: there is no going back then.
  public func canShow(
    _ stop: FocusStop, after move: FocusMove, most: Int? = nil, hasTurned: Bool = false
  ) -> Bool {
    guard !stop.isPinned else { return true }
    let shift = shift(toShow: stop, after: move)
    let isBack = move.isForward ? shift < 0 : shift > 0
    return isBack ? !hasTurned && abs(shift) <= rect.height : abs(shift) <= most ?? rect.height
  }

  /// Returns the first or the last of some stops whose rows show wholly; if there is none, whose rows show
  /// in part.
  public func end(of stops: [FocusStop], isEnd: Bool) -> FocusStop? {
    func end(_ isIn: (FocusStop) -> Bool) -> FocusStop? {
      isEnd ? stops.last(where: isIn) : stops.first(where: isIn)
    }
    func rows(_ stop: FocusStop) -> UnitRect { free(in: stop.rect.columns) }
    return end { $0.isPinned || $0.rect.y >= rows($0).y && $0.rect.maxY <= rows($0).maxY }
      ?? end { $0.rect.maxY > rows($0).y && $0.rect.y < rows($0).maxY }
  }

  /// Whether a stop begins in the window in the direction of a move: it needs no scrolling back.
  func begins(_ stop: FocusStop, for move: FocusMove) -> Bool {
    isAhead(stop, for: move) && stop.rect.y < rect.maxY && stop.rect.maxY > rect.y
  }

  /// Whether a stop begins in the window or beyond it in the direction of a move.
  func isAhead(_ stop: FocusStop, for move: FocusMove) -> Bool {
    move.isForward ? stop.rect.y >= rect.y : stop.rect.maxY <= rect.maxY
  }

  /// Whether a stop of sideways content shows with all its columns, or begins at the first of them.
  private func isInColumns(_ stop: FocusStop) -> Bool {
    guard let columns = stop.sideways?.columns else { return true }
    return stop.rect.width > columns.count
      ? stop.rect.x == columns.lowerBound
      : stop.rect.x >= columns.lowerBound && stop.rect.maxX <= columns.upperBound
  }
}
