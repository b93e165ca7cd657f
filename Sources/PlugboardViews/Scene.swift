/// All that a host paints: placed views in painting order, the last on top.
public struct Scene: Hashable, Sendable {
  public var size: Size
  public var placements: [Placement]

  public init(size: Size, placements: [Placement] = []) {
    self.size = size
    self.placements = placements
  }

  /// The topmost placement that shows at a point; linear in the placements.
  public func placement(x: Int, y: Int) -> Placement? {
    guard Rect(size).contains(x: x, y: y) else { return nil }
    return placements.last { $0.visible.contains(x: x, y: y) }
  }
}
