internal import Plugboard

final class ScrollLayoutPlugin: ComponentPlugin, LayoutPlugin {
  static let name: Name = "layout.scroll"
  static let summary = """
    Places the items of a component in one or several rows, which are scrolled sideways.
    """
  static let unit = "layout"
  static let params = ParamList(
    .optional(.rows, default: 1), .optional(.itemWidth, default: 20), .optional(.gap, default: 1),
    .optional(.rowGap), .optional(.insets, default: .zero)
  )

  static func layout(_ params: Params) throws -> any ItemLayout {
    let gap = try params.require(.gap)
    return ScrollLayout(
      rows: try params.require(.rows), itemWidth: try params.require(.itemWidth), gap: gap,
      rowGap: try params[.rowGap] ?? gap, insets: try params.require(.insets))
  }
}

/// Rows of items of equal width, which fill the columns from top to bottom; only the visible ones are
/// placed. A row is as high as the highest of these.
struct ScrollLayout: ItemLayout {
  let rows: Int
  let itemWidth: Int
  let gap: Int
  let rowGap: Int
  let insets: Insets

  func place(_ items: LayoutItems, in band: inout LayoutBand) {
    let width = min(itemWidth, items.width)
    let step = width + gap
    let columns = (items.count + rows - 1) / rows
    let shown = Self.shown(in: items.columns, of: columns, width: width, step: step)
    band.contentWidth = step * columns - gap
    let first = min(items.count, shown.lowerBound * rows)
    let heights = (first..<min(items.count, shown.upperBound * rows)).map {
      items.height(of: $0, width: width)
    }
    var tops = [0]
    for row in 0..<rows {
      let highest = stride(from: row, to: heights.count, by: rows).map { heights[$0] }.max()
      tops.append(tops[row] + (highest ?? 0) + rowGap)
    }
    for (position, height) in heights.enumerated() {
      let item = first + position
      let rect = UnitRect(x: item / rows * step, y: tops[item % rows], width: width, height: height)
      band.append(item, rect)
    }
  }

  /// Returns the columns of items of which a part is visible.
  private static func shown(
    in visible: Range<Int>?, of columns: Int, width: Int, step: Int
  ) -> Range<Int> {
    guard let visible else { return 0..<columns }
    let first = visible.lowerBound < width ? 0 : (visible.lowerBound - width) / step + 1
    let end = visible.upperBound <= 0 ? 0 : (visible.upperBound - 1) / step + 1
    return min(first, end, columns)..<min(end, columns)
  }
}

extension ScrollLayoutPlugin {
  nonisolated static let examples = [
    PluginExample(
      "A row of films, each 18 columns wide, as many as there are.",
      """
      {
        "plugins": [{ "plugin": "layout.scroll", "params": { "itemWidth": 18, "gap": 2 } }],
        "items": [
          { "type": "film", "data": { "title": "Metropolis" } },
          { "type": "film", "data": { "title": "Nosferatu" } }
        ]
      }
      """, with: ExampleDocuments.films)
  ]
}
