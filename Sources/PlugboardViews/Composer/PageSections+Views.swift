/// The views of the list at their places.
extension PageSections {
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
