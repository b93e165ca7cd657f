/// The places of the list, one after another.
extension ScrolledList {
  /// Returns the first place; nil for a page that shows nothing.
  func firstPlace(in sections: some ListSections) -> ListPlace? {
    if isBarInList { return ListPlace(card: sections.page, .pageTop) }
    return sections.card(after: nil).map { ListPlace(card: $0, .cardTop) }
  }

  /// Returns the last place; nil for a page that shows nothing.
  func lastPlace(in sections: some ListSections) -> ListPlace? {
    sections.card(before: nil).map { ListPlace(card: $0, .cardBottom) }
      ?? firstPlace(in: sections)
  }

  /// Returns the place after a part.
  func place(after part: ListPart, in sections: some ListSections) -> ListPlace? {
    let place = part.place
    switch place.part {
    case .pageTop: return sections.card(after: nil).map { ListPlace(card: $0, .cardTop) }
    case .cardTop:
      return sections.component(after: nil, in: place.card)
        .map { place.at(.componentTop, of: $0) } ?? place.at(.cardBottom)
    case .componentTop:
      return firstItem(of: place.module, in: sections)
        .map { place.at(.band(first: $0, index: 0)) } ?? place.at(.componentBottom)
    case .band(_, let index):
      guard let component = place.component else { return nil }
      return part.items.last.flatMap { sections.item(after: $0, in: component) }
        .map { place.at(.band(first: $0, index: index + part.items.count)) }
        ?? place.at(.componentBottom)
    case .componentBottom:
      return sections.component(after: place.module, in: place.card)
        .map { place.at(.componentTop, of: $0) }
        ?? ListPlace(card: place.card, .cardBottom)
    case .cardBottom:
      return sections.card(after: place.card).map { ListPlace(card: $0, .cardTop) }
    }
  }

  /// Returns the place before another one.
  func place(before place: ListPlace, in sections: some ListSections) -> ListPlace? {
    switch place.part {
    case .pageTop: return nil
    case .cardTop:
      if let card = sections.card(before: place.card) {
        return ListPlace(card: card, .cardBottom)
      }
      return isBarInList ? ListPlace(card: sections.page, .pageTop) : nil
    case .componentTop:
      return sections.component(before: place.module, in: place.card)
        .map { place.at(.componentBottom, of: $0) }
        ?? ListPlace(card: place.card, .cardTop)
    case .band(let first, let index):
      guard index > 0, let component = place.component,
        let previous = sections.item(before: first, in: component)
      else { return place.at(.componentTop) }
      return band(with: previous, index: index - 1, like: place, sections)
    case .componentBottom:
      guard !fixed.contains(place.module),
        let last = sections.item(before: nil, in: place.module)
      else { return place.at(.componentTop) }
      let index = sections.position(ofItem: last, in: place.module)
      return band(with: last, index: index, like: place, sections)
    case .cardBottom:
      return sections.component(before: nil, in: place.card)
        .map { place.at(.componentBottom, of: $0) } ?? place.at(.cardTop)
    }
  }

  /// Returns the place of a module in the list; nil if the list doesn't show it.
  func place(of module: ModuleID, in sections: some ListSections) -> ListPlace? {
    guard let path = sections.path(of: module) else { return nil }
    guard let component = path.component else { return ListPlace(card: path.card, .cardTop) }
    let place = ListPlace(card: path.card, component: component, .componentTop)
    guard let item = path.item, !fixed.contains(component) else { return place }
    let index = sections.position(ofItem: item, in: component)
    return band(with: item, index: index, like: place, sections)
  }

  /// Returns the first item of a component that the list shows in its place.
  private func firstItem(of component: ModuleID, in sections: some ListSections) -> ModuleID? {
    fixed.contains(component) ? nil : sections.item(after: nil, in: component)
  }

  /// Returns the place of the band that contains an item.
  private func band(
    with item: ModuleID, index: Int, like place: ListPlace, _ sections: some ListSections
  ) -> ListPlace {
    guard let component = place.component else { return place }
    let width = Self.inner(columns, of: component, sections).count
    let most = sections.layout(of: component).layout.itemsPerBand(width: width)
    let before = most.map { index % max(1, $0) } ?? index
    var first = item
    for _ in 0..<before {
      guard let previous = sections.item(before: first, in: component) else { break }
      first = previous
    }
    return place.at(.band(first: first, index: index - before))
  }
}
