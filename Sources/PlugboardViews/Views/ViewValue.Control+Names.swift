extension ViewValue.Control {
  /// A mark in front of a label that shows whether a person has chosen it.
  public enum Mark: String, CaseIterable, Sendable {
    case chosen = "◉"
    case unchosen = "○"
    case on = "☑"
    case off = "☐"
    case ticked = "✓"

    /// Whether the mark stands for a choice that was made.
    public var isChosen: Bool { self != .unchosen && self != .off }

    /// Returns a label with the mark in front.
    public func label(_ text: String) -> String { "\(rawValue) \(text)" }
  }

  /// The end of the label of a field that must have a value.
  public static let requiredMark = " *"

  /// The mark in front of the label; nil if there is none.
  public var mark: Mark? { Mark.allCases.first { label.hasBytePrefix($0.rawValue + " ") } }

  /// Whether it is the selected one of its tabs, or has the mark of a choice that was made.
  public var isChosen: Bool { isSelected || mark?.isChosen == true }

  /// The texts by which a person knows the control: its label, the label without its mark, and of a field the text
  /// above it; the last two also without the mark of a field that must have a value.
  public var names: [String] {
    let unmarked = mark.flatMap { label.afterBytePrefix($0.rawValue + " ") }.map(String.init)
    let others = [unmarked, caption].compactMap(\.self).flatMap { name in
      [name.beforeByteSuffix(Self.requiredMark).map(String.init), name].compactMap(\.self)
    }
    return ([label] + others).filter { !$0.isEmpty }
  }
}
