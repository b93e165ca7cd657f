extension View {
  /// The texts of the view in reading order, those of its controls included.
  public var texts: [String] {
    switch self {
    case .text(let text, _, _, _): [text]
    case .column(let views, _), .row(let views, _): views.flatMap(\.texts)
    case .box(let view, _, _, let caption): [caption].compactMap { $0 } + view.texts
    case .overlay(let top, let base, _): base.texts + top.texts
    case .button(let label, _, _), .link(let label, _): [label]
    case .tabs(let tabs, _): tabs.map(\.label)
    case .field(let placeholder, let text, _): [text.isEmpty ? placeholder : text]
    case .progress(_, let label): [label].compactMap { $0 }
    case .rule, .spacer: []
    case .picture(_, let alt, _, _): [alt]
    case .toast(let text), .placeholder(let text): [text]
    case .dialog(let title, let view): [title] + view.texts
    }
  }
}
