internal import Plugboard

extension PosterSketch {
  mutating func drawFigure() {
    sky(horizon: 0.85)
    let x = random.number(in: 0.36...0.64)
    let radius = random.number(in: 0.2...0.26)
    let y = random.number(in: 0.34...0.42)
    glow(x, y, radius * 2.2, colors.light)
    disc(x, y, radius, colors.light)
    let ground = 0.84
    ridge(ground, 0.02, depth(0.15))
    self.ground(ground, depth(0.15))
    let shift = x + random.number(in: -0.1...0.1)
    let height = random.number(in: 0.52...0.6)
    let tip = random.number(in: -0.4...0.4)
    polygon(
      [
        Point(shift - across(0.06), 0.88), Point(shift + across(0.06), 0.88),
        Point(shift + tip + across(0.13), 1.02), Point(shift + tip - across(0.06), 1.02),
      ], depth(0.75))
    person(
      shift, 0.89, height, colors.near, hasHat: random.isTrue(0.5), isWide: random.isTrue(0.35))
  }

  mutating func drawCouple() {
    sky(horizon: 0.85)
    disc(x: 0.4...0.6, y: 0.3...0.4, radius: 0.19...0.25)
    ridge(0.84, 0.03, depth(0.2))
    let x = random.number(in: 0.44...0.56)
    let gap = across(random.number(in: 0.09...0.13))
    let height = random.number(in: 0.46...0.54)
    person(x - gap, 0.93, height, colors.near, hasHat: random.isTrue(0.6))
    person(x + gap, 0.93, height * random.number(in: 0.85...0.93), depth(0.8), isWide: true)
    disc(x + gap, 0.93 - height * 0.52, 0.025, colors.accent)
    ridge(0.95, 0.02, depth(1))
  }

  mutating func drawHat() {
    fill(.linear(from: .top, to: .bottom, [.init(0, colors.sky.1), .init(1, colors.sky.2)]))
    let x = random.number(in: 0.36...0.64)
    let y = random.number(in: 0.36...0.54)
    let s = random.number(in: 0.85...1.15)
    let u = across(s)
    glow(x, y, 0.5, colors.light, 160)
    disc(x, y + 0.06 * s, 0.17 * s, mix(colors.light, colors.sky.2, 0.25))
    // A bowler, a moustache and a cane.
    ellipse(x, y - 0.1 * s, 0.175 * s, 0.16 * s, .color(colors.near))
    ellipse(x, y - 0.035 * s, 0.265 * s, 0.042 * s, .color(colors.near))
    box(x - u * 0.172, y - 0.085 * s, x + u * 0.172, y - 0.05 * s, colors.accent)
    for side in [-1.0, 1.0] {
      disc(x + side * u * 0.065, y + 0.055 * s, 0.017 * s, colors.near)
      polygon(
        [
          Point(x, y + 0.115 * s), Point(x + side * u * 0.06, y + 0.12 * s),
          Point(x + side * u * 0.075, y + 0.155 * s), Point(x, y + 0.145 * s),
        ], colors.near)
    }
    polygon(
      [
        Point(x - u * 0.3, 1), Point(x - u * 0.2, y + 0.3 * s), Point(x - u * 0.06, y + 0.24 * s),
        Point(x, y + 0.33 * s), Point(x + u * 0.06, y + 0.24 * s),
        Point(x + u * 0.2, y + 0.3 * s), Point(x + u * 0.3, 1),
      ], colors.near)
    polygon(
      [
        Point(x - u * 0.07, y + 0.27 * s), Point(x, y + 0.29 * s),
        Point(x + u * 0.07, y + 0.27 * s),
        Point(x + u * 0.07, y + 0.33 * s), Point(x, y + 0.31 * s),
        Point(x - u * 0.07, y + 0.33 * s),
      ], colors.accent)
    let side = random.isTrue(0.5) ? 1.0 : -1.0
    bough(
      Point(x + side * u * 0.26, y + 0.22 * s), Point(x + side * u * 0.34, 1), 0.012, 0.012)
    disc(x + side * u * 0.24, y + 0.21 * s, 0.03, colors.near)
  }

  mutating func drawMask() {
    fill(.linear(from: .top, to: .bottom, [.init(0, colors.sky.0), .init(1, colors.near)]))
    let x = random.number(in: 0.42...0.58)
    let y = random.number(in: 0.4...0.48)
    let s = random.number(in: 0.92...1.1)
    let u = across(s)
    glow(x, y, 0.55, colors.accent, 150)
    ellipse(x, y, 0.2 * s, 0.28 * s, .color(colors.light))
    // The half in shadow.
    let shade = faint(mix(colors.sky.1, colors.near, 0.3), 150)
    let side = random.isTrue(0.5) ? 1.0 : -1.0
    polygon(
      [
        Point(x, y - 0.28 * s), Point(x + side * u * 0.11, y - 0.24 * s),
        Point(x + side * u * 0.19, y - 0.1 * s), Point(x + side * u * 0.2, y),
        Point(x + side * u * 0.17, y + 0.14 * s), Point(x + side * u * 0.1, y + 0.24 * s),
        Point(x, y + 0.28 * s), Point(x + side * u * 0.04, y + 0.05 * s),
      ], shade)
    for eye in [-1.0, 1.0] {
      ellipse(x + eye * u * 0.082, y - 0.045 * s, 0.05 * s, 0.034 * s, .color(colors.near))
      bough(
        Point(x + eye * u * 0.03, y - 0.1 * s), Point(x + eye * u * 0.14, y - 0.135 * s), 0.012,
        0.006)
    }
    let smile = random.number(in: -0.05...0.05)
    polygon(
      [
        Point(x - u * 0.095, y + 0.125 * s - smile * s), Point(x, y + 0.135 * s),
        Point(x + u * 0.095, y + 0.125 * s - smile * s), Point(x, y + 0.17 * s),
      ], colors.accent)
    for _ in 0..<3 {
      let w = random.number(in: 0.2...0.8)
      polygon(
        [Point(w - 0.22, 1), Point(w, random.number(in: 0.78...0.88)), Point(w + 0.22, 1)],
        faint(colors.near, 220))
    }
  }

  mutating func drawCurtain() {
    fill(
      .linear(from: .top, to: .bottom, [.init(0, colors.near), .init(1, colors.sky.0)]))
    let x = random.number(in: 0.34...0.66)
    polygon(
      [
        Point(x - 0.02, 0), Point(x + 0.02, 0), Point(x + across(0.2), 0.9),
        Point(x - across(0.2), 0.9),
      ], faint(colors.light, random.pick([60, 95, 130])))
    box(0, 0.8, 1, 1, mix(colors.far, colors.sky.1, random.number(in: 0...0.9)))
    ellipse(x, 0.88, 0.22, 0.055, .color(colors.light))
    person(
      x, 0.885, random.number(in: 0.3...0.52), colors.near, hasHat: random.isTrue(0.5),
      isWide: random.isTrue(0.4))
    let open = random.number(in: 0.15...0.3)
    for side in [0.0, 1.0] {
      for fold in 0..<4 {
        let first = open * Double(3 - fold) / 4
        let last = open * Double(4 - fold) / 4
        let place = { (width: Double) in side == 0 ? width : 1 - width }
        let shade = fold % 2 == 0 ? 0.15 : 0.5
        polygon(
          [
            Point(place(first), 0), Point(place(last * 1.15), 0), Point(place(last * 0.8), 0.5),
            Point(place(last * 1.1), 0.96), Point(place(first), 0.96),
          ], mix(colors.accent, colors.near, shade))
      }
    }
    for scallop in 0..<count(5) {
      let middle = (Double(scallop) + 0.5) / Double(count(5))
      ellipse(
        middle, 0, 0.6 * ratio / Double(count(5)), 0.13,
        .color(mix(colors.accent, colors.near, scallop % 2 == 0 ? 0.1 : 0.32)))
    }
    box(0, 0.96, 1, 1, colors.near)
  }

  mutating func drawSeal() {
    sky()
    ridge(random.number(in: 0.7...0.78), 0.06, depth(0))
    ridge(random.number(in: 0.86...0.92), 0.04, depth(0.5))
    let y = random.number(in: 0.34...0.42)
    let x = random.number(in: 0.44...0.56)
    let half = random.number(in: 0.16...0.19)
    glow(x, y, half * 2.6, colors.light, 150)
    box(x - across(half), y - half, x + across(half), y + half, colors.accent)
    let inner = half * 0.8
    box(
      x - across(inner), y - inner, x + across(inner), y + inner,
      mix(colors.accent, colors.near, 0.2))
    // The first letter or ideograph.
    if let first = name.first(where: { $0.isLetter || $0.isNumber }) {
      letters(String(first).uppercased(), x, y, half * 1.4, colors.light)
    }
    bird(random.number(in: 0.15...0.85), random.number(in: 0.08...0.16), 0.06)
    bird(random.number(in: 0.15...0.85), random.number(in: 0.6...0.68), 0.08)
  }
}
