/// The blocks that keep their place on the screen while the list is scrolled.
///
/// Fixed ones as wide as the page, like the bar, take their rows from the list; sticky ones cover its
/// rows; narrow fixed blocks lie on it, beside the sticky blocks. A block that would leave the list fewer than
/// `leastRows` rows is scrolled with it instead.
extension ScrolledList {
  /// Whether a part of the list is shown where it is pinned, and not in its place.
  public func isPinned(_ place: ListPlace) -> Bool {
    pins.contains {
      $0.module == place.component || place.part == .cardTop && $0.module == place.card
    }
  }

  /// Places the bar and the fixed blocks; blocks that lie on the list get their rows later.
  mutating func layOutEdges(_ sections: some ListSections) {
    let place = ListPlace(card: sections.page, .pageTop)
    let height = sections.height(of: place, width: size.width)
    isBarInList = height > max(0, size.height - Self.leastRows)
    bar = UnitRect(x: 0, y: 0, width: size.width, height: isBarInList ? 0 : height)
    room = UnitRect(x: 0, y: bar.height, width: size.width, height: size.height - bar.height)
    lying = (0, 0)
    if !fixed.isEmpty { fixed = [] }
    for pin in style.pins where pin.kind == .fixed && pin.width == nil {
      guard var block = fix(pin, in: columns, leaving: Self.leastRows, sections) else { continue }
      block.rect.y = pin.edge == .top ? room.y : room.maxY - block.rect.height
      block.clip = block.rect
      pins.append(block)
      if pin.edge == .top { room.y += block.rect.height }
      room.height -= block.rect.height
    }
    for pin in style.pins where pin.kind == .fixed && pin.width != nil {
      let columns = columns(of: pin)
      let distance =
        pins.filter { $0.isLying && $0.edge == pin.edge && $0.rect.columns.overlaps(columns) }
        .map { $0.distance + $0.rect.height }.max() ?? 0
      let others = pin.edge == .top ? lying.bottom : lying.top
      let rest = Self.leastRows + distance + others
      guard var block = fix(pin, in: columns, leaving: rest, sections) else { continue }
      block.distance = distance
      pins.append(block)
      let rows = distance + block.rect.height
      if pin.edge == .top { lying.top = max(lying.top, rows) }
      if pin.edge == .bottom { lying.bottom = max(lying.bottom, rows) }
    }
  }

  /// Returns the block of a fixed component, and takes the component out of the list; nil if there is
  /// nothing to place.
  private mutating func fix(
    _ pin: PagePin, in columns: Range<Int>, leaving rest: Int, _ sections: some ListSections
  ) -> PinnedBlock? {
    switch block(of: pin, in: columns, leaving: rest, sections) {
    case .shown(let block):
      fixed.insert(pin.module)
      return block
    case .empty:
      fixed.insert(pin.module)
      return nil
    case .tooHigh: return nil
    }
  }

  /// Places the narrow fixed blocks, beside the parts that stick at their edges.
  mutating func layOutLying(_ sections: some ListSections) {
    guard lying.top > 0 || lying.bottom > 0 else { return }
    let window = window.rect
    // On top of the sticky parts, in painting order.
    let (on, below) = (pins.filter(\.isLying), pins.filter { !$0.isLying })
    pins = below + on
    for index in pins.indices where pins[index].isLying {
      let height = pins[index].rect.height
      pins[index].rect.y =
        pins[index].edge == .top
        ? window.y + pins[index].distance : window.maxY - pins[index].distance - height
      pins[index].clip = pins[index].rect
    }
  }

  /// Places the sticky components and the top of a card that the list has been scrolled past.
  mutating func layOutSticky(_ sections: some ListSections) {
    covered = (0, 0)
    guard style.hasStickyHeaders || !style.pins.isEmpty else { return }
    let least = Self.leastRows + lying.top + lying.bottom
    var top = room.y
    var bottom = room.maxY
    for pin in style.pins where pin.kind == .sticky && pin.edge == .top {
      let rest = room.height - (bottom - top) + least
      guard case .shown(var block) = block(of: pin, in: columns, leaving: rest, sections),
        isPast(pin, above: top - room.y, block.rect.height, sections)
      else { continue }
      block.rect.y = top
      pins.append(block)
      top = block.rect.maxY
    }
    for pin in style.pins.reversed() where pin.kind == .sticky && pin.edge == .bottom {
      let rest = room.height - (bottom - top) + least
      guard case .shown(var block) = block(of: pin, in: columns, leaving: rest, sections),
        isPast(pin, above: bottom - room.y, block.rect.height, sections)
      else { continue }
      block.rect.y = bottom - block.rect.height
      pins.append(block)
      bottom = block.rect.y
    }
    covered = (top - room.y, room.maxY - bottom)
    if style.hasStickyHeaders { stickHeader(at: top, least: least, sections) }
  }

  /// Sticks the top of the card that the first visible row belongs to; the next card pushes it out.
  private mutating func stickHeader(
    at top: Int, least: Int, _ sections: some ListSections
  ) {
    let row = top - room.y
    guard let part = parts.first(where: { $0.bottom > row }), part.place.part != .pageTop else {
      return
    }
    let place = ListPlace(card: part.place.card, .cardTop)
    let header = lay(place, in: columns, sections)
    if let own = parts.first(where: { $0.place == place }), own.top >= row { return }
    guard header.height > 0, row + header.height <= room.height - covered.bottom - least else {
      return
    }
    let next = parts.first { $0.place.part == .cardTop && $0.top > row }
    let y = min(row, (next?.top ?? .max) - header.height)
    guard y + header.height > row else { return }
    pins.append(
      PinnedBlock(
        module: place.card,
        rect: UnitRect(
          x: header.columns.lowerBound, y: room.y + y, width: header.columns.count,
          height: header.height),
        clip: UnitRect(x: 0, y: top, width: size.width, height: max(0, room.maxY - top)),
        parts: [header], kind: .sticky, edge: .top, isLying: false))
    covered.top = y + header.height
  }

  /// Whether the list has been scrolled so far that a sticky component would be beyond its edge.
  private func isPast(
    _ pin: PagePin, above row: Int, _ height: Int, _ sections: some ListSections
  ) -> Bool {
    guard sections.path(of: pin.module) != nil else { return false }
    if let top = parts.first(where: {
      $0.place.component == pin.module && $0.place.part == .componentTop
    }) {
      return pin.edge == .top ? top.top < row : top.top + height > row
    }
    // Its top isn't near the screen.
    guard let first = parts.first else { return false }
    let isAbove = sections.isComponent(pin.module, before: first.place)
    return pin.edge == .top ? isAbove : !isAbove
  }

  private func columns(of pin: PagePin) -> Range<Int> {
    guard let wanted = pin.width else { return columns }
    let width = max(1, min(wanted, size.width))
    let free = size.width - width
    let x =
      switch pin.alignment {
      case .leading: 0
      case .center: free / 2
      case .trailing: free
      }
    return x..<x + width
  }

  /// A pinned component laid out by itself.
  private enum Block {
    case shown(PinnedBlock)
    /// It shows nothing, or its card shows another component.
    case empty
    /// It leaves the list too few rows.
    case tooHigh
  }

  /// Returns a pinned component laid out by itself, which leaves a number of the room's rows free.
  private mutating func block(
    of pin: PagePin, in columns: Range<Int>, leaving rest: Int, _ sections: some ListSections
  ) -> Block {
    let most = room.height - rest
    guard let card = sections.path(of: pin.module)?.card else { return .empty }
    var parts: [ListPart] = []
    var next: ListPlace? = ListPlace(card: card, component: pin.module, .componentTop)
    var row = 0
    while let place = next, place.component == pin.module, row <= max(0, most) {
      var part = lay(place, in: columns, below: parts.last, sections)
      part.top = row
      row += part.next
      parts.append(part)
      next =
        place.part == .componentTop
        ? sections.item(after: nil, in: pin.module)
          .map { place.at(.band(first: $0, index: 0)) } ?? place.at(.componentBottom)
        : self.place(after: part, in: sections)
    }
    let height = parts.map(\.bottom).max() ?? 0
    guard height > 0 else { return .empty }
    guard height <= most else { return .tooHigh }
    return .shown(
      PinnedBlock(
        module: pin.module,
        rect: UnitRect(x: columns.lowerBound, y: 0, width: columns.count, height: height),
        clip: room, parts: parts, kind: pin.kind, edge: pin.edge,
        isLying: pin.kind == .fixed && pin.width != nil))
  }
}

extension UnitRect {
  var columns: Range<Int> { x..<max(x, maxX) }
}
