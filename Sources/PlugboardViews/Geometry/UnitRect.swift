/// A rectangle in whole units, whose origin is the top left corner.
///
/// It is empty if a side is not positive; far edges are limited to the largest integer.
public struct UnitRect: Hashable, Sendable {
  public var x: Int
  public var y: Int
  public var width: Int
  public var height: Int

  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  public init(_ size: UnitSize) {
    self.init(x: 0, y: 0, width: size.width, height: size.height)
  }

  public var size: UnitSize { UnitSize(width: width, height: height) }

  public var isEmpty: Bool { width <= 0 || height <= 0 }

  /// The first column to the right of the rectangle.
  public var maxX: Int { Self.edge(x, width) }
  /// The first row below the rectangle.
  public var maxY: Int { Self.edge(y, height) }

  /// The number of units that it covers, 0 if it is empty.
  public var area: Int {
    guard !isEmpty else { return 0 }
    let (area, overflows) = width.multipliedReportingOverflow(by: height)
    return overflows ? .max : area
  }

  public func contains(x: Int, y: Int) -> Bool {
    x >= self.x && x < maxX && y >= self.y && y < maxY
  }

  /// Returns the common part of two rectangles, which may be empty.
  public func intersection(_ other: UnitRect) -> UnitRect {
    let left = max(x, other.x)
    let top = max(y, other.y)
    let right = min(maxX, other.maxX)
    let bottom = min(maxY, other.maxY)
    guard right > left, bottom > top else { return UnitRect(x: left, y: top, width: 0, height: 0) }
    let (width, overflowsWidth) = right.subtractingReportingOverflow(left)
    let (height, overflowsHeight) = bottom.subtractingReportingOverflow(top)
    return UnitRect(
      x: left, y: top, width: overflowsWidth ? .max : width,
      height: overflowsHeight ? .max : height)
  }

  /// Returns the rectangle moved by a distance; positions are limited to the range of integers.
  public func moved(x: Int, y: Int) -> UnitRect {
    UnitRect(x: Self.sum(self.x, x), y: Self.sum(self.y, y), width: width, height: height)
  }

  private static func edge(_ start: Int, _ length: Int) -> Int { sum(start, max(0, length)) }

  private static func sum(_ left: Int, _ right: Int) -> Int {
    let (sum, overflows) = left.addingReportingOverflow(right)
    guard overflows else { return sum }
    return right < 0 ? .min : .max
  }
}

/// A width and a height in whole units, which are cells in a terminal.
public struct UnitSize: Hashable, Sendable {
  public var width: Int
  public var height: Int

  public static let zero = UnitSize(width: 0, height: 0)

  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }
}

extension UnitSize {
  /// The longest side with which rows and columns can be counted.
  static let longestSide = 1_000_000

  /// The same size with sides from 0 to the longest.
  var legal: UnitSize {
    UnitSize(
      width: max(0, min(width, Self.longestSide)), height: max(0, min(height, Self.longestSide)))
  }
}
