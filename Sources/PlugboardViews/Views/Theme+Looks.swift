public import PlugboardValues

/// The looks of the parts of a page.
extension Theme {
  /// A part of a page with a look of its own.
  public enum Part: Hashable, Sendable {
    case text(ViewValue.Role)
    case button, disabledButton, link, tab, selectedTab, field, emptyField
    /// The done part of a progress, and the rest.
    case progress, progressRest
    case placeholder, picture
    case border, rule
    case toast, dialog, dialogTitle
    /// The focused control, or the title of the focused item, and the mark of it.
    case focus, focusMark
    case selectionMark
    /// The mark of content that goes on beyond an edge.
    case overflow
  }

  /// The look of a part: colours, and traits that also show without colour.
  public struct Look: Hashable, Sendable {
    /// The colour of the text or lines; nil for plain text's.
    public let color: Purpose?
    /// The colour behind the text; none of its own if nil.
    public let ground: Purpose?
    public let isBold: Bool
    public let isDim: Bool
    public let isUnderlined: Bool
    /// Whether the colours of the text and behind it are exchanged.
    public let isReversed: Bool

    init(
      _ color: Purpose? = nil, on ground: Purpose? = nil, bold: Bool = false, dim: Bool = false,
      underlined: Bool = false, reversed: Bool = false
    ) {
      self.color = color
      self.ground = ground
      isBold = bold
      isDim = dim
      isUnderlined = underlined
      isReversed = reversed
    }
  }

  /// Returns the look of a part.
  public static func look(of part: Part) -> Look {
    switch part {
    case .text(.title): Look(bold: true)
    case .text(.subtitle): Look(.subtitle)
    case .text(.body): Look()
    case .text(.caption), .text(.muted): Look(.muted, dim: true)
    case .text(.badge): Look(.onBadge, on: .badge, bold: true)
    case .text(.accent): Look(.accent, bold: true)
    case .text(.warning): Look(.warning, bold: true)
    case .text(.error): Look(.error, bold: true)
    case .button: Look(.onControl, on: .control, bold: true)
    case .disabledButton: Look(.muted, dim: true)
    case .link: Look(.link, underlined: true)
    case .tab: Look(.muted, dim: true)
    case .selectedTab: Look(.accent, bold: true)
    case .field: Look(underlined: true)
    case .emptyField: Look(.muted, dim: true, underlined: true)
    case .progress: Look(.accent, bold: true)
    case .placeholder: Look(.error, reversed: true)
    case .progressRest, .picture, .border, .rule: Look(.line, dim: true)
    case .toast: Look(.accent)
    case .dialog: Look(.line)
    case .dialogTitle: Look(bold: true)
    case .focus: Look(.accent, bold: true, reversed: true)
    case .focusMark, .selectionMark, .overflow: Look(.accent, bold: true)
    }
  }
}
