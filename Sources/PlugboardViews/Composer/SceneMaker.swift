/// A maker of one scene: it places the views of the list, of the pinned blocks and of the overlay on their
/// layers.
@MainActor struct SceneMaker<Measure: TextMeasure> {
  private let sections: PageSections<Measure>
  private let focus: (module: ModuleID, control: String?)?
  private(set) var scene: PageScene

  /// - Parameter focus: The module or control that has the focus, which is marked.
  init(
    _ sections: PageSections<Measure>, _ list: ScrolledList, _ overlay: PageOverlay,
    focus: (module: ModuleID, control: String?)?
  ) {
    self.sections = sections
    self.focus = focus
    scene = PageScene(size: list.size)
    scene.window = list.window
    let screen = UnitRect(list.size)
    let room = list.room
    for part in list.parts where part.bottom + part.overhang > 0 && part.top < room.height {
      if !list.isPinned(part.place) { place(part, in: room, on: .list) }
    }
    if let rect = sections.emptyRect(in: list) {
      place(sections.page, .pageEmpty, rect, room, on: .list)
    }
    for block in list.pins {
      let layer: PageScene.Layer = block.kind == .sticky ? .sticky : .fixed
      let clip = block.clip.intersection(screen)
      scene.add(
        Placement(
          Arrangement(size: block.rect.size, pieces: []), at: block.rect, clip: clip,
          module: block.module, on: layer))
      for part in block.parts { place(part, in: clip, at: block.rect.y, on: layer) }
    }
    place(sections.page, .pageView, list.bar, screen, on: .bar)
    let more = list.hasMore(in: sections)
    if more.above { scene.overflows.append(Overflow(.top, of: scene.window.rect)) }
    if more.below { scene.overflows.append(Overflow(.bottom, of: scene.window.rect)) }
    for part in overlay.placedParts {
      scene.add(
        placement(of: sections.page, part.arrangement, at: part.rect, screen, on: part.layer))
      guard part.layer == .dialog else { continue }
      let shown = part.rect.intersection(screen)
      if overlay.goesOn.above { scene.overflows.append(Overflow(.top, of: shown, on: .dialog)) }
      if overlay.goesOn.below { scene.overflows.append(Overflow(.bottom, of: shown, on: .dialog)) }
    }
  }

  /// Places the views of a part, below a row of the screen and within a clip.
  private mutating func place(
    _ part: ListPart, in clip: UnitRect, at row: Int? = nil, on layer: PageScene.Layer
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
      place(module, event, rect, inner, on: layer)
    }
    guard let content = part.band.contentWidth, !region.isEmpty else { return }
    if part.offset > 0 { scene.overflows.append(Overflow(.leading, of: region)) }
    if part.offset + columns.count < content {
      scene.overflows.append(Overflow(.trailing, of: region))
    }
  }

  private mutating func place(
    _ module: ModuleID, _ event: EventName<ViewValue, Void>, _ rect: UnitRect, _ clip: UnitRect,
    on layer: PageScene.Layer
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
    guard let focus, module == focus.module,
      focus.control == nil
        || arrangement.pieces.contains(where: { $0.control.hasSameBytes(as: focus.control) })
    else { return placement }
    placement.mark = .focused
    placement.control = focus.control
    return placement
  }
}
