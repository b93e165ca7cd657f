/// The stops of the focus on a page: modules with a handler of an event of the focus, and the controls in
/// their views.
@MainActor struct PageStops<Measure: TextMeasure> {
  let sections: PageSections<Measure>
  let list: ScrolledList
  let overlay: PageOverlay
  /// The events whose handlers make a module able to take the focus.
  let focusEvents: [Name]

  /// The part of the screen in which stops show: the window of the list, or the screen for a dialog.
  var window: ListWindow {
    overlay.isModal ? ListWindow(UnitRect(list.size)) : list.window
  }

  /// Returns a finder of the way from one stop to the next, also to items of sideways content that aren't laid
  /// out if a move is given.
  func finder(for move: FocusMove? = nil, from present: FocusFinder.Present? = nil) -> FocusFinder {
    let far = move.map { move in
      FarStops(
        move: move,
        path: present.flatMap { try? sections.runtime.modules.path(to: $0.module) } ?? [])
    }
    return FocusFinder(
      all(far), in: window,
      goesOn: overlay.isModal ? overlay.goesOn : list.hasMore(in: sections))
  }

  /// Returns the stop to which a move leads, if it can be shown without passing over rows.
  ///
  /// - Parameters:
  ///   - last: The rectangle of the stop that had the focus last.
  ///   - most: The rows by which can be scrolled at most.
  ///   - hasTurned: Whether a page was turned on the way.
  func target(
    of move: FocusMove, from present: FocusFinder.Present?, last: UnitRect?, most: Int?,
    hasTurned: Bool
  ) -> FocusStop? {
    finder(for: move, from: present).target(of: move, from: present, last: last).flatMap {
      window.canShow($0, after: move, most: most, hasTurned: hasTurned) ? $0 : nil
    }
  }

  /// Returns the stops of the list, or the pinned stops if it has none.
  func ofList() -> [FocusStop] {
    let stops = all()
    let content = stops.filter { !$0.isPinned }
    return content.isEmpty ? stops : content
  }

  /// Whether a stop shows as far as its size allows.
  func showsWhole(_ stop: FocusStop) -> Bool { window.showsWhole(stop) }

  /// Returns the stop of a module or a control; nil if it is far from the screen or has gone.
  func stop(of present: FocusFinder.Present) -> FocusStop? {
    let path = (try? sections.runtime.modules.path(to: present.module)) ?? []
    let stops = all { part in
      path.contains(part.place.module) || part.items.contains(where: path.contains)
    }
    return stops.first { $0.isOf(present.module, present.control) }
  }

  /// Returns the stops of an item and of the items in it.
  func within(_ item: ModuleID) -> [FocusStop] {
    all().filter { stop in
      (try? sections.runtime.modules.path(to: stop.module))?.contains(item) == true
    }
  }

  /// Returns the stop of the item that sideways content shows now, if it has turned away from the item with
  /// the focus.
  func turned(from focus: ModuleID) -> FocusStop? {
    let path = (try? sections.runtime.modules.path(to: focus)) ?? []
    // The item with the focus, or its container.
    guard
      let part = list.parts.first(where: {
        $0.band.contentWidth != nil && $0.place.component.map(path.contains) ?? false
      }),
      let item = part.items.first(where: path.contains)
    else { return nil }
    func isShown(_ frame: LayoutBand.Frame) -> Bool {
      let first = frame.rect.x - part.offset
      return first >= 0 && first + frame.rect.width <= part.columns.count
    }
    let own = part.band.frames.first { part.items[$0.item] == item }
    guard own.map({ !isShown($0) }) ?? true,
      let frame = part.band.frames.first(where: isShown)
    else { return nil }
    // The item itself, or one in it.
    return within(part.items[frame.item]).first
  }

  /// Returns the stops on the screen and near it, in reading order. A dialog leaves no others than its own.
  ///
  /// - Parameters:
  ///   - far: The stops beyond the items of sideways content that are laid out; none if nil.
  ///   - isIn: Returns whether the stops of a part of the list are wanted.
  func all(
    _ far: FarStops? = nil, _ isIn: (ListPart) -> Bool = { _ in true }
  ) -> [FocusStop] {
    var stops: [FocusStop] = []
    if overlay.isModal {
      for part in overlay.placedParts where part.layer == .dialog {
        addControls(of: sections.page, part.arrangement, part.rect, &stops)
      }
      return stops
    }
    add(sections.page, .pageView, list.bar, &stops)
    for index in stops.indices { stops[index].edge = .top }
    for part in list.parts where !list.isPinned(part.place) && isIn(part) {
      add(part, at: list.room.y + part.top, far, &stops)
    }
    if let rect = sections.emptyRect(in: list) { add(sections.page, .pageEmpty, rect, &stops) }
    for block in list.pins {
      let first = stops.count
      for part in block.parts where isIn(part) {
        add(part, at: block.rect.y + part.top, far, &stops)
      }
      for index in first..<stops.count { stops[index].edge = block.edge }
    }
    return stops
  }

  private func add(
    _ part: ListPart, at y: Int, _ far: FarStops?, _ stops: inout [FocusStop]
  ) {
    if let far, let stop = farStop(of: part, at: y, far, isForward: false) { stops.append(stop) }
    sections.forEachView(of: part, at: y) { module, event, rect, frame in
      let first = stops.count
      add(module, event, rect, &stops)
      for position in first..<stops.count {
        stops[position].place = part.place
        guard let frame, part.band.contentWidth != nil, let component = part.place.component,
          case .band(_, let index) = part.place.part
        else { continue }
        stops[position].sideways = FocusStop.Sideways(
          component: component, index: index + frame, columns: part.columns)
      }
    }
    if let far, let stop = farStop(of: part, at: y, far, isForward: true) { stops.append(stop) }
  }

  /// Returns a stop for an item of sideways content that can have the focus, before or after those that are
  /// laid out; its view isn't asked for.
  private func farStop(
    of part: ListPart, at y: Int, _ far: FarStops, isForward: Bool
  ) -> FocusStop? {
    guard part.band.contentWidth != nil, let component = part.place.component,
      case .band(_, let index) = part.place.part,
      let first = part.band.frames.map(\.item).min(),
      let last = part.band.frames.map(\.item).max()
    else { return nil }
    let beyond = isForward ? last + 1..<max(last + 1, part.items.count) : 0..<first
    let isFromStart = far.isEntering(component) ? far.move == .next : isForward
    guard
      let position = isFromStart ? beyond.first(where: takesFocus) : beyond.last(where: takesFocus)
    else { return nil }
    func takesFocus(_ position: Int) -> Bool {
      var takesFocus = false
      sections.forEachNested(in: part.items[position]) { takesFocus = takesFocus || canFocus($0) }
      return takesFocus
    }
    let frames = part.band.frames.map { $0.rect.columns }
    let x =
      isForward
      ? max(part.columns.count, (frames.map(\.upperBound).max() ?? 0) - part.offset)
      : min(0, (frames.map(\.lowerBound).min() ?? 0) - part.offset) - 1
    var stop = FocusStop(
      part.items[position],
      rect: UnitRect(
        x: part.columns.lowerBound + x, y: y, width: 1,
        height: far.isSideways ? max(1, part.height) : 1))
    stop.isFar = true
    stop.place = part.place
    stop.sideways = FocusStop.Sideways(
      component: component, index: index + position, columns: part.columns)
    return stop
  }

  private func canFocus(_ module: ModuleID) -> Bool {
    focusEvents.contains { sections.runtime.events.hasSubscribers(of: $0, on: module) }
  }

  /// Adds the stops of a view: an item as a whole, unless its view consists of controls and their labels, and
  /// the controls.
  private func add(
    _ module: ModuleID, _ event: EventName<ViewValue, Void>, _ rect: UnitRect,
    _ stops: inout [FocusStop]
  ) {
    guard rect.height > 0,
      let arrangement = sections.arrangement(of: module, event, width: rect.width),
      canFocus(module)
    else { return }
    var controls: [FocusStop] = []
    addControls(of: module, arrangement, rect, &controls)
    let hasContent = arrangement.pieces.contains { $0.control == nil && !$0.look.isLabel }
    let isItem = event.name == EventName<ViewValue, Void>.itemView.name
    if isItem, controls.isEmpty || hasContent {
      stops.append(FocusStop(module, rect: rect))
    }
    stops += controls
  }

  /// Adds the controls of a view that can be activated.
  private func addControls(
    of module: ModuleID, _ arrangement: Arrangement, _ rect: UnitRect, _ stops: inout [FocusStop]
  ) {
    var ids: Set<ExactText> = []
    for piece in arrangement.pieces {
      guard let control = piece.control, !control.isEmpty, !piece.look.isDisabled,
        ids.insert(control).inserted
      else { continue }
      stops.append(
        FocusStop(
          module, control: control, rect: piece.rect.moved(x: rect.x, y: rect.y), whole: rect))
    }
  }
}

/// The stops of sideways content beyond the items that are laid out, one on either side: the nearest, or, for
/// a move in reading order that comes from elsewhere, the first or the last one of the side.
struct FarStops {
  let move: FocusMove
  /// The modules that the focus is in.
  let path: [ModuleID]

  var isSideways: Bool { move == .left || move == .right }

  /// Whether the move comes from elsewhere, in reading order.
  func isEntering(_ component: ModuleID) -> Bool {
    (move == .next || move == .previous) && !path.contains(component)
  }
}

extension Arrangement.Look {
  /// Whether a text states the purpose or the error of a control beside it, as in a form.
  fileprivate var isLabel: Bool { self == .text(.caption) || self == .text(.error) }

  fileprivate var isDisabled: Bool {
    if case .button(isEnabled: false, _) = self { true } else { false }
  }
}
