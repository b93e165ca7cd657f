extension Arranger {
  mutating func placeText(
    _ text: String, _ look: Arrangement.Look, at rect: UnitRect, most: Int?,
    _ alignment: ViewValue.Alignment
  ) -> Int {
    if text.isEmpty, case .text = look { return 0 }
    let lines = lines(of: text, look, width: rect.width, most: most, room: bottom - rect.y)
    var rect = rect
    rect.height = lines.count
    append(Arrangement.Piece(rect, look, lines: lines, alignment: alignment))
    return lines.count
  }

  /// Returns the lines of a text: beyond `most` lines it is truncated with "…", beyond `room` it
  /// isn't read.
  private func lines(
    of text: String, _ look: Arrangement.Look, width: Int, most: Int?, room: Int
  ) -> [String] {
    if most == 1, room > 0 { return [line(text, look, width: width)] }
    let marked = measure.marked(text, as: look)
    var breaker = LineBreaker(marked[...], width: width, measure: measure)
    var lines: [String] = []
    while !breaker.isAtEnd, lines.count < room {
      let rest = breaker.rest
      guard let line = breaker.next() else { break }
      if lines.count + 1 == most, !breaker.isAtEnd {
        lines.append(cut(rest, line: line, width: width))
        break
      }
      lines.append(String(line))
    }
    return lines
  }

  /// Returns the last allowed line, filled with further text and ended with "…".
  private func cut(_ rest: Substring, line: Substring, width: Int) -> String {
    let filled = measure.truncated(rest, width: width)
    if filled.hasSuffix("…") { return filled }
    return measure.truncated(line + " …", width: width)
  }

  mutating func placeColumn(
    _ children: [Need], spacing: Int, x: Int, y: Int, width: Int
  ) -> Int {
    var top = y
    var end = y
    for child in children {
      // Children that are left out count to below the bottom: no border closes above it.
      guard top < bottom else { return max(end, bottom) - y }
      let height = place(child, x: x, y: top, width: width)
      // A child without lines has no spacing.
      guard height > 0 else { continue }
      end = top + height
      top = end + spacing
    }
    return end - y
  }

  /// Places a view in its frame. Without room for the controls in it, the padding shrinks, and a border
  /// that would take their last column isn't drawn.
  mutating func placeBox(
    _ children: [Need], border: Bool, padding: Int, caption: String?, x: Int, y: Int, width: Int
  ) -> Int {
    let frame = pieces.count
    let own = Self.edge(border: border, padding: padding)
    let edge = children.first.map { self.edge(own, around: $0.view, width: width) } ?? own
    let border = border && edge > 0
    if border {
      let rect = UnitRect(x: x, y: y, width: width, height: 0)
      let caption = caption.map { measure.truncated($0[...], width: max(0, width - 4)) } ?? ""
      append(Arrangement.Piece(rect, .border, lines: caption.isEmpty ? [] : [caption]))
    }
    var height = 2 * edge
    for child in children {
      height += place(child, x: x + edge, y: y + edge, width: width - 2 * edge)
    }
    if border { setHeight(height, ofPiece: frame) }
    return height
  }
}
