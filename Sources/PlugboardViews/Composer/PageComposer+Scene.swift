/// The scene of the visible part.
extension PageComposer {
  /// Returns the scene of the visible part.
  ///
  /// Fires `list.didReachEnd` at the page when its end comes into view, and once more whenever the
  /// tree has changed since.
  public func scene() -> PageScene {
    updateFocus()
    guard runtime.modules.isRegistered(page) else { return PageScene(size: size) }
    let focus = focus.map { ($0, focusedControl) }
    let scene = SceneMaker(sections, list, overlay, focus: focus).scene
    if endVersion != runtime.modules.version,
      !scene.overflows.contains(where: { $0.edge == .bottom && $0.layer == .list })
    {
      endVersion = runtime.modules.version
      _ = try? runtime.at(page).fire(.listDidReachEnd)
    }
    return scene
  }

  /// Reports `item.visibility` to the items whose visible share has changed since the last call, and
  /// `page.didDraw` to the page.
  ///
  /// A host calls it when a scene of this composer is on the screen. Only items with a subscriber of the
  /// event are told; costs a look-up for each placement. The share of an item that is larger than the
  /// window of the list is the part of the window which it takes.
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
    // Before the events, as a handler may lead back here.
    shares = present
    for (item, share) in changes { _ = try? runtime.at(item).fire(.itemVisibility, share) }
  }
}
