internal import Plugboard

/// The panels of a card or a component that shows one of its children at a time, with their tabs.
///
/// A document has all panels, and shows the panel of the chosen tab, without a script.
struct TabPanels {
  /// The tabs with their labels: the label of the view, or else the title or the number of the child.
  let tabs: [ViewValue.Tab]
  /// The position of the panel that is shown at first.
  let selected: Int
  /// The rest of the view that has the tabs; nil if there is none.
  let header: ViewValue?

  /// Creates the panels of a card's components if the card shows one component at a time.
  @MainActor init?(of card: PageOutline.Card, in runtime: PageRuntime) {
    let answer = try? runtime.at(card.module).fire(.cardComponent)
    guard let position = answer?.response else { return nil }
    self.init(card.header, of: card.components.map(\.header), selected: position)
  }

  /// Creates the panels of a component's items if its layout shows one item at a time.
  init?(of component: PageOutline.Component) {
    let (count, width) = (component.items.count, 80)
    guard component.header != nil, count > 0 else { return nil }
    let shown = component.layout.frames(
      width: width, count: count, columns: 0..<width, heights: { _, _ in 1 })
    guard shown.frames.count == 1 else { return nil }
    self.init(component.header, of: component.items.map(\.view), selected: shown.frames[0].item)
  }

  private init?(_ view: ViewValue?, of children: [ViewValue?], selected: Int) {
    guard !children.isEmpty, let parts = view?.parted(atTabs: children.count) else { return nil }
    tabs = zip(parts.tabs, children).enumerated().map { position, part in
      let (tab, child) = part
      guard tab.label.isBlank else { return tab }
      return ViewValue.Tab(child?.firstTitle ?? "\(position + 1)", id: tab.id)
    }
    header = parts.rest
    self.selected = max(0, min(selected, children.count - 1))
  }
}

extension ViewValue {
  /// Returns the first tabs in the view that are as many as stated, and the rest of the view; nil if
  /// there are none. Tabs in a frame, or on another view, are its own.
  fileprivate func parted(atTabs count: Int) -> (rest: ViewValue?, tabs: [Tab])? {
    func parted(_ children: [ViewValue]) -> (rest: [ViewValue], tabs: [Tab])? {
      for (index, child) in children.enumerated() {
        guard let (rest, tabs) = child.parted(atTabs: count) else { continue }
        var others = children
        others.replaceSubrange(index...index, with: rest.map { [$0] } ?? [])
        return (others, tabs)
      }
      return nil
    }
    switch self {
    case .tabs(let tabs, _): return tabs.count == count ? (nil, tabs) : nil
    case .column(let children, let spacing):
      return parted(children).map {
        ($0.rest.isEmpty ? nil : .column($0.rest, spacing: spacing), $0.tabs)
      }
    case .row(let children, let spacing):
      return parted(children).map {
        ($0.rest.isEmpty ? nil : .row($0.rest, spacing: spacing), $0.tabs)
      }
    default: return nil
    }
  }
}
