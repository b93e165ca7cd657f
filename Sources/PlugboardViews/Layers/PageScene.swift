/// A frame for a host to paint: placed views in painting order, the last on top, which is also the one
/// that is hit.
public struct PageScene: Hashable, Sendable {
  /// A layer of a scene; each lies on those before it.
  public enum Layer: Int, Hashable, Sendable, CaseIterable, Comparable {
    case list
    /// Components and tops of cards that stick to an edge.
    case sticky
    /// Components that are fixed at an edge.
    case fixed
    /// The top of the page.
    case bar
    case toast, dialog

    public static func < (left: Layer, right: Layer) -> Bool { left.rawValue < right.rawValue }
  }

  public var size: UnitSize
  /// The placements in the order of their layers.
  public private(set) var placements: [Placement] = []
  /// The regions whose content goes on beyond an edge.
  public var overflows: [Overflow] = []
  /// The part of the screen in which the list shows.
  public var window: ListWindow

  public init(size: UnitSize, placements: [Placement] = []) {
    self.size = size
    window = ListWindow(UnitRect(size))
    self.placements = placements.sorted { $0.layer < $1.layer }
  }

  /// Places a view on the views of its layer and of the layers below it.
  public mutating func add(_ placement: Placement) {
    var index = placements.count
    while index > 0, placement.layer < placements[index - 1].layer { index -= 1 }
    placements.insert(placement, at: index)
  }

  /// Whether a dialog is shown: nothing below it can be activated.
  public var hasDialog: Bool { placements.last?.layer == .dialog }

  /// Returns the topmost visible placement at a point; linear in the placements.
  public func placement(x: Int, y: Int) -> Placement? {
    guard UnitRect(size).contains(x: x, y: y) else { return nil }
    return placements.last { $0.visible.contains(x: x, y: y) }
  }

  /// Returns the module at a point, and the control in its view that is there, if there is one; nil for a
  /// toast, and for everything below a dialog.
  public func target(x: Int, y: Int) -> (module: ModuleID, control: String?)? {
    guard let found = placement(x: x, y: y) else { return nil }
    if found.layer == .toast || hasDialog && found.layer != .dialog { return nil }
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
  /// The layer of the content: the list, or a dialog that is higher than the screen.
  public let layer: PageScene.Layer

  public init(_ edge: Edge, of rect: UnitRect, on layer: PageScene.Layer = .list) {
    self.rect = rect
    self.edge = edge
    self.layer = layer
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
  public let layer: PageScene.Layer

  public init(
    _ arrangement: Arrangement, at rect: UnitRect, clip: UnitRect, module: ModuleID,
    on layer: PageScene.Layer = .list, mark: Mark? = nil, control: String? = nil
  ) {
    self.arrangement = arrangement
    self.rect = rect
    self.clip = clip
    self.module = module
    self.layer = layer
    self.mark = mark
    self.control = control
  }

  /// The visible part of the view, unless another one covers it.
  public var visible: UnitRect { rect.intersection(clip) }
}
