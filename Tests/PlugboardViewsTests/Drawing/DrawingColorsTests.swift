import Plugboard
import Testing

@Suite("The colours of a drawing") struct DrawingColorsTests {
  private let black = Drawing.Color(hex: 0)
  private let white = Drawing.Color(hex: 0xFFFFFF)
  private let red = Drawing.Color(hex: 0xFF0000)

  /// Returns the red of each point, line by line.
  private func reds(_ shapes: [Drawing.Shape], _ width: Int, _ height: Int) -> [[UInt8]] {
    let colors = Drawing(shapes).colors(width: width, height: height)
    return (0..<height).map { line in (0..<width).map { colors[line * width + $0].red } }
  }

  @Test("A colour fills the frame, and a later one with opacity covers it in part")
  func fills() {
    #expect(reds([.fill(.color(white))], 2, 1) == [[255, 255]])
    let half = Drawing.Color(hex: 0, opacity: 51)
    #expect(reds([.fill(.color(white)), .fill(.color(half))], 1, 1) == [[204]])
    #expect(reds([], 1, 1) == [[0]])
  }

  @Test("A linear gradient goes from its start to its end, and on with the colours there")
  func linear() {
    let stops = [Drawing.Stop(0, black), Drawing.Stop(1, white)]
    let down = Drawing.Paint.linear(
      from: Drawing.Point(0, 0.25), to: Drawing.Point(0, 0.75), stops)
    #expect(reds([.fill(down)], 1, 8).map { $0[0] } == [0, 0, 32, 96, 159, 223, 255, 255])
    let none = Drawing.Paint.linear(from: .top, to: .top, stops)
    #expect(reds([.fill(none)], 2, 1) == [[0, 0]])
    #expect(reds([.fill(.linear(from: .top, to: .bottom, []))], 1, 1) == [[0]])
  }

  @Test("A radial gradient goes from its centre outwards, its radius a share of the shorter side")
  func radial() {
    let stops = [Drawing.Stop(0, white), Drawing.Stop(1, black)]
    let paint = Drawing.Paint.radial(center: Drawing.Point(0.5, 0.5), radius: 1, stops)
    let line = reds([.fill(paint)], 9, 3)[1]
    #expect(line == [0, 0, 85, 170, 255, 170, 85, 0, 0])
  }

  @Test("A disc is round in every frame, and its edge is smooth")
  func disc() {
    let disc = Drawing.Shape.ellipse(
      center: Drawing.Point(0.5, 0.5), width: 0.5, height: 0.5, .color(white))
    let points = reds([disc], 12, 4)
    #expect(points[1] == [0, 0, 0, 0, points[1][4], 255, 255, points[1][4], 0, 0, 0, 0])
    #expect(points[0] == points[3])
    #expect((1..<255).contains(points[0][4]))
    #expect(points[0][3] == 0)
  }

  @Test("A polygon covers points by their share in it, and odd parts of crossing lines")
  func polygon() {
    func box(_ left: Double, _ right: Double) -> [Drawing.Point] {
      [
        Drawing.Point(left, 0), Drawing.Point(right, 0), Drawing.Point(right, 1),
        Drawing.Point(left, 1),
      ]
    }
    #expect(reds([.polygon(box(0.25, 0.625), .color(white))], 4, 1) == [[0, 255, 128, 0]])
    let twice = box(0, 1) + [Drawing.Point(0, 0)] + box(0.25, 0.75) + [Drawing.Point(0.25, 0)]
    #expect(reds([.polygon(twice, .color(white))], 4, 1) == [[255, 0, 0, 255]])
    #expect(reds([.polygon([.top, .bottom], .color(white))], 2, 1) == [[0, 0]])
  }

  @Test("Letters are left to the host")
  func letters() {
    let shape = Drawing.Shape.letters("大", center: Drawing.Point(0.5, 0.5), height: 1, white)
    #expect(reds([shape], 2, 2) == [[0, 0], [0, 0]])
  }

  @Test(
    "No number traps",
    arguments: [.nan, .infinity, -.infinity, 1e300, -1e300, 0, 1e-300] as [Double])
  func extremes(number: Double) {
    let point = Drawing.Point(number, number)
    let stops = [Drawing.Stop(number, red), Drawing.Stop(0, white), Drawing.Stop(number, black)]
    let paints: [Drawing.Paint] = [
      .color(red), .linear(from: point, to: .bottom, stops), .linear(from: .top, to: point, stops),
      .radial(center: point, radius: number, stops),
    ]
    let drawing = Drawing(
      paints.flatMap { paint -> [Drawing.Shape] in
        [
          .fill(paint), .ellipse(center: point, width: number, height: 0.5, paint),
          .ellipse(center: .top, width: 0.5, height: number, paint),
          .polygon([point, .top, .bottom], paint),
          .polygon([.top, Drawing.Point(number, 0), Drawing.Point(0, number)], paint),
        ]
      })
    #expect(drawing.colors(width: 5, height: 4).count == 20)
    #expect(drawing.colors(width: -1, height: 4).isEmpty)
    #expect(!drawing.svg(alt: "", ratio: (2, 3), prefix: "x").contains("nan"))
  }
}
