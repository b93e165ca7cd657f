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
    let list = list
    scene.window = list.window
    let room = list.room
    for part in list.parts where part.bottom + part.overhang > 0 && part.top < room.height {
      if !list.isPinned(part.place) { place(part, in: room, on: .list, &scene) }
    }
    if let rect = emptyRect { place(page, .pageEmpty, rect, room, on: .list, &scene) }
    for block in list.pins {
      let layer: PageScene.Layer = block.kind == .sticky ? .sticky : .fixed
      let clip = block.clip.intersection(UnitRect(size))
      scene.add(
        Placement(
          Arrangement(size: block.rect.size, pieces: []), at: block.rect, clip: clip,
          module: block.module, on: layer))
      for part in block.parts { place(part, in: clip, at: block.rect.y, on: layer, &scene) }
    }
    place(page, .pageView, list.bar, UnitRect(size), on: .bar, &scene)
    for part in overlay.placedParts {
      scene.add(
        placement(of: page, part.arrangement, at: part.rect, UnitRect(size), on: part.layer))
    }
    let more = hasMore
    if more.above { scene.overflows.append(Overflow(.top, of: scene.window.rect)) }
    if more.below { scene.overflows.append(Overflow(.bottom, of: scene.window.rect)) }
    if !more.below { reportEnd() }
    return scene
  }

  /// Places the views of a part, below a row of the screen and within a clip.
  private func place(
    _ part: ListPart, in clip: UnitRect, at row: Int? = nil, on layer: PageScene.Layer,
    _ scene: inout PageScene
  ) {
    let y = (row ?? clip.y) + part.top
    let columns = part.columns
    let region = UnitRect(
      x: columns.lowerBound, y: y, width: columns.count, height: part.height
    ).intersection(clip)
    // Sideways, items may lie beyond the room that they scroll in.
    let room = UnitRect(x: region.x, y: clip.y, width: region.width, height: clip.height)
    let inner = part.band.contentWidth == nil ? clip : room.intersection(clip)
    sections.forEachView(of: part, at: y, within: inner) { module, event, rect, _ in
      place(module, event, rect, inner, on: layer, &scene)
    }
    guard let content = part.band.contentWidth, !region.isEmpty else { return }
    if part.offset > 0 { scene.overflows.append(Overflow(.leading, of: region)) }
    if part.offset + columns.count < content {
      scene.overflows.append(Overflow(.trailing, of: region))
    }
  }

  private func place(
    _ module: ModuleID, _ event: EventName<ViewValue, Void>, _ rect: UnitRect, _ clip: UnitRect,
    on layer: PageScene.Layer, _ scene: inout PageScene
  ) {
    guard rect.height > 0, !rect.intersection(clip).isEmpty,
      let arrangement = sections.arrangement(of: module, event, width: rect.width)
    else { return }
    scene.add(
      placement(of: module, arrangement.stretched(to: rect.height), at: rect, clip, on: layer))
  }

  /// Returns a view at its place, marked if it has the focus.
  private func placement(
    of module: ModuleID, _ arrangement: Arrangement, at rect: UnitRect, _ clip: UnitRect,
    on layer: PageScene.Layer
  ) -> Placement {
    var placement = Placement(arrangement, at: rect, clip: clip, module: module, on: layer)
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
    guard runtime.modules.firstChild(of: page, at: .card) == nil,
      let view = sections.view(of: page, .pageEmpty)
    else { return nil }
    let columns = list.columns
    let width = view.width(limit: columns.count, measure: sections.measure)
    let height = sections.height(of: page, .pageEmpty, width: width)
    let above = list.parts.map(\.bottom).max() ?? 0
    return UnitRect(
      x: (size.width - width) / 2,
      y: list.room.y + above + max(0, (list.room.height - above - height) / 2), width: width,
      height: height)
  }

  private func reportEnd() {
    guard endVersion != runtime.modules.version else { return }
    endVersion = runtime.modules.version
    _ = try? runtime.at(page).fire(.listDidReachEnd)
  }

  /// Reports `item.visibility` to the items whose visible share has changed since the last call, and
  /// `page.didDraw` to the page.
  ///
  /// A host calls it when a scene of this composer is on the screen. Only items with a subscriber of the
  /// event are told; costs a look-up for each placement. The share of an item that is larger than the
  /// window of the list is that of the window which it takes.
  ///
  /// - Parameter hostCovers: The parts of the screen where something of the host lies on the page.
  public func didShow(_ scene: PageScene, below hostCovers: [UnitRect] = []) {
    let event = EventName<Value, Double>.itemVisibility.name
    report(
      ItemShares(of: scene, below: hostCovers) { [runtime] module in
        runtime.events.hasSubscribers(of: event, on: module)
          ? runtime.modules.life(of: module) : nil
      })
    let drawn = EventName<Value, Int>.pageDidDraw
    // Of use for debugging alone, and a trace would be full of it.
    if runtime.events.hasSubscribers(of: drawn.name, on: page) {
      _ = try? runtime.at(page).fire(drawn, scene.placements.count)
    }
  }

  /// Reports `item.visibility` with 0 to the items that were on the screen.
  ///
  /// A host calls it when the screen shows another page, or nothing.
  public func didHide() { report(ItemShares()) }

  private func report(_ present: ItemShares) {
    let changes = present.changes(since: shares) { runtime.modules.life(of: $0) }
    // Before the events, as one of them may lead back here.
    shares = present
    for (item, share) in changes {
      _ = try? runtime.at(item).fire(.itemVisibility, share)
    }
  }
}
