internal import Plugboard

/// A poster in progress.
///
/// Places are fractions of the frame. Lengths that must keep their proportions are fractions of its
/// height; `across` converts them to fractions of the width.
struct PosterSketch {
  typealias Point = Drawing.Point
  typealias Color = Drawing.Color

  let name: String
  let colors: Drawing.Palette.Colors
  /// The width of the frame divided by its height.
  let ratio: Double
  var random: StableRandom
  private(set) var shapes: [Drawing.Shape] = []

  init(name: String, colors: Drawing.Palette.Colors, ratio: Double, random: StableRandom) {
    self.name = name
    self.colors = colors
    self.ratio = ratio
    self.random = random
  }

  func across(_ length: Double) -> Double { length / ratio }

  /// Returns the number of parts that fill the width if `count` fill a poster.
  func count(_ count: Int) -> Int {
    max(count, min(4 * count, Int(Double(count) * ratio + 0.5)))
  }

  mutating func fill(_ paint: Drawing.Paint) { shapes.append(.fill(paint)) }

  mutating func disc(_ x: Double, _ y: Double, _ radius: Double, _ color: Color) {
    ellipse(x, y, radius, radius, .color(color))
  }

  mutating func ellipse(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ paint: Drawing.Paint
  ) {
    let unit = min(1, ratio)
    shapes.append(
      .ellipse(center: Point(x, y), width: width / unit, height: height / unit, paint))
  }

  /// Appends a soft light around a point.
  mutating func glow(
    _ x: Double, _ y: Double, _ radius: Double, _ color: Color, _ opacity: UInt8 = 150
  ) {
    let center = Point(x, y)
    let stops = [
      Drawing.Stop(0, Color(color.rgb, opacity: opacity)),
      Drawing.Stop(0.4, Color(color.rgb, opacity: opacity / 3)),
      Drawing.Stop(1, Color(color.rgb, opacity: 0)),
    ]
    ellipse(
      x, y, radius, radius, .radial(center: center, radius: radius / min(1, ratio), stops))
  }

  mutating func polygon(_ points: [Point], _ color: Color) { polygon(points, .color(color)) }

  mutating func polygon(_ points: [Point], _ paint: Drawing.Paint) {
    shapes.append(.polygon(points, paint))
  }

  mutating func box(
    _ left: Double, _ top: Double, _ right: Double, _ bottom: Double, _ color: Color
  ) {
    polygon(
      [Point(left, top), Point(right, top), Point(right, bottom), Point(left, bottom)], color)
  }

  /// Appends several boxes, given by their middles and half sides, as one shape.
  mutating func boxes(
    _ places: [Point], _ halfWidth: Double, _ halfHeight: Double, _ color: Color
  ) {
    guard let anchor = places.first else { return }
    var points: [Point] = []
    for place in places {
      // The way from the anchor and back encloses nothing.
      let (left, right) = (place.x - halfWidth, place.x + halfWidth)
      let (top, bottom) = (place.y - halfHeight, place.y + halfHeight)
      points += [
        anchor, Point(left, top), Point(right, top), Point(right, bottom), Point(left, bottom),
        Point(left, top),
      ]
    }
    polygon(points, color)
  }

  mutating func letters(_ text: String, _ x: Double, _ y: Double, _ height: Double, _ color: Color)
  {
    shapes.append(.letters(text, center: Point(x, y), height: height, color))
  }

  /// Returns a colour between the far and the near silhouettes.
  func depth(_ share: Double) -> Color { mix(colors.far, colors.near, share) }

  func mix(_ first: Color, _ second: Color, _ share: Double) -> Color {
    first.mixed(with: second, share)
  }

  func faint(_ color: Color, _ opacity: UInt8) -> Color { Color(color.rgb, opacity: opacity) }

  mutating func sky(horizon: Double = 1) {
    let middle = horizon * random.number(in: 0.4...0.65)
    fill(
      .linear(
        from: .top, to: Point(0.5, horizon),
        [
          Drawing.Stop(0, colors.sky.0), Drawing.Stop(middle / horizon, colors.sky.1),
          Drawing.Stop(1, colors.sky.2),
        ]))
  }

  mutating func stars(_ count: Int, above bottom: Double) {
    for _ in 0..<self.count(count) {
      let x = random.number(in: 0.02...0.98)
      let y = random.number(in: 0.02...bottom)
      disc(x, y, random.number(in: 0.005...0.013), faint(colors.light, 200))
    }
  }

  /// Appends a sun or a moon with its glow, and returns its place.
  @discardableResult
  mutating func disc(
    x: ClosedRange<Double> = 0.22...0.78, y: ClosedRange<Double> = 0.18...0.36,
    radius: ClosedRange<Double> = 0.09...0.15
  ) -> (x: Double, y: Double, radius: Double) {
    let place = (
      x: random.number(in: x), y: random.number(in: y), radius: random.number(in: radius)
    )
    glow(place.x, place.y, place.radius * random.number(in: 2.2...3.4), colors.light)
    if random.isTrue(0.22) {
      crescent(place.x, place.y, place.radius, bulge: random.number(in: 0.1...0.6))
      return place
    }
    disc(place.x, place.y, place.radius, colors.light)
    return place
  }

  /// Appends a moon of which the terminator leaves a crescent.
  private mutating func crescent(_ x: Double, _ y: Double, _ radius: Double, bulge: Double) {
    let side = x < 0.5 ? -1.0 : 1.0
    var edge: [Point] = []
    var terminator: [Point] = []
    for step in 0...12 {
      let rise = Double(step) / 6 - 1
      let half = across(radius * Double(Drawing.root(of: Float(1 - rise * rise)))) * side
      edge.append(Point(x + half, y + radius * rise))
      terminator.append(Point(x + half * bulge, y + radius * rise))
    }
    polygon(edge + terminator.reversed(), colors.light)
  }

  /// Appends a range of soft hills.
  mutating func ridge(_ base: Double, _ height: Double, _ color: Color, waves: Double = 1.3) {
    let phase = random.number(in: 0...1)
    let second = random.number(in: 0...1)
    let steps = count(24)
    var points = [Point(0, 1)]
    let waves = waves * max(1, ratio * 1.5)
    for step in 0...steps {
      let x = Double(step) / Double(steps)
      let rise =
        0.65 * Self.wave(x * waves + phase) + 0.35 * Self.wave(x * waves * 2.3 + second)
      points.append(Point(x, base - height * rise))
    }
    points.append(Point(1, 1))
    polygon(points, color)
  }

  /// Returns a smooth wave between -1 and 1 with the period 1, from 0 on.
  static func wave(_ x: Double) -> Double {
    let place = (x - Double(Int(x))) * 2
    let half = place < 1 ? place : place - 1
    // A parabola for each half comes near to a sine.
    return (place < 1 ? 4 : -4) * half * (1 - half)
  }

  /// Appends the ground below a line.
  mutating func ground(_ top: Double, _ color: Color) { box(0, top, 1, 1, color) }

  /// Appends a person who stands with the feet at a point.
  mutating func person(
    _ x: Double, _ feet: Double, _ height: Double, _ color: Color, hasHat: Bool = false,
    isWide: Bool = false
  ) {
    let head = height * 0.085
    let top = feet - height
    let shoulder = across(height * 0.13)
    let waist = across(height * 0.075)
    let hem = across(height * (isWide ? 0.2 : 0.115))
    let neck = top + head * 2.1
    polygon(
      [
        Point(x - shoulder, neck + height * 0.05), Point(x - shoulder * 0.4, neck),
        Point(x + shoulder * 0.4, neck), Point(x + shoulder, neck + height * 0.05),
        Point(x + shoulder * 1.05, neck + height * 0.36),
        Point(x + waist, neck + height * 0.3), Point(x + hem, feet),
        Point(x + hem * 0.12, feet), Point(x, isWide ? feet : feet - height * 0.33),
        Point(x - hem * 0.12, feet), Point(x - hem, feet),
        Point(x - waist, neck + height * 0.3), Point(x - shoulder * 1.05, neck + height * 0.36),
      ], color)
    disc(x, top + head * 1.1, head, color)
    box(x - across(head * 0.35), top + head, x + across(head * 0.35), neck + height * 0.03, color)
    if hasHat {
      box(
        x - across(head * 1.9), top + head * 0.35, x + across(head * 1.9), top + head * 0.75, color)
      box(
        x - across(head * 1.05), top - head * 0.8, x + across(head * 1.05), top + head * 0.5, color)
    }
  }

  mutating func draw(_ motif: Drawing.Motif) {
    switch motif {
    case .hills: drawHills()
    case .mountains: drawMountains()
    case .forest: drawForest()
    case .waves: drawWaves()
    case .boat: drawBoat()
    case .ship: drawShip()
    case .moon: drawMoon()
    case .branch: drawBranch()
    case .birds: drawBirds()
    case .flames: drawFlames()
    case .beast: drawBeast()
    case .skyline: drawSkyline()
    case .tower: drawTower()
    case .castle: drawCastle()
    case .crooked: drawCrooked()
    case .stairs: drawStairs()
    case .window: drawWindow()
    case .road: drawRoad()
    case .train: drawTrain()
    case .gears: drawGears()
    case .lanterns: drawLanterns()
    case .pagoda: drawPagoda()
    case .figure: drawFigure()
    case .couple: drawCouple()
    case .hat: drawHat()
    case .mask: drawMask()
    case .lens: drawLens()
    case .curtain: drawCurtain()
    case .rays: drawRays()
    case .seal: drawSeal()
    }
  }
}
