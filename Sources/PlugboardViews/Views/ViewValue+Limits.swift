internal import PlugboardValues

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
    case .box(let child, _, _, _), .dialog(_, let child):
      return child.fault(depth: depth + 1)
    case .custom(let name, let content, let fallback):
      guard !Value.object(content).isTooDeep else {
        return "the content of \"\(name)\" nests deeper than \(Value.deepest) values"
      }
      return fallback.fault(depth: depth + 1)
    case .picture(let drawing, let alt, _, _):
      if let request = drawing.request, Value.object(request.record).isTooDeep {
        return "the drawing of \"\(alt)\" has fields that nest deeper than \(Value.deepest) values"
      }
      return drawing.isLegal
        ? nil : "the drawing of \"\(alt)\" has too many parts, or parts too far away"
    case .text, .button, .link, .tabs, .field, .progress, .toast, .rule, .spacer, .image,
      .placeholder:
      return nil
    }
  }
}
