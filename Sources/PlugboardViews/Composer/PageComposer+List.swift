/// The visible part of the list, and the margin around it.
extension PageComposer {
  /// Whether the list goes on above or below the screen.
  public var hasMore: (above: Bool, below: Bool) {
    layOut()
    let above = parts.first.map { $0.top < 0 || place(before: $0.place) != nil } ?? false
    let below = parts.last.map { $0.bottom > room.height || place(after: $0) != nil } ?? false
    return (above, below)
  }

  /// Scrolls the list by a number of rows, as far as it goes; costs what lies between.
  public func scroll(by rows: Int) {
    layOut()
    if showsDialog { return scrollDialog(by: rows) }
    guard let first = anchor else { return }
    anchor = (first.place, first.row - max(-ViewValue.highest, min(rows, ViewValue.highest)))
    isLaidOut = false
  }

  /// Reports to the page that its list was pulled down, if it is at its top.
  ///
  /// - Returns: Whether it was.
  @discardableResult
  public func pull() -> Bool {
    guard !hasMore.above, !showsDialog else { return false }
    _ = try? runtime.at(page).fire(.listDidPull)
    return true
  }

  /// Scrolls to the top of the list.
  public func scrollToStart() {
    refresh()
    if showsDialog { return scrollDialog(by: -dialogTop) }
    anchor = nil
    isLaidOut = false
  }

  /// Scrolls to the end of the list; nothing between is asked for.
  public func scrollToEnd() {
    refresh()
    if showsDialog { return scrollDialog(by: ViewValue.highest) }
    anchor = lastPlace.map { ($0, 0) }
    isLaidOut = false
  }

  /// Scrolls to a module of the page, so that it is visible; nothing between is asked for.
  ///
  /// A module that its card or component doesn't show at the moment, behind a tab for instance, is
  /// asked for by `card.reveal` and `component.reveal`, and content that is scrolled sideways is
  /// scrolled to it.
  ///
  /// - Returns: Whether the page shows the module in its list now.
  @discardableResult
  public func scroll(to module: ModuleID) -> Bool {
    layOut()
    revealComponent(of: module)
    guard let place = place(of: module) else { return false }
    if !parts.contains(where: { $0.place == place }) {
      anchor = (place, 0)
      isLaidOut = false
      layOut()
    }
    if rows(of: module, at: place) == nil { revealItem(module, at: place) }
    guard let rows = rows(of: module, at: place) else { return false }
    reveal(from: rows.lowerBound, to: rows.upperBound)
    return true
  }

  /// Scrolls the content at a point of the screen sideways, by a number of columns, or to the next
  /// item if its layout shows one after another.
  ///
  /// - Returns: Whether there is content at the point that goes on in the direction.
  @discardableResult
  public func scrollSideways(by columns: Int, x: Int, y: Int) -> Bool {
    layOut()
    guard UnitRect(size).contains(x: x, y: y), !showsDialog, columns != 0 else { return false }
    let row = y - room.y
    guard
      let part = parts.first(where: {
        $0.band.contentWidth != nil && $0.top..<max($0.top, $0.bottom) ~= row
          && $0.columns ~= x
      }), let component = part.place.component, let content = part.band.contentWidth
    else { return false }
    let most = content - part.columns.count
    let offset = max(0, min(part.offset + max(-most, min(columns, most)), most))
    guard offset != part.offset else { return false }
    let shown = part.offset..<part.offset + part.columns.count
    let present = part.band.frames.max {
      shown.clamped(to: $0.columns).count < shown.clamped(to: $1.columns).count
    }
    isLaidOut = false
    if case .band(_, let index) = part.place.part,
      let next = present.map({ $0.item + (columns > 0 ? 1 : -1) }),
      part.items.indices.contains(next), asksToReveal(index + next, in: component)
    {
      return true
    }
    offsets[component] = offset
    return true
  }

  /// Shows an item that its layout leaves out or places beside the visible part.
  private func revealItem(_ module: ModuleID, at place: ListPlace) {
    guard let part = parts.first(where: { $0.place == place }), let component = place.component,
      case .band(_, let index) = place.part,
      let position = part.items.firstIndex(where: { item in
        var found = false
        forEachNested(in: item) { found = found || $0 == module }
        return found
      })
    else { return }
    if !asksToReveal(index + position, in: component) {
      // The columns of all items, whose heights don't matter for them.
      var band = LayoutBand()
      layout(of: component).place(
        LayoutItems(count: part.items.count, width: part.columns.count) { _, _ in 1 }, in: &band)
      offsets[component] = band.frames.first { $0.item == position }.map { max(0, $0.rect.x) }
    }
    isLaidOut = false
    layOut()
  }

  /// Asks a component to show an item; returns whether it does so itself.
  func asksToReveal(_ index: Int, in component: ModuleID) -> Bool {
    (try? runtime.at(component).fire(.componentReveal, index).response) == true
  }

  /// Scrolls the list as little as possible so that rows of the room are visible, between what sticks
  /// to its edges.
  func reveal(from first: Int, to end: Int) {
    let bottom = room.height - coveredRowsBelow
    var shift = 0
    if end > bottom { shift = end - bottom }
    if first - shift < coveredRows { shift = first - coveredRows }
    guard shift != 0, let present = anchor else { return }
    anchor = (present.place, present.row - shift)
    isLaidOut = false
  }

  /// Takes another anchor if the present one has ended: the next visible module that is left.
  func keepPosition() {
    guard let present = anchor else { return }
    for candidate in [(present.place.module, present.place, present.row)] + visible {
      guard let place = place(of: candidate.0) else { continue }
      return anchor = (candidate.1.revised(as: place), candidate.2)
    }
    anchor = nil
  }

  /// Lays out the list around its anchor unless that is done.
  func layOut() {
    refresh()
    guard !isLaidOut else { return }
    isLaidOut = true
    for view in realized.beginFrame() { tracker.forget(view) }
    parts = []
    pinned = []
    layOutFixed()
    guard let start = anchor?.place ?? firstPlace else { return anchor = nil }
    let margin = room.height / 2 + 1
    var first = lay(inFlow: start)
    first.top = anchor?.row ?? 0
    parts = [first]
    extendDown(to: room.height + margin)
    // The list ends above the bottom of the screen.
    if let last = parts.last, last.bottom < room.height, place(after: last) == nil {
      shift(by: room.height - last.bottom)
    }
    extendUp(to: -margin)
    // The list begins below the top of the screen.
    if let top = parts.first?.top, top > 0 {
      shift(by: -top)
      extendDown(to: room.height + margin)
    }
    // At the top of the list, bands that a jump has left without a state get their own again.
    if let first = parts.first, first.top >= 0, !looseStarts.isEmpty,
      place(before: first.place) == nil
    {
      looseStarts = [:]
      parts = [first]
      extendDown(to: room.height + margin)
    }
    trim(from: -margin, to: room.height + margin)
    let anchorPart =
      parts.first { $0.bottom > 0 && $0.height > 0 } ?? parts.last { $0.top <= 0 } ?? parts[0]
    anchor = (anchorPart.place, anchorPart.top)
    layOutSticky()
    visible = parts.flatMap { part in
      part.bottom > 0 && part.top < room.height
        ? part.items.isEmpty
          ? [(part.place.module, part.place, part.top)]
          : part.band.frames.map { (part.items[$0.item], part.place, part.top) } : []
    }
  }

  private func extendDown(to row: Int) {
    while let last = parts.last, last.top + last.next < row, let next = place(after: last) {
      var part = lay(inFlow: next, below: last)
      part.top = last.top + rows(from: last, to: part)
      parts.append(part)
    }
  }

  private func extendUp(to row: Int) {
    var above: [ListPart] = []
    while let first = above.last ?? parts.first, first.top + first.overhang > row,
      let previous = place(before: first.place)
    {
      var part = lay(inFlow: previous)
      part.top = first.top - rows(from: part, to: first)
      above.append(part)
    }
    parts = above.reversed() + parts
  }

  /// Returns the rows from the top of a part to that of the next one. Bands interlock only if the one
  /// has led to the other.
  private func rows(from part: ListPart, to next: ListPart) -> Int {
    next.place.isBand && part.place.isBand && part.band.carried != next.start.carried
      ? max(part.height, part.next) : part.next
  }

  /// Drops the parts that lie outside of rows, as after a long way.
  private func trim(from first: Int, to end: Int) {
    let kept = parts.filter { $0.bottom > first && $0.top < end }
    if !kept.isEmpty { parts = kept }
    let near = Set(parts.map(\.place.module))
    looseStarts = looseStarts.filter { near.contains($0.key) }
  }

  private func shift(by rows: Int) {
    for index in parts.indices { parts[index].top += rows }
  }

  /// Returns the rows of a module in the room; nil if its layout doesn't show it.
  private func rows(of module: ModuleID, at place: ListPlace) -> Range<Int>? {
    guard let part = parts.first(where: { $0.place == place }) else { return nil }
    guard place.isBand else { return part.top..<max(part.top, part.bottom) }
    for frame in part.band.frames {
      let item = part.items[frame.item]
      var found: UnitRect?
      forEachView(ofItem: item, frame.rect) { if $0 == module { found = $1 } }
      guard let found else { continue }
      let isBeside =
        part.band.contentWidth != nil
        && (frame.rect.maxX <= part.offset || frame.rect.x >= part.offset + part.columns.count)
      // With an item all those in it are shown, as far as there is room.
      let rect = module == item ? frame.rect : found
      return isBeside ? nil : part.top + rect.y..<part.top + rect.maxY
    }
    return nil
  }

  /// Returns the part at a place of the list; a fixed component takes no room in it.
  private func lay(inFlow place: ListPlace, below previous: ListPart? = nil) -> ListPart {
    if let component = place.component, isFixed(component) {
      return ListPart(place, in: blockColumns, height: 0)
    }
    return lay(place, in: blockColumns, below: previous)
  }
}

extension LayoutBand.Frame {
  fileprivate var columns: Range<Int> { rect.x..<max(rect.x, rect.maxX) }
}

extension ListPlace {
  var isBand: Bool { if case .band = part { true } else { false } }

  /// Returns the place of the same module that is of the same part as this one, given that of its top.
  fileprivate func revised(as other: ListPlace) -> ListPlace {
    isBand ? other : ListPlace(card: other.card, component: other.component, part)
  }
}
