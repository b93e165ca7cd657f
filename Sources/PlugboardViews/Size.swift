/// A width and a height in whole units; a terminal's unit is the cell.
public struct Size: Hashable, Sendable {
  public var width: Int
  public var height: Int

  public static let zero = Size(width: 0, height: 0)

  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }
}
