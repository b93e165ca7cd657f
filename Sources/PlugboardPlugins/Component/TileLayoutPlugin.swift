internal import Plugboard

final class TileLayoutPlugin: ComponentPlugin, LayoutPlugin {
  static let name: Name = "layout.tile"
  static let summary = "Places the items of a component in rows of equal columns."
  static let notes = """
    All items of a row are as high as its highest one.
    """
  static let unit = "layout"
  static let params = ParamList(
    .optional(.columns, default: ColumnCount(2)), .optional(.gap, default: 1), .optional(.rowGap),
    .optional(.insets, default: .zero)
  )

  static func layout(_ params: Params) throws -> any ItemLayout {
    let gap = try params.require(.gap)
    return TileLayout(
      columns: try params.require(.columns), gap: gap, rowGap: try params[.rowGap] ?? gap,
      insets: try params.require(.insets))
  }
}

/// Rows of equal columns; all items of a row have the height of its highest one.
struct TileLayout: ItemLayout {
  let columns: ColumnCount
  let gap: Int
  let rowGap: Int
  var insets = Insets.zero

  func itemsPerBand(width: Int) -> Int? { ColumnGrid(columns, gap: gap, width: width).count }

  func place(_ items: LayoutItems, in band: inout LayoutBand) {
    let grid = ColumnGrid(columns, gap: gap, width: items.width)
    for item in 0..<items.count {
      let width = grid.width(of: item)
      let height = items.height(of: item, width: width)
      band.append(item, UnitRect(x: grid.x(of: item), y: 0, width: width, height: height))
    }
    band.level()
    band.next = band.height + rowGap
  }
}

extension TileLayoutPlugin {
  nonisolated static let examples = [
    PluginExample(
      "Films in two columns, in four from a width of 60 on, in six from 100 on.",
      """
      {
        "plugins": [
          {
            "plugin": "layout.tile",
            "params": { "columns": { "0": 2, "60": 4, "100": 6 }, "gap": 2, "rowGap": 1 }
          }
        ],
        "items": [
          { "type": "film", "data": { "title": "Metropolis" } },
          { "type": "film", "data": { "title": "Nosferatu" } }
        ]
      }
      """, with: ExampleDocuments.films)
  ]
}
