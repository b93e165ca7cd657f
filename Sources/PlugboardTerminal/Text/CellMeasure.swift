public import Plugboard

/// Measures text in cells, and marks looks with characters, so that no look depends on colour alone.
public struct CellMeasure: TextMeasure {
  public init() {}

  public func width(of character: Character) -> Int { Glyph(character).width }

  public func marked(_ text: String, as look: Arrangement.Look) -> String {
    switch look {
    case .text(.badge): "[\(text)]"
    case .text(.error): "✗ \(text)"
    case .text(.warning): "! \(text)"
    case .button: "[ \(text) ]"
    case .placeholder: "⟦ \(text) ⟧"
    case .text, .image, .border, .horizontalRule, .verticalRule: text
    }
  }

  public var widthOfTenLines: Int { 20 }
}
