/// A frame for a host to paint: placed views in painting order, the last on top.
public struct PageScene: Hashable, Sendable {
  public var size: UnitSize
  public var placements: [Placement]
  /// The position of the first placement of a dialog: nothing below it can be activated.
  public var firstOfDialog: Int?
  /// The regions whose content goes on beyond an edge.
  public var overflows: [Overflow] = []

  public init(size: UnitSize, placements: [Placement] = []) {
    self.size = size
    self.placements = placements
  }

  /// Returns the topmost visible placement at a point; linear in the placements.
  public func placement(x: Int, y: Int) -> Placement? {
    guard UnitRect(size).contains(x: x, y: y) else { return nil }
    return placements.last { $0.visible.contains(x: x, y: y) }
  }

  /// Returns the module at a point, and the control in its view that is there, if there is one.
  public func target(x: Int, y: Int) -> (module: ModuleID, control: String?)? {
    guard let found = placement(x: x, y: y) else { return nil }
    if let firstOfDialog, !placements[firstOfDialog...].contains(found) { return nil }
    return (
      found.module, found.arrangement.control(x: x - found.rect.x, y: y - found.rect.y)
    )
  }
}

/// A region of a scene whose content goes on beyond an edge, to be scrolled there.
public struct Overflow: Hashable, Sendable {
  public enum Edge: Hashable, Sendable {
    case top, bottom, leading, trailing
  }

  public let rect: UnitRect
  public let edge: Edge

  public init(_ edge: Edge, of rect: UnitRect) {
    self.rect = rect
    self.edge = edge
  }
}

/// A view of a module at its place on the screen.
public struct Placement: Hashable, Sendable {
  /// A mark of the module that has the focus, or is selected.
  public enum Mark: Hashable, Sendable {
    case focused, selected
  }

  /// The place of the view, which may be partly or wholly outside the scene.
  public var rect: UnitRect
  /// The rectangle outside which nothing is painted.
  public var clip: UnitRect
  /// The view, arranged in the width of the place.
  public var arrangement: Arrangement
  /// The id of the view's module.
  public var module: ModuleID
  public var mark: Mark?
  /// The id of the control that has the mark; nil if the module has it as a whole.
  public var control: String?

  public init(
    _ arrangement: Arrangement, at rect: UnitRect, clip: UnitRect, module: ModuleID,
    mark: Mark? = nil,
    control: String? = nil
  ) {
    self.arrangement = arrangement
    self.rect = rect
    self.clip = clip
    self.module = module
    self.mark = mark
    self.control = control
  }

  /// The visible part of the view, unless another one covers it.
  public var visible: UnitRect { rect.intersection(clip) }
}
