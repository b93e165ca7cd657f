import Plugboard
import TestSupport

/// A random list with pins, bars, gaps and changes.
struct RandomList {
  private var generator: SplitMix64
  let sections: SectionsStub
  let style: PageList
  let size: UnitSize
  private var nextItem = 0

  init(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }
    var nextItem = 0
    var components: [ModuleID] = []
    var cards: [SectionsStub.Card] = []
    let size = UnitSize(width: 40, height: number(5...20))
    for card in 0..<number(1...4) {
      var ofCard: [SectionsStub.Component] = []
      for _ in 0..<number(1...3) {
        let id = ModuleID("k\(components.count)")
        components.append(id)
        let items = (0..<number(0...12)).map { _ in
          nextItem += 1
          return (ModuleID("i\(nextItem)"), generator.oneIn(12) ? number(5...30) : number(1...3))
        }
        ofCard.append(
          SectionsStub.Component(
            id: id, items: items, header: generator.oneIn(3) ? 1 : 0,
            footer: generator.oneIn(4) ? 1 : 0))
      }
      cards.append(
        SectionsStub.Card(
          id: ModuleID("c\(card)"), header: number(0...2), components: ofCard))
    }
    sections = SectionsStub(cards)
    sections.bar = generator.oneIn(2) ? number(1...3) : 0
    var pins: [PagePin] = []
    for id in components where generator.oneIn(4) {
      let edge: PagePin.Edge = generator.oneIn(2) ? .top : .bottom
      switch number(0...2) {
      case 0: pins.append(PagePin(.sticky, id, at: edge))
      case 1: pins.append(PagePin(.fixed, id, at: edge))
      default:
        pins.append(PagePin(.fixed, id, at: edge, alignment: .trailing, width: number(4...12)))
      }
    }
    style = PageList(
      gap: number(0...1), stickyHeaders: generator.oneIn(2), pins: pins)
    self.size = size
    self.generator = generator
    self.nextItem = nextItem
  }

  /// Returns the list at its top.
  func list() -> ScrolledList {
    var list = ScrolledList()
    list.size = size
    list.style = style
    list.layOut(sections)
    return list
  }

  mutating func number(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &generator)
  }

  mutating func oneIn(_ count: Int) -> Bool { generator.oneIn(count) }

  /// Inserts, removes, replaces or resizes items, or removes a component or a card.
  mutating func change() {
    guard let card = sections.cards.indices.randomElement(using: &generator),
      let component = sections.cards[card].components.indices.randomElement(using: &generator)
    else { return }
    func item() -> (ModuleID, Int) {
      nextItem += 1
      return (ModuleID("i\(nextItem)"), number(1...3))
    }
    let items = sections.cards[card].components[component].items
    let first = number(0...items.count)
    let end = min(items.count, first + number(1...8))
    switch number(0...5) {
    case 0, 1:
      let new = (0..<number(1...5)).map { _ in item() }
      sections.cards[card].components[component].items.insert(contentsOf: new, at: first)
    case 2: sections.cards[card].components[component].items.removeSubrange(first..<end)
    case 3:
      let new = (first..<end).map { _ in item() }
      sections.cards[card].components[component].items.replaceSubrange(first..<end, with: new)
    case 4:
      for index in first..<end {
        sections.cards[card].components[component].items[index].height = number(1...6)
      }
    default:
      if sections.cards[card].components.count > 1 {
        sections.cards[card].components.remove(at: component)
      } else if sections.cards.count > 1 {
        sections.cards.remove(at: card)
      }
    }
  }

  /// The texts of all rows that the list or a block shows.
  var rows: Set<String> {
    var rows: Set<String> = []
    func add(_ id: ModuleID, _ name: String, _ height: Int) {
      for row in 0..<height { rows.insert("\(id).\(name).\(row)") }
    }
    add("p", "page", 0)
    for card in sections.cards {
      add(card.id, "top", card.header)
      for component in card.components where !isNarrow(component.id) {
        add(component.id, "head", component.header)
        for item in component.items { add(item.id, "item", item.height) }
        add(component.id, "foot", component.footer)
      }
    }
    return rows
  }

  private func isNarrow(_ component: ModuleID) -> Bool {
    style.pins.contains { $0.module == component && $0.width != nil }
  }
}
