/// The focus: a module or a control in its view, and the way from one to the next.
extension PageComposer {
  /// Moves the focus to the nearest stop in a direction, if there is one, and scrolls to it.
  ///
  /// If none is near, the list is scrolled on by half a page; no row is passed over unseen. The top of the
  /// page and the pinned blocks are reached when the list can't be scrolled further.
  public func moveFocus(_ move: FocusMove) {
    layOut()
    followDialog()
    let seen = showsDialog ? nil : list.lastSeen(move.direction, within: list.seenRows)
    if let stop = target(of: move) { return show(stop, after: move, seen) }
    guard stops.finder().canScroll(move) else { return }
    if showsDialog {
      overlay.scroll(by: (move.isForward ? 1 : -1) * max(1, size.height / 2))
    } else {
      changeList {
        $0.turnPage(move.direction, most: max(1, $0.seenRows.count / 2), in: sections)
      }
    }
    let stops = stops
    // Back at the stop that was scrolled off.
    if focus == nil, let left = focusLeft, let stop = stops.stop(of: left), stops.showsWhole(stop) {
      return setFocus(to: stop)
    }
    let most = showsDialog ? nil : list.reach(after: seen, move.direction)
    if let stop = target(of: move, most: most, hasTurned: true) {
      return show(stop, after: move, seen)
    }
    // On the way to the next stop nothing has the focus that can't be seen wholly.
    guard let present, stops.stop(of: present).map(stops.showsWhole) != true else { return }
    focusLeft = present
    (focus, focusedControl) = (nil, nil)
  }

  private var present: FocusFinder.Present? { focus.map { .init($0, control: focusedControl) } }

  private func target(
    of move: FocusMove, most: Int? = nil, hasTurned: Bool = false
  ) -> FocusStop? {
    stops.target(
      of: move, from: present ?? focusLeft, last: focusRect, most: most, hasTurned: hasTurned
    ).flatMap { near($0, on: move) }
  }

  /// Returns the stop of an item as it is laid out: the content of a far one is scrolled sideways to it,
  /// and its view is asked for. Nil if it can't be shown yet.
  private func near(_ stop: FocusStop, on move: FocusMove) -> FocusStop? {
    guard stop.isFar, let place = stop.place else { return stop }
    revealItem(stop.module, at: place)
    let found = stops.within(stop.module)
    let near = move.isForward ? found.first : found.last
    return near.flatMap { list.window.canShow($0, after: move) ? $0 : nil }
  }

  private func show(_ stop: FocusStop, after move: FocusMove, _ seen: ScrolledList.SeenRow?) {
    show(stop, after: move)
    if !stop.isPinned { changeList { $0.keepInSight(seen, move.direction, sections) } }
  }

  /// Scrolls by a page, and moves the focus to the first stop that has come into view; if none has, as
  /// `keepFocusVisible()` does. No row is passed over unseen.
  public func turnPage(_ direction: ScrolledList.Direction) {
    layOut()
    followDialog()
    let before = stops
    let wholeBefore = before.all().filter(before.showsWhole)
    if showsDialog {
      let rows = max(1, size.height - 2)
      overlay.scroll(by: direction == .forward ? rows : -rows)
    } else {
      changeList { $0.turnPage(direction, in: sections) }
      layOut()
    }
    let after = stops
    let new = after.ofList().first { stop in
      after.showsWhole(stop) && !wholeBefore.contains { $0.isSame(as: stop) }
    }
    guard let new else { return keepFocusVisible() }
    setFocus(to: new)
  }

  /// Scrolls to the top of the list or to its end, and moves the focus to the first or the last stop that
  /// shows there.
  public func moveFocus(toEnd isEnd: Bool) {
    isEnd ? scrollToEnd() : scrollToStart()
    layOut()
    let stop = stops.window.end(of: stops.ofList(), isEnd: isEnd)
    guard let stop else { return keepFocusVisible() }
    // The list stays at its end, also if the stop is higher than the screen.
    setFocus(to: stop)
    perform(stop.sidewaysScroll(from: list.offset))
  }

  /// Moves the focus to a module, or to a control in its view, if that can take it, and scrolls to
  /// it.
  public func focus(on id: ModuleID, control: String? = nil) {
    layOut()
    followDialog()
    if showsDialog, id != page { return }
    if !stops.all().contains(where: { $0.module == id }) { scroll(to: id) }
    layOut()
    let ofModule = stops.all().filter { $0.module == id }
    let stop = ofModule.first { $0.isOf(id, control) } ?? ofModule.first
    stop.map { show($0) } ?? dropFocus()
  }

  /// Gives the nearest stop on the screen the focus, if it isn't on the screen or nothing has it, as after
  /// scrolling or when a page has been opened.
  public func keepFocusVisible() {
    layOut()
    followDialog()
    settledLayout = nil
    settleFocus()
    guard focus == nil, let near = stops.finder().nearest(to: focusRect) else { return }
    let left = focusLeft
    setFocus(to: near)
    focusLeft = left
  }

  /// Takes the focus away.
  public func dropFocus() {
    (focus, focusedControl, focusRect, focusLeft) = (nil, nil, nil, nil)
  }

  /// Brings the focus to where `scene()` would show it: into a dialog that has come, or back; and onto the
  /// screen, if its holder has gone or can't be seen.
  public func updateFocus() {
    layOut()
    followDialog()
    // Along with content that has turned to another item.
    if let focus, let stop = stops.turned(from: focus) { show(stop) }
    settleFocus()
    // Behind a dialog the focus stays where it will be again.
    let module = isInDialog ? focusBehindDialog?.module : focus
    for (component, hasFocus) in focusReporter.changes(to: module, in: runtime.modules) {
      _ = try? runtime.at(component).fire(.componentFocusDidChange, hasFocus)
    }
  }

  /// Gives a visible stop the focus, unless the present one shows as far as its size allows; gives it back
  /// when the former one does so again, as after scrolling there and back.
  private func settleFocus() {
    layOut()
    guard settledLayout != list.layouts else { return }
    let stops = stops
    settledLayout = list.layouts
    if let focusLeft, let stop = stops.stop(of: focusLeft), stops.showsWhole(stop) {
      return setFocus(to: stop)
    }
    guard let present else { return }
    if let own = stops.stop(of: present), stops.showsWhole(own) { return focusRect = own.rect }
    let left = focusLeft ?? present
    if let near = stops.finder().nearest(to: focusRect) {
      setFocus(to: near)
    } else {
      (focus, focusedControl) = (nil, nil)
    }
    focusLeft = runtime.modules.isShown(left.module) ? left : nil
  }

  /// Gives a dialog that has come the focus, and gives it back when the dialog has gone. A dialog that
  /// begins with a long text has it once one of its controls shows.
  private func followDialog() {
    let stops = stops
    let known = present ?? focusLeft
    let isAnother = showsDialog && isInDialog && known.map { stops.stop(of: $0) == nil } == true
    guard showsDialog != isInDialog || isAnother else { return }
    if showsDialog {
      if !isInDialog { focusBehindDialog = present }
      overlay.scrollToStart()
      dropFocus()
      let stops = self.stops
      let first = stops.all().first
      if let first, stops.showsWhole(first) {
        setFocus(to: first)
      } else {
        focusLeft = first.map { .init($0.module, control: $0.control) }
      }
    } else {
      let former = focusBehindDialog.flatMap {
        runtime.modules.isShown($0.module) ? $0 : nil
      }
      (focus, focusedControl) = (former?.module, former?.control)
      (focusBehindDialog, focusLeft, settledLayout) = (nil, nil, nil)
    }
    isInDialog = showsDialog
  }

  /// Gives a stop the focus where it is, without scrolling to it.
  private func setFocus(to stop: FocusStop) {
    (focus, focusedControl, focusRect, focusLeft) = (stop.module, stop.control, stop.rect, nil)
  }

  /// Gives a stop the focus, and scrolls to it.
  private func show(_ stop: FocusStop, after move: FocusMove? = nil) {
    setFocus(to: stop)
    if showsDialog { return overlay.show(stop.rect) }
    var stop = stop
    if perform(stop.sidewaysScroll(from: list.offset)), let present {
      // In other columns something else may lie on it.
      stop = stops.stop(of: present) ?? stop
    }
    guard !stop.isPinned, let place = stop.place,
      let part = list.parts.first(where: { $0.place == place })
    else { return }
    let rect = list.window.shownRect(of: stop, after: move)
    let top = list.room.y + part.top
    guard list.window.shift(toShow: stop, after: move) != 0 else { return }
    changeList {
      $0.show(rect.y - top..<rect.maxY - top, of: place, columns: rect.columns, in: sections)
    }
  }

  /// The stops on the screen and near it.
  private var stops: PageStops<Measure> {
    layOut()
    return PageStops(
      sections: sections, list: list, overlay: overlay, focusEvents: focusEvents)
  }
}
