import Plugboard

/// The plainest loops that give the frames of banded layouts, for all items at once, without insets.
enum PlainLayouts {
  static let names = [
    "layout.stack", "layout.tile", "layout.waterfall", "layout.one-plus-n", "layout.collapsible",
  ]

  static func rects(
    _ name: String, _ params: Fields, width: Int, count: Int, height: (Int, Int) -> Int
  ) -> [UnitRect] {
    func int(_ key: String) -> Int? { params[key].flatMap(Int.init(value:)) }
    let isStacked = ["layout.stack", "layout.collapsible"].contains(name)
    let gap = int("gap") ?? (isStacked ? 0 : 1)
    let rowGap = int("rowGap") ?? gap
    let wanted: (Int) -> Int = { width in
      guard case .object(let steps) = params["columns"] else {
        return int("columns") ?? (["layout.tile", "layout.waterfall"].contains(name) ? 2 : 1)
      }
      return steps[width >= 50 ? "50" : "0"].flatMap(Int.init(value:)) ?? 1
    }
    switch name {
    case "layout.stack": return tiles([width], 0, gap, count, height)
    case "layout.waterfall":
      return waterfall(widths(width, wanted(width), gap), gap, rowGap, count, height)
    case "layout.one-plus-n":
      let share = params["share"].flatMap(Double.init(value:)) ?? 0.5
      let isLeft = params["side"] != "right"
      guard width - gap >= 2 else { return tiles([width], 0, rowGap, count, height) }
      let large = max(1, min(width - gap - 1, Int((Double(width - gap) * share).rounded())))
      var rects: [UnitRect] = []
      var y = 0
      var first = 0
      while first < count {
        let small = min(int("small") ?? 2, count - first - 1)
        let room = width - gap - large
        let some = tiles(
          widths(room, min(wanted(room), int("small") ?? 2), gap), gap, rowGap, small
        ) {
          height(first + 1 + $0, $1)
        }
        let tall = max(height(first, large), some.map(\.maxY).max() ?? 0)
        rects.append(UnitRect(x: isLeft ? 0 : room + gap, y: y, width: large, height: tall))
        rects += some.map { $0.moved(x: isLeft ? large + gap : 0, y: y) }
        y += tall + rowGap
        first += small + 1
      }
      return rects
    default: return tiles(widths(width, wanted(width), gap), gap, rowGap, count, height)
    }
  }

  /// Returns the widths of the columns, as many as there is room for.
  private static func widths(_ width: Int, _ columns: Int, _ gap: Int) -> [Int] {
    var count = columns
    while count > 1, count + gap * (count - 1) > width { count -= 1 }
    var widths = Array(repeating: 0, count: count)
    for unit in 0..<(width - gap * (count - 1)) { widths[unit % count] += 1 }
    return widths
  }

  private static func tiles(
    _ widths: [Int], _ gap: Int, _ rowGap: Int, _ count: Int, _ height: (Int, Int) -> Int
  ) -> [UnitRect] {
    var rects: [UnitRect] = []
    var y = 0
    var first = 0
    while first < count {
      let row = first..<min(count, first + widths.count)
      let heights = row.map { height($0, widths[$0 - first]) }
      var x = 0
      for width in widths.prefix(row.count) {
        rects.append(UnitRect(x: x, y: y, width: width, height: heights.max() ?? 0))
        x += width + gap
      }
      y += (heights.max() ?? 0) + rowGap
      first = row.upperBound
    }
    return rects
  }

  private static func waterfall(
    _ widths: [Int], _ gap: Int, _ rowGap: Int, _ count: Int, _ height: (Int, Int) -> Int
  ) -> [UnitRect] {
    var ends = widths.map { _ in 0 }
    return (0..<count).map { item in
      let column = ends.indices.min { ends[$0] < ends[$1] } ?? 0
      let x = widths[..<column].reduce(0) { $0 + $1 + gap }
      let rect = UnitRect(
        x: x, y: ends[column], width: widths[column], height: height(item, widths[column]))
      ends[column] = rect.maxY + rowGap
      return rect
    }
  }
}
