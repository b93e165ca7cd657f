internal import Plugboard

extension PosterSketch {
  mutating func drawHills() {
    sky(horizon: 0.85)
    if random.isTrue(0.4) { stars(12, above: 0.4) }
    disc(y: 0.22...0.5)
    let base = random.number(in: 0.6...0.7)
    ridge(base, 0.08, depth(0), waves: 1.1)
    ridge(base + 0.12, 0.07, depth(0.5), waves: 0.8)
    ridge(base + 0.24, 0.05, depth(1), waves: 0.6)
  }

  mutating func drawMountains() {
    sky(horizon: 0.8)
    disc(y: 0.16...0.32)
    peaks(count(4), base: 0.78, rise: 0.22...0.42, depth(0.15), hasSnow: true)
    peaks(count(3), base: 0.9, rise: 0.16...0.3, depth(0.65), hasSnow: false)
    ridge(0.92, 0.03, depth(1))
  }

  private mutating func peaks(
    _ count: Int, base: Double, rise: ClosedRange<Double>, _ color: Color, hasSnow: Bool
  ) {
    for index in 0..<count {
      let x = (Double(index) + random.number(in: 0.2...0.8)) / Double(count)
      let height = random.number(in: rise)
      let half = across(height * random.number(in: 0.6...0.85))
      let top = base - height
      polygon([Point(x, top), Point(x + half, base), Point(x - half, base)], color)
      box(x - half, base - 0.001, x + half, 1, color)
      guard hasSnow else { continue }
      let cap = 0.3
      polygon(
        [
          Point(x, top), Point(x + half * cap, top + height * cap),
          Point(x + half * 0.12, top + height * cap * 0.75),
          Point(x - half * 0.08, top + height * cap * 1.15),
          Point(x - half * cap * 0.8, top + height * cap * 0.8),
        ], mix(colors.light, colors.sky.2, 0.15))
    }
  }

  mutating func drawForest() {
    sky(horizon: 0.9)
    disc(y: 0.2...0.42, radius: 0.11...0.18)
    for layer in 0..<3 {
      let number = count(4 + layer)
      let color = depth(0.1 + 0.45 * Double(layer))
      let foot = 0.78 + 0.11 * Double(layer)
      for index in 0..<number {
        let x = (Double(index) + random.number(in: 0.1...0.9)) / Double(number)
        conifer(x, foot, random.number(in: 0.26...0.44) + 0.04 * Double(layer), color)
      }
      ground(foot - 0.01, color)
    }
  }

  private mutating func conifer(_ x: Double, _ foot: Double, _ height: Double, _ color: Color) {
    let half = across(height * 0.2)
    let top = foot - height
    // The right side from the top down: the edge of each layer, and the notch above the next.
    let side: [(Double, Double)] = [
      (0, 0), (0.5, 0.42), (0.3, 0.42), (0.75, 0.66), (0.45, 0.66), (1, 0.9), (0.1, 0.9), (0.1, 1),
    ]
    let right = side.map { Point(x + half * $0.0, top + height * $0.1) }
    let left = side.reversed().map { Point(x - half * $0.0, top + height * $0.1) }
    polygon(right + left, color)
  }

  mutating func drawWaves() {
    let horizon = random.number(in: 0.42...0.62)
    sky(horizon: horizon)
    let light = disc(x: 0.16...0.84, y: 0.16...(horizon - 0.02), radius: 0.09...0.19)
    sea(from: horizon, below: light.x)
  }

  /// Appends water from the horizon down, with the reflection of a light.
  mutating func sea(from horizon: Double, below x: Double, isHigh: Bool = true) {
    ground(horizon, mix(colors.sky.1, colors.far, 0.55))
    for line in 0..<4 {
      let y = horizon + 0.02 + 0.045 * Double(line) + 0.01 * Double(line * line)
      let half = across(random.number(in: 0.03...0.1))
      box(x - half, y, x + half, y + 0.014, faint(colors.light, 170))
    }
    let waves = isHigh ? 1.6 : 2.4
    for band in 0..<4 {
      let share = Double(band) / 3
      let top = horizon + (1 - horizon) * (0.3 + 0.2 * Double(band))
      ridge(top, isHigh ? 0.028 : 0.014, depth(0.15 + 0.8 * share), waves: waves + 0.4 * share)
    }
  }

  mutating func drawBoat() {
    let horizon = random.number(in: 0.56...0.64)
    sky(horizon: horizon)
    let light = disc(y: 0.16...0.34)
    ridge(horizon, 0.05, mix(colors.sky.2, colors.far, 0.6))
    sea(from: horizon, below: light.x, isHigh: false)
    let x = random.number(in: 0.36...0.64)
    let size = random.number(in: 0.4...0.52)
    let water = horizon + 0.13
    let w = across(size)
    // Two sails with their battens, as of a junk.
    for (shift, height) in [(-0.16, 0.72), (0.17, 1.0)] {
      let mast = x + w * shift
      let top = water - size * height
      polygon(
        [
          Point(mast - w * 0.05, top), Point(mast + w * 0.14, top + size * 0.1),
          Point(mast + w * 0.17, water - size * 0.12), Point(mast - w * 0.17, water - size * 0.12),
          Point(mast - w * 0.15, top + size * 0.22),
        ], shift < 0 ? mix(colors.accent, colors.near, 0.25) : colors.accent)
      for batten in 1..<4 {
        let y = top + (water - size * 0.12 - top) * Double(batten) / 4
        box(mast - w * 0.16, y, mast + w * 0.16, y + 0.008, faint(colors.near, 150))
      }
    }
    polygon(
      [
        Point(x - w * 0.46, water - size * 0.14), Point(x - w * 0.3, water - size * 0.08),
        Point(x + w * 0.32, water - size * 0.08), Point(x + w * 0.48, water - size * 0.18),
        Point(x + w * 0.36, water + size * 0.04), Point(x - w * 0.34, water + size * 0.04),
      ], colors.near)
    ridge(water + 0.05, 0.01, depth(0.7), waves: 3)
    ridge(water + 0.14, 0.014, depth(1), waves: 2.2)
  }

  mutating func drawMoon() {
    fill(.linear(from: .top, to: .bottom, [.init(0, colors.sky.0), .init(1, colors.sky.1)]))
    stars(16, above: 0.95)
    let x = random.number(in: 0.3...0.7)
    let y = random.number(in: 0.34...0.64)
    let radius = random.number(in: 0.18...0.27)
    glow(x, y, radius * 1.7, colors.light, 170)
    disc(x, y, radius, colors.light)
    let shade = mix(colors.light, colors.sky.1, 0.28)
    for _ in 0..<6 {
      let dx = random.number(in: -0.6...0.6)
      let dy = random.number(in: -0.6...0.6)
      disc(
        x + across(radius * dx), y + radius * dy, radius * random.number(in: 0.08...0.17), shade)
    }
    // The rocket is in the eye of the moon.
    let (ex, ey) = (x + across(radius * 0.34), y - radius * 0.22)
    let u = across(radius * 0.13)
    let v = radius * 0.13
    disc(ex, ey, radius * 0.24, mix(colors.light, colors.near, 0.5))
    polygon(
      [
        Point(ex - u * 0.9, ey + v * 0.6), Point(ex + u * 2.2, ey - v * 4.2),
        Point(ex + u * 4.4, ey - v * 3), Point(ex + u * 1.2, ey + v * 1.5),
      ], colors.near)
    ellipse(ex + u * 3.3, ey - v * 3.6, radius * 0.16, radius * 0.1, .color(colors.accent))
    box(
      x - across(radius * 0.3), y + radius * 0.48, x + across(radius * 0.35), y + radius * 0.56,
      shade)
  }

  mutating func drawBranch() {
    sky()
    disc(x: 0.55...0.78, y: 0.2...0.4, radius: 0.14...0.19)
    ridge(0.95, 0.03, mix(colors.sky.2, colors.far, 0.5))
    // A bough from the lower left, with twigs that carry blossoms.
    let bend = random.number(in: 0.42...0.56)
    let tip = random.number(in: 0.2...0.34)
    bough(Point(-0.02, 0.86), Point(0.38, bend + 0.06), 0.045, 0.03)
    bough(Point(0.36, bend + 0.06), Point(0.92, tip), 0.03, 0.01)
    var ends = [Point(0.92, tip)]
    for twig in 0..<5 {
      let share = 0.1 + 0.2 * Double(twig)
      let start = Point(0.2 + 0.65 * share, 0.7 + (tip - 0.62) * share)
      let rise = random.number(in: 0.1...0.24) * (twig % 2 == 0 ? -1 : 0.7)
      let end = Point(start.x + random.number(in: 0.06...0.2), start.y + rise)
      bough(start, end, 0.016, 0.006)
      ends.append(end)
      ends.append(Point((start.x + end.x) / 2, (start.y + end.y) / 2))
    }
    for end in ends {
      let size = random.number(in: 0.028...0.046)
      for petal in [(0.0, -0.7), (0.7, 0.4), (-0.7, 0.4)] {
        disc(end.x + across(size * petal.0), end.y + size * petal.1, size * 0.75, colors.accent)
      }
      disc(end.x, end.y, size * 0.4, mix(colors.accent, colors.light, 0.8))
    }
  }

  /// Appends a bar between two points that gets thinner.
  mutating func bough(
    _ start: Point, _ end: Point, _ first: Double, _ last: Double, _ color: Color? = nil
  ) {
    let dx = (end.x - start.x) * ratio
    let dy = end.y - start.y
    let length = max(0.0001, Double(Drawing.root(of: Float(dx * dx + dy * dy))))
    let (nx, ny) = (-dy / length, dx / length)
    polygon(
      [
        Point(start.x + across(nx * first), start.y + ny * first),
        Point(end.x + across(nx * last), end.y + ny * last),
        Point(end.x - across(nx * last), end.y - ny * last),
        Point(start.x - across(nx * first), start.y - ny * first),
      ], color ?? colors.near)
  }

  mutating func drawBirds() {
    sky(horizon: 0.9)
    disc(y: 0.24...0.4, radius: 0.12...0.18)
    ridge(0.9, 0.06, depth(0.2))
    for index in 0..<count(7) {
      let x = random.number(in: 0.1...0.9)
      let y = random.number(in: 0.08...0.6)
      bird(x, y, random.number(in: 0.06...0.13) * (index == 0 ? 1.5 : 1))
    }
    // Two wires with birds on them.
    let post = random.number(in: 0.12...0.3)
    box(post, 0.5, post + across(0.03), 1, colors.near)
    box(post - across(0.1), 0.55, post + across(0.13), 0.57, colors.near)
    for wire in [0.64, 0.72] {
      box(0, wire, 1, wire + 0.01, colors.near)
      for _ in 0..<count(3) {
        let x = random.number(in: 0.34...0.95)
        ellipse(x, wire - 0.025, 0.02, 0.032, .color(colors.near))
        disc(x + across(0.014), wire - 0.06, 0.015, colors.near)
      }
    }
    ridge(0.97, 0.03, depth(1))
  }

  mutating func bird(_ x: Double, _ y: Double, _ size: Double) {
    let w = across(size)
    let lift = size * random.number(in: 0.3...0.7)
    polygon(
      [
        Point(x - w, y - lift), Point(x - w * 0.4, y - lift * 0.55), Point(x, y),
        Point(x + w * 0.4, y - lift * 0.55), Point(x + w, y - lift),
        Point(x + w * 0.35, y - lift * 0.15), Point(x, y + size * 0.28),
        Point(x - w * 0.35, y - lift * 0.15),
      ], colors.near)
  }

  mutating func drawFlames() {
    fill(.linear(from: .top, to: .bottom, [.init(0, colors.sky.0), .init(1, colors.sky.1)]))
    glow(0.5, 0.95, 0.75, colors.accent, 200)
    person(
      random.number(in: 0.42...0.58), 0.84, random.number(in: 0.46...0.56), colors.near,
      isWide: true)
    for (layer, color) in [
      mix(colors.accent, colors.near, 0.35), colors.accent, mix(colors.accent, colors.light, 0.65),
    ].enumerated() {
      let number = count(5)
      for index in 0..<number {
        let x = (Double(index) + random.number(in: 0.2...0.8)) / Double(number)
        let height = random.number(in: 0.22...0.44) * (1 - 0.27 * Double(layer))
        let half = across(random.number(in: 0.07...0.1))
        let lean = random.number(in: -0.6...0.6) * half
        polygon(
          [
            Point(x - half, 1.02), Point(x - half * 1.05, 1 - height * 0.3),
            Point(x - half * 0.3, 1 - height * 0.6), Point(x + lean, 1 - height),
            Point(x + half * 0.45, 1 - height * 0.55), Point(x + half * 1.05, 1 - height * 0.28),
            Point(x + half, 1.02),
          ], color)
      }
    }
  }

  mutating func drawBeast() {
    sky(horizon: 0.85)
    disc(x: 0.62...0.8, y: 0.16...0.28)
    ridge(0.72, 0.06, depth(0.1))
    // A long neck over a round back.
    let x = random.number(in: 0.48...0.56)
    let y = random.number(in: 0.68...0.72)
    let s = random.number(in: 0.9...1.05)
    let u = across(s)
    ellipse(x, y, 0.17 * s, 0.105 * s, .color(colors.near))
    bough(Point(x - u * 0.11, y), Point(x - u * 0.19, y - s * 0.36), 0.05 * s, 0.026 * s)
    ellipse(x - u * 0.225, y - s * 0.365, 0.055 * s, 0.03 * s, .color(colors.near))
    bough(Point(x + u * 0.12, y - s * 0.01), Point(x + u * 0.32, y + s * 0.12), 0.05 * s, 0.006)
    for leg in [-0.11, -0.04, 0.05, 0.12] {
      box(x + u * (leg - 0.022), y, x + u * (leg + 0.022), y + s * 0.2, colors.near)
    }
    ridge(0.93, 0.025, depth(0.85))
  }
}
