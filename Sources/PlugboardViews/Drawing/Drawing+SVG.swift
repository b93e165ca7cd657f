extension Drawing {
  /// Returns the drawing as an `svg` element with vectors, labelled for readers that don't see it.
  ///
  /// - Parameters:
  ///   - alt: The text that stands for the picture.
  ///   - ratio: The ratio of the frame's width and height.
  ///   - prefix: The beginning of the ids in the element; unique in the document.
  public func svg(alt: String, ratio: (width: Int, height: Int), prefix: String) -> String {
    var writer = SVGWriter(
      width: 1000 * Double(max(1, ratio.width)) / Double(max(1, ratio.width, ratio.height)),
      height: 1000 * Double(max(1, ratio.height)) / Double(max(1, ratio.width, ratio.height)),
      prefix: SVGWriter.id(prefix))
    for shape in shapes { writer.draw(shape) }
    return writer.element(alt: alt)
  }
}

private struct SVGWriter {
  let width: Double
  let height: Double
  let prefix: String
  private var side: Double { min(width, height) }
  private var definitions = ""
  private var body = ""
  private var gradients = 0

  init(width: Double, height: Double, prefix: String) {
    self.width = width
    self.height = height
    self.prefix = prefix
  }

  /// Returns a text of which only characters that ids may have are left.
  static func id(_ text: String) -> String {
    String(
      text.map { sign in
        sign.isASCII && (sign.isLetter || sign.isNumber || sign == "-") ? sign : "_"
      })
  }

  func element(alt: String) -> String {
    let definitions = definitions.isEmpty ? "" : "<defs>\(definitions)</defs>"
    return
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(text(width)) \(text(height))\""
      + " preserveAspectRatio=\"xMidYMid slice\" role=\"img\" aria-label=\"\(Self.escaped(alt))\">"
      + definitions + body + "</svg>"
  }

  mutating func draw(_ shape: Drawing.Shape) {
    switch shape {
    case .fill(let paint):
      body += "<rect width=\"\(text(width))\" height=\"\(text(height))\"\(fill(paint))/>"
    case .ellipse(let center, let radiusX, let radiusY, let paint):
      guard radiusX > 0, radiusY > 0 else { return }
      body +=
        "<ellipse cx=\"\(text(center.x * width))\" cy=\"\(text(center.y * height))\""
        + " rx=\"\(text(radiusX * side))\" ry=\"\(text(radiusY * side))\"\(fill(paint))/>"
    case .polygon(let points, let paint):
      guard points.count > 2 else { return }
      let corners = points.map { "\(text($0.x * width)),\(text($0.y * height))" }
      body +=
        "<polygon fill-rule=\"evenodd\" points=\"\(corners.joined(separator: " "))\"\(fill(paint))/>"
    case .letters(let letters, let center, let size, let color):
      guard size > 0 else { return }
      body +=
        "<text x=\"\(text(center.x * width))\" y=\"\(text(center.y * height))\""
        + " font-size=\"\(text(size * height))\" text-anchor=\"middle\""
        + " dominant-baseline=\"central\" aria-hidden=\"true\"\(fill(.color(color)))>"
        + "\(Self.escaped(letters))</text>"
    }
  }

  /// Returns the attributes of a paint, and defines its gradient.
  private mutating func fill(_ paint: Drawing.Paint) -> String {
    let stops: [Drawing.Stop]
    let kind: String
    let place: String
    switch paint {
    case .color(let color): return " \(attributes("fill", color))"
    case .linear(let from, let to, let colors):
      (kind, stops) = ("linearGradient", colors)
      place =
        "x1=\"\(text(from.x * width))\" y1=\"\(text(from.y * height))\""
        + " x2=\"\(text(to.x * width))\" y2=\"\(text(to.y * height))\""
    case .radial(let center, let radius, let colors):
      (kind, stops) = ("radialGradient", colors)
      place =
        "cx=\"\(text(center.x * width))\" cy=\"\(text(center.y * height))\""
        + " r=\"\(text(radius * side))\""
    }
    gradients += 1
    let id = "\(prefix)-\(gradients)"
    definitions += "<\(kind) id=\"\(id)\" gradientUnits=\"userSpaceOnUse\" \(place)>"
    for stop in stops {
      definitions += "<stop offset=\"\(text(stop.place))\" \(attributes("stop", stop.color))/>"
    }
    definitions += "</\(kind)>"
    return " fill=\"url(#\(id))\""
  }

  private func attributes(_ name: String, _ color: Drawing.Color) -> String {
    let opaque = Drawing.Color(color.rgb).text
    let opacity =
      color.opacity == 255 ? "" : " \(name)-opacity=\"\(text(Double(color.opacity) / 255))\""
    return "\(name)\(name == "stop" ? "-color" : "")=\"\(opaque)\"\(opacity)"
  }

  /// Returns a number with at most three digits after the point.
  private func text(_ number: Double) -> String {
    guard number.magnitude < 1e9 else { return "0" }
    let thousandths = Int(number * 1000 + (number < 0 ? -0.5 : 0.5))
    let (whole, rest) = thousandths.magnitude.quotientAndRemainder(dividingBy: 1000)
    var digits = String(rest + 1000).dropFirst()
    while digits.hasSuffix("0") { digits.removeLast() }
    return (thousandths < 0 ? "-" : "") + "\(whole)" + (digits.isEmpty ? "" : "." + digits)
  }

  /// Returns a text for content and attributes; characters that XML forbids become �.
  private static func escaped(_ text: String) -> String {
    var escaped = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;".unicodeScalars
      case "<": escaped += "&lt;".unicodeScalars
      case ">": escaped += "&gt;".unicodeScalars
      case "\"": escaped += "&quot;".unicodeScalars
      case "'": escaped += "&#39;".unicodeScalars
      case "\t", "\n", "\r": escaped.append(" ")
      case "\0"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{FFFE}", "\u{FFFF}": escaped.append("\u{FFFD}")
      default: escaped.append(scalar)
      }
    }
    return String(escaped)
  }
}
