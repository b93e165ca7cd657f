extension Arranger {
  /// Returns a text in one line with its marks, cut with "…" between them if it doesn't fit.
  func line(_ text: String, _ look: Arrangement.Look, width: Int) -> String {
    let room = width - measure.width(of: measure.marked("", as: look))
    let cut = measure.truncated(text[...], width: room)
    // Without room for the marks, the sign alone says that something is here.
    if cut.isEmpty, !text.isEmpty || room < 0 { return measure.width(of: "…") <= width ? "…" : "" }
    return measure.marked(cut, as: look)
  }

  /// Returns the line of a control and its width; a label without any width is a sign: the
  /// control needs a place.
  private func lineOfControl(
    _ label: String, _ look: Arrangement.Look, width: Int
  ) -> (line: String, width: Int) {
    let line = line(label, look, width: width)
    let size = measure.width(of: line)
    guard size == 0 else { return (line, size) }
    let sign = measure.width(of: "…")
    return sign <= width ? ("…", sign) : ("", 0)
  }

  /// Returns the width of a control with its label, at least as wide as a sign, at most the limit.
  func widthOfLabel(_ label: String, _ look: Arrangement.Look, _ limit: Int) -> Int {
    let width = widest(label, look, limit)
    return width > 0 ? width : max(0, min(measure.width(of: "…"), limit))
  }

  /// Appends the piece of a control, as wide as its label, and returns its height.
  mutating func placeLabel(
    _ label: String, _ look: Arrangement.Look, _ id: String, x: Int, y: Int, width: Int
  ) -> Int {
    let (line, size) = lineOfControl(label, look, width: width)
    guard size > 0 else { return 0 }
    let rect = UnitRect(x: x, y: y, width: size, height: 1)
    append(Arrangement.Piece(rect, look, lines: [line], control: claimed(id)))
    return 1
  }

  /// Returns the width of tabs in a line, at most the limit.
  func width(of tabs: [ViewValue.Tab], limit: Int) -> Int {
    var width = 0
    for (position, tab) in tabs.enumerated() {
      if position > 0 { width += measure.width(of: " ") }
      width += widthOfLabel(tab.label, .tab(isSelected: false), limit)
      if width >= limit { return max(0, limit) }
    }
    return width
  }

  /// Places tabs in as many lines as they need, with a rule below each line.
  mutating func placeTabs(
    _ tabs: [ViewValue.Tab], selected: String?, x: Int, y: Int, width: Int
  ) -> Int {
    var left = x
    var top = y
    for tab in tabs {
      let look = Arrangement.Look.tab(isSelected: selected.hasSameBytes(as: tab.id))
      let (line, size) = lineOfControl(tab.label, look, width: width)
      if left > x, left + size > x + width {
        left = x
        top += 2
      }
      guard size > 0, top < bottom else { continue }
      if left == x {
        let rule = UnitRect(x: x, y: top + 1, width: width, height: 1)
        append(Arrangement.Piece(rule, .horizontalRule))
      }
      let rect = UnitRect(x: left, y: top, width: size, height: 1)
      append(Arrangement.Piece(rect, look, lines: [line], control: claimed(tab.id)))
      if selected.hasSameBytes(as: tab.id) {
        append(Arrangement.Piece(rect.moved(x: 0, y: 1), .tabLine))
      }
      left += size + measure.width(of: " ")
    }
    return left > x ? top + 2 - y : 0
  }

  /// Returns the width of a field with its text and its placeholder, and no less than a short word's.
  func widthOfField(_ placeholder: String, _ text: String, limit: Int) -> Int {
    let look = Arrangement.Look.field(isEmpty: text.isEmpty)
    let least = measure.width(of: measure.marked("            ", as: look))
    return max(
      0, min(limit, max(least, widest(placeholder, look, limit), widest(text, look, limit))))
  }

  mutating func placeField(
    _ placeholder: String, _ text: String, _ id: String, x: Int, y: Int, width: Int
  ) -> Int {
    let look = Arrangement.Look.field(isEmpty: text.isEmpty)
    let room = width - measure.width(of: measure.marked("", as: look))
    let shown = measure.truncated((text.isEmpty ? placeholder : text)[...], width: room)
    let free = max(0, room - measure.width(of: shown)) / max(1, measure.width(of: " "))
    let line = line(shown + String(repeating: " ", count: free), look, width: width)
    let rect = UnitRect(x: x, y: y, width: width, height: 1)
    append(Arrangement.Piece(rect, look, lines: [line], control: claimed(id)))
    return 1
  }
}
