import Plugboard

/// Sections of stated heights, without a runtime.
final class SectionsStub: ListSections {
  struct Component {
    var id: ModuleID
    /// The items with their heights.
    var items: [(id: ModuleID, height: Int)]
    var header = 0
    var footer = 0
    var columns = 1
  }

  struct Card {
    var id: ModuleID
    var header = 0
    var components: [Component]
  }

  let page: ModuleID = "p"
  /// The height of the top of the page.
  var bar = 0
  var cards: [Card]
  /// The items whose heights were asked for.
  var asked: Set<ModuleID> = []

  init(_ cards: [Card]) { self.cards = cards }

  /// One card of one component.
  convenience init(_ heights: [Int], prefix: String = "i") {
    let items = heights.enumerated().map { (ModuleID("\(prefix)\($0)"), $1) }
    self.init([Card(id: "c", components: [Component(id: "k", items: items)])])
  }

  private func step<Element>(
    _ elements: [Element], _ offset: Int, from id: ModuleID?, _ idOf: (Element) -> ModuleID
  ) -> ModuleID? {
    guard let id else { return (offset > 0 ? elements.first : elements.last).map(idOf) }
    guard let index = elements.firstIndex(where: { idOf($0) == id }) else { return nil }
    return elements.indices.contains(index + offset) ? idOf(elements[index + offset]) : nil
  }

  private func components(of card: ModuleID) -> [Component] {
    cards.first { $0.id == card }?.components ?? []
  }

  private func component(_ id: ModuleID) -> Component? {
    cards.lazy.flatMap(\.components).first { $0.id == id }
  }

  func card(after card: ModuleID?) -> ModuleID? { step(cards, 1, from: card, \.id) }
  func card(before card: ModuleID?) -> ModuleID? { step(cards, -1, from: card, \.id) }
  func component(after component: ModuleID?, in card: ModuleID) -> ModuleID? {
    step(components(of: card), 1, from: component, \.id)
  }
  func component(before component: ModuleID?, in card: ModuleID) -> ModuleID? {
    step(components(of: card), -1, from: component, \.id)
  }
  func item(after item: ModuleID?, in component: ModuleID) -> ModuleID? {
    step(self.component(component)?.items ?? [], 1, from: item, \.id)
  }
  func item(before item: ModuleID?, in component: ModuleID) -> ModuleID? {
    step(self.component(component)?.items ?? [], -1, from: item, \.id)
  }
  func items(of component: ModuleID, from first: ModuleID, most: Int?) -> [ModuleID] {
    let all = self.component(component)?.items.map(\.id) ?? []
    return Array(all.drop { $0 != first }.prefix(most ?? .max))
  }
  func position(ofItem item: ModuleID, in component: ModuleID) -> Int {
    self.component(component)?.items.firstIndex { $0.id == item } ?? 0
  }
  func path(of module: ModuleID) -> ListPath? {
    for card in cards {
      if card.id == module { return ListPath(card: card.id) }
      for component in card.components {
        if component.id == module { return ListPath(card: card.id, component: module) }
        if component.items.contains(where: { $0.id == module }) {
          return ListPath(card: card.id, component: component.id, item: module)
        }
      }
    }
    return nil
  }
  func isComponent(_ component: ModuleID, before place: ListPlace) -> Bool {
    let all = cards.flatMap { card in card.components.map { ($0.id, card.id) } }
    guard place.part != .pageTop, let own = all.firstIndex(where: { $0.0 == component }) else {
      return false
    }
    if let other = place.component.flatMap({ id in all.firstIndex { $0.0 == id } }) {
      return own <= other
    }
    let cardOf = cards.firstIndex { $0.id == all[own].1 } ?? 0
    let cardAt = cards.firstIndex { $0.id == place.card } ?? 0
    return cardOf == cardAt ? place.part == .cardBottom : cardOf < cardAt
  }
  func layout(of component: ModuleID) -> ListLayout {
    let columns = self.component(component)?.columns ?? 1
    return ListLayout(
      columns > 1 ? GridLayout(columns: columns, insets: .zero) : ColumnLayout())
  }
  func height(of place: ListPlace, width: Int) -> Int {
    switch place.part {
    case .pageTop: bar
    case .cardTop: cards.first { $0.id == place.card }?.header ?? 0
    case .componentTop: component(place.module)?.header ?? 0
    case .componentBottom: component(place.module)?.footer ?? 0
    case .band, .cardBottom: 0
    }
  }
  func height(ofItem item: ModuleID, width: Int) -> Int {
    asked.insert(item)
    return cards.lazy.flatMap(\.components).flatMap(\.items).first { $0.id == item }?.height ?? 0
  }
  func width(ofItem item: ModuleID, most: Int) -> Int { most }
}

extension ScrolledList {
  /// The screen, a text for each row: the module and the row of its view, as it is painted with the blocks
  /// on top; of narrow blocks only those of other rows.
  func screen() -> [String] {
    var screen = Array(repeating: "", count: size.height)
    func paint(_ part: ListPart, at y: Int, _ rows: Range<Int>) {
      let id = part.items.first ?? part.place.module
      for row in 0..<max(0, part.height) where rows.contains(y + row) {
        screen[y + row] = "\(id).\(part.place.name).\(row)"
      }
    }
    let all = 0..<size.height
    for part in parts where !isPinned(part.place) {
      paint(part, at: room.y + part.top, (room.y..<room.maxY).clamped(to: all))
    }
    for block in pins where !block.isLying {
      let clip = (block.clip.y..<block.clip.maxY).clamped(to: all)
      for part in block.parts { paint(part, at: block.rect.y + part.top, clip) }
    }
    return screen
  }

  /// The rows of the screen in which nothing sticks to the list or lies on it.
  var free: Range<Int> {
    var (top, bottom) = (window.rect.y, window.rect.maxY)
    for block in window.lying {
      if block.edge == .top { top = max(top, block.rect.maxY) }
      if block.edge == .bottom { bottom = min(bottom, block.rect.y) }
    }
    return top..<max(top, bottom)
  }
}

extension ListPlace {
  /// The kind of the part.
  var name: String {
    switch part {
    case .pageTop: "page"
    case .cardTop: "top"
    case .componentTop: "head"
    case .band: "item"
    case .componentBottom: "foot"
    case .cardBottom: "end"
    }
  }
}
