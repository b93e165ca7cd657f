/// A component, or the top of a card, that keeps its place on the screen.
public struct PinnedBlock: Sendable {
  /// The component or the card.
  public let module: ModuleID
  public internal(set) var rect: UnitRect
  /// The part of the screen in which it is painted.
  public internal(set) var clip: UnitRect
  /// The parts, whose rows count from the top of the block.
  public let parts: [ListPart]
  public let kind: PagePin.Kind
  /// The edge of the screen at which it is.
  public let edge: PagePin.Edge
  /// Whether it lies on the list, as it is narrower.
  public let isLying: Bool
  /// The rows between a block that lies on the list and its edge, which other blocks there take.
  var distance = 0
}
