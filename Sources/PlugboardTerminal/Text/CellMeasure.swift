public import Plugboard

/// Measures text in cells, and marks looks with characters: no look depends on colour alone.
public struct CellMeasure: TextMeasure {
  /// The sizes of the views of the host's own, by their names.
  private let customSizes: [String: @Sendable (_ record: Fields, _ width: Int) -> UnitSize]

  public init() { self.init(customSizes: [:]) }

  init(customSizes: [String: @Sendable (_ record: Fields, _ width: Int) -> UnitSize]) {
    self.customSizes = customSizes
  }

  public func width(of character: Character) -> Int { Glyph(character).width }

  public func marked(_ text: String, as look: Arrangement.Look) -> String {
    let marks = Self.marks(of: look)
    return marks.before + text + marks.after
  }

  public var widthOfTenLines: Int { 20 }

  public func size(ofCustom name: String, _ record: Fields, width: Int) -> UnitSize? {
    customSizes[name].map { $0(record, width) }
  }

  /// Returns the characters before and after a text.
  static func marks(of look: Arrangement.Look) -> (before: String, after: String) {
    switch look {
    case .text(.badge): ("▐", "▌")
    case .text(.error): ("✗ ", "")
    case .text(.warning): ("! ", "")
    case .button(isEnabled: true, isTight: false): ("[ ", " ]")
    case .button(isEnabled: false, isTight: false): ("( ", " )")
    case .button(isEnabled: true, isTight: true): ("[", "]")
    case .button(isEnabled: false, isTight: true): ("(", ")")
    case .link: ("‹", "›")
    case .tab: (" ", " ")
    case .field: ("▏", "▕")
    case .placeholder: ("⟦ ", " ⟧")
    case .text, .tabLine, .progress, .picture, .image, .custom, .border, .toast, .dialog,
      .horizontalRule,
      .verticalRule:
      ("", "")
    }
  }

  /// Returns the characters around a control that has the focus; they take the same cells.
  static func focusMarks(of look: Arrangement.Look) -> (before: String, after: String) {
    switch look {
    case .button(_, isTight: false): ("▸ ", " ◂")
    default: ("▸", "◂")
    }
  }
}
