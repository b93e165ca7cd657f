/// What a module looks like, as a value: roles and structure, never colours or positions.
///
/// The base plugin of a module answers a view, others decorate the answer, and hosts only paint it:
///
///     View.column([.text("大都会", role: .title), .text("1927", role: .caption)]).badged("VIP")
///
/// Lengths are in the host's units and are taken as at least 0 and at most `View.longest`.
public indirect enum View: Hashable, Sendable {
  /// Text that wraps; `lines` is the most that it may take, at least one, and the last one ends in
  /// "…" where something is cut. An empty text takes no line.
  case text(String, role: Role = .body, lines: Int? = nil, alignment: Alignment = .leading)
  /// One below another, each as wide as the column.
  case column([View], spacing: Int = 0)
  /// Side by side, each as wide as it needs; where room is short the wide ones give way first.
  case row([View], spacing: Int = 1)
  /// A frame around a view. The caption stands in the border.
  case box(View, border: Bool = true, padding: Int = 0, caption: String? = nil)
  case button(String)
  /// A line across a column, or down a row.
  case rule
  /// Free lines in a column; in a row at least that much, and all that the others leave.
  case spacer(Int)
  /// Stands for a picture; as wide as there is room where no width is given.
  case image(String, aspect: Aspect = .wide, width: Int? = nil)
  /// Stands for a node that is faulty or unknown, and shows it.
  case placeholder(String)

  /// No length counts for more than this.
  public static let longest = 1000
  /// No view is arranged wider than this.
  static let widest = 1_000_000
  /// Deeper views are refused when read, and shown as a placeholder when arranged.
  public static let deepest = 64

  /// Fits a length that a plugin or a document states into what is legal.
  static func legal(_ length: Int) -> Int { max(0, min(length, longest)) }
}
