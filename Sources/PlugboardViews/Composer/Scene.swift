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

/// A view at its place on the screen, and whose it is.
public struct Placement: Hashable, Sendable {
  /// How the host shows that a person is at this module, or has chosen it.
  public enum Mark: Hashable, Sendable {
    case focused, selected
  }

  /// May lie partly or wholly outside the scene.
  public var rect: Rect
  /// Nothing outside is painted.
  public var clip: Rect
  public var view: View
  /// The id of the module that the view stands for.
  public var module: String
  public var mark: Mark?

  public init(_ view: View, at rect: Rect, clip: Rect, module: String, mark: Mark? = nil) {
    self.view = view
    self.rect = rect
    self.clip = clip
    self.module = module
    self.mark = mark
  }

  /// What of the view can be seen, unless something is painted over it.
  public var visible: Rect { rect.intersection(clip) }
}
