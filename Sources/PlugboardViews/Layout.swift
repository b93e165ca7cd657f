/// Where the items of a component stand: the answer of `component.layout`.
///
/// Lengths are in the host's units and are taken as at least 0 and at most `View.longest`; columns
/// and an item's width as at least 1.
public enum Layout: Hashable, Sendable {
  /// One below another, each as wide as there is room.
  case stack(gap: Int = 0, insets: Insets = .zero)
  /// Rows of equal columns; all items of a row are as high as its highest. Units that do not divide
  /// evenly go to the first columns. The row gap is the gap where none is given.
  case tile(columns: Int, gap: Int = 0, rowGap: Int? = nil, insets: Insets = .zero)
  /// Side by side, scrolled sideways; no item is wider than there is room.
  case scroll(itemWidth: Int, gap: Int = 0, insets: Insets = .zero)
}
