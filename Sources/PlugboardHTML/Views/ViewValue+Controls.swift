internal import Plugboard

/// The views of a component whose layout shows a part of its items at a time, where all are shown.
extension PageOutline.Component {
  /// The top of the component without the controls of its layout.
  var shownHeader: ViewValue? { header?.without(layout.controls) }

  /// The bottom of the component without the controls of its layout.
  var shownFooter: ViewValue? { footer?.without(layout.controls) }
}

extension ViewValue {
  /// Returns the view without some controls, and without the innermost row around each; nil if nothing is left.
  fileprivate func without(_ controls: [String]) -> ViewValue? {
    guard !controls.isEmpty else { return self }
    func rest(_ children: [ViewValue]) -> [ViewValue]? {
      let rest = children.compactMap { $0.without(controls) }
      return rest.isEmpty && !children.isEmpty ? nil : rest
    }
    switch self {
    case .button(_, let id, _), .link(_, let id): return controls.contains(id) ? nil : self
    case .row(let children, let spacing):
      if children.contains(where: { $0.isControl(in: controls) }) { return nil }
      return rest(children).map { .row($0, spacing: spacing) }
    case .column(let children, let spacing):
      return rest(children).map { .column($0, spacing: spacing) }
    case .box(let child, let border, let padding, let caption):
      return child.without(controls).map {
        .box($0, border: border, padding: padding, caption: caption)
      }
    case .overlay(let top, let base, let anchor):
      guard let base = base.without(controls) else { return top.without(controls) }
      return top.without(controls).map { .overlay($0, over: base, at: anchor) } ?? base
    case .text, .tabs, .field, .progress, .rule, .spacer, .picture, .image, .toast, .dialog,
      .placeholder, .custom:
      return self
    }
  }

  private func isControl(in controls: [String]) -> Bool {
    switch self {
    case .button(_, let id, _), .link(_, let id): controls.contains(id)
    default: false
    }
  }
}
