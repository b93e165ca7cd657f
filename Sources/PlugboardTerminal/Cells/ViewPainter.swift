public import Plugboard

/// Paints scenes into cells; the cost depends on the size of the screen, not of the page.
///
///     let grid = ViewPainter().grid(of: scene)
///     grid.plainText()
///
/// Drawings by name are found among the plugins of a runtime:
///
///     ViewPainter(drawings: DrawingResolver(runtime.plugins.registry))
///
/// Views of a host's own are painted by the functions that it passes by their names:
///
///     ViewPainter(customViews: ["gauge": { record, width in … }])
///
/// A placement covers those below it. Marks of focus and selection show without colour, and cover no
/// text, see `ViewPainter+Marks.swift`.
public struct ViewPainter: Sendable {
  /// The measure of this painter's text; a composer must have the same.
  public let measure: CellMeasure
  /// Finds the shapes of drawings by name.
  public let drawings: DrawingResolver
  /// The colours that it paints with.
  public var theme = CellTheme()
  private let customViews: [String: CellView]
  private let pictures: PaintedPictures

  public init(
    drawings: DrawingResolver = DrawingResolver(), customViews: [String: CellView] = [:]
  ) {
    measure = CellMeasure(
      customSizes: customViews.mapValues { view in { view($0, $1).size } })
    self.customViews = customViews
    self.drawings = drawings
    pictures = PaintedPictures(drawings: drawings)
  }

  /// Returns the cells of a scene; a painter that is kept paints no picture twice that is shown in two
  /// scenes one after the other.
  public func grid(of scene: PageScene) -> CellGrid {
    var grid = gridWithoutOverflows(of: scene)
    for overflow in scene.overflows { paintMark(of: overflow, in: scene, on: &grid) }
    theme.paintGround(of: &grid)
    return grid
  }

  /// Returns the cells of a scene without the marks of content that goes on.
  func gridWithoutOverflows(of scene: PageScene) -> CellGrid {
    pictures.begin()
    var grid = CellGrid(size: scene.size)
    for placement in scene.placements { paint(placement, on: &grid) }
    for (index, placement) in scene.placements.enumerated() where placement.mark != nil {
      paintMark(of: placement, at: index, among: scene.placements, on: &grid)
    }
    return grid
  }

  /// Returns a grid with a single view, as high as the view.
  public func grid(of view: ViewValue, width: Int) -> CellGrid {
    let size = UnitSize(width: width, height: view.height(width: width, measure: measure))
    let all = UnitRect(size)
    return grid(
      of: PageScene(
        size: size,
        placements: [
          Placement(
            view.arranged(width: width, measure: measure), at: all, clip: all, module: "")
        ]))
  }

  /// Returns the pieces of a placement that are visible on the grid, at their places on it, with texts in place
  /// of pictures that can't be painted.
  func visiblePieces(of placement: Placement, on grid: CellGrid) -> [Arrangement.Piece] {
    let clip = placement.visible.intersection(UnitRect(grid.size))
    guard !clip.isEmpty else { return [] }
    let rect = placement.rect
    var pieces: [Arrangement.Piece] = []
    for var piece in placement.arrangement.pieces {
      piece.rect = piece.rect.moved(x: rect.x, y: rect.y)
      guard !piece.rect.intersection(clip).isEmpty else { continue }
      guard let alt = alternative(to: piece.look) else {
        pieces.append(piece)
        continue
      }
      pieces += Arrangement.alternative(to: piece.rect, alt: alt, measure: measure)
        .filter { !$0.rect.intersection(clip).isEmpty }
    }
    return pieces
  }

  /// Returns the text in place of a picture that can't be painted; nil for anything else.
  private func alternative(to look: Arrangement.Look) -> String? {
    switch look {
    case .image(_, let alt): alt
    case .picture(let drawing, let alt): pictures.isMissing(drawing) ? alt : nil
    default: nil
    }
  }

  private func paint(_ placement: Placement, on grid: inout CellGrid) {
    let clip = placement.visible.intersection(UnitRect(grid.size))
    guard !clip.isEmpty else { return }
    grid.fill(clip, clip: clip)
    let pieces = visiblePieces(of: placement, on: grid)
    let focused = Self.focusedPiece(of: placement, among: pieces)
    for (index, piece) in pieces.enumerated() {
      guard paint(piece, isFocused: index == focused, clip: clip, on: &grid) else {
        // A drawing that has turned out to be missing has other pieces.
        return paint(placement, on: &grid)
      }
    }
  }

  /// Paints a piece, and returns whether it can be painted.
  private func paint(
    _ piece: Arrangement.Piece, isFocused: Bool, clip: UnitRect, on grid: inout CellGrid
  ) -> Bool {
    let style = theme.style(of: isFocused ? .focus : piece.look.part)
    switch piece.look {
    case .text, .placeholder: paintLines(of: piece, style, clip, on: &grid)
    case .button, .link, .tab, .field:
      let shown = isFocused ? Self.focused(piece) : piece
      paintLines(of: shown, style, clip, on: &grid)
    case .picture(let drawing, _):
      return grid.paint(drawing, at: piece.rect, clip: clip, keeping: pictures)
    case .image: break
    case .custom(let name, let record):
      if let view = customViews[name] {
        grid.paint(view(record, piece.rect.width), at: piece.rect, clip: clip)
      }
    case .border, .toast, .dialog: paintBorder(of: piece, isFocused: isFocused, clip, on: &grid)
    case .progress(let fraction): paintProgress(fraction, piece.rect, clip, on: &grid)
    case .horizontalRule: grid.fill(piece.rect, with: "─", style: style, clip: clip)
    case .tabLine: grid.fill(piece.rect, with: "━", style: style, clip: clip)
    case .verticalRule: grid.fill(piece.rect, with: "│", style: style, clip: clip)
    }
    return true
  }

  private func paintLines(
    of piece: Arrangement.Piece, _ style: CellStyle, _ clip: UnitRect, on grid: inout CellGrid
  ) {
    let clip = clip.intersection(piece.rect)
    for (line, place) in zip(piece.lines, places(ofLinesOf: piece))
    where !place.intersection(clip).isEmpty {
      // A line of an item that is partly scrolled out goes on beyond the clip.
      let isCut = place.maxX > clip.maxX
      let line = isCut ? measure.truncated(line[...], width: clip.maxX - place.x) : line
      grid.write(line, x: place.x, y: place.y, style: style, clip: clip)
      if piece.look == .text(.badge) { paintEnds(of: line, at: place, style, clip, on: &grid) }
      if place.x < clip.x {
        // Beside the sign of a line that was cut before, a second one would be too many.
        let isNextCut = grid.cell(x: clip.x + 1, y: place.y)?.character == "…"
        grid.write(
          isNextCut ? " " : "…", x: clip.x, y: place.y, style: style, clip: clip)
      }
    }
  }

  /// Paints the marks at the ends of a badge in the colour behind it: they show as a mark only
  /// where there is no colour.
  private func paintEnds(
    of line: String, at place: UnitRect, _ style: CellStyle, _ clip: UnitRect,
    on grid: inout CellGrid
  ) {
    let marks = CellMeasure.marks(of: .text(.badge))
    let ends = CellStyle([], style.background, on: style.background)
    if line.hasPrefix(marks.before) {
      grid.write(marks.before, x: place.x, y: place.y, style: ends, clip: clip)
    }
    if line.hasSuffix(marks.after) {
      grid.write(marks.after, x: place.maxX - 1, y: place.y, style: ends, clip: clip)
    }
  }

  /// Returns the rectangles of the lines of a piece.
  func places(ofLinesOf piece: Arrangement.Piece) -> [UnitRect] {
    let rect = piece.rect
    return piece.lines.enumerated().map { row, line in
      let width = measure.width(of: line)
      let free = max(0, rect.width - width)
      let x =
        switch (piece.look, piece.alignment) {
        case (.border, _), (.dialog, _): 2
        case (_, .leading): 0
        case (_, .center): free / 2
        case (_, .trailing): free
        }
      return UnitRect(x: rect.x + x, y: rect.y + row, width: width, height: 1)
    }
  }

  private func paintBorder(
    of piece: Arrangement.Piece, isFocused: Bool, _ clip: UnitRect, on grid: inout CellGrid
  ) {
    let rect = piece.rect
    let style = theme.style(of: isFocused ? .focusMark : piece.look.part)
    let signs: [Character] =
      switch piece.look {
      case _ where isFocused: Array("━┃┏┓┗┛")
      case .dialog: Array("═║╔╗╚╝")
      case .toast: Array("─│╭╮╰╯")
      default: Array("─│┌┐└┘")
      }
    func side(_ x: Int, _ y: Int, _ width: Int, _ height: Int, _ sign: Character) {
      let line = UnitRect(x: x, y: y, width: width, height: height)
      grid.fill(line, with: sign, style: style, clip: clip)
    }
    let right = rect.maxX - 1
    let bottom = rect.maxY - 1
    if piece.coversAll { grid.fill(rect, clip: clip) }
    side(rect.x, rect.y, rect.width, 1, signs[0])
    side(rect.x, bottom, rect.width, 1, signs[0])
    side(rect.x, rect.y, 1, rect.height, signs[1])
    side(right, rect.y, 1, rect.height, signs[1])
    side(rect.x, rect.y, 1, 1, signs[2])
    side(right, rect.y, 1, 1, signs[3])
    side(rect.x, bottom, 1, 1, signs[4])
    side(right, bottom, 1, 1, signs[5])
    if let caption = piece.lines.first {
      let part: Theme.Part =
        isFocused ? .focus : piece.look == .dialog ? .dialogTitle : .text(.subtitle)
      let title = theme.style(of: part)
      grid.write(" \(caption) ", x: rect.x + 1, y: rect.y, style: title, clip: clip)
    }
  }

  /// Paints a bar in steps of half a cell; a part that is begun or not yet done shows as one.
  private func paintProgress(
    _ fraction: Double, _ rect: UnitRect, _ clip: UnitRect, on grid: inout CellGrid
  ) {
    let all = 2 * rect.width
    let rounded = Int((fraction * Double(all)).rounded())
    let halves = fraction <= 0 ? 0 : fraction >= 1 ? all : max(1, min(all - 1, rounded))
    grid.fill(rect, with: "─", style: theme.style(of: .progressRest), clip: clip)
    let done = UnitRect(x: rect.x, y: rect.y, width: halves / 2, height: 1)
    let style = theme.style(of: .progress)
    grid.fill(done, with: "━", style: style, clip: clip)
    if halves % 2 == 1 {
      let half = UnitRect(x: done.maxX, y: rect.y, width: 1, height: 1)
      grid.fill(half, with: "╸", style: style, clip: clip)
    }
  }
}
