public import Plugboard

/// Paints scenes into cells; the cost depends on the size of the screen, not of the page.
///
///     let grid = ViewPainter().grid(of: scene)
///     grid.plainText()
///
/// A placement covers those below it. A focused one has a heavy border and a "▸", a selected one a "✓":
/// in the corner of its border, else in the column before it, even outside the clip, or on its first
/// cell if another placement has that column.
public struct ViewPainter: Sendable {
  public let measure = CellMeasure()

  public init() {}

  public func grid(of scene: Scene) -> CellGrid {
    var grid = CellGrid(size: scene.size)
    for placement in scene.placements { paint(placement, on: &grid) }
    for (index, placement) in scene.placements.enumerated() where placement.mark != nil {
      paintMark(of: placement, at: index, among: scene.placements, on: &grid)
    }
    return grid
  }

  /// Returns a grid with a single view, as high as the view.
  public func grid(of view: View, width: Int) -> CellGrid {
    let size = Size(width: width, height: view.height(width: width, measure: measure))
    let all = Rect(size)
    return grid(
      of: Scene(
        size: size,
        placements: [
          Placement(
            view.arranged(width: width, measure: measure), at: all, clip: all, module: "")
        ]))
  }

  private func paint(_ placement: Placement, on grid: inout CellGrid) {
    let clip = placement.visible.intersection(Rect(grid.size))
    guard !clip.isEmpty else { return }
    grid.fill(clip, clip: clip)
    let rect = placement.rect
    for (index, piece) in placement.arrangement.pieces.enumerated() {
      var piece = piece
      piece.rect = piece.rect.moved(x: rect.x, y: rect.y)
      guard !piece.rect.intersection(clip).isEmpty else { continue }
      // Only the outermost border, which is first, shows the focus.
      let isFocused = index == 0 && placement.mark == .focused
      paint(piece, isFocused: isFocused, clip: clip, on: &grid)
    }
  }

  private func paint(
    _ piece: Arrangement.Piece, isFocused: Bool, clip: Rect, on grid: inout CellGrid
  ) {
    switch piece.look {
    case .text, .button, .placeholder:
      paintLines(of: piece, from: piece.rect.y, style: Self.style(of: piece.look), clip, on: &grid)
    case .image:
      let style = Self.style(of: .image)
      grid.fill(piece.rect, with: "░", style: style, clip: clip)
      let top = piece.rect.y + (piece.rect.height - piece.lines.count) / 2
      paintLines(of: piece, from: top, style: .plain, clip, on: &grid)
    case .border:
      paintBorder(of: piece, isHeavy: isFocused, clip, on: &grid)
    case .horizontalRule:
      grid.fill(piece.rect, with: "─", style: Self.style(of: piece.look), clip: clip)
    case .verticalRule:
      grid.fill(piece.rect, with: "│", style: Self.style(of: piece.look), clip: clip)
    }
  }

  private func paintLines(
    of piece: Arrangement.Piece, from top: Int, style: Style, _ clip: Rect,
    on grid: inout CellGrid
  ) {
    let rect = piece.rect
    let clip = clip.intersection(rect)
    for (row, line) in piece.lines.enumerated() where clip.y..<clip.maxY ~= top + row {
      let free =
        piece.alignment == .leading ? 0 : max(0, rect.width - measure.width(of: line))
      let x = rect.x + (piece.alignment == .center ? free / 2 : free)
      grid.write(line, x: x, y: top + row, style: style, clip: clip)
    }
  }

  private func paintBorder(
    of piece: Arrangement.Piece, isHeavy: Bool, _ clip: Rect, on grid: inout CellGrid
  ) {
    let rect = piece.rect
    let style = Self.style(of: .border)
    let signs = isHeavy ? Array("━┃┏┓┗┛") : Array("─│┌┐└┘")
    func side(_ x: Int, _ y: Int, _ width: Int, _ height: Int, _ sign: Character) {
      let line = Rect(x: x, y: y, width: width, height: height)
      grid.fill(line, with: sign, style: style, clip: clip)
    }
    let right = rect.maxX - 1
    let bottom = rect.maxY - 1
    side(rect.x, rect.y, rect.width, 1, signs[0])
    side(rect.x, bottom, rect.width, 1, signs[0])
    side(rect.x, rect.y, 1, rect.height, signs[1])
    side(right, rect.y, 1, rect.height, signs[1])
    side(rect.x, rect.y, 1, 1, signs[2])
    side(right, rect.y, 1, 1, signs[3])
    side(rect.x, bottom, 1, 1, signs[4])
    side(right, bottom, 1, 1, signs[5])
    if let caption = piece.lines.first {
      grid.write(
        " \(caption) ", x: rect.x + 1, y: rect.y, style: Self.style(of: .text(.subtitle)),
        clip: clip)
    }
  }

  private func paintMark(
    of placement: Placement, at index: Int, among placements: [Placement], on grid: inout CellGrid
  ) {
    let rect = placement.rect
    let screen = Rect(grid.size)
    let clip = placement.clip.intersection(screen)
    let before = rect.moved(x: -1, y: 0).x
    let isBordered = placement.arrangement.pieces.first?.look == .border
    // If the view begins within the clip, the column before it may be the margin around the clip.
    let isMarginFree =
      clip.contains(x: rect.x, y: rect.y) && screen.contains(x: before, y: rect.y)
      && !placements.enumerated().contains { other, placement in
        other != index && placement.visible.contains(x: before, y: rect.y)
      }
    let x = isBordered || !isMarginFree ? rect.x : before
    guard x == before && isMarginFree || clip.contains(x: x, y: rect.y),
      !placements[(index + 1)...].contains(where: { $0.visible.contains(x: x, y: rect.y) })
    else { return }
    let sign = placement.mark == .focused ? "▸" : "✓"
    grid.write(sign, x: x, y: rect.y, style: Style(.bold), clip: screen)
  }
}

extension ViewPainter {
  /// Returns the style of a look; important looks also have a character of their own, see `CellMeasure`.
  public static func style(of look: Arrangement.Look) -> Style {
    switch look {
    case .text(.title): Style(.bold)
    case .text(.subtitle): Style([], .cyan)
    case .text(.body): .plain
    case .text(.caption), .text(.muted): Style(.dim)
    case .text(.badge): Style(.bold, .magenta)
    case .text(.accent): Style(.bold, .green)
    case .text(.warning): Style(.bold, .yellow)
    case .text(.error): Style(.bold, .red)
    case .button: Style(.reversed)
    case .placeholder: Style(.reversed, .red)
    case .image, .border, .horizontalRule, .verticalRule: Style(.dim)
    }
  }
}
