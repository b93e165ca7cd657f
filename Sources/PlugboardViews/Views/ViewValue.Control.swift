extension ViewValue {
  /// A part of a view that a person can activate.
  public struct Control: Hashable, Sendable {
    public enum Kind: String, Hashable, Sendable, CaseIterable {
      case button, link, tab, field
    }

    /// The id, which says which control of the view a tap is on.
    public let id: String
    /// The label; of a field, its placeholder.
    public let label: String
    public let kind: Kind
    /// Whether it can be activated.
    public let isEnabled: Bool
    /// Whether it is the selected one of its tabs.
    public let isSelected: Bool
    /// The text in a field; nil for other controls.
    public let text: String?
    /// The text directly above a field, such as its label in a form; nil if there is none.
    public let caption: String?

    public init(
      _ label: String, id: String, kind: Kind = .button, isEnabled: Bool = true,
      isSelected: Bool = false, text: String? = nil, caption: String? = nil
    ) {
      self.id = id
      self.label = label
      self.kind = kind
      self.isEnabled = isEnabled
      self.isSelected = isSelected
      self.text = text
      self.caption = caption
    }
  }

  /// The controls of the view in reading order. Of several with the same id the first is listed,
  /// and none with an empty id.
  public var controls: [Control] { statedControls.uniqued() }

  /// All controls that are shown, with whatever ids they have.
  var statedControls: [Control] {
    var controls: [Control] = []
    collectControls(into: &controls, depth: 1)
    return controls
  }

  private func collectControls(
    into controls: inout [Control], depth: Int, below caption: String? = nil
  ) {
    // Deeper views are shown as a placeholder.
    guard depth <= Self.deepest else { return }
    switch self {
    case .button(let label, let id, let isEnabled):
      controls.append(Control(label, id: id, isEnabled: isEnabled))
    case .link(let label, let id): controls.append(Control(label, id: id, kind: .link))
    case .tabs(let tabs, let selected):
      controls += tabs.map {
        Control($0.label, id: $0.id, kind: .tab, isSelected: selected.hasSameBytes(as: $0.id))
      }
    case .field(let placeholder, let text, let id):
      controls.append(Control(placeholder, id: id, kind: .field, text: text, caption: caption))
    case .column(let children, _):
      var caption: String?
      for child in children {
        child.collectControls(into: &controls, depth: depth + 1, below: caption)
        caption = if case .text(let text, _, _, _) = child { text } else { nil }
      }
    case .row(let children, _):
      for child in children { child.collectControls(into: &controls, depth: depth + 1) }
    case .overlay(let top, let base, _):
      base.collectControls(into: &controls, depth: depth + 1)
      top.collectControls(into: &controls, depth: depth + 1)
    case .box(let child, _, _, _), .dialog(_, let child), .custom(_, _, let child):
      child.collectControls(into: &controls, depth: depth + 1)
    case .text, .rule, .spacer, .picture, .image, .progress, .toast, .placeholder: break
    }
  }
}

extension [ViewValue.Control] {
  /// Returns the first control of each id, and none with an empty id.
  func uniqued() -> [ViewValue.Control] {
    var ids: Set<ExactText> = []
    return filter { !$0.id.isEmpty && ids.insert($0.id).inserted }
  }
}
