public import PlugboardValues

/// The JSON form is an object with the name of a drawing and the params that it is made from, or else with
/// shapes in painting order.
///
///     {"drawing": "clock", "params": {"hour": 9}}
///     {"shapes": [
///       {"shape": "fill", "paint": "#1B1F4B"},
///       {"shape": "fill", "paint": {"gradient": "linear", "from": [0.5, 0], "to": [0.5, 1],
///         "stops": [[0, "#1B1F4B"], [1, "#F2935C80"]]}},
///       {"shape": "ellipse", "center": [0.7, 0.3], "width": 0.2, "height": 0.2, "paint":
///         {"gradient": "radial", "center": [0.7, 0.3], "radius": 0.2, "stops": […]}},
///       {"shape": "polygon", "points": [0, 1, 0.5, 0.6, 1, 1], "paint": "#1A1230"},
///       {"shape": "letters", "text": "大", "center": [0.5, 0.5], "height": 0.2, "color": "#FFFFFF"}]}
///
/// Colours are `#RRGGBB` or, with their opacity, `#RRGGBBAA`. Unknown shapes and fields, wrong types,
/// numbers beyond ±`Drawing.farthest`, and more than the maximal numbers of parts are refused.
extension Drawing: ValueConvertible {
  public static var valueType: ValueType { .object }
  @inlinable public static var staysTyped: Bool { true }
  public static var valueShape: ValueShape {
    ValueShape(
      .object, "an object with the name of a \"drawing\" or its \"shapes\"", plural: "drawings")
  }

  public init?(value: Value) {
    guard case .object(let record) = value else { return nil }
    var fields = FieldReader(record)
    if record["drawing"] != nil {
      guard let name: String = fields.require("drawing") else { return nil }
      self = .named(name, fields.read("params") ?? Fields())
      guard fields.isComplete else { return nil }
      return
    }
    guard let values: [Value] = fields.require("shapes"), fields.isComplete else { return nil }
    var shapes: [Shape] = []
    shapes.reserveCapacity(values.count)
    for value in values {
      guard let shape = Shape(value: value) else { return nil }
      shapes.append(shape)
    }
    self.init(shapes)
    guard isLegal else { return nil }
  }

  public var value: Value {
    guard let request else { return ["shapes": .array(shapes.map(\.value))] }
    var record: Fields = ["drawing": .string(request.name)]
    if !request.record.isEmpty { record["params"] = .object(request.record) }
    return .object(record)
  }
}

extension Drawing.Shape {
  fileprivate init?(value: Value) {
    guard case .object(let record) = value else { return nil }
    var fields = FieldReader(record)
    let kind: String? = fields.require("shape")
    let shape: Drawing.Shape?
    switch kind {
    case "fill":
      shape = Drawing.Paint(value: fields.require("paint")).map { .fill($0) }
    case "ellipse":
      let center = Drawing.Point(value: fields.require("center"))
      let width: Double? = fields.require("width")
      let height: Double? = fields.require("height")
      let paint = Drawing.Paint(value: fields.require("paint"))
      guard let center, let width, let height, let paint else { return nil }
      shape = .ellipse(center: center, width: width, height: height, paint)
    case "polygon":
      let numbers: [Value]? = fields.require("points")
      let paint = Drawing.Paint(value: fields.require("paint"))
      guard let numbers, let points = Drawing.points(numbers), let paint else { return nil }
      shape = .polygon(points, paint)
    case "letters":
      let text: String? = fields.require("text")
      let center = Drawing.Point(value: fields.require("center"))
      let height: Double? = fields.require("height")
      let color = Drawing.Color(value: fields.require("color"))
      guard let text, let center, let height, let color else { return nil }
      shape = .letters(text, center: center, height: height, color)
    default: shape = nil
    }
    guard let shape, fields.isComplete else { return nil }
    self = shape
  }

  fileprivate var value: Value {
    switch self {
    case .fill(let paint): ["shape": "fill", "paint": paint.value]
    case .ellipse(let center, let width, let height, let paint):
      [
        "shape": "ellipse", "center": center.value, "width": .double(width),
        "height": .double(height), "paint": paint.value,
      ]
    case .polygon(let points, let paint):
      [
        "shape": "polygon", "points": .array(points.flatMap { [.double($0.x), .double($0.y)] }),
        "paint": paint.value,
      ]
    case .letters(let text, let center, let height, let color):
      [
        "shape": "letters", "text": .string(text), "center": center.value,
        "height": .double(height), "color": .string(color.text),
      ]
    }
  }
}

extension Drawing.Paint {
  fileprivate init?(value: Value?) {
    if let color = Drawing.Color(value: value) {
      self = .color(color)
      return
    }
    guard case .object(let record) = value else { return nil }
    var fields = FieldReader(record)
    let kind: String? = fields.require("gradient")
    let values: [Value]? = fields.require("stops")
    guard let values else { return nil }
    var stops: [Drawing.Stop] = []
    for value in values {
      guard case .array(let parts) = value, parts.count == 2,
        let place = Double(value: parts[0]), let color = Drawing.Color(value: parts[1])
      else { return nil }
      stops.append(Drawing.Stop(place, color))
    }
    switch kind {
    case "linear":
      guard let from = Drawing.Point(value: fields.require("from")),
        let to = Drawing.Point(value: fields.require("to"))
      else { return nil }
      self = .linear(from: from, to: to, stops)
    case "radial":
      guard let center = Drawing.Point(value: fields.require("center")),
        let radius: Double = fields.require("radius")
      else { return nil }
      self = .radial(center: center, radius: radius, stops)
    default: return nil
    }
    guard fields.isComplete else { return nil }
  }

  fileprivate var value: Value {
    func list(_ stops: [Drawing.Stop]) -> Value {
      .array(stops.map { [.double($0.place), .string($0.color.text)] })
    }
    return switch self {
    case .color(let color): .string(color.text)
    case .linear(let from, let to, let stops):
      ["gradient": "linear", "from": from.value, "to": to.value, "stops": list(stops)]
    case .radial(let center, let radius, let stops):
      [
        "gradient": "radial", "center": center.value, "radius": .double(radius),
        "stops": list(stops),
      ]
    }
  }
}

extension Drawing.Point {
  fileprivate init?(value: Value?) {
    guard case .array(let numbers) = value, numbers.count == 2,
      let point = Drawing.points(numbers)?.first
    else { return nil }
    self = point
  }

  fileprivate var value: Value { [.double(x), .double(y)] }
}

extension Drawing.Color {
  fileprivate init?(value: Value?) {
    guard case .string(let text) = value, let digits = text.afterBytePrefix("#"),
      [6, 8].contains(digits.utf8.count), digits.allSatisfy({ $0.isASCII && $0.isHexDigit }),
      let number = UInt32(digits, radix: 16)
    else { return nil }
    let hasOpacity = digits.utf8.count == 8
    self.init(
      hex: hasOpacity ? number >> 8 : number,
      opacity: hasOpacity ? UInt8(truncatingIfNeeded: number) : 255)
  }

  /// The colour as `#RRGGBB` or, if it isn't opaque, `#RRGGBBAA`.
  var text: String {
    let parts = [rgb.red, rgb.green, rgb.blue] + (opacity == 255 ? [] : [opacity])
    return parts.reduce("#") { text, part in
      let digits = String(part, radix: 16, uppercase: true)
      return text + (digits.utf8.count == 1 ? "0" : "") + digits
    }
  }
}

extension Drawing {
  fileprivate static func points(_ numbers: [Value]) -> [Point]? {
    guard numbers.count.isMultiple(of: 2) else { return nil }
    var points: [Point] = []
    points.reserveCapacity(numbers.count / 2)
    for index in stride(from: 0, to: numbers.count, by: 2) {
      guard let x = Double(value: numbers[index]), let y = Double(value: numbers[index + 1]) else {
        return nil
      }
      points.append(Point(x, y))
    }
    return points
  }
}
