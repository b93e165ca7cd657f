/// The visible shares of items on a screen.
struct ItemShares {
  /// The visible share of an item, in one of its lives.
  private struct Share {
    let item: ModuleID
    let life: ModuleLife
    let share: Double
  }

  private var shares: [Share] = []

  init() {}

  /// Measures the shares of a scene, from the top layer on: the area that covers a placement is then known.
  ///
  /// - Parameters:
  ///   - hostCovers: The parts of the screen where something of the host lies on the page.
  ///   - life: Returns the life of an item whose share is wanted; nil for others.
  init(
    of scene: PageScene, below hostCovers: [UnitRect], life: (ModuleID) -> ModuleLife?
  ) {
    var covered = CoveredArea(hostCovers)
    var layer = PageScene.Layer.dialog
    var ofLayer: [UnitRect] = []
    for placement in scene.placements.reversed() {
      if placement.layer != layer {
        for rect in ofLayer { covered.cover(rect) }
        ofLayer = []
        layer = placement.layer
      }
      if layer > .list { ofLayer.append(placement.visible) }
      let most =
        layer == .list
        ? scene.window.mostVisible(
          placement.rect.size, in: placement.rect.intersection(placement.clip).columns)
        : min(placement.rect.area, UnitRect(scene.size).area)
      guard most > 0, let life = life(placement.module) else { continue }
      let visible = placement.visible.area - covered.area(of: placement.visible)
      guard visible > 0 else { continue }
      shares.append(
        Share(item: placement.module, life: life, share: min(1, Double(visible) / Double(most))))
    }
    shares.reverse()
  }

  /// Returns the items whose shares have changed since others were measured, those that are gone with 0
  /// first.
  ///
  /// - Parameter life: Returns the present life of an item: an item that began under the id of an ended item
  ///   was told nothing yet.
  func changes(
    since others: ItemShares, life: (ModuleID) -> ModuleLife?
  ) -> [(item: ModuleID, share: Double)] {
    guard !(shares.isEmpty && others.shares.isEmpty) else { return [] }
    let told = others.shares.filter { life($0.item) == $0.life }
    let former = Dictionary(told.map { ($0.item, $0.share) }) { first, _ in first }
    let present = Set(shares.map(\.item))
    let gone = told.map(\.item).filter { !present.contains($0) }.map { ($0, 0.0) }
    return (gone + shares.map { ($0.item, $0.share) }).filter { former[$0.0] != $0.1 }
  }
}
