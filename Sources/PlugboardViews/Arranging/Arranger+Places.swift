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
      // Children that are left out count to below the bottom, so that no border closes above it.
      guard top < bottom else { return max(end, bottom) - y }
      let height = place(child, x: x, y: top, width: width)
      // A child without lines has no spacing.
      guard height > 0 else { continue }
      end = top + height
      top = end + spacing
    }
    return end - y
  }

  /// Places the children side by side, with tight buttons if there isn't room for all; those for which
  /// there is no room at all are left out at the end, with "…" in their place.
  mutating func placeRow(_ children: [Need], spacing: Int, x: Int, y: Int, width: Int) -> Int {
    let gaps = spacing * max(0, children.count - 1)
    let fits = children.reduce(gaps) { $0 + $1.width } <= width
    let children = fits ? children : children.map { tightened($0, limit: width) }
    let leasts = children.map(least)
    let sign = measure.width(of: "…")
    var count = children.count
    var room = width
    var sum = leasts.reduce(spacing * (count - 1), +)
    while count > 0, sum > room {
      count -= 1
      sum -= leasts[count] + spacing
      room = width - sign - (count > 0 ? spacing : 0)
    }
    let widths = widths(of: children[..<count], leasts, in: room - spacing * max(0, count - 1))
    var left = x
    var height = 0
    var rules: [Int] = []
    for (child, childWidth) in zip(children, widths) {
      let room = min(childWidth, x + width - left)
      if case .rule = child.view {
        if room > 0 {
          rules.append(pieces.count)
          let rect = UnitRect(x: left, y: y, width: 1, height: 1)
          append(Arrangement.Piece(rect, .verticalRule))
          height = max(height, 1)
        }
      } else if case .spacer = child.view {
        // A spacer in a row has no height of its own.
      } else {
        height = max(height, place(child, x: left, y: y, width: room))
      }
      left += childWidth + spacing
    }
    if count < children.count, sign <= width {
      let rect = UnitRect(x: x + width - sign, y: y, width: sign, height: 1)
      append(Arrangement.Piece(rect, .text(.muted), lines: ["…"]))
      height = max(height, 1)
    }
    for rule in rules { setHeight(height, ofPiece: rule) }
    return height
  }

  /// Returns a button with less space around its label; other views as they are.
  private func tightened(_ need: Need, limit: Int) -> Need {
    guard case .button(let label, _, let isEnabled) = need.view else { return need }
    let look = Arrangement.Look.button(isEnabled: isEnabled, isTight: true)
    return Need(view: need.view, width: widest(label, look, limit), isTight: true)
  }

  /// Returns the least width of a child of a row: that of a sign of what is cut, and of a button or
  /// link also that of its marks and of some letters.
  private func least(of child: Need) -> Int {
    let sign = measure.width(of: "…" as Character)
    let least: Int =
      switch child.view {
      case .spacer: 0
      case .button(_, _, let isEnabled):
        measure.width(
          of: measure.marked("…", as: .button(isEnabled: isEnabled, isTight: child.isTight)))
          + 3 * sign
      case .link: measure.width(of: measure.marked("…", as: .link)) + 3 * sign
      default: sign
      }
    return min(least, child.width)
  }

  /// Returns the widths of children. If all needs fit, flexible children share the rest; if not,
  /// narrow children get what they need and wide ones share the rest evenly.
  private func widths(of children: ArraySlice<Need>, _ leasts: [Int], in room: Int) -> [Int] {
    let sum = children.reduce(0) { $0 + $1.width }
    var widths = children.map { $0.width }
    if sum <= room {
      var flexible = children.count { $0.isFlexible }
      var left = room - sum
      for index in children.indices where children[index].isFlexible {
        let share = left / flexible
        widths[index] += share
        left -= share
        flexible -= 1
      }
      return widths
    }
    var left = max(0, room)
    var reserved = leasts[..<children.count].reduce(0, +)
    let ascending = children.indices.sorted { children[$0].width < children[$1].width }
    for (rank, index) in ascending.enumerated() {
      reserved -= leasts[index]
      let share = min(left / (children.count - rank), left - reserved)
      widths[index] = min(widths[index], max(leasts[index], share))
      left -= widths[index]
    }
    return widths
  }

  mutating func placeBox(
    _ children: [Need], border: Bool, edge: Int, caption: String?, x: Int, y: Int, width: Int
  ) -> Int {
    let frame = pieces.count
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
