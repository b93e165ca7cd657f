/// The area that rectangles, which may overlap, cover together.
struct CoveredArea {
  /// Rectangles that don't overlap.
  private var parts: [Rect] = []

  init(_ rects: [Rect] = []) {
    for rect in rects { cover(rect) }
  }

  mutating func cover(_ rect: Rect) {
    var uncovered = [rect]
    for part in parts { uncovered = uncovered.flatMap { $0.parts(outside: part) } }
    parts += uncovered.filter { !$0.isEmpty }
  }

  /// Returns the number of units of a rectangle that are covered.
  func area(of rect: Rect) -> Int { parts.reduce(0) { $0 + $1.intersection(rect).area } }
}

extension Rect {
  /// Returns rectangles that together cover what lies outside another one, and don't overlap.
  fileprivate func parts(outside other: Rect) -> [Rect] {
    let inner = intersection(other)
    guard !inner.isEmpty else { return [self] }
    return [
      Rect(x: x, y: y, width: width, height: inner.y - y),
      Rect(x: x, y: inner.maxY, width: width, height: maxY - inner.maxY),
      Rect(x: x, y: inner.y, width: inner.x - x, height: inner.height),
      Rect(x: inner.maxX, y: inner.y, width: maxX - inner.maxX, height: inner.height),
    ].filter { !$0.isEmpty }
  }
}
