extension ViewValue {
  /// The reason why hosts don't show the view; nil if they do.
  var fault: String? { fault(depth: 1) }

  private func fault(depth: Int) -> String? {
    guard depth <= Self.deepest else { return "it nests deeper than \(Self.deepest) views" }
    switch self {
    case .column(let children, _), .row(let children, _):
      for child in children {
        if let fault = child.fault(depth: depth + 1) { return fault }
      }
      return nil
    case .overlay(let top, let base, _):
      return top.fault(depth: depth + 1) ?? base.fault(depth: depth + 1)
    case .box(let child, _, _, _), .dialog(_, let child), .custom(_, _, let child):
      return child.fault(depth: depth + 1)
    case .picture(let drawing, let alt, _, _):
      return drawing.isLegal
        ? nil : "the drawing of \"\(alt)\" has too many parts, or parts too far away"
    case .text, .button, .link, .tabs, .field, .progress, .toast, .rule, .spacer, .image,
      .placeholder:
      return nil
    }
  }
}
