/// The number of cells that a terminal uses for a scalar or grapheme cluster: 0, 1 or 2.
///
/// The tables are part of the source, because the standard library has no East Asian widths and those
/// of the C library depend on its version and locale. Ambiguous characters count as one cell.
public enum CellWidth {
  /// Returns the width of a scalar; control characters have none.
  public static func of(_ scalar: Unicode.Scalar) -> Int {
    let value = scalar.value
    if value < 0x7F { return value < 0x20 ? 0 : 1 }
    if value < 0xA0 { return 0 }
    if value < 0x300 { return 1 }
    if contains(wideRanges, value) { return 2 }
    return contains(zeroRanges, value) ? 0 : 1
  }

  /// Returns the width of a cluster as most terminals draw it: the sum of its parts, at most two.
  ///
  /// A spacing mark after a base takes a cell, and U+FE0F widens the character before it.
  public static func of(_ character: Character) -> Int {
    let scalars = character.unicodeScalars
    guard var previous = scalars.first else { return 0 }
    var width = of(previous)
    for scalar in scalars.dropFirst() {
      if scalar == "\u{FE0F}" {
        if contains(emojiRanges, previous.value) { width += 1 }
      } else {
        let own = of(scalar)
        width += own == 0 && scalar.properties.generalCategory == .spacingMark ? 1 : own
      }
      if width >= 2 { return 2 }
      previous = scalar
    }
    return width
  }

  /// The number of ranges in the tables: wide, without width, and widened by U+FE0F.
  public static var rangeCounts: (wide: Int, zero: Int, emoji: Int) {
    (wideRanges.count / 2, zeroRanges.count / 2, emojiRanges.count / 2)
  }

  /// Finds the last range that begins at or before the value, and returns whether it contains the value.
  private static func contains(_ ranges: [UInt32], _ value: UInt32) -> Bool {
    var low = 0
    var high = ranges.count / 2
    while low < high {
      let middle = (low + high) / 2
      if ranges[2 * middle] <= value { low = middle + 1 } else { high = middle }
    }
    return low > 0 && value <= ranges[2 * low - 1]
  }
}
