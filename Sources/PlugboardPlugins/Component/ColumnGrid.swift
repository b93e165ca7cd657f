internal import Plugboard

/// The columns of a layout in a width; with the gaps between them they fill it exactly.
///
/// Units that don't divide evenly go to the first columns. There are fewer columns than asked for if
/// there is no room for them.
struct ColumnGrid {
  let count: Int
  private let gap: Int
  private let least: Int
  /// The number of columns that are one unit wider than the others.
  private let wider: Int

  init(_ columns: ColumnCount, gap: Int, width: Int) {
    let width = max(1, width)
    let asked = columns.count(in: width)
    guard asked > 1 else {
      // Saves the divisions, which are a large part of a band of one item.
      (count, self.gap, least, wider) = (1, gap, width, 0)
      return
    }
    count = min(asked, (width - 1) / (gap + 1) + 1)
    let room = width - gap * (count - 1)
    self.gap = gap
    least = room / count
    wider = room % count
  }

  func width(of column: Int) -> Int { least + (column < wider ? 1 : 0) }

  func x(of column: Int) -> Int { column * (least + gap) + min(column, wider) }
}
