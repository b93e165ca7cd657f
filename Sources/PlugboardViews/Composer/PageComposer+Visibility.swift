/// The shares of items that are on the screen.
extension PageComposer {
  /// The visible share of an item, in one of its lives.
  struct ItemShare {
    let item: ModuleID
    let life: ModuleLife?
    let share: Double
  }

  /// Reports `item.visibility` to the items whose visible share has changed since the last call, and
  /// `page.didDraw` to the page.
  ///
  /// A host calls it when a scene of this composer is on the screen. Only items with a subscriber of the
  /// event are told; costs a look-up for each placement. The share of an item that is larger than the
  /// screen is that of the screen which it takes.
  ///
  /// - Parameter hostCovers: The parts of the screen where something of the host lies on the page.
  public func didShow(_ scene: PageScene, below hostCovers: [UnitRect] = []) {
    var covered = CoveredArea(hostCovers)
    if let dialog = scene.firstOfDialog {
      for placement in scene.placements[dialog...] { covered.cover(placement.visible) }
    }
    var pins = pinnedPlacements(of: scene)[...]
    var shares: [ItemShare] = []
    // From the top on, so that what lies on a placement is known.
    for (number, placement) in scene.placements.enumerated().reversed() {
      // A pinned block covers what is painted before it.
      if number == pins.last {
        pins.removeLast()
        covered.cover(placement.visible)
        continue
      }
      let whole = min(placement.rect.area, UnitRect(scene.size).area)
      guard whole > 0,
        runtime.events.hasSubscribers(
          of: EventName<Value, Double>.itemVisibility.name, on: placement.module)
      else { continue }
      let visible = placement.visible.area - covered.area(of: placement.visible)
      if visible > 0 {
        shares.append(
          ItemShare(
            item: placement.module, life: runtime.modules.life(of: placement.module),
            share: min(1, Double(visible) / Double(whole))))
      }
    }
    report(shares.reversed())
    let drawn = EventName<Value, Int>.pageDidDraw
    // Of use for debugging alone, and a trace would be full of it.
    if runtime.events.hasSubscribers(of: drawn.name, on: page) {
      _ = try? runtime.at(page).fire(drawn, scene.placements.count)
    }
  }

  /// Returns the positions of the placements with which the pinned blocks of a scene begin.
  private func pinnedPlacements(of scene: PageScene) -> [Int] {
    var found: [Int] = []
    for (number, placement) in scene.placements.enumerated() where found.count < pinned.count {
      let block = pinned[found.count]
      if placement.rect == block.rect, placement.module == block.module { found.append(number) }
    }
    return found
  }

  /// Reports `item.visibility` with 0 to the items that were on the screen.
  ///
  /// A host calls it when the screen shows another page, or nothing.
  public func didHide() { report([]) }

  private func report(_ shares: [ItemShare]) {
    guard !(shares.isEmpty && self.shares.isEmpty) else { return }
    // An item that began under the id of an ended one was told nothing yet.
    let told = self.shares.filter { runtime.modules.life(of: $0.item) == $0.life }
    let former = Dictionary(told.map { ($0.item, $0.share) }) { first, _ in first }
    let present = Set(shares.map(\.item))
    let gone = told.map(\.item).filter { !present.contains($0) }.map { ($0, 0.0) }
    // Before the events, as one of them may lead back here.
    self.shares = shares
    for (item, share) in gone + shares.map({ ($0.item, $0.share) }) where former[item] != share {
      _ = try? runtime.at(item).fire(.itemVisibility, share)
    }
  }
}
