public import Plugboard

extension ViewPainter {
  /// The style of each look; every one that matters has a sign of its own too, see `CellMeasure`.
  public static func style(of look: Arrangement.Look) -> Style {
    switch look {
    case .text(.title): Style(.bold)
    case .text(.subtitle): Style([], .cyan)
    case .text(.body): .plain
    case .text(.caption), .text(.muted): Style(.dim)
    case .text(.badge): Style(.bold, .magenta)
    case .text(.accent): Style(.bold, .green)
    case .text(.warning): Style(.bold, .yellow)
    case .text(.error): Style(.bold, .red)
    case .button: Style(.reversed)
    case .placeholder: Style(.reversed, .red)
    case .image, .border, .horizontalRule, .verticalRule: Style(.dim)
    }
  }
}
