/// The position of the list, as it is scrolled.
extension ScrolledList {
  /// The number of times that the list is scrolled again because the scrolling has brought something else that
  /// sticks. Each time a block comes or goes, so this is more than any page in use needs; beyond it the last
  /// position counts.
  private static let mostCorrections = 5

  /// Scrolls by a number of rows, as far as the list goes; the parts between cost a step each when it is laid out.
  public mutating func scroll(by rows: Int, in sections: some ListSections) {
    layOut(sections)
    inputs.isScrolled = true
    inputs.position?.row -= max(-ViewValue.highest, min(rows, ViewValue.highest))
  }

  /// Scrolls to the top of the list.
  public mutating func scrollToStart() { inputs.position = nil }

  /// Scrolls to the end of the list; nothing between is asked for.
  public mutating func scrollToEnd(in sections: some ListSections) {
    inputs.position = lastPlace(in: sections).map { Position(place: $0, row: 0) }
  }

  /// Scrolls as little as possible until rows of a part show beside all blocks that stick to the
  /// edges or lie on their columns; nothing between is asked for.
  ///
  /// Higher ones begin at the top of the window.
  ///
  /// - Parameter rows: The rows from the top of the part.
  public mutating func show(
    _ rows: Range<Int>, of place: ListPlace, columns: Range<Int>, in sections: some ListSections
  ) {
    layOut(sections)
    if !parts.contains(where: { $0.place == place }) {
      inputs.position = Position(place: place, row: 0)
    }
    for _ in 0..<Self.mostCorrections {
      layOut(sections)
      guard let part = parts.first(where: { $0.place == place }) else { return }
      let wanted = UnitRect(
        x: columns.lowerBound, y: room.y + part.top + rows.lowerBound, width: columns.count,
        height: rows.count)
      let shift = window.shift(toShow: wanted)
      guard shift != 0 else { return }
      scroll(by: shift, in: sections)
    }
  }

  /// A direction in which to read.
  public enum Direction: Sendable {
    case forward, backward
  }

  /// A row that was the last to be seen in a direction.
  struct SeenRow {
    let place: ListPlace
    /// The row from the top of the part.
    let row: Int
    /// The row of the room in which it was seen.
    let formerRow: Int
  }

  /// Scrolls by a page, a few rows of which stay in sight, or by fewer rows; no row is passed over,
  /// whatever comes to stick to the edges.
  public mutating func turnPage(
    _ direction: Direction, most: Int = .max, in sections: some ListSections
  ) {
    layOut(sections)
    let rows = freeRows.count
    let page = max(1, min(most, rows - min(2, rows / 4)))
    let seen = lastSeen(direction, within: freeRows)
    scroll(by: direction == .forward ? page : -page, in: sections)
    keepInSight(seen, direction, isFree: true, sections)
  }

  /// Returns the last row in a direction within rows of the room.
  func lastSeen(_ direction: Direction, within rows: Range<Int>) -> SeenRow? {
    let row = direction == .forward ? rows.upperBound - 1 : rows.lowerBound
    guard let part = parts.last(where: { $0.top <= row && $0.height > 0 }) else { return nil }
    return SeenRow(place: part.place, row: row - part.top, formerRow: row)
  }

  /// Scrolls back so far that the row after a seen one shows, if something covers it now; but not as far as
  /// it came.
  ///
  /// - Parameter isFree: Whether blocks that lie on the list cover it too.
  mutating func keepInSight(
    _ seen: SeenRow?, _ direction: Direction, isFree: Bool = false,
    _ sections: some ListSections
  ) {
    guard let seen else { return }
    for _ in 0..<Self.mostCorrections {
      layOut(sections)
      guard let row = self.row(after: seen, direction) else { return }
      let rows = isFree ? freeRows : seenRows
      let hidden = direction == .forward ? rows.lowerBound - row : row - rows.upperBound + 1
      let moved = direction == .forward ? seen.formerRow - row : row - seen.formerRow
      let back = min(hidden, moved)
      guard back > 0 else { return }
      scroll(by: direction == .forward ? -back : back, in: sections)
    }
  }

  /// Returns the rows by which the list can be scrolled while the row after a seen one still shows.
  func reach(after seen: SeenRow?, _ direction: Direction) -> Int {
    guard let seen, let row = row(after: seen, direction) else { return seenRows.count }
    let rows = seenRows
    return max(0, direction == .forward ? row - rows.lowerBound : rows.upperBound - 1 - row)
  }

  /// Returns the row of the room in which the row after a seen one is, apart from rows that show where they
  /// are pinned; nil if it isn't near.
  private func row(after seen: SeenRow, _ direction: Direction) -> Int? {
    guard let index = parts.firstIndex(where: { $0.place == seen.place }) else { return nil }
    switch direction {
    case .forward:
      var row = parts[index].top + seen.row + 1
      for part in parts[index...] where part.rows ~= row && isPinned(part.place) {
        row = part.bottom
      }
      return row
    case .backward:
      var row = parts[index].top + seen.row - 1
      for part in parts[...index].reversed() where part.rows ~= row && isPinned(part.place) {
        row = part.top - 1
      }
      return row
    }
  }

  /// Returns how to scroll the content at a point of the screen sideways by a number of columns, or to the
  /// item beyond the present one; nil if no content there goes on in the direction.
  func sidewaysScroll(by columns: Int, x: Int, y: Int) -> SidewaysScroll? {
    guard
      let part = parts.first(where: {
        $0.band.contentWidth != nil && $0.rows ~= y - room.y && $0.columns ~= x
      }), let component = part.place.component, let content = part.band.contentWidth,
      case .band(_, let index) = part.place.part
    else { return nil }
    let most = content - part.columns.count
    let offset = max(0, min(part.offset + max(-most, min(columns, most)), most))
    guard offset != part.offset else { return nil }
    let shown = part.offset..<part.offset + part.columns.count
    let present = part.band.frames.max {
      shown.clamped(to: $0.rect.columns).count < shown.clamped(to: $1.rect.columns).count
    }
    let next = present.map { $0.item + (columns > 0 ? 1 : -1) }
    return SidewaysScroll(
      component: component,
      item: next.flatMap { part.items.indices.contains($0) ? index + $0 : nil }, offset: offset)
  }

  /// Scrolls the content of a component sideways to a column; it is limited as it is laid out.
  public mutating func setOffset(_ offset: Int, of component: ModuleID) {
    inputs.offsets[component] = offset <= 0 ? nil : offset
  }

  /// Returns the column to which the content of a component is scrolled sideways.
  public func offset(of component: ModuleID) -> Int { inputs.offsets[component] ?? 0 }
}

/// The position of the list when its content changes.
extension ScrolledList {
  /// A row that was laid out, with its module.
  private struct KnownRow {
    let module: ModuleID
    let part: ListPlace.Part
    let row: Int
    /// The rows between it and the window; 0 for a row that was visible.
    let distance: Int
  }

  /// Returns the position in which the first visible row that is still there keeps its place; if there is
  /// none, the nearest row that is.
  func keptPosition(in sections: some ListSections) -> Position? {
    guard let position = inputs.position else { return nil }
    let module = position.item ?? position.place.module
    let own = KnownRow(module: module, part: position.place.part, row: position.row, distance: 0)
    return self.position(of: own, in: sections)
      ?? knownRows(around: position).lazy.compactMap { self.position(of: $0, in: sections) }.first
      ?? nearestPosition(to: position, in: sections)
      ?? positionLeft(by: position, in: sections)
  }

  /// Returns the position of the nearest remembered item that is still in the list; nil if none is.
  private func nearestPosition(
    to position: Position, in sections: some ListSections
  ) -> Position? {
    guard let former = position.item else { return nil }
    let item = neighbours.nearest(to: former) { self.place(of: $0, in: sections)?.isBand == true }
    return item.flatMap { item in
      place(of: item, in: sections).map {
        Position(place: $0, item: item, row: covered.top)
      }
    }
  }

  private func position(of known: KnownRow, in sections: some ListSections) -> Position? {
    place(of: known.module, known.part, in: sections).map { place in
      Position(place: place, item: place.isBand ? known.module : nil, row: known.row)
    }
  }

  /// Returns the place of a module that had a part of the list; nil if it has none now.
  private func place(
    of module: ModuleID, _ part: ListPlace.Part, in sections: some ListSections
  ) -> ListPlace? {
    if part == .pageTop { return isBarInList ? firstPlace(in: sections) : nil }
    guard let place = place(of: module, in: sections) else { return nil }
    return place.isBand
      ? place : ListPlace(card: place.card, component: place.component, part)
  }

  /// Returns the rows of the last layout, the visible ones from top to bottom, then the nearest; moved as
  /// the position has moved since.
  private func knownRows(around position: Position) -> [KnownRow] {
    guard let own = parts.first(where: { $0.place == position.place }) else { return [] }
    let shift = position.row - own.top - own.row(of: position.item)
    let window = covered.top..<max(covered.top, room.height - covered.bottom)
    var rows: [KnownRow] = []
    func add(_ module: ModuleID, _ part: ListPlace.Part, _ row: Int, _ height: Int) {
      let above = window.lowerBound - row - height + 1
      let below = row - window.upperBound + 1
      // A row that was out of sight comes to the top of the window.
      let kept =
        above > 0 ? window.lowerBound - height + 1 : below > 0 ? window.lowerBound : row + shift
      rows.append(
        KnownRow(module: module, part: part, row: kept, distance: max(above, below, 0)))
    }
    for part in parts where part.height > 0 && !isPinned(part.place) {
      if part.place.isBand {
        for frame in part.band.frames {
          add(
            part.items[frame.item], part.place.part, part.top + frame.rect.y, frame.rect.height)
        }
      } else {
        add(part.place.module, part.place.part, part.top, part.height)
      }
    }
    return rows.sorted { ($0.distance, $0.row) < ($1.distance, $1.row) }
  }

  /// Returns the position that takes the place of one around which nothing is left: the item that has its
  /// number in the component, or the top of the component or of the card; nil if they have ended, too.
  private func positionLeft(
    by position: Position, in sections: some ListSections
  ) -> Position? {
    let place = position.place
    if let component = place.component, let top = self.place(of: component, in: sections) {
      if case .band(_, let index) = place.part, !fixed.contains(component),
        let first = sections.item(after: nil, in: component),
        let item = sections.items(of: component, from: first, most: index + 1).last,
        let band = self.place(of: item, in: sections)
      {
        return Position(place: band, item: item, row: position.row)
      }
      return Position(place: top, row: max(0, position.row))
    }
    let cards = [place.card] + parts.map(\.place.card)
    return cards.lazy.compactMap { self.place(of: $0, in: sections) }.first
      .map { Position(place: $0, row: 0) }
  }
}
