import Plugboard

/// A measure with one unit per character, two for East Asian ones, and badges in brackets.
struct UnitMeasure: TextMeasure {
  func width(of character: Character) -> Int {
    guard let scalar = character.unicodeScalars.first else { return 0 }
    return scalar.value >= 0x2E80 ? 2 : 1
  }

  func marked(_ text: String, as look: Arrangement.Look) -> String {
    look == .text(.badge) ? "[\(text)]" : text
  }
}

extension ViewValue {
  /// Returns the lines of all pieces, with their positions: `x,y text`.
  func lines(width: Int, height: Int? = nil) -> [String] {
    arranged(width: width, height: height, measure: UnitMeasure()).pieces.flatMap { piece in
      piece.lines.enumerated().map { "\(piece.rect.x),\(piece.rect.y + $0.offset) \($0.element)" }
    }
  }

  /// Returns the lines of a text.
  static func broken(_ text: String, width: Int, lines: Int? = nil) -> [String] {
    ViewValue.text(text, lines: lines).arranged(width: width, measure: UnitMeasure())
      .pieces.flatMap(\.lines)
  }
}
