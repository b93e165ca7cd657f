extension ViewValue {
  /// Returns the texts of the view in reading order: of a progress its share in percent and its label,
  /// of a host's own view the texts of its fallback.
  public func texts(withControls: Bool = true) -> [String] {
    var texts: [String] = []
    collectTexts(into: &texts, withControls, depth: 1)
    return texts
  }

  private func collectTexts(into texts: inout [String], _ withControls: Bool, depth: Int) {
    // Deeper views are shown as a placeholder.
    guard depth <= Self.deepest else { return }
    switch self {
    case .text(let text, _, _, _), .toast(let text), .placeholder(let text): texts.append(text)
    case .picture(_, let alt, _, _), .image(_, let alt, _, _): texts.append(alt)
    case .progress(let share, let label):
      let percent = share.isNaN ? 0 : Int((max(0, min(1, share)) * 100).rounded())
      texts.append("\(percent) %")
      if let label { texts.append(label) }
    case .box(let child, _, _, let caption):
      if let caption { texts.append(caption) }
      child.collectTexts(into: &texts, withControls, depth: depth + 1)
    case .custom(_, _, let fallback):
      fallback.collectTexts(into: &texts, withControls, depth: depth + 1)
    case .column(let children, _), .row(let children, _):
      for child in children {
        child.collectTexts(into: &texts, withControls, depth: depth + 1)
      }
    case .overlay(let top, let base, _):
      base.collectTexts(into: &texts, withControls, depth: depth + 1)
      top.collectTexts(into: &texts, withControls, depth: depth + 1)
    case .dialog(let title, let content):
      texts.append(title)
      content.collectTexts(into: &texts, withControls, depth: depth + 1)
    case .button, .link, .tabs, .field: if withControls { texts += ownTexts }
    case .rule, .spacer: break
    }
  }

  /// The texts of a control.
  private var ownTexts: [String] {
    switch self {
    case .button(let label, _, _), .link(let label, _): [label]
    case .tabs(let tabs, _): tabs.map(\.label)
    case .field(let placeholder, let text, _): [text.isEmpty ? placeholder : text]
    default: []
    }
  }
}
