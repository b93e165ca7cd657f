/// What a plugin that decorates another's view needs; each gives a new view.
extension View {
  /// With a badge after the first text; a view without one gets the badge above it.
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

  /// In a border, with a caption in it if there is one.
  public func boxed(caption: String? = nil, padding: Int = 0) -> View {
    .box(self, padding: padding, caption: caption)
  }

  /// Without a border, with that much free on all sides.
  public func padded(_ padding: Int = 1) -> View {
    .box(self, border: false, padding: padding)
  }

  /// With another view under it.
  public func above(_ other: View, spacing: Int = 0) -> View {
    .column([self, other], spacing: spacing)
  }

  /// With another view on its right.
  public func beside(_ other: View, spacing: Int = 1) -> View {
    .row([self, other], spacing: spacing)
  }
}
