internal import Plugboard

extension PosterSketch {
  mutating func drawSkyline() {
    sky(horizon: 0.9)
    if random.isTrue(0.5) { stars(14, above: 0.4) }
    disc(y: 0.18...0.4)
    roofs(count(7), top: 0.42...0.6, depth(0.1), lit: 0)
    roofs(count(6), top: 0.54...0.76, depth(0.55), lit: 0.35)
    roofs(count(4), top: 0.72...0.88, depth(1), lit: 0.5)
  }

  /// Appends a row of houses, with windows of which a share is lit.
  mutating func roofs(
    _ count: Int, top: ClosedRange<Double>, _ color: Color, lit: Double
  ) {
    var left = -0.02
    for index in 0..<count {
      let right = (Double(index) + 1 + random.number(in: -0.25...0.25)) / Double(count) + 0.02
      let roof = random.number(in: top)
      box(left, roof, right, 1, color)
      let middle = (left + right) / 2
      switch random.pick([0, 1, 2, 3]) {
      case 0: box(middle - across(0.008), roof - 0.09, middle + across(0.008), roof, color)
      case 1:
        box(left + (right - left) * 0.25, roof - 0.04, right - (right - left) * 0.25, roof, color)
      case 2: polygon([Point(left, roof), Point(middle, roof - 0.06), Point(right, roof)], color)
      default: break
      }
      if lit > 0 { windows(left, roof, right, lit) }
      left = right - 0.01
    }
  }

  private mutating func windows(_ left: Double, _ roof: Double, _ right: Double, _ lit: Double) {
    let columns = max(1, Int((right - left) * ratio / 0.07))
    var places: [Point] = []
    for row in 0..<4 {
      for column in 0..<columns where random.isTrue(lit) {
        let x = left + (right - left) * (Double(column) + 0.5) / Double(columns)
        let y = roof + 0.067 + 0.075 * Double(row)
        if y < 0.98 { places.append(Point(x, y)) }
      }
    }
    let light = random.isTrue(0.2) ? colors.accent : colors.light
    boxes(places, across(0.013), 0.017, light)
  }

  mutating func drawTower() {
    sky(horizon: 0.95)
    let x = random.number(in: 0.4...0.6)
    let top = random.number(in: 0.2...0.27)
    // Beams of light from the top.
    for (left, right) in [(-0.75, -0.35), (0.3, 0.62), (-0.16, 0.1)] {
      let reach = across(0.75)
      polygon(
        [
          Point(x, top), Point(x + left * reach, top - 0.55 + abs(left) * 0.35),
          Point(x + right * reach, top - 0.55 + abs(right) * 0.35),
        ], faint(colors.light, 70))
    }
    roofs(count(6), top: 0.6...0.76, depth(0.1), lit: 0)
    var half = across(0.045)
    var upper = top
    for step in 0..<4 {
      let lower = step == 3 ? 1.0 : upper + random.number(in: 0.14...0.2)
      let color = depth(0.75)
      box(x - half, upper, x + half, lower, color)
      polygon(
        [Point(x, upper), Point(x + half, upper), Point(x + half, lower), Point(x, lower)], depth(1)
      )
      if step > 0 {
        var places: [Point] = []
        var y = upper + 0.055
        while y < min(lower, 0.95) {
          for place in [-0.6, -0.2, 0.35, 0.7] where random.isTrue(0.55) {
            places.append(Point(x + half * place, y))
          }
          y += 0.065
        }
        boxes(places, across(0.01), 0.015, colors.light)
      }
      upper = lower
      half *= 1.55
    }
    glow(x, top, 0.16, colors.light, 255)
    box(x - across(0.008), top - 0.1, x + across(0.008), top, colors.light)
    disc(x, top, 0.035, colors.light)
    roofs(count(5), top: 0.82...0.92, depth(1), lit: 0.4)
  }

  mutating func drawCastle() {
    sky(horizon: 0.9)
    let light = disc(y: 0.2...0.34, radius: 0.14...0.19)
    for _ in 0..<4 {
      bird(
        light.x + random.number(in: -0.3...0.3), light.y + random.number(in: -0.1...0.2),
        random.number(in: 0.035...0.06))
    }
    ridge(0.8, 0.05, depth(0.15))
    let x = random.number(in: 0.4...0.6)
    let hill = 0.74
    polygon(
      [
        Point(x - across(0.42), 1), Point(x - across(0.2), hill), Point(x + across(0.2), hill),
        Point(x + across(0.45), 1),
      ], depth(1))
    for (shift, width, rise) in [
      (-0.17, 0.045, 0.2), (-0.06, 0.06, 0.34), (0.05, 0.05, 0.24), (0.16, 0.045, 0.29),
    ] {
      let middle = x + across(shift)
      let top = hill - rise + random.number(in: -0.04...0.04)
      let half = across(width)
      box(middle - half, top, middle + half, hill + 0.02, depth(1))
      polygon(
        [
          Point(middle - half * 1.25, top), Point(middle, top - 0.13),
          Point(middle + half * 1.25, top),
        ], depth(1))
      box(
        middle - across(0.012), top + 0.04, middle + across(0.012), top + 0.085,
        random.isTrue(0.7) ? colors.accent : depth(1))
    }
    box(x - across(0.2), hill - 0.08, x + across(0.2), hill + 0.02, depth(1))
    ridge(0.97, 0.02, depth(0.7))
  }

  mutating func drawCrooked() {
    sky(horizon: 0.9)
    disc(radius: 0.08...0.11)
    // Walls that lean over a path in zigzag.
    let lean = random.number(in: 0.08...0.18)
    let roof = random.number(in: 0.2...0.3)
    polygon(
      [
        Point(0, roof + 0.05), Point(0.3 + lean, roof), Point(0.2, 0.56), Point(0.32, 1),
        Point(0, 1),
      ],
      depth(0.9))
    polygon(
      [
        Point(1, roof + 0.12), Point(0.66 - lean * 0.4, roof + 0.16), Point(0.84, 0.62),
        Point(0.72, 1), Point(1, 1),
      ], depth(0.55))
    polygon(
      [Point(0.36, 0.6), Point(0.46 + lean * 0.5, 0.42), Point(0.62, 0.6)], depth(0.3))
    polygon(
      [Point(0.38, 0.6), Point(0.6, 0.6), Point(0.68, 0.78), Point(0.33, 0.78)], depth(0.3))
    polygon(
      [
        Point(0.43, 0.78), Point(0.56, 0.78), Point(0.68, 0.86), Point(0.5, 0.9), Point(0.8, 1),
        Point(0.2, 1), Point(0.4, 0.89), Point(0.3, 0.84),
      ], mix(colors.light, colors.sky.2, 0.3))
    for (x, y, tilt) in [
      (0.1, 0.4, 0.05), (0.16, 0.66, -0.04), (0.9, 0.5, -0.06), (0.88, 0.76, 0.05),
    ] {
      let w = across(0.05)
      let h = 0.1
      polygon(
        [
          Point(x - w * 0.7, y + tilt), Point(x + w, y - tilt), Point(x + w * 0.6, y + h + tilt),
          Point(x - w, y + h - tilt * 0.5),
        ], random.isTrue(0.35) ? colors.accent : colors.light)
    }
    person(random.number(in: 0.46...0.54), 0.9, 0.2, colors.near, hasHat: true)
  }

  mutating func drawStairs() {
    sky()
    let isRising = random.isTrue(0.5)
    let place = { (x: Double) in isRising ? x : 1 - x }
    let sun = random.number(in: 0.66...0.8)
    glow(place(sun), 0.16, 0.5, colors.light, 190)
    disc(place(sun), 0.16, random.number(in: 0.08...0.12), colors.light)
    let steps = count(8)
    let start = random.number(in: 0.84...0.9)
    let end = random.number(in: 0.26...0.34)
    for (layer, shift) in [0.0, 0.14, 0.3].enumerated() {
      var points = [Point(place(0), 1.1)]
      for step in 0..<steps {
        let y = start + (end - start) * Double(step + 1) / Double(steps) + shift
        points.append(Point(place(Double(step) / Double(steps)), y))
        points.append(Point(place(Double(step + 1) / Double(steps)), y))
      }
      points.append(Point(place(1), 1.1))
      polygon(points, depth(0.1 + 0.42 * Double(layer)))
    }
    for index in 0..<3 {
      let step = random.pick(Array(1..<steps))
      let y = start + (end - start) * Double(step + 1) / Double(steps) + 0.14 * Double(index % 2)
      let x = place((Double(step) + 0.5) / Double(steps))
      person(x, y + 0.005, random.number(in: 0.14...0.19), index == 0 ? colors.accent : colors.near)
    }
  }

  mutating func drawWindow() {
    let wall = mix(colors.near, colors.sky.0, 0.55)
    fill(.linear(from: .top, to: .bottom, [.init(0, wall), .init(1, colors.near)]))
    let x = random.number(in: 0.42...0.62)
    let w = across(random.number(in: 0.17...0.21))
    let top = random.number(in: 0.13...0.18)
    let bottom = top + random.number(in: 0.38...0.44)
    // The light falls through the window on to the floor.
    let shift = random.number(in: -0.3...0.3)
    polygon(
      [
        Point(x - w, bottom), Point(x + w, bottom), Point(x + w * 1.5 + shift, 1),
        Point(x - w * 1.5 + shift, 1),
      ], faint(colors.light, 60))
    glow(x, (top + bottom) / 2, 0.55, colors.sky.2, 120)
    polygon(
      [Point(x - w, top), Point(x + w, top), Point(x + w, bottom), Point(x - w, bottom)],
      .linear(
        from: Point(x, top), to: Point(x, bottom),
        [.init(0, colors.sky.1), .init(0.75, colors.sky.2), .init(1, colors.light)]))
    disc(x + w * random.number(in: -0.6...0.6), top + 0.1, 0.045, colors.light)
    if random.isTrue(0.7) {
      let stand = x + w * random.number(in: -0.45...0.45)
      person(stand, bottom + 0.14, 0.44, colors.near, hasHat: random.isTrue(0.4))
    }
    box(x - across(0.008), top, x + across(0.008), bottom, wall)
    box(x - w, (top + bottom) / 2 - 0.007, x + w, (top + bottom) / 2 + 0.007, wall)
    for side in [-1.0, 1.0] {
      let edge = x + side * w
      polygon(
        [
          Point(edge - side * w * 0.12, top - 0.05), Point(edge + side * w * 0.65, top - 0.05),
          Point(edge + side * w * 0.55, bottom + 0.16), Point(edge + side * w * 0.1, bottom + 0.16),
        ], mix(colors.accent, colors.near, 0.3))
    }
    box(0, 0.93, 1, 1, colors.near)
  }

  mutating func drawRoad() {
    let horizon = random.number(in: 0.44...0.54)
    sky(horizon: horizon)
    disc(y: 0.16...(horizon - 0.08))
    ridge(horizon, 0.04, depth(0))
    ground(horizon + 0.01, mix(colors.far, colors.near, 0.35))
    let end = random.number(in: 0.36...0.64)
    polygon(
      [
        Point(end - 0.012, horizon + 0.01), Point(end + 0.012, horizon + 0.01), Point(1.05, 1),
        Point(-0.05, 1),
      ], depth(0.95))
    for mark in 0..<4 {
      let share = [0.06, 0.2, 0.42, 0.74][mark]
      let next = [0.12, 0.31, 0.6, 0.98][mark]
      func dash(_ share: Double) -> (x: Double, y: Double, half: Double) {
        (
          end + (0.5 - end) * share, horizon + 0.01 + (0.99 - horizon) * share,
          0.035 * share + 0.004
        )
      }
      let (a, b) = (dash(share), dash(next))
      polygon(
        [
          Point(a.x - a.half, a.y), Point(a.x + a.half, a.y), Point(b.x + b.half, b.y),
          Point(b.x - b.half, b.y),
        ], colors.light)
    }
    let side = random.isTrue(0.5) ? 1.0 : -1.0
    for share in [0.16, 0.36, 0.8] {
      let x = end + side * (0.06 + 0.46 * share)
      let foot = horizon + 0.02 + 0.4 * share
      let rise = 0.12 + 0.5 * share
      let half = across(0.006 + 0.012 * share)
      box(x - half, foot - rise, x + half, foot, colors.near)
      box(
        x - half * 5.5, foot - rise * 0.9, x + half * 5.5, foot - rise * 0.9 + half * ratio * 1.4,
        colors.near)
    }
  }

  mutating func drawLanterns() {
    sky()
    if random.isTrue(0.5) { stars(10, above: 0.5) }
    disc(x: 0.14...0.86, y: 0.1...0.2, radius: 0.06...0.08)
    roofs(count(5), top: 0.72...0.8, depth(0.2), lit: 0.4)
    for index in 0..<count(3) {
      let x = (Double(index) + random.number(in: 0.35...0.65)) / Double(count(3))
      let y = random.number(in: 0.26...0.6)
      let size = random.number(in: 0.075...0.115)
      box(x - across(0.005), 0, x + across(0.005), y, colors.near)
      glow(x, y, size * 2.4, colors.accent, 150)
      ellipse(x, y, size * 1.05, size * 0.85, .color(colors.accent))
      ellipse(x, y, size * 0.5, size * 0.85, .color(mix(colors.accent, colors.light, 0.45)))
      let cap = across(size * 0.5)
      box(x - cap, y - size * 0.95, x + cap, y - size * 0.75, colors.near)
      box(x - cap, y + size * 0.75, x + cap, y + size * 0.95, colors.near)
      box(x - across(0.008), y + size * 0.95, x + across(0.008), y + size * 1.7, colors.accent)
    }
    curvedRoof(random.number(in: 0.3...0.7), 0.93, 0.42, depth(1))
    ground(0.95, depth(1))
  }

  /// Appends a roof whose eaves are turned up.
  mutating func curvedRoof(_ x: Double, _ y: Double, _ half: Double, _ color: Color) {
    let w = across(half)
    let h = half * 0.42
    polygon(
      [
        Point(x - w, y - h * 0.42), Point(x - w * 0.72, y - h * 0.16),
        Point(x - w * 0.36, y - h * 0.42), Point(x - w * 0.2, y - h),
        Point(x + w * 0.2, y - h), Point(x + w * 0.36, y - h * 0.42),
        Point(x + w * 0.72, y - h * 0.16), Point(x + w, y - h * 0.42), Point(x + w * 0.84, y),
        Point(x - w * 0.84, y),
      ], color)
  }

  mutating func drawPagoda() {
    sky(horizon: 0.9)
    disc(y: 0.16...0.36, radius: 0.12...0.17)
    ridge(0.78, 0.08, depth(0))
    ridge(0.86, 0.05, depth(0.35))
    let x = random.number(in: 0.36...0.64)
    let floors = random.pick([3, 4, 5])
    let height = 0.6 / Double(floors)
    box(x - across(0.008), 0.16, x + across(0.008), 0.3, depth(1))
    for floor in 0..<floors {
      let y = 0.3 + height * Double(floor)
      let half = 0.11 + 0.13 * Double(floor) / Double(floors)
      box(x - across(half * 0.58), y - 0.01, x + across(half * 0.58), y + height, depth(0.85))
      for place in [-0.3, 0.3] where random.isTrue(0.8) {
        let at = x + across(half * place)
        box(
          at - across(0.014), y + height * 0.4, at + across(0.014), y + height * 0.7, colors.accent)
      }
      curvedRoof(x, y + 0.02, half, depth(1))
    }
    ridge(0.94, 0.03, depth(1))
  }
}
