public import PlugboardValues

/// A drawing as a value: shapes in painting order, which hosts paint at their own resolution, or the name of
/// a plugin that makes them.
///
///     Drawing([
///       .fill(.linear(from: .top, to: .bottom, [Drawing.Stop(0, night), Drawing.Stop(1, dusk)])),
///       .ellipse(center: Drawing.Point(0.7, 0.3), width: 0.2, height: 0.2, .color(moon)),
///     ])
///
/// Positions are fractions of the frame, from 0 at the left and top to 1 at the right and bottom.
/// Radii are fractions of the shorter side of the frame: a disc stays round in every frame.
public struct Drawing: Hashable, Sendable {
  /// The maximal number of shapes of a drawing that hosts show.
  public static let mostShapes = 256
  /// The maximal number of points of all polygons of a drawing that hosts show.
  public static let mostPoints = 4096
  /// The maximal number of characters of one text in a drawing that hosts show.
  public static let mostLetters = 32
  /// The maximal number of stops of a gradient that hosts show.
  public static let mostStops = 8
  /// The maximal distance of coordinates and radii from zero in a drawing that hosts show.
  public static let farthest = 10.0

  /// A drawing by name: the plugin that makes its shapes, and the record that it makes them from.
  public struct Request: Hashable, Sendable {
    /// The name of the plugin, see `DrawingPlugin`.
    public let name: String
    public let record: Fields

    public static func == (left: Request, right: Request) -> Bool {
      left.name.hasSameBytes(as: right.name) && left.record == right.record
    }
  }

  private enum Content: Hashable, Sendable {
    case shapes([Shape])
    case named(Request)
  }

  private let content: Content

  public init(_ shapes: [Shape] = []) { content = .shapes(shapes) }

  private init(_ request: Request) { content = .named(request) }

  /// Returns a drawing whose shapes a plugin makes from a record, each time that it is painted.
  ///
  /// Drawings by name are equal if their names and records are. A host finds the plugin with its
  /// `DrawingResolver`, and shows the alternative text of a picture whose drawing has none.
  public static func named(_ name: String, _ record: Fields = Fields()) -> Drawing {
    Drawing(Request(name: name, record: record))
  }

  /// The shapes in painting order; a drawing by name has none until it is resolved.
  public var shapes: [Shape] {
    switch content {
    case .shapes(let shapes): shapes
    case .named: []
    }
  }

  /// The name and the record of a drawing by name; nil if the drawing has its own shapes.
  public var request: Request? {
    if case .named(let request) = content { request } else { nil }
  }

  /// A position as fractions of the frame's width and height.
  public struct Point: Hashable, Sendable {
    public static let top = Point(0.5, 0)
    public static let bottom = Point(0.5, 1)

    public var x: Double
    public var y: Double

    public init(_ x: Double, _ y: Double) {
      self.x = x
      self.y = y
    }
  }

  /// A colour with its opacity, from 0 for invisible to 255.
  public struct Color: Hashable, Sendable {
    public var rgb: RGB
    public var opacity: UInt8

    public init(_ rgb: RGB, opacity: UInt8 = 255) {
      self.rgb = rgb
      self.opacity = opacity
    }

    /// Returns a colour from a number such as 0xFF8800.
    public init(hex: UInt32, opacity: UInt8 = 255) {
      self.init(RGB(hex: hex), opacity: opacity)
    }
  }

  /// A colour at a place of a gradient, from 0 at its start to 1 at its end.
  public struct Stop: Hashable, Sendable {
    public var place: Double
    public var color: Color

    public init(_ place: Double, _ color: Color) {
      self.place = place
      self.color = color
    }
  }

  /// The colours inside a shape; the stops of a gradient ascend.
  public enum Paint: Hashable, Sendable {
    case color(Color)
    case linear(from: Point, to: Point, [Stop])
    case radial(center: Point, radius: Double, [Stop])
  }

  public enum Shape: Hashable, Sendable {
    /// The whole frame.
    case fill(Paint)
    /// An ellipse with its two radii.
    case ellipse(center: Point, width: Double, height: Double, Paint)
    /// The inside of a closed line; where it crosses itself, odd parts are inside.
    case polygon([Point], Paint)
    /// A line of text around a centre, its height a fraction of the frame's; hosts draw it as text.
    case letters(String, center: Point, height: Double, Color)
  }
}
