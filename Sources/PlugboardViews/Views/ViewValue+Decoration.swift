/// Functions for plugins that decorate the views of others.
extension ViewValue {
  /// Returns the view with a badge: on its picture if it begins with one, else beside its first part.
  public func badged(_ label: String) -> ViewValue {
    let badge = ViewValue.text(label, role: .badge, lines: 1)
    switch self {
    case .column(var children, let spacing):
      guard let first = children.first else { return badge }
      children[0] = first.badged(label)
      return .column(children, spacing: spacing)
    case .row(let children, let spacing): return .row(children + [badge], spacing: spacing)
    case .box(let child, let border, let padding, let caption):
      return .box(child.badged(label), border: border, padding: padding, caption: caption)
    case .dialog(let title, let content): return .dialog(title, content.badged(label))
    case .overlay(let top, let base, let anchor):
      switch base {
      case .picture, .image:
        if anchor == .topTrailing { return .overlay(top.beside(badge), over: base) }
      default: break
      }
      return .overlay(top, over: base.badged(label), at: anchor)
    case .picture, .image, .rule, .spacer: return .overlay(badge, over: self)
    case .text, .button, .link, .tabs, .field, .progress, .toast, .placeholder, .custom:
      return .row([self, badge])
    }
  }

  /// Returns the view in a border, with a caption if one is given.
  public func boxed(caption: String? = nil, padding: Int = 0) -> ViewValue {
    .box(self, padding: padding, caption: caption)
  }

  /// Returns the view with free space on all sides.
  public func padded(_ padding: Int = 1) -> ViewValue {
    .box(self, border: false, padding: padding)
  }

  /// Returns a column of the view and another one below it.
  public func above(_ other: ViewValue, spacing: Int = 0) -> ViewValue {
    .column([self, other], spacing: spacing)
  }

  /// Returns a row of the view and another one on its right.
  public func beside(_ other: ViewValue, spacing: Int = 1) -> ViewValue {
    .row([self, other], spacing: spacing)
  }
}
