internal import Plugboard

/// The rows of a grid that has a row for each stretch of a layout's height between two edges of
/// items.
///
/// Rows are as high as their content needs if the content decided their height, otherwise at least as
/// high as the layout says. Only rows in which an item ends can grow, so gaps keep their height.
struct RowTracks: Hashable {
  /// The rows in CSS.
  let template: String
  /// The first line and the line after the last row of each frame, in order.
  let lines: [Range<Int>]

  init(_ frames: ItemFrames) {
    var edges: Set = [0, frames.size.height]
    for rect in frames.rects { edges.formUnion([rect.y, rect.maxY]) }
    let sorted = edges.sorted()
    let positions = Dictionary(uniqueKeysWithValues: zip(sorted, 1...))
    var tracks = zip(sorted, sorted.dropFirst()).map { Track(height: $1 - $0) }
    var lines: [Range<Int>] = []
    for (rect, contentHeight) in zip(frames.rects, frames.contentHeights) {
      let first = positions[rect.y] ?? 1
      // An item without height has a row nevertheless, as no item spans none.
      let end = max(first + 1, positions[rect.maxY] ?? 1)
      lines.append(first..<end)
      guard rect.height > 0 else { continue }
      tracks[end - 2].isEnd = true
      if end - first > 1 {
        for track in first - 1..<end - 1 { tracks[track].isCrossed = true }
      } else if contentHeight >= rect.height {
        tracks[first - 1].isContent = true
      }
    }
    self.lines = lines
    template = Self.text(tracks.map(\.text))
  }

  private struct Track {
    let height: Int
    /// Whether an item ends in it.
    var isEnd = false
    /// Whether an item covers it and others.
    var isCrossed = false
    /// Whether an item in it alone is as high as the layout says.
    var isContent = false

    var text: String {
      let height = "\(Decimals.text(height * 3, per: 2))rem"
      guard isEnd else { return height }
      return isContent && !isCrossed ? "auto" : "minmax(\(height),auto)"
    }
  }

  /// Joins tracks; a pair that is repeated is written once.
  private static func text(_ tracks: [String]) -> String {
    var parts: [String] = []
    var index = 0
    while index < tracks.count {
      let pair = Array(tracks[index..<min(index + 2, tracks.count)])
      var count = 1
      while index + 2 * count + 2 <= tracks.count,
        Array(tracks[index + 2 * count..<index + 2 * count + 2]) == pair
      {
        count += 1
      }
      if pair.count == 2, count > 1 {
        parts.append("repeat(\(count),\(pair.joined(separator: " ")))")
        index += 2 * count
      } else {
        parts.append(tracks[index])
        index += 1
      }
    }
    return parts.joined(separator: " ")
  }
}
