internal import Plugboard

/// Measures text for a document, where a unit of width is half of the text's size and a unit of
/// height a line of one and a half: Latin letters take about one unit, ideographs two.
struct PixelMeasure: TextMeasure {
  /// The unit of width in the root's text size.
  static let unit = 0.5
  /// The height of a line in the root's text size.
  static let line = 1.5

  /// The views of the host's own, by their names.
  var customViews: [String: HTMLView] = [:]

  var widthOfTenLines: Int { 30 }

  func size(ofCustom name: String, _ record: Fields, width: Int) -> UnitSize? {
    customViews[name]?.size(record, width)
  }

  func width(of character: Character) -> Int {
    guard let scalar = character.unicodeScalars.first else { return 0 }
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x1F000...0x1FAFF, 0x20000...0x3FFFD:
      return 2
    default:
      switch scalar.properties.generalCategory {
      case .control, .format, .nonspacingMark, .enclosingMark: return 0
      default: return 1
      }
    }
  }

  /// A button has space on both sides of its label, and a badge too.
  func marked(_ text: String, as look: Arrangement.Look) -> String {
    switch look {
    case .button: "  \(text)  "
    case .text(.badge): " \(text) "
    default: text
    }
  }
}
