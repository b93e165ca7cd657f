/// The views of the list at their places.
extension PageSections {
  /// Calls a function with each view of a part: its module, its event and its place on the screen, and
  /// for an item the number of the frame.
  ///
  /// - Parameters:
  ///   - y: The row of the screen in which the part begins.
  ///   - clip: The region outside which items are left out; nil for all laid out items.
  func forEachView(
    of part: ListPart, at y: Int, within clip: UnitRect? = nil,
    _ body: (ModuleID, EventName<ViewValue, Void>, UnitRect, _ frame: Int?) -> Void
  ) {
    let columns = part.columns
    guard let view = ViewOfPlace(part.place) else {
      for frame in part.band.frames {
        let rect = frame.rect.moved(x: columns.lowerBound - part.offset, y: y)
        if let clip, rect.intersection(clip).isEmpty { continue }
        forEachView(ofItem: part.items[frame.item], rect) { body($0, .itemView, $1, frame.item) }
      }
      return
    }
    let height = height(of: view.module, view.event, width: columns.count)
    // The bottom of a component comes after the insets of its items.
    let above = part.place.part == .componentBottom ? part.height - height : 0
    body(
      view.module, view.event,
      UnitRect(x: columns.lowerBound, y: y + above, width: columns.count, height: height), nil)
  }

  /// Calls a function with an item and the items in it, in a column; an item without items in it has the
  /// whole frame.
  func forEachView(ofItem item: ModuleID, _ frame: UnitRect, _ body: (ModuleID, UnitRect) -> Void) {
    guard runtime.modules.firstShownChild(of: item, at: .item) != nil else {
      return body(item, frame)
    }
    var rect = frame
    forEachNested(in: item) { nested in
      rect.height = height(of: nested, .itemView, width: rect.width)
      body(nested, rect)
      rect.y = rect.maxY
    }
  }

  /// Returns the place of the view of a page without cards: the middle of its room. Nil if it has none.
  func emptyRect(in list: ScrolledList) -> UnitRect? {
    guard card(after: nil) == nil, let view = view(of: page, .pageEmpty) else { return nil }
    let width = view.width(limit: list.columns.count, measure: measure)
    let height = height(of: page, .pageEmpty, width: width)
    let above = list.parts.map(\.bottom).max() ?? 0
    return UnitRect(
      x: (list.size.width - width) / 2,
      y: list.room.y + above + max(0, (list.room.height - above - height) / 2), width: width,
      height: height)
  }

  /// Returns the rows of a module from the top of its part; nil if its layout doesn't show it.
  func rows(of module: ModuleID, in part: ListPart) -> Range<Int>? {
    guard part.place.isBand else { return 0..<max(0, part.height) }
    for frame in part.band.frames {
      let item = part.items[frame.item]
      var found: UnitRect?
      forEachView(ofItem: item, frame.rect) { if $0 == module { found = $1 } }
      guard let found else { continue }
      let isBeside =
        part.band.contentWidth != nil
        && (frame.rect.maxX <= part.offset || frame.rect.x >= part.offset + part.columns.count)
      // With an item, the items in it are shown as far as there is room.
      let rect = module == item ? frame.rect : found
      return isBeside ? nil : rect.y..<max(rect.y, rect.maxY)
    }
    return nil
  }

  /// Returns how to scroll the content of a band to the item that a module is or is in; nil if it isn't in
  /// the band.
  func sidewaysScroll(toItemWith module: ModuleID, in part: ListPart) -> SidewaysScroll? {
    guard let component = part.place.component, case .band(_, let index) = part.place.part,
      let number = part.items.firstIndex(where: { item in
        var found = false
        forEachNested(in: item) { found = found || $0 == module }
        return found
      })
    else { return nil }
    // The columns of all items, for which their heights don't matter.
    var band = LayoutBand()
    layout(of: component).layout.place(
      LayoutItems(count: part.items.count, width: part.columns.count) { _, _ in 1 }, in: &band)
    let column = band.frames.first { $0.item == number }?.rect.x ?? 0
    return SidewaysScroll(component: component, item: index + number, offset: column)
  }
}
