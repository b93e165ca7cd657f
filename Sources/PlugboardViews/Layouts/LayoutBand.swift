/// The frames that a layout gives the items of one band, relative to the band's corner.
public struct LayoutBand: Hashable, Sendable {
  /// The frame of an item, which is numbered within the band.
  public struct Frame: Hashable, Sendable {
    public let item: Int
    public var rect: UnitRect

    public init(_ item: Int, _ rect: UnitRect) {
      self.item = item
      self.rect = rect
    }
  }

  /// The frames of the items that show, in the order of the items; an item may be left out.
  public private(set) var frames: [Frame] = []
  /// The height, as far as the lowest frame reaches; a frame of a band above that reaches further down
  /// counts.
  public var height = 0
  /// The row in which the next band begins; nil if it begins below this one.
  public var next: Int?
  /// The state for the next band, such as the free rows in each column.
  public var carried: [Int] = []
  /// The width of content that is scrolled sideways; nil if it isn't.
  public var contentWidth: Int?
  /// The first visible column, if the layout itself decides how far its content is scrolled.
  public var offset: Int?

  public init() {}

  /// Makes room for the frames of a number of items.
  mutating func reserve(_ count: Int) { frames.reserveCapacity(count) }

  /// Returns the frames, and leaves none.
  mutating func takeFrames() -> [Frame] {
    defer { frames = [] }
    return frames
  }

  /// Makes the band as it was at first, but keeps the room for its frames.
  mutating func clear() {
    frames.removeAll(keepingCapacity: true)
    (height, next, carried, contentWidth, offset) = (0, nil, [], nil, nil)
  }

  /// Appends the frame of an item; the height grows as far as the frame reaches.
  public mutating func append(_ item: Int, _ rect: UnitRect) {
    let rect = UnitRect(
      x: Self.legal(rect.x), y: Self.legal(rect.y), width: max(0, Self.legal(rect.width)),
      height: max(0, Self.legal(rect.height)))
    frames.append(Frame(item, rect))
    height = max(height, rect.maxY)
  }

  /// Limits all lengths to `ViewValue.highest` times a thousand: sums of them can't overflow.
  mutating func limit() {
    height = max(0, Self.legal(height))
    next = next.map { max(0, Self.legal($0)) }
    contentWidth = contentWidth.map { max(0, Self.legal($0)) }
    offset = offset.map(Self.legal)
    for index in carried.indices { carried[index] = Self.legal(carried[index]) }
  }

  private static func legal(_ length: Int) -> Int {
    max(-1000 * ViewValue.highest, min(length, 1000 * ViewValue.highest))
  }

  /// Lets each frame reach down as far as the band does, as in a row.
  public mutating func level() { level(frames.indices, to: height) }

  /// Lets the frames at some positions reach down to a row, without a change of the band's height.
  public mutating func level(_ positions: Range<Int>, to bottom: Int) {
    for position in positions.clamped(to: frames.indices) {
      frames[position].rect.height = bottom - frames[position].rect.y
    }
  }
}
