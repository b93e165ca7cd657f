extension String {
  /// The text with control characters by their pictures, without controls that change the direction
  /// of the text after them, and without code points that are no characters.
  var visible: String {
    var visible = ""
    for scalar in unicodeScalars {
      if scalar == "\n" || scalar == "\t" {
        visible.unicodeScalars.append(scalar)
      } else if scalar != "\r", let form = scalar.visibleForm {
        visible.unicodeScalars.append(form)
      }
    }
    return visible
  }

  /// The visible text as it is in the content of an element, and in a quoted value of an attribute.
  var escapedForHTML: String {
    var escaped = ""
    escaped.reserveCapacity(utf8.count)
    for scalar in visible.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}

extension Unicode.Scalar {
  /// The scalar, or the picture of a control character; nil if it has no place in a document.
  fileprivate var visibleForm: Unicode.Scalar? {
    switch value {
    case 0..<0x20: Unicode.Scalar(0x2400 + value)
    case 0x7F: "\u{2421}"
    case 0x80..<0xA0: "\u{FFFD}"
    // Embeddings, overrides and isolates.
    case 0x202A...0x202E, 0x2066...0x2069: nil
    case 0xFDD0...0xFDEF: nil
    default: value & 0xFFFE == 0xFFFE ? nil : self
    }
  }
}
