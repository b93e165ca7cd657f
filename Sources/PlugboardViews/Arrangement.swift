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

extension View {
  /// Gives every part its place in a width; linear in the view and in the text that is shown.
  ///
  /// With a height, an outermost box is stretched to it and nothing below it is arranged; `room`, if
  /// less, is how much of that can be seen, so that painting costs what the screen shows.
  public func arranged(
    width: Int, height: Int? = nil, room: Int? = nil, measure: some TextMeasure
  ) -> Arrangement {
    let width = max(0, min(width, Self.widest))
    var arranger = Arranger(measure: measure, bottom: max(0, min(height ?? .max, room ?? .max)))
    let needed = arranger.place(arranger.need(self, limit: width), x: 0, y: 0, width: width)
    var arrangement = Arrangement(
      size: Size(width: width, height: min(needed, arranger.bottom)),
      pieces: arranger.pieces)
    if let height, case .box(_, border: true, _, _) = self, let first = arrangement.pieces.first,
      first.rect.height < height
    {
      arrangement.pieces[0].rect.height = height
      arrangement.size.height = height
    }
    return arrangement
  }

  /// The height that the view takes in a width.
  public func height(width: Int, measure: some TextMeasure) -> Int {
    arranged(width: width, measure: measure).size.height
  }
}
