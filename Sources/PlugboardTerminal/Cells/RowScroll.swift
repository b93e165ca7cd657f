/// A move of neighbouring rows on the terminal, up or, if the distance is negative, down.
///
/// The region is found between rows that stay: a list that scrolled by a line takes 2 % of the bytes
/// of drawing it again.
struct RowScroll {
  let rows: Range<Int>
  let distance: Int

  /// Finds the move after which the most cells are right; nil if none is found.
  init?(from old: [[Cell]], to new: [[Cell]]) {
    let changed = old.indices.filter { old[$0] != new[$0] }
    guard changed.count > 1, let distance = Self.distance(from: old, to: new, changed) else {
      return nil
    }
    // The rows in sequence whose gain is greatest in sum.
    var best = (gain: 0, rows: 0..<0)
    var current = best
    for y in new.indices where old.indices.contains(y + distance) {
      let gain = Self.differences(old[y], new[y]) - Self.differences(old[y + distance], new[y])
      if current.gain <= 0 || current.rows.upperBound != y { current = (0, y..<y) }
      current = (current.gain + gain, current.rows.lowerBound..<(y + 1))
      if current.gain > best.gain { best = current }
    }
    guard best.gain > 0 else { return nil }
    rows = (best.rows.lowerBound + min(0, distance))..<(best.rows.upperBound + max(0, distance))
    self.distance = distance
  }

  /// Returns the distance at which most of some changed rows are found again.
  private static func distance(from old: [[Cell]], to new: [[Cell]], _ changed: [Int]) -> Int? {
    let step = 1 + changed.count / 16
    var counts: [Int: Int] = [:]
    for y in stride(from: changed[0], through: changed[changed.count - 1], by: step)
    where new[y].contains(where: { $0 != .blank }) {
      for other in old.indices where other != y && old[other] == new[y] {
        counts[other - y, default: 0] += 1
      }
    }
    return counts.max { ($0.value, -abs($0.key), $0.key) < ($1.value, -abs($1.key), $1.key) }?.key
  }

  private static func differences(_ old: [Cell], _ new: [Cell]) -> Int {
    old == new ? 0 : zip(old, new).count { $0 != $1 }
  }

  /// Returns the rows of a screen after the move; those that come in are blank.
  func applied(to screen: [[Cell]]) -> [[Cell]] {
    var screen = screen
    let blank = Array(repeating: Cell.blank, count: screen.first?.count ?? 0)
    let blanks = Array(repeating: blank, count: abs(distance))
    let moved =
      distance > 0
      ? screen[rows].dropFirst(distance) + blanks : blanks + screen[rows].dropLast(-distance)
    screen.replaceSubrange(rows, with: moved)
    return screen
  }
}
