/// The components of a card that the list shows: all of them, or the one that the card chooses.
extension PageComposer {
  /// Returns the component that a card shows alone; nil if it shows all.
  func chosenComponent(of card: ModuleID) -> ModuleID? {
    if let known = chosenComponents[card] { return known }
    var chosen: ModuleID?
    if let position = tracker.answer(of: card, .cardComponent) {
      let components = components(of: card)
      chosen = components.isEmpty ? nil : components[max(0, min(position, components.count - 1))]
    }
    chosenComponents[card] = .some(chosen)
    return chosen
  }

  /// Whether the list shows a component, as its card shows all, or that one alone.
  func isInList(_ component: ModuleID) -> Bool {
    guard let card = (try? runtime.modules.parent(of: component)) ?? nil else { return false }
    return chosenComponent(of: card) ?? component == component
  }

  func firstComponent(of card: ModuleID) -> ModuleID? {
    chosenComponent(of: card) ?? runtime.modules.firstChild(of: card, at: .component)
  }

  func lastComponent(of card: ModuleID) -> ModuleID? {
    chosenComponent(of: card) ?? runtime.modules.lastChild(of: card, at: .component)
  }

  func component(after component: ModuleID, in card: ModuleID) -> ModuleID? {
    chosenComponent(of: card) == nil ? runtime.modules.next(after: component) : nil
  }

  func component(before component: ModuleID, in card: ModuleID) -> ModuleID? {
    chosenComponent(of: card) == nil ? runtime.modules.previous(before: component) : nil
  }

  /// Asks the card of a module to show the component with it, unless it does so.
  func revealComponent(of module: ModuleID) {
    guard let path = try? runtime.modules.path(to: module),
      let card = path.first(where: { (try? runtime.modules.level(of: $0)) == .card }),
      let component = path.first(where: { (try? runtime.modules.level(of: $0)) == .component }),
      let chosen = chosenComponent(of: card), chosen != component,
      let position = components(of: card).firstIndex(of: component)
    else { return }
    _ = try? runtime.at(card).fire(.cardReveal, position)
    layOut()
  }

  private func components(of card: ModuleID) -> [ModuleID] {
    ((try? runtime.modules.children(of: card)) ?? [])
      .filter { (try? runtime.modules.level(of: $0)) == .component }
  }
}
