/// A component, or the top of a card, that keeps its place on the screen.
struct PinnedBlock {
  /// The component or the card.
  let module: ModuleID
  var rect: UnitRect
  /// The part of the screen in which it is painted.
  var clip: UnitRect
  /// The parts, whose rows count from the top of the block.
  let parts: [ListPart]
  /// The edge of the screen at which it is.
  var edge = PagePin.Edge.top
}

/// The blocks that keep their place on the screen while the list is scrolled.
extension PageComposer {
  /// Whether a component is fixed, and takes no room in the list.
  func isFixed(_ component: ModuleID) -> Bool {
    list.pins.contains { $0.kind == .fixed && $0.module == component }
  }

  /// Whether a part of the list is shown where it is pinned, and not in its place.
  func isPinned(_ place: ListPlace) -> Bool {
    pinned.contains {
      $0.module == place.component || place.part == .cardTop && $0.module == place.card
    }
  }

  /// Places fixed components. Those as wide as the page take their rows from the list; others lie on
  /// it, those of the same columns one beyond the other from the edge.
  func layOutFixed() {
    let top = min(height(of: page, .pageView, width: size.width), size.height)
    room = UnitRect(x: 0, y: top, width: size.width, height: size.height - top)
    let fixed = list.pins.filter { $0.kind == .fixed }
    for pin in fixed where pin.width == nil {
      guard let block = block(of: pin.module, in: blockColumns, most: room.height) else { continue }
      fix(block, at: pin.edge, of: room)
      if pin.edge == .top { room.y += block.rect.height }
      room.height -= block.rect.height
    }
    var lying: [(edge: PagePin.Edge, rect: UnitRect)] = []
    for pin in fixed where pin.width != nil {
      let columns = columns(of: pin)
      var free = room
      for (edge, rect) in lying
      where edge == pin.edge && columns.overlaps(rect.x..<rect.x + rect.width) {
        let bottom = edge == .top ? free.maxY : min(free.maxY, rect.y)
        if edge == .top { free.y = max(free.y, rect.maxY) }
        free.height = max(0, bottom - free.y)
      }
      guard let block = block(of: pin.module, in: columns, most: free.height) else { continue }
      lying.append((pin.edge, fix(block, at: pin.edge, of: free)))
    }
  }

  /// Places a block at an edge of a part of the screen, and returns where it is.
  @discardableResult
  private func fix(_ block: PinnedBlock, at edge: PagePin.Edge, of room: UnitRect) -> UnitRect {
    var block = block
    block.rect.y = edge == .top ? room.y : room.maxY - block.rect.height
    block.clip = block.rect
    block.edge = edge
    pinned.append(block)
    return block.rect
  }

  /// Places the sticky components and the top of a card that the list has been scrolled past.
  func layOutSticky() {
    (coveredRows, coveredRowsBelow) = (0, 0)
    guard list.stickyHeaders || !list.pins.isEmpty else { return }
    let free = room
    var top = free.y
    var bottom = free.maxY
    // Two rows at least are left for the list.
    var most: Int { bottom - top - 2 }
    for pin in list.pins where pin.kind == .sticky && pin.edge == .top {
      guard let block = block(of: pin.module, in: blockColumns, most: most + 1),
        block.rect.height <= most, isPast(pin, above: top - free.y, block.rect.height)
      else { continue }
      top = stick(block, at: .top, row: top).rect.maxY
    }
    for pin in list.pins.reversed() where pin.kind == .sticky && pin.edge == .bottom {
      guard let block = block(of: pin.module, in: blockColumns, most: most + 1),
        block.rect.height <= most, isPast(pin, above: bottom - free.y, block.rect.height)
      else { continue }
      bottom = stick(block, at: .bottom, row: bottom - block.rect.height).rect.y
    }
    coveredRows = top - free.y
    coveredRowsBelow = free.maxY - bottom
    if list.stickyHeaders { stickHeader(at: top) }
  }

  /// Sticks the top of the card that the first visible row belongs to; the next card pushes it out.
  private func stickHeader(at top: Int) {
    let row = top - room.y
    guard let part = parts.first(where: { $0.bottom > row }) else { return }
    let place = ListPlace(card: part.place.card, .cardTop)
    let header = lay(place, in: blockColumns)
    if let own = parts.first(where: { $0.place == place }), own.top >= row { return }
    guard header.height > 0, row + header.height <= room.height - 2 else { return }
    let next = parts.first { $0.place.part == .cardTop && $0.top > row }
    let y = min(row, (next?.top ?? .max) - header.height)
    guard y + header.height > row else { return }
    stick(
      PinnedBlock(
        module: place.card, rect: rect(of: header.columns, height: header.height),
        clip: room, parts: [header]),
      at: .top, row: room.y + y)
    coveredRows += header.height
    pinned[pinned.count - 1].clip = UnitRect(
      x: 0, y: top, width: size.width, height: max(0, room.maxY - top))
  }

  @discardableResult
  private func stick(_ block: PinnedBlock, at edge: PagePin.Edge, row: Int) -> PinnedBlock {
    var block = block
    block.rect.y = row
    block.clip = room
    block.edge = edge
    pinned.append(block)
    return block
  }

  /// Whether the list has been scrolled so far that a sticky component would be beyond its edge.
  private func isPast(_ pin: PagePin, above row: Int, _ height: Int) -> Bool {
    guard isInList(pin.module) else { return false }
    if let top = parts.first(where: {
      $0.place.component == pin.module && $0.place.part == .componentTop
    }) {
      return pin.edge == .top ? top.top < row : top.top + height > row
    }
    // Its top isn't near the screen.
    let isAbove = isAbove(pin.module)
    return pin.edge == .top ? isAbove : !isAbove
  }

  /// Whether a component whose top isn't near the screen is above it.
  private func isAbove(_ component: ModuleID) -> Bool {
    guard let place = parts.first?.place else { return false }
    let anchor = ListPlace(card: place.card, component: place.component, .componentTop)
    if pinSides?.anchor != anchor { pinSides = (anchor, [:]) }
    if let known = pinSides?.isAbove[component] { return known }
    let modules = runtime.modules
    let own = (try? modules.parent(of: component)) ?? nil
    let isAbove: Bool =
      if component == place.component {
        true
      } else if own == place.card {
        place.component.map { modules.index(of: component) < modules.index(of: $0) }
          ?? (place.part == .cardBottom)
      } else {
        own.map { modules.index(of: $0) < modules.index(of: place.card) } ?? false
      }
    pinSides?.isAbove[component] = isAbove
    return isAbove
  }

  private func columns(of pin: PagePin) -> Range<Int> {
    guard let wanted = pin.width else { return blockColumns }
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

  /// Returns a component laid out by itself, as far as it fits; nil if it shows nothing.
  private func block(of component: ModuleID, in columns: Range<Int>, most: Int) -> PinnedBlock? {
    guard most > 0, let card = (try? runtime.modules.parent(of: component)) ?? nil else {
      return nil
    }
    var parts: [ListPart] = []
    var next: ListPlace? = ListPlace(card: card, component: component, .componentTop)
    var row = 0
    while let place = next, place.component == component, row < most {
      var part = lay(place, in: columns, below: parts.last)
      part.top = row
      row += part.next
      parts.append(part)
      next =
        place.part == .componentTop
        ? runtime.modules.firstChild(of: component, at: .item)
          .map { place.at(.band(first: $0, index: 0)) } ?? place.at(.componentBottom)
        : self.place(after: part)
    }
    let height = min(most, parts.map(\.bottom).max() ?? 0)
    guard height > 0 else { return nil }
    return PinnedBlock(
      module: component, rect: rect(of: columns, height: height), clip: room, parts: parts)
  }

  private func rect(of columns: Range<Int>, height: Int) -> UnitRect {
    UnitRect(x: columns.lowerBound, y: 0, width: columns.count, height: height)
  }
}
