public import PlugboardValues

/// The look of a module as a value: roles and structure, without colours or positions.
///
/// The base plugin of a module answers with a view, others decorate the answer, and hosts paint it:
///
///     ViewValue.column([.text("大都会", role: .title), .text("1927", role: .caption)]).badged("VIP")
///
/// Lengths are in the host's units, and limited to 0 to `ViewValue.longest`.
public indirect enum ViewValue: Hashable, Sendable {
  /// Text that wraps into at most `lines` lines, at least one; the last one ends in "…" if text is
  /// left out. An empty text takes no line.
  case text(String, role: Role = .body, lines: Int? = nil, alignment: Alignment = .leading)
  /// Views from top to bottom, each as wide as the column.
  case column([ViewValue], spacing: Int = 0)
  /// Views from left to right, each as wide as it needs; if there is not enough room, wide ones
  /// shrink first.
  case row([ViewValue], spacing: Int = 1)
  /// A frame around a view, with the caption in the border.
  case box(ViewValue, border: Bool = true, padding: Int = 0, caption: String? = nil)
  /// A view that lies on another one, at a corner or in the centre.
  case overlay(ViewValue, over: ViewValue, at: Anchor = .topTrailing)
  /// A button with its label. The id, unique in the view, says which control a tap is on; a disabled
  /// button is shown and can't be activated.
  case button(String, id: String, isEnabled: Bool = true)
  /// A text that can be activated, such as a reference to another page.
  case link(String, id: String)
  /// Tabs from left to right, in further lines if there is not enough room, with the selected one.
  case tabs([Tab], selected: String? = nil)
  /// A field with the text that was typed into it, or the placeholder while there is none.
  case field(String, text: String = "", id: String)
  /// A bar of which a part from 0 to 1 is done, with a label on its right.
  case progress(Double, label: String? = nil)
  /// A line across a column, or down a row.
  case rule
  /// Free lines in a column; in a row at least that many columns, and the rest of the room.
  case spacer(Int)
  /// A drawing with the text that stands for it, as wide as the room if no width is given.
  case picture(Drawing, alt: String, aspect: Aspect = .wide, width: Int? = nil)
  /// A picture that the host loads from a URL, as wide as the room if no width is given. A host that loads none
  /// shows the text that stands for it, in a frame of the same size.
  case image(String, alt: String, aspect: Aspect = .wide, width: Int? = nil)
  /// A view of the host's own by its name, with its content. A host that doesn't know the name shows the
  /// fallback.
  case custom(String, Fields = Fields(), fallback: ViewValue)
  /// A message that lies on a page for a short time.
  case toast(String)
  /// A frame on a page, with a title, around a view whose controls a person has to answer first.
  case dialog(String, ViewValue)
  /// A message in place of a node that is faulty or unknown.
  case placeholder(String)

  /// The maximal length; larger ones are reduced to it.
  public static let longest = 1000
  /// The maximal height of an item in a layout.
  static let highest = 1_000_000
  /// The maximal width of an arranged view.
  static let widest = 1_000_000
  /// The maximal nesting; deeper views are refused when read, and arranged as a placeholder.
  public static let deepest = 64

  /// Returns a length limited to the legal range.
  static func legal(_ length: Int) -> Int { max(0, min(length, longest)) }
}
