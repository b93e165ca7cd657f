internal import Plugboard

extension CellGrid {
  /// Paints a drawing into a rectangle: each cell is a half block that shows two points, and letters
  /// are characters on top. Returns whether the drawing has shapes to paint.
  mutating func paint(
    _ drawing: Drawing, at rect: UnitRect, clip: UnitRect, keeping pictures: PaintedPictures
  ) -> Bool {
    let shown = rect.intersection(clip).intersection(UnitRect(size))
    guard !shown.isEmpty, let height = doubled(rect.height) else { return true }
    let points = UnitRect(
      x: shown.x - rect.x, y: 2 * (shown.y - rect.y), width: shown.width, height: 2 * shown.height)
    let key = PaintedPictures.Key(
      drawing: drawing, size: UnitSize(width: rect.width, height: height), clip: points)
    guard let picture = pictures.picture(key) else { return false }
    let colors = picture.colors
    let glyph = Glyph(Cell.halfBlock)
    for y in 0..<shown.height {
      let upper = 2 * y * shown.width
      let lower = upper + shown.width
      replace(y: shown.y + y, from: shown.x, count: shown.width, with: glyph) { x in
        CellStyle([], .rgb(colors[upper + x]), on: .rgb(colors[lower + x]))
      }
    }
    for case .letters(let text, let center, _, let color) in picture.letters {
      let width = CellMeasure().width(of: text)
      let y = rect.y + Int(center.y * Double(rect.height))
      let x = rect.x + Int(center.x * Double(rect.width) - Double(width) / 2 + 0.5)
      guard x >= rect.x, x + width <= rect.maxX, y >= shown.y, y < shown.maxY, x >= shown.x,
        x < shown.maxX
      else { continue }
      let under = colors[(2 * (y - shown.y) + 1) * shown.width + x - shown.x]
      write(
        text, x: x, y: y, style: CellStyle(.bold, .rgb(color.rgb), on: .rgb(under)), clip: shown)
    }
    return true
  }

  /// Paints the cells of another grid from the corner of a rectangle on, as far as it goes.
  mutating func paint(_ other: CellGrid, at rect: UnitRect, clip: UnitRect) {
    let shown = rect.intersection(clip).intersection(UnitRect(size))
    for y in shown.y..<shown.maxY {
      for x in shown.x..<shown.maxX {
        guard let cell = other.cell(x: x - rect.x, y: y - rect.y), cell.width > 0 else { continue }
        write(String(cell.character), x: x, y: y, style: cell.style, clip: shown)
      }
    }
  }

  private func doubled(_ height: Int) -> Int? {
    let (doubled, isTooLarge) = height.multipliedReportingOverflow(by: 2)
    return isTooLarge ? nil : doubled
  }
}
