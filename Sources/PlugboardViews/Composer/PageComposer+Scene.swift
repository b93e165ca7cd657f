/// The scene of the visible part.
extension PageComposer {
  /// Returns the scene of the visible part.
  ///
  /// Fires `list.didReachEnd` at the page when its end comes into view, and once more whenever the
  /// tree has changed since.
  public func scene() -> PageScene {
    updateFocus()
    var scene = PageScene(size: size)
    guard runtime.modules.isRegistered(page) else { return scene }
    let chrome = UnitRect(
      x: 0, y: 0, width: size.width, height: height(of: page, .pageView, width: size.width))
    place(page, .pageView, chrome, UnitRect(size), &scene)
    for part in parts where part.bottom + part.overhang > 0 && part.top < room.height {
      if !isPinned(part.place) { place(part, in: room, &scene) }
    }
    for block in pinned {
      let clip = block.clip.intersection(UnitRect(size))
      scene.placements.append(
        Placement(
          Arrangement(size: block.rect.size, pieces: []), at: block.rect, clip: clip,
          module: block.module))
      for part in block.parts { place(part, in: clip, at: block.rect.y, &scene) }
    }
    if let rect = emptyRect { place(page, .pageEmpty, rect, room, &scene) }
    let more = hasMore
    if more.above { scene.overflows.append(Overflow(.top, of: room)) }
    if more.below { scene.overflows.append(Overflow(.bottom, of: room)) }
    placeOverlay(in: &scene)
    if !more.below { reportEnd() }
    return scene
  }

  /// Places the views of a part, below a row of the screen and within a clip.
  private func place(
    _ part: ListPart, in clip: UnitRect, at row: Int? = nil, _ scene: inout PageScene
  ) {
    let y = (row ?? clip.y) + part.top
    let columns = part.columns
    let region = UnitRect(
      x: columns.lowerBound, y: y, width: columns.count, height: part.height
    ).intersection(clip)
    // Sideways, items may lie beyond the room that they scroll in.
    let room = UnitRect(x: region.x, y: clip.y, width: region.width, height: clip.height)
    let inner = part.band.contentWidth == nil ? clip : room.intersection(clip)
    forEachView(of: part, at: y, within: inner) { module, event, rect, _ in
      place(module, event, rect, inner, &scene)
    }
    guard let content = part.band.contentWidth, !region.isEmpty else { return }
    if part.offset > 0 { scene.overflows.append(Overflow(.leading, of: region)) }
    if part.offset + columns.count < content {
      scene.overflows.append(Overflow(.trailing, of: region))
    }
  }

  private func place(
    _ module: ModuleID, _ event: EventName<ViewValue, Void>, _ rect: UnitRect, _ clip: UnitRect,
    _ scene: inout PageScene
  ) {
    guard rect.height > 0, !rect.intersection(clip).isEmpty,
      let arrangement = arrangement(of: module, event, width: rect.width)
    else { return }
    scene.placements.append(
      placement(of: module, arrangement.stretched(to: rect.height), at: rect, clip: clip))
  }

  /// Returns a view at its place, marked if it has the focus.
  func placement(
    of module: ModuleID, _ arrangement: Arrangement, at rect: UnitRect, clip: UnitRect
  ) -> Placement {
    var placement = Placement(arrangement, at: rect, clip: clip, module: module)
    // A module may have several views, of which one has the control.
    guard module == focus,
      focusedControl == nil
        || arrangement.pieces.contains(where: { $0.control.hasSameBytes(as: focusedControl) })
    else { return placement }
    placement.mark = .focused
    placement.control = focusedControl
    return placement
  }

  /// The place of the view of a page without cards: the middle of its room. Nil if it has none.
  var emptyRect: UnitRect? {
    guard parts.isEmpty, let view = view(of: page, .pageEmpty) else { return nil }
    let width = view.width(limit: blockColumns.count, measure: measure)
    let height = height(of: page, .pageEmpty, width: width)
    return UnitRect(
      x: (size.width - width) / 2, y: room.y + max(0, (room.height - height) / 2), width: width,
      height: height)
  }

  private func reportEnd() {
    guard endVersion != runtime.modules.version else { return }
    endVersion = runtime.modules.version
    _ = try? runtime.at(page).fire(.listDidReachEnd)
  }
}
