/// The area that rectangles, which may overlap, cover together.
struct CoveredArea {
  /// Rectangles that don't overlap.
  private var parts: [UnitRect] = []

  init(_ rects: [UnitRect] = []) {
    for rect in rects { cover(rect) }
  }

  mutating func cover(_ rect: UnitRect) {
    var uncovered = [rect]
    for part in parts { uncovered = uncovered.flatMap { $0.parts(outside: part) } }
    parts += uncovered.filter { !$0.isEmpty }
  }

  /// Returns the number of units of a rectangle that are covered.
  func area(of rect: UnitRect) -> Int { parts.reduce(0) { $0 + $1.intersection(rect).area } }
}

extension UnitRect {
  /// Returns rectangles that don't overlap and together cover the area outside another one.
  fileprivate func parts(outside other: UnitRect) -> [UnitRect] {
    let inner = intersection(other)
    guard !inner.isEmpty else { return [self] }
    return [
      UnitRect(x: x, y: y, width: width, height: inner.y - y),
      UnitRect(x: x, y: inner.maxY, width: width, height: maxY - inner.maxY),
      UnitRect(x: x, y: inner.y, width: inner.x - x, height: inner.height),
      UnitRect(x: inner.maxX, y: inner.y, width: maxX - inner.maxX, height: inner.height),
    ].filter { !$0.isEmpty }
  }
}
