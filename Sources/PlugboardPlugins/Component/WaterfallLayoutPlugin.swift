internal import Plugboard

final class WaterfallLayoutPlugin: ComponentPlugin, LayoutPlugin {
  static let name: Name = "layout.waterfall"
  static let summary = "Places each item of a component in the column that is shortest so far."
  static let notes = """
    The columns are equally wide, and each item has its own height. Items that are appended later \
    move none of those before them.
    """
  static let unit = "layout"
  static let params = ParamList(
    .optional(.columns, default: ColumnCount(2)), .optional(.gap, default: 1), .optional(.rowGap),
    .optional(.insets, default: .zero)
  )

  static func layout(_ params: Params) throws -> any ItemLayout {
    let gap = try params.require(.gap)
    return WaterfallLayout(
      columns: try params.require(.columns), gap: gap, rowGap: try params[.rowGap] ?? gap,
      insets: try params.require(.insets))
  }
}

/// Equal columns, in which each item lies at the end of the shortest column, or of the leftmost
/// among equals.
///
/// An item depends only on the items before it: appending items moves none.
struct WaterfallLayout: ItemLayout {
  let columns: ColumnCount
  let gap: Int
  let rowGap: Int
  let insets: Insets

  func itemsPerBand(width: Int) -> Int? { ColumnGrid(columns, gap: gap, width: width).count }

  func place(_ items: LayoutItems, in band: inout LayoutBand) {
    let grid = ColumnGrid(columns, gap: gap, width: items.width)
    // The row in which the next item of each column lies.
    var ends = items.carried
    if ends.count != grid.count { ends = Array(repeating: 0, count: grid.count) }
    // Items of the bands above reach down into this one.
    band.height = max(0, (ends.max() ?? 0) - rowGap)
    var shortest = Self.shortest(of: ends)
    for item in 0..<items.count {
      let width = grid.width(of: shortest)
      let height = items.height(of: item, width: width)
      band.append(
        item, UnitRect(x: grid.x(of: shortest), y: ends[shortest], width: width, height: height))
      ends[shortest] += height + rowGap
      shortest = Self.shortest(of: ends)
    }
    let next = ends[shortest]
    band.next = next
    band.carried = ends.map { $0 - next }
  }

  private static func shortest(of ends: [Int]) -> Int {
    var shortest = 0
    for column in ends.indices where ends[column] < ends[shortest] { shortest = column }
    return shortest
  }
}

extension WaterfallLayoutPlugin {
  nonisolated static let examples = [
    PluginExample(
      "Films of different heights in three columns, which grow as a source gives more of them.",
      """
      {
        "plugins": [
          { "plugin": "layout.waterfall", "params": { "columns": 3, "gap": 2, "rowGap": 1 } },
          { "plugin": "source", "params": { "source": "films", "type": "film" } }
        ]
      }
      """, with: ExampleDocuments.films)
  ]
}
