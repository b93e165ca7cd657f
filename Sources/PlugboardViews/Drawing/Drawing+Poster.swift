extension Drawing {
  /// Returns the poster of a name, always the same for the same arguments.
  ///
  ///     Drawing.poster(of: "metropolis", palette: .ember, motif: .tower)
  ///
  /// The name chooses a palette and a motif that aren't stated. It also moves the details, so that
  /// two names with the same palette and motif have posters that differ; the motif ``Motif/figure`` shows
  /// its first letter. A name is the same in all languages, unlike a title. The ratio of the frame's
  /// width and height, 1:8 to 8:1, keeps proportions.
  public static func poster(
    of name: String, palette: Palette? = nil, motif: Motif? = nil,
    ratio: (width: Int, height: Int) = (2, 3)
  ) -> Drawing {
    Drawing(
      Poster(
        name: name, palette: palette, motif: motif, width: ratio.width, height: ratio.height))
  }

  /// The name of a poster and what was chosen for it.
  struct Poster: Hashable, Sendable {
    let name: String
    let palette: Palette?
    let motif: Motif?
    /// The ratio of the frame is that of width and height.
    let width: Int
    let height: Int

    var shapes: [Shape] {
      var random = StableRandom(name)
      // Always taken, so that the details don't move if one is stated.
      let (palette, motif) = (random.pick(Palette.allCases), random.pick(Motif.allCases))
      let proportion = Double(max(1, width)) / Double(max(1, height))
      let isMirrored = random.isTrue(0.5)
      let colors = (self.palette ?? palette).colors.varied(by: &random)
      var sketch = PosterSketch(
        name: name, colors: colors, ratio: max(0.125, min(proportion, 8)), random: random)
      sketch.draw(self.motif ?? motif)
      return isMirrored ? sketch.shapes.map(\.mirrored) : sketch.shapes
    }
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
