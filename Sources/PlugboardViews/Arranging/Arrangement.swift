/// A view that has got its places: flat pieces in painting order, relative to the view's corner.
///
/// A painter of cells or pixels needs nothing else; a painter of HTML reads the view itself.
public struct Arrangement: Hashable, Sendable {
  /// What a piece is painted as.
  public enum Look: Hashable, Sendable {
    case text(View.Role)
    case button
    case placeholder
    /// Fills the whole rectangle, with the lines in it.
    case image
    /// Runs along the inside of the rectangle; a line, if there is one, is its caption.
    case border
    case horizontalRule
    case verticalRule
  }

  /// A part of the view that is painted as a whole.
  public struct Piece: Hashable, Sendable {
    public var rect: Rect
    public let look: Look
    /// Marked and broken already: none is wider than the rectangle, unless a single sign is.
    public let lines: [String]
    public let alignment: View.Alignment

    public init(
      _ rect: Rect, _ look: Look, lines: [String] = [], alignment: View.Alignment = .leading
    ) {
      self.rect = rect
      self.look = look
      self.lines = lines
      self.alignment = alignment
    }
  }

  public internal(set) var size: Size
  public internal(set) var pieces: [Piece]
}
