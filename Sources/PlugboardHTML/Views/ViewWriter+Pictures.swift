internal import Plugboard

/// Pictures, and views of the host's own.
extension ViewWriter {
  mutating func writePicture(
    _ drawing: Drawing, alt: String, _ aspect: ViewValue.Aspect, width: Int?
  ) {
    pictures += 1
    beginFrame(alt: alt, aspect, width: width)
    if let drawing = drawings.resolved(drawing) {
      html.writeMarkup(
        drawing.svg(alt: alt.visible, ratio: aspect.ratio, prefix: "picture-\(pictures)-"))
    } else {
      writeAlternative(alt)
    }
    html.end()
  }

  /// Writes a picture that is loaded when it comes near the window; its frame has the size before that.
  mutating func writeImage(_ url: String, alt: String, _ aspect: ViewValue.Aspect, width: Int?) {
    beginFrame(alt: alt, aspect, width: width)
    if url.isSafeImageURL {
      html.void("img", ["src": url, "alt": alt, "loading": "lazy", "decoding": "async"])
    } else {
      writeAlternative(alt)
    }
    html.end()
  }

  mutating func writeCustom(_ name: String, _ record: Fields, _ view: HTMLView) {
    html.begin("div", ["class": "custom", "data-view": name])
    html.writeMarkup(view.markup(record))
    html.end()
  }

  private mutating func beginFrame(alt: String, _ aspect: ViewValue.Aspect, width: Int?) {
    html.begin(
      "div",
      [
        "class": "picture \(aspect.rawValue)",
        "style": width.map { "inline-size:calc(\(max(0, min($0, ViewValue.longest)))*var(--u))" },
        // The heading of the module says the same already.
        "aria-hidden": alt == headingText ? "true" : nil,
      ])
  }

  /// Writes the text that stands for a picture in its frame.
  private mutating func writeAlternative(_ alt: String) {
    html.element("span", ["class": "alt", "dir": "auto"], text: alt)
  }
}

extension String {
  /// Whether a document may load a picture from the URL: one of the web, one relative to the document, or a
  /// picture of points in the URL itself. Others may contain a program, or reach files and hosts of the reader's own.
  var isSafeImageURL: Bool {
    // A browser leaves out spaces and control characters at the ends, and tabs and line breaks everywhere, and
    // takes a backslash for a slash.
    guard !isEmpty, !unicodeScalars.contains(where: { $0.isHarmfulInURL }) else { return false }
    // By bytes, as a mark that combines with the colon is no part of it to a browser.
    func text(_ bytes: Substring.UTF8View) -> String {
      String(decoding: bytes, as: UTF8.self).lowercased()
    }
    guard let end = utf8.firstIndex(where: { ":/?#".utf8.contains($0) }),
      utf8[end] == UInt8(ascii: ":")
    else { return !hasBytePrefix("//") }
    switch text(utf8[..<end]) {
    case "http", "https": return true
    case "data":
      let type = text(utf8[end...].dropFirst().prefix { !";,".utf8.contains($0) })
      return ["png", "jpeg", "gif", "webp", "avif"].contains { type == "image/\($0)" }
    default: return false
    }
  }
}

extension Unicode.Scalar {
  fileprivate var isHarmfulInURL: Bool {
    self == "\\" || properties.isWhitespace || properties.generalCategory == .control
      || properties.generalCategory == .format
  }
}
