internal import Plugboard

extension String {
  /// Whether it shows nothing, and nothing is read out.
  var isBlank: Bool { allSatisfy(\.isWhitespace) }
}

/// Texts of views that name the parts around them.
extension ViewValue {
  /// The text of the first title; nil if there is none.
  var firstTitle: String? {
    switch self {
    case .text(let text, .title, _, _): text.isEmpty ? nil : text
    default: parts.lazy.compactMap(\.firstTitle).first
    }
  }

  /// The first text of any kind, also one of a control; nil if there is none.
  var firstText: String? {
    let own: String? =
      switch self {
      case .text(let text, _, _, _): text
      case .picture(_, let alt, _, _), .image(_, let alt, _, _): alt
      case .custom(_, _, let fallback): fallback.firstText
      case .placeholder(let message), .toast(let message): message
      case .dialog(let title, _): title
      case .button(let label, _, _), .link(let label, _): label
      case .tabs(let tabs, _): tabs.lazy.map(\.label).first { !$0.isBlank }
      case .field(let placeholder, let text, _): text.isBlank ? placeholder : text
      case .progress(_, let label): label
      case .box(_, _, _, let caption): caption
      case .column, .row, .overlay, .rule, .spacer: nil
      }
    if let own, !own.isBlank { return own }
    return parts.lazy.compactMap(\.firstText).first
  }

  /// Whether it is of one line: a row of such views can go on in a further line.
  var isShort: Bool {
    switch self {
    case .text(_, _, let lines, _): lines == 1
    case .button, .link, .spacer: true
    default: false
    }
  }

  /// Returns the view with the fallbacks in place of the views that a host doesn't know.
  func shown(by measure: PixelMeasure) -> ViewValue {
    guard hasCustom else { return self }
    switch self {
    case .custom(let name, _, let fallback):
      return measure.customViews[name] == nil ? fallback.shown(by: measure) : self
    case .column(let children, let spacing):
      return .column(children.map { $0.shown(by: measure) }, spacing: spacing)
    case .row(let children, let spacing):
      return .row(children.map { $0.shown(by: measure) }, spacing: spacing)
    case .box(let child, let border, let padding, let caption):
      return .box(
        child.shown(by: measure), border: border, padding: padding, caption: caption)
    case .dialog(let title, let child): return .dialog(title, child.shown(by: measure))
    case .overlay(let top, let base, let anchor):
      return .overlay(top.shown(by: measure), over: base.shown(by: measure), at: anchor)
    default: return self
    }
  }

  private var hasCustom: Bool {
    if case .custom = self { return true }
    return parts.contains(where: \.hasCustom)
  }

  /// The views in it, in reading order.
  private var parts: [ViewValue] {
    switch self {
    case .column(let children, _), .row(let children, _): children
    case .box(let child, _, _, _), .dialog(_, let child): [child]
    case .overlay(let top, let base, _): [base, top]
    default: []
    }
  }
}
