/// The gaps of a layout that puts items of their own widths side by side, and goes on in further lines.
///
/// A host that measures texts itself, such as a browser, lets the items flow by these; others use the frames.
public struct ItemFlow: Hashable, Sendable {
  /// The columns between two items of a line.
  public let gap: Int
  /// The rows between two lines.
  public let lineGap: Int
  /// The side of the room at which the lines are.
  public let alignment: ViewValue.Alignment

  public init(gap: Int, lineGap: Int, alignment: ViewValue.Alignment = .leading) {
    self.gap = gap
    self.lineGap = lineGap
    self.alignment = alignment
  }
}
