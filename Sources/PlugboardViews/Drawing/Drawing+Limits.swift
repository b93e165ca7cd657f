extension Drawing {
  /// Whether the drawing is within the limits of its parts. Hosts show no other drawing.
  var isLegal: Bool {
    // The shapes of a poster are made by the library, when it is painted.
    guard poster == nil else { return true }
    guard shapes.count <= Self.mostShapes else { return false }
    var points = 0
    return shapes.allSatisfy { shape in
      switch shape {
      case .fill(let paint): return paint.isLegal
      case .ellipse(let center, let width, let height, let paint):
        return Self.areNear(center.x, center.y, width, height) && paint.isLegal
      case .polygon(let corners, let paint):
        points += corners.count
        return points <= Self.mostPoints && paint.isLegal
          && corners.allSatisfy { Self.areNear($0.x, $0.y) }
      case .letters(let text, let center, let height, _):
        return text.count <= Self.mostLetters && Self.areNear(center.x, center.y, height)
      }
    }
  }

  fileprivate static func areNear(_ numbers: Double...) -> Bool {
    // False for NaN.
    numbers.allSatisfy { $0.magnitude <= farthest }
  }
}

extension Drawing.Paint {
  fileprivate var isLegal: Bool {
    switch self {
    case .color: true
    case .linear(let from, let to, let stops):
      Drawing.areNear(from.x, from.y, to.x, to.y) && Self.areLegal(stops)
    case .radial(let center, let radius, let stops):
      Drawing.areNear(center.x, center.y, radius) && Self.areLegal(stops)
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
