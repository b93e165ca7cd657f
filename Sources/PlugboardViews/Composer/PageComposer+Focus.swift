/// The focus: a module or a control in its view, and the way from one to the next.
extension PageComposer {
  /// A direction in which to move the focus.
  public enum FocusMove: Sendable {
    case up, down, left, right, next, previous
  }

  /// Something that can have the focus, with its place on the screen.
  struct FocusStop {
    let module: ModuleID
    /// The control; nil for the module as a whole.
    let control: String?
    let rect: UnitRect
    /// The whole of the module's view, which is shown with it if there is room.
    let whole: UnitRect
    /// The component and the position of the item in it, if it may be beside the visible part.
    var wide: (component: ModuleID, index: Int, columns: Range<Int>)?
    /// The edge of the screen at which it keeps its place; nil if it is scrolled with the list.
    var edge: PagePin.Edge?

    var isPinned: Bool { edge != nil }
  }

  /// Moves the focus to the nearest stop in a direction, if there is one, and scrolls to it.
  ///
  /// If none is near, the list is scrolled on by half a screen; the focus stays where it is, until a
  /// stop comes into view that lies in the direction. The top of the page, and what is pinned, is
  /// reached when the list can't be scrolled further.
  public func moveFocus(_ move: FocusMove) {
    layOut()
    followDialog()
    if let target = target(of: move) { return setFocus(target) }
    guard !showsDialog, canScroll(move) else { return }
    scroll(by: move.isForward ? max(1, room.height / 2) : -max(1, room.height / 2))
    layOut()
    if let target = target(of: move) { setFocus(target) }
  }

  /// Returns the stop to which a move leads without scrolling first; nil if there is none.
  private func target(of move: FocusMove) -> FocusStop? {
    let stops = stops()
    let isModal = showsDialog
    let free = stops.filter { isModal || !$0.isPinned }
    // A stop that is pinned on top is above all others, one that is pinned at the bottom below.
    let ahead: PagePin.Edge = move.isForward ? .bottom : .top
    let edges = stops.filter { !isModal && $0.edge == ahead }
    guard let present = stops.first(where: { $0.isOf(focus, focusedControl) }) else {
      // The focus is far away, or there is none yet.
      guard focus != nil else { return firstStop(of: stops) }
      let begun = free.filter { begins($0, for: move) }
      if let next = move.isForward ? begun.first : begun.last { return next }
      return canScroll(move) ? nil : edges.first
    }
    // A stop that has been scrolled off is left for one on the screen, never back to it.
    let isGone = !isVisible(present)
    let isAtEdge = !isModal && present.isPinned
    func lead(in candidates: [FocusStop]) -> FocusStop? {
      if !isGone, move != .next, move != .previous {
        return nearest(to: present, in: candidates, move)
      }
      let position = candidates.firstIndex { $0.isSame(as: present) }
      return move.isForward
        ? candidates[(position.map { $0 + 1 } ?? 0)...].first { !isGone || begins($0, for: move) }
        : candidates[..<(position ?? candidates.count)].last { !isGone || begins($0, for: move) }
    }
    guard isAtEdge else {
      if let found = lead(in: free) { return found }
      if canScroll(move) { return nil }
      return lead(in: move.isForward ? [present] + edges : edges + [present])
    }
    if let other = lead(in: stops.filter { $0.edge == present.edge }) { return other }
    // From the top edge into the list, or from the bottom edge.
    let inView = free.filter {
      $0.rect.maxY > room.y + coveredRows && $0.rect.y < room.maxY - coveredRowsBelow
    }
    if present.edge != ahead { return lead(in: inView) }
    // The bottom edge is left again if the list goes on, as it isn't at its end.
    return move.isForward && canScroll(move) ? inView.first : nil
  }

  /// Whether a stop begins on the screen in the direction of a move, so that it isn't scrolled back to.
  private func begins(_ stop: FocusStop, for move: FocusMove) -> Bool {
    move.isForward
      ? stop.rect.y >= room.y && stop.rect.y < size.height
      : stop.rect.maxY <= size.height && stop.rect.maxY > room.y
  }

  /// Whether the list goes on in a direction.
  private func canScroll(_ move: FocusMove) -> Bool {
    switch move {
    case .down, .next: hasMore.below
    case .up, .previous: hasMore.above
    case .left, .right: false
    }
  }

  /// Moves the focus to a module, or to a control in its view, if that can take it, and scrolls to
  /// it.
  public func focus(on id: ModuleID, control: String? = nil) {
    layOut()
    followDialog()
    if showsDialog, id != page { return }
    if !stops().contains(where: { $0.module == id }) { scroll(to: id) }
    layOut()
    let ofModule = stops().filter { $0.module == id }
    guard let stop = ofModule.first(where: { $0.isOf(id, control) }) ?? ofModule.first else {
      return dropFocus()
    }
    setFocus(stop)
  }

  /// Moves the focus along if content that is scrolled sideways has turned to another item.
  func followTurn() {
    let path = focus.flatMap { try? runtime.modules.path(to: $0) } ?? []
    // The item with the focus, or the one that it is in.
    guard
      let part = parts.first(where: {
        $0.band.contentWidth != nil && $0.place.component.map(path.contains) ?? false
      }),
      let item = part.items.first(where: path.contains)
    else { return }
    func isShown(_ frame: LayoutBand.Frame) -> Bool {
      let first = frame.rect.x - part.offset
      return first >= 0 && first + frame.rect.width <= part.columns.count
    }
    let own = part.band.frames.first { part.items[$0.item] == item }
    guard own.map({ !isShown($0) }) ?? true,
      let frame = part.band.frames.first(where: isShown)
    else { return }
    let shown = part.items[frame.item]
    // The item itself, or one in it.
    let stop = stops().first { (try? runtime.modules.path(to: $0.module))?.contains(shown) == true }
    if let stop { setFocus(stop) }
  }

  /// Brings the focus to where `scene()` would show it: into a dialog that has come, or back.
  public func updateFocus() {
    layOut()
    followDialog()
    followTurn()
    reportFocus()
  }

  /// Reports the focus to the components that it has left or come into; behind a dialog it stays where
  /// it will be again.
  private func reportFocus() {
    let module = focusBehindDialog.map(\.module) ?? focus
    let component = module.flatMap { try? runtime.modules.path(to: $0) }?
      .first { (try? runtime.modules.level(of: $0)) == .component }
    let life = component.flatMap(runtime.modules.life)
    guard life != reportedFocus?.life else { return }
    let former = reportedFocus
    reportedFocus = component.map { ($0, life) }
    if let former, runtime.modules.life(of: former.component) == former.life {
      _ = try? runtime.at(former.component).fire(.componentFocusDidChange, false)
    }
    if let component { _ = try? runtime.at(component).fire(.componentFocusDidChange, true) }
  }

  /// Takes the focus away.
  public func dropFocus() { (focus, focusedControl, focusRect) = (nil, nil, nil) }

  /// The stops on the screen and near it, in reading order. Those of a dialog leave no others.
  func stops() -> [FocusStop] {
    if let dialog = dialogStops() { return dialog }
    var stops: [FocusStop] = []
    let top = height(of: page, .pageView, width: size.width)
    add(page, .pageView, UnitRect(x: 0, y: 0, width: size.width, height: top), &stops)
    for index in stops.indices { stops[index].edge = .top }
    for part in parts where !isPinned(part.place) { add(part, at: room.y + part.top, &stops) }
    if let rect = emptyRect { add(page, .pageEmpty, rect, &stops) }
    for block in pinned {
      let first = stops.count
      for part in block.parts { add(part, at: block.rect.y + part.top, &stops) }
      for index in first..<stops.count { stops[index].edge = block.edge }
    }
    return stops
  }

  private func add(_ part: ListPart, at y: Int, _ stops: inout [FocusStop]) {
    forEachView(of: part, at: y) { module, event, rect, frame in
      let first = stops.count
      add(module, event, rect, &stops)
      guard let frame, part.band.contentWidth != nil, let component = part.place.component,
        case .band(_, let index) = part.place.part
      else { return }
      for position in first..<stops.count {
        stops[position].wide = (component, index + frame, part.columns)
      }
    }
  }

  /// Adds the stops of a view: an item as a whole, unless its view consists of controls, and the
  /// controls.
  private func add(
    _ module: ModuleID, _ event: EventName<ViewValue, Void>, _ rect: UnitRect,
    _ stops: inout [FocusStop]
  ) {
    guard rect.height > 0, let arrangement = arrangement(of: module, event, width: rect.width),
      focusEvents.contains(where: { runtime.events.hasSubscribers(of: $0, on: module) })
    else { return }
    var controls: [FocusStop] = []
    addControls(of: module, arrangement, rect, &controls)
    let hasContent = arrangement.pieces.contains { $0.control == nil }
    let isItem = event.name == EventName<ViewValue, Void>.itemView.name
    if isItem, controls.isEmpty || hasContent {
      stops.append(FocusStop(module: module, control: nil, rect: rect, whole: rect))
    }
    stops += controls
  }

  /// Adds the controls of a view.
  func addControls(
    of module: ModuleID, _ arrangement: Arrangement, _ rect: UnitRect, _ stops: inout [FocusStop]
  ) {
    var ids: Set<ExactText> = []
    for piece in arrangement.pieces {
      guard let control = piece.control, !control.isEmpty, !piece.look.isDisabled,
        ids.insert(control).inserted
      else { continue }
      stops.append(
        FocusStop(
          module: module, control: control, rect: piece.rect.moved(x: rect.x, y: rect.y),
          whole: rect))
    }
  }

  /// The stop that gets the focus if none on the screen has it.
  func firstStop(of stops: [FocusStop]) -> FocusStop? {
    let visible = stops.filter { isVisible($0) }
    guard let last = focusRect else {
      return visible.first { $0.module != page || !$0.isPinned } ?? visible.first
    }
    return visible.min { distance(last, $0) < distance(last, $1) }
  }

  func isVisible(_ stop: FocusStop) -> Bool {
    stop.isPinned || stop.rect.maxY > room.y && stop.rect.y < size.height
  }

  private func distance(_ rect: UnitRect, _ stop: FocusStop) -> Int {
    abs(stop.rect.y - rect.y) * 2 + abs(stop.rect.x - rect.x)
  }

  /// Returns the nearest stop in a direction.
  private func nearest(
    to present: FocusStop, in stops: [FocusStop], _ move: FocusMove
  ) -> FocusStop? {
    var best: (stop: FocusStop, cost: Int, skew: Int)?
    for stop in stops where !stop.isSame(as: present) {
      guard let cost = present.cost(of: move, to: stop) else { continue }
      let skew = abs(stop.rect.x - present.rect.x) + abs(stop.rect.y - present.rect.y)
      if best.map({ (cost, skew) < ($0.cost, $0.skew) }) ?? true { best = (stop, cost, skew) }
    }
    return best?.stop
  }

  func setFocus(_ stop: FocusStop) {
    focus = stop.module
    focusedControl = stop.control
    focusRect = stop.rect
    if let wide = stop.wide { revealSideways(stop, wide) }
    if showsDialog { return revealInDialog(stop) }
    guard !stop.isPinned else { return }
    let whole = stop.whole.height <= room.height ? stop.whole : stop.rect
    reveal(from: whole.y - room.y, to: whole.maxY - room.y)
  }

  /// Shows an item of content that is scrolled sideways: by its own plugins, or else by scrolling.
  func revealSideways(
    _ stop: FocusStop, _ wide: (component: ModuleID, index: Int, columns: Range<Int>)
  ) {
    let columns = wide.columns
    let beyond = max(0, stop.whole.maxX - columns.upperBound)
    let before = max(0, columns.lowerBound - stop.whole.x)
    guard beyond > 0 || before > 0 else { return }
    isLaidOut = false
    if asksToReveal(wide.index, in: wide.component) { return }
    // An item that is wider than the room begins at its left edge.
    let shift = before > 0 ? -before : min(beyond, stop.whole.x - columns.lowerBound)
    offsets[wide.component] = max(0, (offsets[wide.component] ?? 0) + shift)
  }
}

extension Arrangement.Look {
  fileprivate var isDisabled: Bool {
    if case .button(isEnabled: false, _) = self { true } else { false }
  }
}

extension PageComposer.FocusStop {
  func isSame(as other: Self) -> Bool { isOf(other.module, other.control) }

  func isOf(_ module: ModuleID?, _ control: String?) -> Bool {
    self.module == module && self.control.hasSameBytes(as: control)
  }

  /// Returns the cost of a move of the focus to another stop; nil if that isn't in the direction.
  ///
  /// A row on the way counts as much as eight columns beside it, so that no row is passed over; and
  /// what isn't straight ahead as twelve more, so that a column of a waterfall is kept. Down leads from
  /// an item to the controls in it, up from a control to its item; sideways, only what shares a row
  /// counts.
  fileprivate func cost(of move: PageComposer.FocusMove, to other: Self) -> Int? {
    let (from, rect) = (self.rect, other.rect)
    let isInside = module == other.module && control == nil
    let isAround = module == other.module && other.control == nil
    let columnsBeside = max(0, max(rect.x - from.maxX + 1, from.x - rect.maxX + 1))
    let beside = columnsBeside == 0 ? 0 : columnsBeside + 12
    let sharesRow = rect.y < from.maxY && from.y < rect.maxY
    switch move {
    case .down:
      guard isInside || rect.y >= from.maxY else { return nil }
      return 8 * (rect.y - from.maxY) + beside
    case .up:
      guard isAround || rect.maxY <= from.y else { return nil }
      return 8 * (isAround ? from.y - rect.y : from.y - rect.maxY) + beside
    case .right: return sharesRow && rect.x >= from.maxX ? rect.x - from.maxX : nil
    case .left: return sharesRow && rect.maxX <= from.x ? from.x - rect.maxX : nil
    case .next, .previous: return nil
    }
  }
}

extension PageComposer.FocusMove {
  fileprivate var isForward: Bool {
    switch self {
    case .down, .right, .next: true
    case .up, .left, .previous: false
    }
  }
}
