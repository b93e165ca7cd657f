/// The layouts of components, and the parts of the list.
extension PageComposer {
  /// Returns the layout of a component; reports one that is unknown or whose params don't fit.
  func layout(of component: ModuleID) -> any ItemLayout {
    if let known = layouts[component] { return known }
    let (choice, layout) = tracker.layout(of: component)
    layouts[component] = layout
    if choices[component] != choice {
      // The states of another layout mean nothing to this one.
      choices[component] = choice
      starts[component] = nil
      tallest[component] = nil
    }
    return layout
  }

  /// Returns the part at a place in columns of the screen, below another one if that is known.
  func lay(
    _ place: ListPlace, in columns: Range<Int>, below previous: ListPart? = nil
  ) -> ListPart {
    let width = columns.count
    switch place.part {
    case .cardTop:
      return ListPart(
        place, in: columns, height: height(of: place.card, .cardView, width: width))
    case .cardBottom:
      let height = height(of: place.card, .cardFooter, width: width)
      let isLast = runtime.modules.next(after: place.card) == nil
      let gap = isLast || isBlank(place.card, width: width) ? 0 : ViewValue.legal(list.gap)
      return ListPart(place, in: columns, height: height, next: height + gap)
    case .componentTop:
      let component = place.module
      return ListPart(
        place, in: columns,
        height: height(of: component, .componentView, width: width) + insets(of: component).top)
    case .componentBottom:
      let component = place.module
      return ListPart(
        place, in: columns,
        height: insets(of: component).bottom
          + height(of: component, .componentFooter, width: width))
    case .band(let first, let index):
      return layBand(
        place, in: columns, first: first, index: index, start(of: place, below: previous))
    }
  }

  /// Whether a card shows nothing: none of its parts has any height. The items are looked through from
  /// the end, which is near the bottom of the card.
  private func isBlank(_ card: ModuleID, width: Int) -> Bool {
    guard height(of: card, .cardView, width: width) == 0,
      height(of: card, .cardFooter, width: width) == 0
    else { return false }
    let modules = runtime.modules
    var component = lastComponent(of: card)
    while let present = component {
      guard height(of: present, .componentView, width: width) == 0,
        height(of: present, .componentFooter, width: width) == 0,
        insets(of: present).top + insets(of: present).bottom == 0
      else { return false }
      var item = modules.lastChild(of: present, at: .item)
      while let present = item {
        guard itemHeight(present, width: width) == 0 else { return false }
        item = modules.previous(before: present)
      }
      component = self.component(before: present, in: card)
    }
    return true
  }

  /// Returns the insets of a component's layout; none if it has no items.
  func insets(of component: ModuleID) -> Insets {
    runtime.modules.firstChild(of: component, at: .item) == nil
      ? .zero : layout(of: component).insets.legal
  }

  /// Returns the columns of a component's items.
  private func inner(_ columns: Range<Int>, of component: ModuleID) -> Range<Int> {
    let insets = insets(of: component)
    let left = columns.lowerBound + insets.left
    return left..<max(left + 1, columns.upperBound - insets.right)
  }

  private func layBand(
    _ place: ListPlace, in columns: Range<Int>, first: ModuleID, index: Int, _ start: BandStart
  ) -> ListPart {
    guard let component = place.component else {
      return ListPart(place, in: columns, height: 0)
    }
    let layout = layout(of: component)
    let inner = inner(columns, of: component)
    let width = inner.count
    let items = items(of: component, from: first, most: layout.itemsPerBand(width: width))
    let isLast = items.last.flatMap { runtime.modules.next(after: $0) } == nil
    func placed(at offset: Int) -> LayoutBand {
      var band = LayoutBand()
      let items = LayoutItems(
        count: items.count, first: index, isLast: isLast, width: width,
        columns: offset - width..<offset + 2 * width, carried: start.carried,
        heights: { self.itemHeight(items[$0], width: $1) },
        widths: { self.itemWidth(items[$0], most: width) })
      layout.place(items, in: &band)
      band.limit()
      return band
    }
    var offset = offsets[component] ?? 0
    var band = placed(at: offset)
    let most = max(0, (band.contentWidth ?? width) - width)
    let wanted = band.offset ?? min(offset, most)
    if wanted != offset {
      offset = wanted
      band = placed(at: offset)
    }
    offsets[component] = offset == 0 ? nil : offset
    if band.contentWidth != nil {
      // Items that are scrolled out count, so that the list doesn't move when it comes or goes.
      band.height = max(band.height, tallest[component] ?? 0)
      tallest[component] = band.height
    }
    var part = ListPart(
      place, in: inner, height: band.height, next: isLast ? nil : band.next)
    part.offset = offset
    part.items = items
    part.start = start
    part.band = band
    return part
  }

  /// Returns the state with which a band is placed, and keeps it.
  ///
  /// It is what the band above has carried over, if all bands above have been placed. Else the band
  /// keeps the state that it got when it came near, so that nothing moves on the screen.
  private func start(of place: ListPlace, below previous: ListPart?) -> BandStart {
    guard case .band(let first, let index) = place.part, index > 0,
      let component = place.component
    else { return BandStart(isExact: true) }
    let above = previous.flatMap { $0.place.isBand ? $0 : nil }
    if let loose = looseStarts[first] { return BandStart(carried: loose) }
    if let above, above.start.isExact {
      if !above.band.carried.isEmpty {
        starts[component, default: [:]][first] = above.band.carried
      }
      return BandStart(carried: above.band.carried, isExact: true)
    }
    if let known = starts[component]?[first] { return BandStart(carried: known, isExact: true) }
    looseStarts[first] = above?.band.carried ?? []
    return BandStart(carried: above?.band.carried ?? [])
  }

  /// Returns the items of a band.
  private func items(of component: ModuleID, from first: ModuleID, most: Int?) -> [ModuleID] {
    if most == nil, let known = allItems[component] { return known }
    var items = [first]
    while items.count < most ?? .max, let next = runtime.modules.next(after: items[items.count - 1])
    {
      items.append(next)
    }
    if most == nil { allItems[component] = items }
    return items
  }

  /// Returns the height of an item, which is that of its view and of the items in it together.
  func itemHeight(_ item: ModuleID, width: Int) -> Int {
    var height = 0
    forEachNested(in: item) { height += self.height(of: $0, .itemView, width: width) }
    return height
  }

  /// Returns the width that an item takes if there is room.
  private func itemWidth(_ item: ModuleID, most: Int) -> Int {
    var width = 0
    forEachNested(in: item) { nested in
      guard let view = view(of: nested, .itemView) else { return }
      width = max(width, view.width(limit: most, measure: measure))
    }
    return width
  }

  /// Calls a function with an item and those in it, each after the one that contains it; without
  /// recursion, so that no nesting exhausts the stack.
  func forEachNested(in item: ModuleID, _ body: (ModuleID) -> Void) {
    body(item)
    let modules = runtime.modules
    guard modules.firstChild(of: item, at: .item) != nil else { return }
    for nested in (try? modules.descendants(of: item)) ?? []
    where (try? modules.level(of: nested)) == .item {
      body(nested)
    }
  }
}

/// The views of the list at their places.
extension PageComposer {
  /// Calls a function with each view of a part: its module, its event and its place on the screen, and
  /// for an item the number of the frame.
  ///
  /// - Parameters:
  ///   - y: The row of the screen in which the part begins.
  ///   - clip: The region outside which items are left out; nil for all that are laid out.
  func forEachView(
    of part: ListPart, at y: Int, within clip: UnitRect? = nil,
    _ body: (ModuleID, EventName<ViewValue, Void>, UnitRect, _ frame: Int?) -> Void
  ) {
    let columns = part.columns
    func show(_ module: ModuleID, _ event: EventName<ViewValue, Void>, below rows: Int = 0) {
      let height = height(of: module, event, width: columns.count)
      body(
        module, event,
        UnitRect(x: columns.lowerBound, y: y + rows, width: columns.count, height: height), nil)
    }
    switch part.place.part {
    case .cardTop: show(part.place.card, .cardView)
    case .cardBottom: show(part.place.card, .cardFooter)
    case .componentTop: show(part.place.module, .componentView)
    case .componentBottom:
      let component = part.place.module
      show(component, .componentFooter, below: insets(of: component).bottom)
    case .band:
      for frame in part.band.frames {
        let rect = frame.rect.moved(x: columns.lowerBound - part.offset, y: y)
        if let clip, rect.intersection(clip).isEmpty { continue }
        forEachView(ofItem: part.items[frame.item], rect) { body($0, .itemView, $1, frame.item) }
      }
    }
  }

  /// Calls a function with an item and the items in it, one below another; one without others has the
  /// whole frame.
  func forEachView(ofItem item: ModuleID, _ frame: UnitRect, _ body: (ModuleID, UnitRect) -> Void) {
    guard runtime.modules.firstChild(of: item, at: .item) != nil else { return body(item, frame) }
    var rect = frame
    forEachNested(in: item) { nested in
      rect.height = height(of: nested, .itemView, width: rect.width)
      body(nested, rect)
      rect.y = rect.maxY
    }
  }
}

/// The places of the list, one after another.
extension PageComposer {
  /// The first place; nil for a page without cards.
  var firstPlace: ListPlace? {
    runtime.modules.firstChild(of: page, at: .card).map { ListPlace(card: $0, .cardTop) }
  }

  /// The last place; nil for a page without cards.
  var lastPlace: ListPlace? {
    runtime.modules.lastChild(of: page, at: .card).map { ListPlace(card: $0, .cardBottom) }
  }

  /// Returns the place after a part.
  func place(after part: ListPart) -> ListPlace? {
    let modules = runtime.modules
    let place = part.place
    switch place.part {
    case .cardTop:
      return firstComponent(of: place.card)
        .map { place.at(.componentTop, of: $0) } ?? place.at(.cardBottom)
    case .componentTop:
      return firstItem(of: place.module)
        .map { place.at(.band(first: $0, index: 0)) } ?? place.at(.componentBottom)
    case .band(_, let index):
      return part.items.last.flatMap { modules.next(after: $0) }
        .map { place.at(.band(first: $0, index: index + part.items.count)) }
        ?? place.at(.componentBottom)
    case .componentBottom:
      return component(after: place.module, in: place.card)
        .map { place.at(.componentTop, of: $0) }
        ?? ListPlace(card: place.card, .cardBottom)
    case .cardBottom:
      return modules.next(after: place.card).map { ListPlace(card: $0, .cardTop) }
    }
  }

  /// Returns the place before another one.
  func place(before place: ListPlace) -> ListPlace? {
    let modules = runtime.modules
    switch place.part {
    case .cardTop:
      return modules.previous(before: place.card).map { ListPlace(card: $0, .cardBottom) }
    case .componentTop:
      return component(before: place.module, in: place.card)
        .map { place.at(.componentBottom, of: $0) }
        ?? ListPlace(card: place.card, .cardTop)
    case .band(let first, let index):
      guard index > 0, let previous = modules.previous(before: first) else {
        return place.at(.componentTop)
      }
      return band(with: previous, index: index - 1, like: place)
    case .componentBottom:
      guard !isFixed(place.module), let last = modules.lastChild(of: place.module, at: .item) else {
        return place.at(.componentTop)
      }
      let count = itemCounts[place.module] ?? modules.index(of: last) + 1
      itemCounts[place.module] = count
      return band(with: last, index: count - 1, like: place)
    case .cardBottom:
      return lastComponent(of: place.card)
        .map { place.at(.componentBottom, of: $0) } ?? place.at(.cardTop)
    }
  }

  /// Returns the place of a module in the list; nil if it isn't below the page, or if its card shows
  /// another component.
  func place(of module: ModuleID) -> ListPlace? {
    let modules = runtime.modules
    guard let path = try? modules.path(to: module), let top = path.firstIndex(of: page) else {
      return nil
    }
    let below = path[(top + 1)...]
    guard let card = below.first, (try? modules.level(of: card)) == .card else { return nil }
    guard let component = below.dropFirst().first,
      (try? modules.level(of: component)) == .component
    else { return ListPlace(card: card, .cardTop) }
    guard chosenComponent(of: card) ?? component == component else { return nil }
    let place = ListPlace(card: card, component: component, .componentTop)
    guard !isFixed(component), let item = below.dropFirst(2).first,
      (try? modules.level(of: item)) == .item
    else {
      return place
    }
    return band(with: item, index: modules.index(of: item), like: place)
  }

  /// Returns the first item of a component that the list shows in its place.
  private func firstItem(of component: ModuleID) -> ModuleID? {
    isFixed(component) ? nil : runtime.modules.firstChild(of: component, at: .item)
  }

  /// Returns the place of the band that contains an item.
  private func band(with item: ModuleID, index: Int, like place: ListPlace) -> ListPlace {
    guard let component = place.component else { return place }
    let width = inner(blockColumns, of: component).count
    let most = layout(of: component).itemsPerBand(width: width)
    let before = most.map { index % max(1, $0) } ?? index
    var first = item
    for _ in 0..<before {
      guard let previous = runtime.modules.previous(before: first) else { break }
      first = previous
    }
    return place.at(.band(first: first, index: index - before))
  }
}

extension PageRuntime {
  /// Returns the layout that a component's plugins choose, and their choice; a column if there is none.
  /// Reports one that isn't known, and params that don't fit.
  func layout(of component: ModuleID) -> (choice: LayoutChoice?, layout: any ItemLayout) {
    let (outcome, _) = outcome(of: EventName.componentLayout, at: component)
    let choice = outcome?.response
    return (choice, choice.map { layout(of: component, $0) } ?? ColumnLayout())
  }

  private func layout(of component: ModuleID, _ choice: LayoutChoice) -> any ItemLayout {
    func fault(_ code: String, _ message: String) -> any ItemLayout {
      report(
        Diagnostic(
          .error, code: code, "the layout of \"\(component)\" \(message)",
          location: location(of: component)))
      return ColumnLayout()
    }
    guard let type = plugins.registry[choice.layout],
      let plugin = type.swiftType as? any LayoutPlugin.Type
    else {
      let names = plugins.registry.all.filter { $0.swiftType is any LayoutPlugin.Type }
        .map(\.name.text)
      let nearest = NearestName.of(choice.layout, among: names)
      return fault(
        "layout-unknown",
        "is \"\(choice.layout)\", but no plugin of that name brings a layout"
          + (nearest.map { "; did you mean \"\($0)\"?" } ?? ""))
    }
    let (params, faults) = type.params(from: choice.params, languages: languages)
    if let first = faults.first {
      return fault("layout-params", "has params that don't fit \"\(choice.layout)\": \(first)")
    }
    do {
      return try plugin.layout(params)
    } catch {
      return fault("layout-params", "can't be made by \"\(choice.layout)\": \(error)")
    }
  }
}
