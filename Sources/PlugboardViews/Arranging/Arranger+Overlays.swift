extension Arranger {
  /// The width of the sides, and the height of the top and bottom, of a toast's or dialog's frame.
  static var frame: (x: Int, y: Int) { (2, 1) }
  /// The most lines of a toast.
  private static var toastLines: Int { 3 }

  /// Places a view on another one, which comes first; returns the height of both together.
  mutating func placeOverlay(
    _ children: [Need], at anchor: ViewValue.Anchor, x: Int, y: Int, width: Int
  ) -> Int {
    let visibleBottom = bottom
    // The end of the lower view determines the place, also if it isn't visible.
    if anchor != .topLeading, anchor != .topTrailing { bottom = .max }
    defer { bottom = visibleBottom }
    let first = pieces.count
    var height = place(children[0], x: x, y: y, width: width)
    let right = pieces[first...].map(\.rect.maxX).max() ?? x + width
    let start = pieces.count
    let topWidth = min(children[1].width, width)
    let topHeight = place(children[1], x: x, y: y, width: topWidth)
    let free = (x: max(0, right - x - topWidth), y: max(0, height - topHeight))
    let (left, down) =
      switch anchor {
      case .topLeading: (0, 0)
      case .topTrailing: (free.x, 0)
      case .bottomLeading: (0, free.y)
      case .bottomTrailing: (free.x, free.y)
      case .center: (free.x / 2, free.y / 2)
      }
    movePieces(from: start, x: left, y: down)
    height = max(height, topHeight)
    return height
  }

  mutating func placeToast(_ text: String, x: Int, y: Int, width: Int) -> Int {
    let index = pieces.count
    append(Arrangement.Piece(UnitRect(x: x, y: y, width: width, height: 0), .toast))
    let inner = UnitRect(
      x: x + Self.frame.x, y: y + Self.frame.y, width: width - 2 * Self.frame.x, height: 0)
    var height = 2 * Self.frame.y
    if inner.width > 0 {
      height += placeText(text, .text(.body), at: inner, most: Self.toastLines, .leading)
    }
    setHeight(height, ofPiece: index)
    return height
  }

  mutating func placeDialog(
    _ title: String, _ children: [Need], x: Int, y: Int, width: Int
  ) -> Int {
    let index = pieces.count
    let caption = measure.truncated(title[...], width: max(0, width - 2 * Self.frame.x))
    append(
      Arrangement.Piece(
        UnitRect(x: x, y: y, width: width, height: 0), .dialog,
        lines: caption.isEmpty ? [] : [caption])
    )
    var height = 2 * Self.frame.y
    for child in children {
      let side = edge(Self.frame.x, around: child.view, width: width)
      height += place(child, x: x + side, y: y + Self.frame.y, width: width - 2 * side)
    }
    setHeight(height, ofPiece: index)
    return height
  }

  /// Returns the width of a bar with its label, and no less than a short bar's.
  func widthOfProgress(_ label: String?, limit: Int) -> Int {
    let bar = 8 * measure.width(of: "─")
    guard let label else { return max(0, min(bar, limit)) }
    let width = bar + measure.width(of: " ") + widest(label, .text(.caption), limit)
    return max(0, min(width, limit))
  }

  /// Places a bar, and its label beside it, which leaves the bar at least a quarter of the width.
  mutating func placeProgress(
    _ fraction: Double, _ label: String?, x: Int, y: Int, width: Int
  ) -> Int {
    let legal = fraction > 0 ? min(fraction, 1) : 0
    let gap = measure.width(of: " ")
    let line = line(label ?? "", .text(.caption), width: width - gap - max(1, width / 4))
    let size = measure.width(of: line)
    let bar = line.isEmpty ? width : width - gap - size
    append(Arrangement.Piece(UnitRect(x: x, y: y, width: bar, height: 1), .progress(legal)))
    if !line.isEmpty {
      let rect = UnitRect(x: x + bar + gap, y: y, width: size, height: 1)
      append(Arrangement.Piece(rect, .text(.caption), lines: [line]))
    }
    return 1
  }
}
