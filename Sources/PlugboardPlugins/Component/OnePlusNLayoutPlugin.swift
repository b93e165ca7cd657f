internal import Plugboard

final class OnePlusNLayoutPlugin: ComponentPlugin, LayoutPlugin {
  static let name: Name = "layout.one-plus-n"
  static let summary = """
    Places one large item of a component beside several small ones, and so on with the next ones.
    """
  static let notes = """
    The large item is at least as high as the small ones together. If there is no room for two \
    columns, all items lie one below another.
    """
  static let unit = "layout"
  static let params = ParamList(
    .optional(.small, default: 2), .optional(.side, default: "left"),
    .optional(.share, default: 0.5), .optional(.beside, default: 0),
    .optional(
      .columns.described(
        """
        The number of columns of the small items, which may depend on the width beside the large \
        one: a number, or an object of numbers by least width.
        """), default: ColumnCount(1)),
    .optional(.gap, default: 1), .optional(.rowGap), .optional(.insets, default: .zero)
  )

  static func layout(_ params: Params) throws -> any ItemLayout {
    let gap = try params.require(.gap)
    let small = try params.require(.small)
    return OnePlusNLayout(
      small: small, isLeft: try params.require(.side) == "left",
      share: try params.require(.share), beside: try params.require(.beside),
      grid: TileLayout(
        columns: try params.require(.columns).limited(to: small), gap: gap,
        rowGap: try params[.rowGap] ?? gap),
      insets: try params.require(.insets))
  }
}

/// Bands of one large item and several small ones, which are tiles in the rest of the width.
///
/// The large item is at least as high as the small ones together. If there is no room for two
/// columns, all items lie one below another.
struct OnePlusNLayout: ItemLayout {
  /// The number of small items of a band.
  let small: Int
  let isLeft: Bool
  /// The part of the width, without the gap, that the large item takes.
  let share: Double
  /// The least width at which the small items are beside the large one.
  let beside: Int
  let grid: TileLayout
  let insets: Insets

  func itemsPerBand(width: Int) -> Int? { small + 1 }

  func place(_ items: LayoutItems, in band: inout LayoutBand) {
    let room = items.width - grid.gap
    guard room >= 2, items.count > 0 else {
      ColumnLayout(gap: grid.rowGap).place(items, in: &band)
      return band.next = band.height + grid.rowGap
    }
    let isBeside = items.width >= beside
    let large =
      isBeside ? max(1, min(room - 1, Int((Double(room) * share).rounded()))) : items.width
    let height = items.height(of: 0, width: large)
    band.append(
      0, UnitRect(x: isLeft ? 0 : items.width - large, y: 0, width: large, height: height))
    let tiles = ColumnGrid(
      grid.columns, gap: grid.gap, width: isBeside ? room - large : items.width)
    let left = isBeside && isLeft ? large + grid.gap : 0
    var top = isBeside ? 0 : height + grid.rowGap
    for first in stride(from: 1, to: items.count, by: tiles.count) {
      let row = first..<min(first + tiles.count, items.count)
      var bottom = top
      for item in row {
        let width = tiles.width(of: item - first)
        let height = items.height(of: item, width: width)
        band.append(
          item, UnitRect(x: left + tiles.x(of: item - first), y: top, width: width, height: height))
        bottom = max(bottom, top + height)
      }
      band.level(row, to: bottom)
      top = bottom + grid.rowGap
    }
    if isBeside { band.level(0..<1, to: band.height) }
    band.next = band.height + grid.rowGap
  }
}

extension Key<Int> {
  static let small = Key(
    "small", in: 1...100,
    summary: "The number of small items beside a large one.")
  static let beside = Key(
    "beside", in: 0...ViewValue.longest,
    summary: """
      The least width at which the small items are beside the large one; below it, they are \
      under it.
      """)
}

extension Key<String> {
  static let side = Key(
    "side", oneOf: ["left", "right"],
    summary: "The side on which the large item is.")
}

extension Key<Double> {
  static let share = Key(
    "share", in: 0.05...0.95,
    summary: "The part of the width that the large item takes.")
}

extension OnePlusNLayoutPlugin {
  nonisolated static let examples = [
    PluginExample(
      "One film that takes 60 % of the width, and two small ones below one another beside it.",
      """
      {
        "plugins": [{ "plugin": "layout.one-plus-n", "params": { "small": 2, "share": 0.6, "gap": 2 } }],
        "items": [
          { "type": "film", "data": { "title": "Metropolis" } },
          { "type": "film", "data": { "title": "Nosferatu" } },
          { "type": "film", "data": { "title": "Sunrise" } }
        ]
      }
      """, with: ExampleDocuments.films)
  ]
}
