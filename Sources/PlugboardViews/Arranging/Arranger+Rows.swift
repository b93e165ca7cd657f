extension Arranger {
  /// The number of signs of a text beside controls that is cut.
  private static var shortWord: Int { 8 }

  /// Places the children side by side, with tight buttons if there isn't room for all.
  ///
  /// If even the least widths don't fit, a row with controls goes on in further lines; of another row the
  /// last children are left out, with "…" in their place.
  mutating func placeRow(_ children: [Need], spacing: Int, x: Int, y: Int, width: Int) -> Int {
    let gaps = spacing * max(0, children.count - 1)
    if children.reduce(gaps, { $0 + $1.width }) <= width {
      let widths = widths(of: children[...], [], in: width - gaps)
      return placeLine(children, widths, spacing: spacing, x: x, y: y, right: x + width)
    }
    let children = children.map { tightened($0, limit: width) }
    let controls = children.map { leastOfControls(in: $0.view, ofLabels: width) }
    let hasControls = controls.contains { $0 > 0 }
    let leasts = zip(children, controls).map { least(of: $0, $1, besideControls: hasControls) }
    var sum = leasts.reduce(gaps, +)
    if hasControls, sum > width {
      return placeLines(children, leasts, spacing: spacing, x: x, y: y, width: width)
    }
    let sign = measure.width(of: "…")
    var count = children.count
    var room = width
    while count > 0, sum > room {
      count -= 1
      sum -= leasts[count] + spacing
      room = width - sign - (count > 0 ? spacing : 0)
    }
    let widths = widths(of: children[..<count], leasts, in: room - spacing * max(0, count - 1))
    var height = placeLine(children, widths, spacing: spacing, x: x, y: y, right: x + width)
    if count < children.count, sign <= width {
      let rect = UnitRect(x: x + width - sign, y: y, width: sign, height: 1)
      append(Arrangement.Piece(rect, .text(.muted), lines: ["…"]))
      height = max(height, 1)
    }
    return height
  }

  /// Places as many children as there are widths, side by side, and returns their height.
  mutating func placeLine(
    _ children: [Need], _ widths: [Int], spacing: Int, x: Int, y: Int, right: Int
  ) -> Int {
    var left = x
    var height = 0
    var rules: [Int] = []
    for (child, childWidth) in zip(children, widths) {
      let room = min(childWidth, right - left)
      if case .rule = child.view {
        if room > 0 {
          rules.append(pieces.count)
          let rect = UnitRect(x: left, y: y, width: 1, height: 1)
          append(Arrangement.Piece(rect, .verticalRule))
          height = max(height, 1)
        }
      } else if child.isSpacer {
        // A spacer in a row has no height of its own.
      } else {
        height = max(height, place(child, x: left, y: y, width: room))
      }
      left += childWidth + spacing
    }
    for rule in rules { setHeight(height, ofPiece: rule) }
    return height
  }

  /// Returns a button with less space around its label; other views as they are.
  private func tightened(_ need: Need, limit: Int) -> Need {
    guard case .button(let label, _, let isEnabled) = need.view else { return need }
    let look = Arrangement.Look.button(isEnabled: isEnabled, isTight: true)
    return Need(view: need.view, width: widthOfLabel(label, look, limit), isTight: true)
  }

  /// Returns the least width of a child of a row: the width of its controls with their labels, or of a
  /// sign of text that is cut; beside controls, of a short word.
  private func least(of child: Need, _ controls: Int, besideControls: Bool) -> Int {
    let least: Int =
      switch child.view {
      case .spacer: 0
      case .text where besideControls: Self.shortWord * measure.width(of: "…")
      default: max(measure.width(of: "…"), controls)
      }
    return min(least, child.width)
  }

  /// Returns the widths of children. If all needs fit, flexible children share the rest; if not,
  /// narrow children get the width that they need, and wide ones share the rest evenly.
  func widths(of children: ArraySlice<Need>, _ leasts: [Int], in room: Int) -> [Int] {
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
}
