extension Drawing {
  /// Returns the colours of the drawing on a grid of points, line by line.
  ///
  /// Points are square; with a clip only the points inside it are given. Letters are left out, as
  /// hosts draw them as text, and points that no shape covers are black. Memory is taken for the result and
  /// one line, and none per point; the cost is linear in the points times the shapes that cover
  /// them, plus the height times the points of polygons. Edges are smoothed.
  public func colors(width: Int, height: Int, clip: UnitRect? = nil) -> [RGB] {
    let frame = UnitRect(x: 0, y: 0, width: width, height: height)
    var raster = Raster(frame: frame, clip: clip?.intersection(frame) ?? frame)
    guard !raster.clip.isEmpty else { return [] }
    for shape in shapes { raster.draw(shape) }
    return raster.colors
  }
}

/// A grid of points on which shapes are drawn.
private struct Raster {
  /// The lines in each line of points, at which shapes are cut.
  private static let cuts = 4

  let clip: UnitRect
  private let width: Double
  private let height: Double
  /// The points of the shorter side, the unit of radii.
  private let side: Double
  private(set) var colors: [RGB]
  /// The covered share of each point of a line, from 0 to 1; zeros between lines.
  private var coverage: [Float]
  private var crossings: [Double] = []

  init(frame: UnitRect, clip: UnitRect) {
    self.clip = clip
    width = Double(frame.width)
    height = Double(frame.height)
    side = min(width, height)
    colors = Array(repeating: RGB(0, 0, 0), count: clip.isEmpty ? 0 : clip.width * clip.height)
    coverage = Array(repeating: 0, count: max(0, clip.width))
  }

  mutating func draw(_ shape: Drawing.Shape) {
    switch shape {
    case .fill(let paint): fill(PointPaint(paint, width, height, side))
    case .ellipse(let center, let radiusX, let radiusY, let paint):
      drawEllipse(
        x: center.x * width, y: center.y * height, radiusX * side, radiusY * side,
        PointPaint(paint, width, height, side))
    case .polygon(let points, let paint):
      drawPolygon(points, PointPaint(paint, width, height, side))
    case .letters: break
    }
  }

  private mutating func fill(_ paint: PointPaint) {
    for y in clip.y..<clip.maxY {
      for x in 0..<clip.width { coverage[x] = 1 }
      blend(paint, y: y, 0, clip.width)
    }
  }

  private mutating func drawEllipse(
    x: Double, y: Double, _ radiusX: Double, _ radiusY: Double, _ paint: PointPaint
  ) {
    guard radiusX > 0, radiusY > 0 else { return }
    for row in rows(from: y - radiusY, to: y + radiusY) {
      for cut in 0..<Self.cuts {
        let distance = (place(of: cut, in: row) - y) / radiusY
        let square = 1 - distance * distance
        guard square > 0 else { continue }
        let half = radiusX * Double(Drawing.root(of: Float(square)))
        cover(from: x - half, to: x + half)
      }
      blend(paint, y: row, column(x - radiusX), column(x + radiusX) + 1)
    }
  }

  private mutating func drawPolygon(_ points: [Drawing.Point], _ paint: PointPaint) {
    guard let first = points.first, points.count > 2 else { return }
    var (left, right, top, bottom) = (first.x, first.x, first.y, first.y)
    for point in points {
      left = min(left, point.x)
      right = max(right, point.x)
      top = min(top, point.y)
      bottom = max(bottom, point.y)
    }
    for row in rows(from: top * height, to: bottom * height) {
      for cut in 0..<Self.cuts {
        let y = place(of: cut, in: row) / height
        crossings.removeAll(keepingCapacity: true)
        var before = points[points.count - 1]
        for point in points {
          if (before.y <= y) != (point.y <= y) {
            let share = (y - before.y) / (point.y - before.y)
            crossings.append((before.x + share * (point.x - before.x)) * width)
          }
          before = point
        }
        crossings.sort()
        for index in stride(from: 1, to: crossings.count, by: 2) {
          cover(from: crossings[index - 1], to: crossings[index])
        }
      }
      blend(paint, y: row, column(left * width), column(right * width) + 1)
    }
  }

  /// Returns the lines of points within the clip that a shape touches.
  private func rows(from top: Double, to bottom: Double) -> Range<Int> {
    let low = Int(max(Double(clip.y), min(top, Double(clip.maxY))))
    let high = max(Double(low), min(bottom, Double(clip.maxY)))
    return low..<(Int(high) + (Double(Int(high)) < high ? 1 : 0))
  }

  /// Returns the index in the line of the point at a place, limited to the clip.
  private func column(_ x: Double) -> Int {
    Int(max(0, min(x - Double(clip.x), Double(clip.width))))
  }

  private func place(of cut: Int, in row: Int) -> Double {
    Double(row) + (Double(cut) + 0.5) / Double(Self.cuts)
  }

  /// Covers a part of one cut of a line.
  private mutating func cover(from start: Double, to end: Double) {
    let start = max(0, start - Double(clip.x))
    let end = min(Double(clip.width), end - Double(clip.x))
    guard start < end else { return }
    let weight = 1 / Float(Self.cuts)
    let first = Int(start)
    let last = min(Int(end), clip.width - 1)
    if first == last {
      coverage[first] += Float(end - start) * weight
      return
    }
    coverage[first] += Float(Double(first + 1) - start) * weight
    for x in (first + 1)..<max(first + 1, last) { coverage[x] += weight }
    coverage[last] += Float(end - Double(last)) * weight
  }

  /// Blends a paint into the covered points of a line between two columns, and clears the coverage.
  private mutating func blend(_ paint: PointPaint, y: Int, _ start: Int, _ end: Int) {
    let line = (y - clip.y) * clip.width
    let height = Float(y) + 0.5
    let flat = paint.isEvenInLines ? paint.color(x: 0.5, y: height) : nil
    for x in start..<min(end, clip.width) where coverage[x] > 0 {
      let color = flat ?? paint.color(x: Float(x + clip.x) + 0.5, y: height)
      let share = min(1, coverage[x]) * color.w
      coverage[x] = 0
      if share == 1 {
        let solid = color + 0.5
        colors[line + x] = RGB(UInt8(solid.x), UInt8(solid.y), UInt8(solid.z))
        continue
      }
      let under = colors[line + x]
      let mixed =
        SIMD4<Float>(Float(under.red), Float(under.green), Float(under.blue), 0) * (1 - share)
        + color * share + 0.5
      colors[line + x] = RGB(UInt8(mixed.x), UInt8(mixed.y), UInt8(mixed.z))
    }
  }
}

/// A paint on a grid of points; its colours are red, green and blue from 0 to 255, and the opacity
/// from 0 to 1.
private struct PointPaint {
  private enum Kind {
    case color
    case linear
    case radial
  }

  /// A stop of a gradient, with its distance from the one before.
  private struct Stop {
    let place: Float
    let way: Float
    let color: SIMD4<Float>
  }

  private let kind: Kind
  private let color: SIMD4<Float>
  private let stops: [Stop]
  /// The start of a linear gradient or the centre of a radial one.
  private let origin: SIMD2<Float>
  /// The way from the start of a linear gradient, divided by the square of its length.
  private let direction: SIMD2<Float>
  /// The inverse of a radial gradient's radius.
  private let scale: Float

  init(_ paint: Drawing.Paint, _ width: Double, _ height: Double, _ side: Double) {
    func point(_ point: Drawing.Point) -> SIMD2<Float> {
      SIMD2(Float(point.x * width), Float(point.y * height))
    }
    switch paint {
    case .color(let flat):
      (kind, stops) = (.color, [])
      color = Self.vector(flat)
      (origin, direction, scale) = (.zero, .zero, 0)
    case .linear(let from, let to, let stops):
      (kind, self.stops, color) = (.linear, Self.prepared(stops), .zero)
      origin = point(from)
      let way = point(to) - origin
      let square = (way * way).sum()
      direction = square > 0 ? way / square : .zero
      scale = 0
    case .radial(let center, let radius, let stops):
      (kind, self.stops, color) = (.radial, Self.prepared(stops), .zero)
      origin = point(center)
      direction = .zero
      scale = radius > 0 ? 1 / Float(radius * side) : 0
    }
  }

  /// Whether all points of a line have the same colour.
  var isEvenInLines: Bool {
    switch kind {
    case .color: true
    case .linear: direction.x == 0
    case .radial: false
    }
  }

  func color(x: Float, y: Float) -> SIMD4<Float> {
    switch kind {
    case .color: return color
    case .linear: return color(at: ((SIMD2(x, y) - origin) * direction).sum())
    case .radial:
      let way = SIMD2(x, y) - origin
      return color(at: Drawing.root(of: (way * way).sum()) * scale)
    }
  }

  private func color(at place: Float) -> SIMD4<Float> {
    for index in stops.indices where !(place > stops[index].place) {
      let stop = stops[index]
      guard index > 0 else { return stop.color }
      let before = stops[index - 1]
      let share = stop.way > 0 ? (place - before.place) / stop.way : 1
      // Infinite places give shares that are no numbers.
      return before.color + (stop.color - before.color) * (0...1 ~= share ? share : 1)
    }
    return stops.last?.color ?? .zero
  }

  private static func prepared(_ stops: [Drawing.Stop]) -> [Stop] {
    var prepared: [Stop] = []
    prepared.reserveCapacity(stops.count)
    var before = 0.0
    for stop in stops {
      prepared.append(
        Stop(
          place: Float(stop.place), way: Float(stop.place - before), color: vector(stop.color)))
      before = stop.place
    }
    return prepared
  }

  private static func vector(_ color: Drawing.Color) -> SIMD4<Float> {
    SIMD4(
      Float(color.rgb.red), Float(color.rgb.green), Float(color.rgb.blue),
      Float(color.opacity) / 255)
  }
}
