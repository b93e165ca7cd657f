/// The parts of the list, laid out one by one.
extension ScrolledList {
  /// The columns of the cards.
  var columns: Range<Int> {
    let margin = min(ViewValue.legal(style.margin), max(0, (size.width - 1) / 2))
    return margin..<max(margin + 1, size.width - margin)
  }

  /// Returns the part at a place in the list; a fixed component takes no room there.
  mutating func layInFlow(
    _ place: ListPlace, below previous: ListPart? = nil, _ sections: some ListSections
  ) -> ListPart {
    if let component = place.component, fixed.contains(component) {
      return ListPart(place, in: columns, height: 0)
    }
    return lay(place, in: columns, below: previous, sections)
  }

  /// Returns the part at a place in columns of the screen, below another one if that is known.
  mutating func lay(
    _ place: ListPlace, in columns: Range<Int>, below previous: ListPart? = nil,
    _ sections: some ListSections
  ) -> ListPart {
    if case .band(let first, let index) = place.part, let component = place.component {
      return layBand(
        place, of: component, in: columns, first: first, index: index,
        start(of: place, below: previous, sections), sections)
    }
    let whole = place.part == .pageTop ? 0..<max(1, size.width) : columns
    var height = sections.height(of: place, width: whole.count)
    var gap = 0
    switch place.part {
    case .componentTop: height += Self.insets(of: place.module, sections).top
    case .componentBottom: height += Self.insets(of: place.module, sections).bottom
    case .cardBottom where style.gap > 0:
      let isLast = sections.card(after: place.card) == nil
      if !isLast, !isBlank(place.card, width: whole.count, sections) {
        gap = ViewValue.legal(style.gap)
      }
    default: break
    }
    return ListPart(place, in: whole, height: height, next: height + gap)
  }

  /// Whether a card shows nothing: none of its parts has any height. The items are looked through from
  /// the end, which is near the bottom of the card.
  private func isBlank(_ card: ModuleID, width: Int, _ sections: some ListSections) -> Bool {
    func isEmpty(_ part: ListPlace.Part, of component: ModuleID? = nil) -> Bool {
      sections.height(
        of: ListPlace(card: card, component: component, part), width: width) == 0
    }
    guard isEmpty(.cardTop), isEmpty(.cardBottom) else { return false }
    var component = sections.component(before: nil, in: card)
    while let present = component {
      let insets = Self.insets(of: present, sections)
      guard isEmpty(.componentTop, of: present), isEmpty(.componentBottom, of: present),
        insets.top + insets.bottom == 0
      else { return false }
      var item = sections.item(before: nil, in: present)
      while let shown = item {
        guard sections.height(ofItem: shown, width: width) == 0 else { return false }
        item = sections.item(before: shown, in: present)
      }
      component = sections.component(before: present, in: card)
    }
    return true
  }

  /// Returns the insets of a component's layout; none if it has no items.
  static func insets(of component: ModuleID, _ sections: some ListSections) -> Insets {
    sections.item(after: nil, in: component) == nil
      ? .zero : sections.layout(of: component).layout.insets.legal
  }

  /// Returns the columns of a component's items.
  static func inner(
    _ columns: Range<Int>, of component: ModuleID, _ sections: some ListSections
  ) -> Range<Int> {
    let insets = insets(of: component, sections)
    let left = columns.lowerBound + insets.left
    return left..<max(left + 1, columns.upperBound - insets.right)
  }

  private mutating func layBand(
    _ place: ListPlace, of component: ModuleID, in columns: Range<Int>, first: ModuleID,
    index: Int, _ start: BandStart, _ sections: some ListSections
  ) -> ListPart {
    let layout = sections.layout(of: component).layout
    let inner = Self.inner(columns, of: component, sections)
    let width = inner.count
    let items = sections.items(
      of: component, from: first, most: layout.itemsPerBand(width: width))
    let isLast = items.last.flatMap { sections.item(after: $0, in: component) } == nil
    func placed(at offset: Int) -> LayoutBand {
      var band = LayoutBand()
      let items = LayoutItems(
        count: items.count, first: index, isLast: isLast, width: width,
        columns: offset - width..<offset + 2 * width, carried: start.carried,
        heights: { sections.height(ofItem: items[$0], width: $1) },
        widths: { sections.width(ofItem: items[$0], most: width) })
      layout.place(items, in: &band)
      band.limit()
      return band
    }
    let known = inputs.offsets.isEmpty ? 0 : inputs.offsets[component] ?? 0
    var offset = known
    var band = placed(at: offset)
    let most = max(0, (band.contentWidth ?? width) - width)
    let wanted = band.offset ?? min(offset, most)
    if wanted != offset {
      offset = wanted
      band = placed(at: offset)
    }
    if offset != known { inputs.offsets[component] = offset == 0 ? nil : offset }
    if band.contentWidth != nil {
      // Items that are scrolled out count: the list doesn't move when it comes or goes.
      remember(component, sections) { memory in
        band.height = max(band.height, memory.tallest ?? 0)
        memory.tallest = band.height
      }
    }
    var part = ListPart(
      place, in: inner, height: band.height, next: isLast ? nil : band.next)
    part.offset = offset
    part.items = items
    part.start = start
    part.band = band
    return part
  }

  /// Changes the memory of a component, which belongs to its present layout.
  private mutating func remember(
    _ component: ModuleID, _ sections: some ListSections,
    _ change: (inout ComponentMemory) -> Void
  ) {
    let version = sections.layout(of: component).version
    var memory = memory.removeValue(forKey: component) ?? ComponentMemory(layout: version)
    if memory.layout != version { memory = ComponentMemory(layout: version) }
    change(&memory)
    self.memory[component] = memory
  }

  /// Returns the state with which a band is placed, and keeps it.
  ///
  /// The band above has carried it over, if all bands above have been placed. Else the band
  /// keeps the state that it got when it came near: nothing moves on the screen.
  private mutating func start(
    of place: ListPlace, below previous: ListPart?, _ sections: some ListSections
  ) -> BandStart {
    guard case .band(let first, let index) = place.part, index > 0,
      let component = place.component
    else { return BandStart(isExact: true) }
    if !looseStarts.isEmpty, let loose = looseStarts[first] { return BandStart(carried: loose) }
    let above = previous.flatMap { $0.place.isBand ? $0 : nil }
    if let above, above.start.isExact {
      if !above.band.carried.isEmpty {
        remember(component, sections) { $0.starts[first] = above.band.carried }
      }
      return BandStart(carried: above.band.carried, isExact: true)
    }
    if let memory = memory[component], let known = memory.starts[first],
      memory.layout == sections.layout(of: component).version
    {
      return BandStart(carried: known, isExact: true)
    }
    looseStarts[first] = above?.band.carried ?? []
    return BandStart(carried: above?.band.carried ?? [])
  }
}
