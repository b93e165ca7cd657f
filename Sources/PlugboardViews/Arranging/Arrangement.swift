public import PlugboardValues

/// The layout of a view: flat pieces in painting order, relative to the view's corner.
///
/// A painter of cells or pixels needs nothing else; a host with its own layout, such as HTML, uses
/// the view.
public struct Arrangement: Hashable, Sendable {
  /// The look of a piece.
  public enum Look: Hashable, Sendable {
    case text(ViewValue.Role)
    /// A button; a tight one has less space around its label, as its row has no room for more.
    case button(isEnabled: Bool, isTight: Bool = false)
    case link
    case tab(isSelected: Bool)
    /// A heavy line below the selected tab.
    case tabLine
    /// A field, with a text of its own or with its placeholder.
    case field(isEmpty: Bool)
    /// A bar of which a part from 0 to 1 is done.
    case progress(Double)
    case placeholder
    /// A drawing that fills the rectangle, with the text in its place on a host that can't paint it.
    indirect case picture(Drawing, alt: String)
    /// A picture of a URL that fills the rectangle, with the text in its place on a host that doesn't load it.
    indirect case image(String, alt: String)
    /// A view of the host's own, which is painted into the rectangle.
    indirect case custom(String, Fields)
    /// A border along the inside of the rectangle; a line, if there is one, is its caption.
    case border
    /// A border that also covers everything below it.
    case toast
    /// A border as of a toast; a line, if there is one, is its title.
    case dialog
    case horizontalRule
    case verticalRule
  }

  /// A part of a view that is painted as a whole.
  public struct Piece: Hashable, Sendable {
    public var rect: UnitRect
    public let look: Look
    /// The lines, marked and broken already; none is wider than the rectangle unless a single
    /// character is.
    public let lines: [String]
    public let alignment: ViewValue.Alignment
    /// The id of the control that the piece shows; nil if it shows none that can be activated.
    public let control: String?

    public init(
      _ rect: UnitRect, _ look: Look, lines: [String] = [],
      alignment: ViewValue.Alignment = .leading,
      control: String? = nil
    ) {
      self.rect = rect
      self.look = look
      self.lines = lines
      self.alignment = alignment
      self.control = control
    }
  }

  public internal(set) var size: UnitSize
  public internal(set) var pieces: [Piece]
}

extension Arrangement {
  /// Returns the arrangement with free columns on both sides.
  func padded(by columns: Int) -> Arrangement {
    var arrangement = self
    for index in pieces.indices {
      arrangement.pieces[index].rect = pieces[index].rect.moved(x: columns, y: 0)
    }
    arrangement.size.width += 2 * columns
    return arrangement
  }

  /// Returns the arrangement with a border around it stretched to a height.
  func stretched(to height: Int) -> Arrangement {
    guard height > size.height, let first = pieces.first, first.look == .border,
      first.rect == UnitRect(size)
    else { return self }
    var arrangement = self
    arrangement.pieces[0].rect.height = height
    arrangement.size.height = height
    return arrangement
  }
}
