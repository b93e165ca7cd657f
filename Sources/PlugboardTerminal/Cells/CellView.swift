public import Plugboard

/// Paints a view of a host's own, see `ViewValue.custom`, into a grid of cells as large as the view.
///
/// It gets the columns that there are, of which it may take fewer, and is called whenever the view is measured and
/// painted.
public typealias CellView = @Sendable (_ record: Fields, _ width: Int) -> CellGrid
