extension Drawing {
  /// Whether the shapes are within the limits of a drawing's parts. Hosts show no other drawing.
  ///
  /// The shapes of a drawing by name are checked when it is resolved.
  var isLegal: Bool {
    guard shapes.count <= Self.mostShapes else { return false }
    var points = 0
    return shapes.allSatisfy { shape in
      switch shape {
      case .fill(let paint): return paint.isLegal
      case .ellipse(let center, let width, let height, let paint):
        return center.isNear && Self.isNear(width) && Self.isNear(height) && paint.isLegal
      case .polygon(let corners, let paint):
        points += corners.count
        return points <= Self.mostPoints && paint.isLegal
          && corners.allSatisfy(\.isNear)
      case .letters(let text, let center, let height, _):
        return text.count <= Self.mostLetters && center.isNear && Self.isNear(height)
      }
    }
  }

  /// False for NaN.
  fileprivate static func isNear(_ number: Double) -> Bool { number.magnitude <= farthest }
}

extension Drawing.Point {
  fileprivate var isNear: Bool { Drawing.isNear(x) && Drawing.isNear(y) }
}

extension Drawing.Paint {
  fileprivate var isLegal: Bool {
    switch self {
    case .color: true
    case .linear(let from, let to, let stops):
      from.isNear && to.isNear && Self.areLegal(stops)
    case .radial(let center, let radius, let stops):
      center.isNear && Drawing.isNear(radius) && Self.areLegal(stops)
    }
  }

  private static func areLegal(_ stops: [Drawing.Stop]) -> Bool {
    var last = 0.0
    return 1...Drawing.mostStops ~= stops.count
      && stops.allSatisfy { stop in
        defer { last = stop.place }
        return last...1 ~= stop.place
      }
  }
}
