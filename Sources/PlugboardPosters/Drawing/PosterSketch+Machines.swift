internal import Plugboard

extension PosterSketch {
  mutating func drawShip() {
    let horizon = random.number(in: 0.6...0.66)
    sky(horizon: horizon)
    let light = disc(y: 0.14...0.3)
    sea(from: horizon, below: light.x, isHigh: false)
    let x = random.number(in: 0.44...0.56)
    let w = across(random.number(in: 0.26...0.3))
    let water = horizon + 0.11
    let deck = water - 0.12
    let side = random.isTrue(0.5) ? 1.0 : -1.0
    let funnels = random.pick([1, 2, 3])
    for funnel in 0..<funnels {
      let at = x + side * w * (0.34 - 0.36 * Double(funnel))
      let top = deck - 0.24
      for puff in 0..<4 {
        let drift = side * across(0.06) * Double(puff + 1)
        ellipse(
          at - drift, top - 0.02 - 0.035 * Double(puff), 0.04 + 0.016 * Double(puff),
          0.03 + 0.012 * Double(puff), .color(faint(mix(colors.far, colors.sky.1, 0.2), 190)))
      }
      box(at - across(0.03), top, at + across(0.03), deck, depth(0.75))
      box(at - across(0.03), top + 0.03, at + across(0.03), top + 0.075, colors.accent)
    }
    box(x - w * 0.6, deck - 0.08, x + w * 0.62, deck + 0.01, depth(0.6))
    for port in 0..<5 {
      let at = x - w * 0.5 + w * 0.24 * Double(port)
      box(at - across(0.012), deck - 0.055, at + across(0.012), deck - 0.025, colors.light)
    }
    box(
      x + side * w * 0.8 - across(0.006), deck - 0.2, x + side * w * 0.8 + across(0.006), deck,
      colors.near)
    polygon(
      [
        Point(x - w * 1.08, deck - (side < 0 ? 0.04 : 0)),
        Point(x + w * 1.08, deck - (side > 0 ? 0.04 : 0)),
        Point(x + w * 0.86, water + 0.03), Point(x - w * 0.86, water + 0.03),
      ], colors.near)
    ridge(water + 0.03, 0.012, depth(0.6), waves: 3)
    ridge(water + 0.12, 0.016, depth(1), waves: 2)
  }

  mutating func drawTrain() {
    let horizon = random.number(in: 0.44...0.58)
    sky(horizon: horizon)
    ridge(horizon, 0.05, depth(0))
    ground(horizon, mix(colors.far, colors.near, 0.4))
    let x = random.number(in: 0.36...0.64)
    for sleeper in 0..<6 {
      let share = Double(sleeper * sleeper) / 25
      let y = horizon + 0.16 + (0.82 - horizon) * share
      let half = across(0.13 + 0.22 * share)
      box(x - half, y, x + half, y + 0.012 + 0.022 * share, depth(0.85))
    }
    for side in [-1.0, 1.0] {
      polygon(
        [
          Point(x + side * across(0.1), horizon + 0.1),
          Point(x + side * across(0.115), horizon + 0.1),
          Point(x + side * across(0.33), 1), Point(x + side * across(0.27), 1),
        ], mix(colors.light, colors.far, 0.4))
    }
    // An engine from the front, under its smoke.
    let s = random.number(in: 0.85...1.2)
    let y = horizon + 0.02
    let drift = random.number(in: -0.35...0.35)
    for puff in 0..<6 {
      let rise = Double(puff)
      disc(
        x + drift * rise / 5, y - 0.3 * s - 0.052 * rise, 0.05 + 0.02 * rise,
        faint(mix(colors.light, colors.sky.1, 0.25 + 0.1 * rise), 215))
    }
    let u = across(s)
    box(x - u * 0.045, y - 0.31 * s, x + u * 0.045, y - 0.1 * s, colors.near)
    box(x - u * 0.065, y - 0.32 * s, x + u * 0.065, y - 0.285 * s, colors.near)
    disc(x, y, 0.17 * s, colors.near)
    disc(x, y, 0.125 * s, depth(0.6))
    glow(x, y - 0.03 * s, 0.2 * s, colors.light, 220)
    disc(x, y - 0.03 * s, 0.05 * s, colors.light)
    box(x - u * 0.19, y + 0.12 * s, x + u * 0.19, y + 0.18 * s, colors.accent)
    polygon(
      [
        Point(x - u * 0.14, y + 0.18 * s), Point(x + u * 0.14, y + 0.18 * s),
        Point(x + u * 0.2, y + 0.29 * s), Point(x - u * 0.2, y + 0.29 * s),
      ], colors.near)
  }

  mutating func drawGears() {
    fill(.linear(from: .top, to: Point(1, 1), [.init(0, colors.sky.0), .init(1, colors.sky.2)]))
    glow(0.5, 0.5, 0.6, colors.light, 110)
    let x = random.number(in: 0.3...0.45)
    let y = random.number(in: 0.34...0.42)
    let large = random.number(in: 0.21...0.25)
    gear(x, y, large, depth(0.9), hub: colors.accent)
    gear(x + across(large * 1.25), y + large * 1.25, large * 0.72, depth(0.35), hub: colors.light)
    gear(x - across(large * 0.6), y + large * 1.95, large * 0.85, depth(0.6), hub: colors.light)
    person(
      random.number(in: 0.6...0.8), 0.97, random.number(in: 0.26...0.34), colors.near,
      hasHat: random.isTrue(0.5))
    ground(0.96, colors.near)
  }

  private mutating func gear(
    _ x: Double, _ y: Double, _ radius: Double, _ color: Color, hub: Color
  ) {
    // The corners of eight teeth around the unit circle.
    let turns: [(Double, Double)] = [
      (1, 0), (0.7071, 0.7071), (0, 1), (-0.7071, 0.7071), (-1, 0), (-0.7071, -0.7071), (0, -1),
      (0.7071, -0.7071),
    ]
    for (dx, dy) in turns {
      let outer = radius * 1.22
      bough(
        Point(x, y), Point(x + across(dx * outer), y + dy * outer), radius * 0.24, radius * 0.13,
        color)
    }
    disc(x, y, radius, color)
    disc(x, y, radius * 0.62, mix(color, colors.sky.1, 0.5))
    for (dx, dy) in turns.prefix(4) {
      bough(
        Point(x - across(dx * radius * 0.7), y - dy * radius * 0.7),
        Point(x + across(dx * radius * 0.7), y + dy * radius * 0.7), radius * 0.07, radius * 0.07,
        color)
    }
    disc(x, y, radius * 0.24, hub)
  }

  mutating func drawLens() {
    fill(.linear(from: .top, to: .bottom, [.init(0, colors.sky.0), .init(1, colors.sky.2)]))
    let x = random.number(in: 0.42...0.58)
    let y = random.number(in: 0.34...0.42)
    let radius = random.number(in: 0.21...0.25)
    let rays = [(-1.0, -0.9), (1.0, -0.7), (-1.0, 0.5), (1.0, 0.8), (0.1, -1.0)]
    for (dx, dy) in rays where random.isTrue(0.75) {
      polygon(
        [Point(x, y), Point(x + dx * 1.2, y + dy), Point(x + dx * 1.2 + 0.2, y + dy * 0.7)],
        faint(colors.light, 75))
    }
    // A camera on three legs; its lens is an eye.
    for leg in [-0.24, 0.0, 0.24] {
      bough(Point(x, y + radius * 0.8), Point(x + across(leg), 1), 0.03, 0.016)
    }
    let body = across(radius * 1.15)
    box(x - body, y - radius * 1.05, x + body, y + radius * 1.05, colors.near)
    let side = random.isTrue(0.5) ? 1.0 : -1.0
    disc(x + side * body * 0.55, y - radius * 1.3, radius * 0.42, colors.near)
    disc(x - side * body * 0.5, y - radius * 1.2, radius * 0.3, colors.near)
    disc(x, y, radius * 0.9, depth(0.1))
    disc(x, y, radius * 0.74, colors.light)
    disc(x, y, radius * 0.52, colors.accent)
    disc(x, y, radius * 0.26, colors.near)
    disc(x - across(radius * 0.2), y - radius * 0.22, radius * 0.13, colors.light)
    ridge(0.97, 0.01, colors.near)
  }

  mutating func drawRays() {
    let x = random.number(in: 0.34...0.66)
    let y = random.number(in: 0.5...0.6)
    fill(.linear(from: .top, to: .bottom, [.init(0, colors.sky.1), .init(1, colors.sky.2)]))
    let directions: [(Double, Double)] = [
      (-1, 0.02), (-1, -0.2), (-1, -0.46), (-1, -0.82), (-0.86, -1.3), (-0.48, -1.4), (-0.16, -1.4),
      (0.12, -1.4), (0.44, -1.4), (0.82, -1.3), (1, -0.86), (1, -0.5), (1, -0.22), (1, 0.02),
    ]
    let reach = min(9, across(1.2))
    for index in stride(from: 0, to: directions.count - 1, by: 2) {
      let (first, last) = (directions[index], directions[index + 1])
      polygon(
        [
          Point(x, y), Point(x + first.0 * reach, y + first.1 * 1.2),
          Point(x + last.0 * reach, y + last.1 * 1.2),
        ], index % 4 == 0 ? colors.sky.0 : mix(colors.sky.0, colors.accent, 0.6))
    }
    let radius = random.number(in: 0.15...0.19)
    glow(x, y, radius * 2, colors.light, 200)
    disc(x, y, radius, colors.light)
    ridge(random.number(in: 0.7...0.76), 0.06, depth(0.4))
    ridge(0.9, 0.04, depth(1))
    if random.isTrue(0.6) {
      person(
        x + random.number(in: -0.14...0.14), 0.86, random.number(in: 0.24...0.32), colors.near,
        hasHat: random.isTrue(0.5))
    }
  }
}
