internal import Plugboard

/// Places the items of a component in rows of equal columns.
final class TileLayoutPlugin: ComponentPlugin, LayoutPlugin {
  static let name: Name = "layout.tile"
  static let unit = "layout"
  static let params = ParamList(
    .optional(.columns, default: 2), .optional(.gap, default: 1), .optional(.rowGap),
    .optional(.insets, default: .zero)
  )

  static func layout(_ params: Params) throws -> any Layout {
    let gap = try params.require(.gap)
    return TileLayout(
      columns: try params.require(.columns), gap: gap, rowGap: try params[.rowGap] ?? gap,
      insets: try params.require(.insets))
  }
}

/// Rows of equal columns; all items of a row have the height of its highest one.
///
/// Units that don't divide evenly go to the first columns.
struct TileLayout: Layout {
  let columns: Int
  let gap: Int
  let rowGap: Int
  let insets: Insets

  func itemsPerBand(width: Int) -> Int? { columns }

  func place(_ items: LayoutItems) -> LayoutBand {
    var band = LayoutBand()
    let room = max(0, items.width - gap * (columns - 1))
    var x = 0
    for item in 0..<items.count {
      let width = room / columns + (item < room % columns ? 1 : 0)
      band.append(
        item, Rect(x: x, y: 0, width: width, height: items.height(of: item, width: width)))
      x += width + gap
    }
    band.level()
    band.next = band.height + rowGap
    return band
  }
}
