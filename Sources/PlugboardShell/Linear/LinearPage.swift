internal import Plugboard

/// A page as lines in reading order, with the dialog and the messages that lie on it.
struct LinearPage {
  private(set) var lines: [LinearLine] = []
  /// The lines of the dialog that has to be answered first; empty if there is none.
  private(set) var dialog: [LinearLine] = []
  /// The messages that are shown for a while.
  private(set) var messages: [LinearLine] = []

  /// The lines that a person reads and acts on now.
  var reading: [LinearLine] { (dialog.isEmpty ? lines : dialog) + messages }

  /// Creates the lines of a page.
  ///
  /// - Parameter takesTaps: Whether a tap on a module as a whole can have an effect.
  init(_ outline: PageOutline, takesTaps: (ModuleID) -> Bool) {
    let page = outline.page
    addHeading("Page", page, outline.header, fallback: page.text)
    if let empty = outline.empty { addFooter(page, empty) }
    for card in outline.cards {
      addHeading("Section", card.module, card.header)
      for component in card.components {
        addHeading("Part", component.module, component.header)
        for item in component.items { add(item, takesTaps) }
        if let footer = component.footer { addFooter(component.module, footer) }
      }
      if let footer = card.footer { addFooter(card.module, footer) }
    }
    if let overlay = outline.overlay { add(overlay, on: page) }
  }

  private mutating func addHeading(
    _ label: String, _ module: ModuleID, _ view: ViewValue?, fallback: String? = nil
  ) {
    var texts = view?.readTexts ?? []
    if texts.isEmpty, let fallback { texts = [fallback] }
    if !texts.isEmpty {
      lines.append(
        LinearLine(
          identity: .init(module: module, part: .heading), label: label, texts: texts))
    }
    if let view { lines += Self.controls(of: view, in: module) }
  }

  private mutating func add(_ item: PageOutline.Item, _ takesTaps: (ModuleID) -> Bool) {
    if let view = item.view {
      let texts = view.readTexts
      if !texts.isEmpty {
        lines.append(
          LinearLine(
            identity: .init(module: item.module, part: .item), texts: texts,
            target: takesTaps(item.module)
              ? .init(module: item.module, control: nil) : nil))
      }
      lines += Self.controls(of: view, in: item.module, owner: texts.first)
    }
    for nested in item.nested { add(nested, takesTaps) }
  }

  private mutating func addFooter(_ module: ModuleID, _ view: ViewValue) {
    lines += Self.texts(of: view, in: module) + Self.controls(of: view, in: module)
  }

  private mutating func add(_ overlay: ViewValue, on page: ModuleID) {
    messages = overlay.toasts.map {
      LinearLine(
        identity: .init(module: page, part: .message, isOnTop: true), label: "Message", texts: [$0])
    }
    guard let (title, content) = overlay.firstDialog else { return }
    dialog = [
      LinearLine(
        identity: .init(module: page, part: .heading, isOnTop: true), label: "Dialog",
        texts: [title])
    ]
    dialog += Self.texts(of: content, in: page, isOnTop: true)
    dialog += Self.controls(of: content, in: page, isOnTop: true)
  }

  private static func texts(
    of view: ViewValue, in module: ModuleID, isOnTop: Bool = false
  ) -> [LinearLine] {
    view.readTexts.enumerated().map { position, text in
      LinearLine(
        identity: .init(module: module, part: .text(position), isOnTop: isOnTop), texts: [text])
    }
  }

  private static func controls(
    of view: ViewValue, in module: ModuleID, owner: String? = nil, isOnTop: Bool = false
  ) -> [LinearLine] {
    view.controls.map { control in
      LinearLine(
        identity: .init(module: module, part: .control(ExactText(control.id)), isOnTop: isOnTop),
        texts: [control.lineText], owner: owner,
        target: .init(module: module, control: control))
    }
  }
}

extension ViewValue {
  /// The texts that a person reads, without controls, repetitions, and texts that consist only of
  /// signs.
  var readTexts: [String] {
    var known: Set<String> = []
    return texts(withControls: false).filter { $0.isReadable && known.insert($0).inserted }
  }

  /// The texts of the toasts in it.
  fileprivate var toasts: [String] {
    if case .toast(let text) = self { return [text] }
    return parts.flatMap(\.toasts)
  }

  /// The first dialog in it, which has to be answered first.
  fileprivate var firstDialog: (title: String, content: ViewValue)? {
    if case .dialog(let title, let content) = self { return (title, content) }
    return parts.lazy.compactMap(\.firstDialog).first
  }

  /// The views that lie on a page, from bottom to top.
  private var parts: [ViewValue] {
    switch self {
    case .column(let children, _), .row(let children, _): children
    case .box(let child, _, _, _): [child]
    case .overlay(let top, let base, _): [base, top]
    default: []
    }
  }
}
