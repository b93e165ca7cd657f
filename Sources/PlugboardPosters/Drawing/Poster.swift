internal import Plugboard

/// The name of a poster, and the palette and motif that were chosen for it.
struct Poster {
  let name: String
  let palette: Drawing.Palette?
  let motif: Drawing.Motif?
  /// The ratio of the frame's width and height.
  let ratio: Double

  var drawing: Drawing {
    var random = StableRandom(name)
    // Always taken: the details don't move if one is stated.
    let (palette, motif) = (
      random.pick(Drawing.Palette.allCases), random.pick(Drawing.Motif.allCases)
    )
    let isMirrored = random.isTrue(0.5)
    let colors = (self.palette ?? palette).colors.varied(by: &random)
    var sketch = PosterSketch(
      name: name, colors: colors, ratio: max(0.125, min(ratio, 8)), random: random)
    sketch.draw(self.motif ?? motif)
    return Drawing(isMirrored ? sketch.shapes.map(\.mirrored) : sketch.shapes)
  }
}

extension Drawing.Shape {
  /// The shape with left and right exchanged; letters stay readable.
  fileprivate var mirrored: Drawing.Shape {
    switch self {
    case .fill(let paint): .fill(paint.mirrored)
    case .ellipse(let center, let width, let height, let paint):
      .ellipse(center: center.mirrored, width: width, height: height, paint.mirrored)
    case .polygon(let points, let paint): .polygon(points.map(\.mirrored), paint.mirrored)
    case .letters(let text, let center, let height, let color):
      .letters(text, center: center.mirrored, height: height, color)
    }
  }
}

extension Drawing.Paint {
  fileprivate var mirrored: Drawing.Paint {
    switch self {
    case .color: self
    case .linear(let from, let to, let stops):
      .linear(from: from.mirrored, to: to.mirrored, stops)
    case .radial(let center, let radius, let stops):
      .radial(center: center.mirrored, radius: radius, stops)
    }
  }
}

extension Drawing.Point {
  fileprivate var mirrored: Drawing.Point { Drawing.Point(1 - x, y) }
}
