/// The shares of items that are on the screen.
extension PageComposer {
  /// Reports `item.visibility` to the items whose visible share has changed since the last call, and
  /// `page.didDraw` to the page.
  ///
  /// A host calls it when a scene of this composer is on the screen. Only items with a subscriber of the
  /// event are told; costs a look-up for each placement. The share of an item that is larger than the
  /// screen is that of the screen which it takes.
  ///
  /// - Parameter hostCovers: The parts of the screen where something of the host lies on the page.
  public func didShow(_ scene: Scene, below hostCovers: [Rect] = []) {
    var covers = pinned.map { $0.rect.intersection($0.clip) }
    if let dialog = scene.firstOfDialog {
      covers += scene.placements[dialog...].map(\.visible)
    }
    var shares: [(item: ModuleID, share: Double)] = []
    var pinnedBefore = 0
    for placement in scene.placements {
      // A pinned block covers the list, not what is painted with it.
      if pinnedBefore < pinned.count, placement.rect == pinned[pinnedBefore].rect,
        placement.module == pinned[pinnedBefore].module
      {
        pinnedBefore += 1
        continue
      }
      let whole = min(placement.rect.area, Rect(scene.size).area)
      guard whole > 0,
        runtime.events.hasSubscribers(
          of: EventName<Value, Double>.itemVisibility.name, on: placement.module)
      else { continue }
      let covered = (covers[pinnedBefore...] + hostCovers).reduce(0) {
        $0 + placement.visible.intersection($1).area
      }
      let visible = max(0, placement.visible.area - covered)
      if visible > 0 {
        shares.append((placement.module, min(1, Double(visible) / Double(whole))))
      }
    }
    report(shares)
    let drawn = EventName<Value, Int>.pageDidDraw
    // Of use for debugging alone, and a trace would be full of it.
    if runtime.events.hasSubscribers(of: drawn.name, on: page) {
      _ = try? runtime.at(page).fire(drawn, scene.placements.count)
    }
  }

  /// Reports `item.visibility` with 0 to the items that were on the screen.
  ///
  /// A host calls it when the screen shows another page, or nothing.
  public func didHide() { report([]) }

  private func report(_ shares: [(item: ModuleID, share: Double)]) {
    guard !(shares.isEmpty && self.shares.isEmpty) else { return }
    let former = Dictionary(self.shares.map { ($0.item, $0.share) }) { first, _ in first }
    let present = Set(shares.map(\.item))
    let gone = self.shares.filter { !present.contains($0.item) }.map { ($0.item, 0.0) }
    // Before the events, as one of them may lead back here.
    self.shares = shares
    for (item, share) in gone + shares where former[item] != share {
      _ = try? runtime.at(item).fire(.itemVisibility, share)
    }
  }
}
