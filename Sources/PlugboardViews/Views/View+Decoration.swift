/// Functions for plugins that decorate the views of others.
extension View {
  /// Returns the view with a badge after its first text, or above the view if it has none.
  public func badged(_ label: String) -> View {
    let badge = View.text(label, role: .badge, lines: 1)
    switch self {
    case .text: return .row([self, badge])
    case .row(let children, let spacing): return .row(children + [badge], spacing: spacing)
    case .column(var children, let spacing):
      guard let first = children.first else { return badge }
      if case .image = first {
        children.insert(badge, at: 0)
      } else {
        children[0] = first.badged(label)
      }
      return .column(children, spacing: spacing)
    case .box(let child, let border, let padding, let caption):
      return .box(child.badged(label), border: border, padding: padding, caption: caption)
    case .button, .rule, .spacer, .image, .placeholder: return .column([badge, self])
    }
  }

  /// Returns the view in a border, with a caption if one is given.
  public func boxed(caption: String? = nil, padding: Int = 0) -> View {
    .box(self, padding: padding, caption: caption)
  }

  /// Returns the view with free space on all sides.
  public func padded(_ padding: Int = 1) -> View {
    .box(self, border: false, padding: padding)
  }

  /// Returns a column of the view and another one below it.
  public func above(_ other: View, spacing: Int = 0) -> View {
    .column([self, other], spacing: spacing)
  }

  /// Returns a row of the view and another one on its right.
  public func beside(_ other: View, spacing: Int = 1) -> View {
    .row([self, other], spacing: spacing)
  }
}
