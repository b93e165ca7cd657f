internal import Plugboard

/// Loops that give the frames of items in one layout with fixed params: what any list would write.
struct PlainFrames {
  let width: Int
  let heights: [Int]

  init(count: Int, width: Int) {
    self.width = width
    heights = (0..<count).map { 1 + $0 * 7 % 9 }
  }

  /// An empty list with room for the frames, as ours has.
  private var reserved: [UnitRect] {
    var rects: [UnitRect] = []
    rects.reserveCapacity(heights.count)
    return rects
  }

  func stack() -> [UnitRect] {
    var rects = reserved
    var y = 0
    for height in heights {
      rects.append(UnitRect(x: 0, y: y, width: width, height: height))
      y += height
    }
    return rects
  }

  /// Four columns of 25, 24, 24 and 24 units, with gaps of one.
  private static let columns = [
    (x: 0, width: 25), (x: 26, width: 24), (x: 51, width: 24), (x: 76, width: 24),
  ]

  func tile() -> [UnitRect] {
    var rects = reserved
    var y = 0
    for first in stride(from: 0, to: heights.count, by: 4) {
      var highest = 0
      for item in first..<min(first + 4, heights.count) { highest = max(highest, heights[item]) }
      for item in first..<min(first + 4, heights.count) {
        let column = Self.columns[item - first]
        rects.append(UnitRect(x: column.x, y: y, width: column.width, height: highest))
      }
      y += highest + 1
    }
    return rects
  }

  func waterfall() -> [UnitRect] {
    var rects = reserved
    var ends = [0, 0, 0, 0]
    for height in heights {
      var shortest = 0
      for column in 1..<4 where ends[column] < ends[shortest] { shortest = column }
      let column = Self.columns[shortest]
      rects.append(UnitRect(x: column.x, y: ends[shortest], width: column.width, height: height))
      ends[shortest] += height + 1
    }
    return rects
  }

  /// One item of 50 units beside tiles of 24 units in two columns.
  func onePlusFour() -> [UnitRect] {
    var rects = reserved
    var y = 0
    for first in stride(from: 0, to: heights.count, by: 5) {
      let upper = max(heights[first + 1], heights[first + 2])
      let lower = max(heights[first + 3], heights[first + 4])
      let height = max(heights[first], upper + 1 + lower)
      rects.append(UnitRect(x: 0, y: y, width: 50, height: height))
      rects.append(UnitRect(x: 51, y: y, width: 24, height: upper))
      rects.append(UnitRect(x: 76, y: y, width: 24, height: upper))
      rects.append(UnitRect(x: 51, y: y + upper + 1, width: 24, height: lower))
      rects.append(UnitRect(x: 76, y: y + upper + 1, width: 24, height: lower))
      y += height + 1
    }
    return rects
  }

  /// Two rows of items of 20 units.
  func scroll() -> [UnitRect] {
    var highest = 0
    for item in stride(from: 0, to: heights.count, by: 2) { highest = max(highest, heights[item]) }
    var rects = reserved
    for (item, height) in heights.enumerated() {
      let y = item % 2 == 0 ? 0 : highest + 1
      rects.append(UnitRect(x: item / 2 * 21, y: y, width: 20, height: height))
    }
    return rects
  }

  func carousel() -> [UnitRect] {
    var highest = 0
    for height in heights { highest = max(highest, height) }
    var rects = reserved
    for item in heights.indices {
      rects.append(UnitRect(x: item * (width + 1), y: 0, width: width, height: highest))
    }
    return rects
  }
}
