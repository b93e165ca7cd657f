/// The items around the first visible one. If all items that are laid out end at once, the list goes on at the
/// nearest item that is still there.
struct ListNeighbours: Sendable {
  /// The number of items that are remembered on either side. The items are collected again when the list has
  /// moved by half this number.
  private static let count = 200

  /// The items in the order of the list.
  private var items: [ModuleID] = []
  /// The items in the middle half.
  private var middle: Set<ModuleID> = []

  /// Remembers the items around one, unless it is in the middle of the known items.
  mutating func note(
    _ item: ModuleID?, at place: ListPlace?, isReordered: Bool, in sections: some ListSections
  ) {
    guard let item, let place, isReordered || !middle.contains(item) else { return }
    let above = Self.walk(from: item, at: place, in: sections, isForward: false)
    let below = Self.walk(from: item, at: place, in: sections, isForward: true)
    items = above.reversed() + [item] + below
    let half = Self.count / 2
    middle = Set(items[max(0, above.count - half)..<min(items.count, above.count + half + 1)])
  }

  /// Returns the nearest of the known items to one, for which a condition holds; the later one of two.
  func nearest(to item: ModuleID, where isLeft: (ModuleID) -> Bool) -> ModuleID? {
    guard let position = items.firstIndex(of: item) else { return nil }
    for distance in 1..<max(2, items.count) {
      for index in [position + distance, position - distance]
      where items.indices.contains(index) && isLeft(items[index]) {
        return items[index]
      }
    }
    return nil
  }

  /// Returns the items on one side of an item, the nearest first.
  private static func walk(
    from item: ModuleID, at place: ListPlace, in sections: some ListSections, isForward: Bool
  ) -> [ModuleID] {
    func nextItem(_ item: ModuleID?, in component: ModuleID) -> ModuleID? {
      isForward
        ? sections.item(after: item, in: component) : sections.item(before: item, in: component)
    }
    func nextComponent(_ component: ModuleID?, in card: ModuleID) -> ModuleID? {
      isForward
        ? sections.component(after: component, in: card)
        : sections.component(before: component, in: card)
    }
    var found: [ModuleID] = []
    var (card, component, last) = (place.card, place.component, Optional(item))
    // Components and cards without items count: a walk past many of them ends.
    for _ in 0..<count {
      if let inComponent = component, let next = nextItem(last, in: inComponent) {
        found.append(next)
        last = next
      } else if component != nil, let next = nextComponent(component, in: card) {
        (component, last) = (next, nil)
      } else if let next = isForward ? sections.card(after: card) : sections.card(before: card) {
        (card, component, last) = (next, nextComponent(nil, in: next), nil)
      } else {
        break
      }
    }
    return found
  }
}
