/// The cards of a page as its plugins answer for them: views, layouts and chosen components, which are
/// asked for once until they become stale.
@MainActor final class PageSections<Measure: TextMeasure>: ListSections {
  let page: ModuleID
  let runtime: PageRuntime
  let measure: Measure
  let tracker: ViewTracker
  var realized = RealizedViews()

  /// Whether the page shows none of its cards.
  var hidesCards = false
  /// The layouts of components that were laid out.
  private var layouts: [ModuleID: ListLayout] = [:]
  /// The choices that layouts follow, with their versions, also of components that must be asked again.
  private var choices: [ModuleID: (choice: LayoutChoice?, version: Int)] = [:]
  /// The components that cards show alone; nil for a card that shows all.
  private var chosenComponents: [ModuleID: ModuleID?] = [:]
  /// The items of components that are placed all at once.
  private var allItems: [ModuleID: [ModuleID]] = [:]
  /// The positions of the last items of components that were entered from below.
  private var lastPositions: [ModuleID: (item: ModuleID, position: Int)] = [:]
  /// Whether components that aren't near the screen are above it, as long as the list begins in the same
  /// component.
  private var sides: (anchor: ListPlace, isAbove: [ModuleID: Bool])?

  init(of page: ModuleID, in runtime: PageRuntime, measure: Measure) {
    self.page = page
    self.runtime = runtime
    self.measure = measure
    tracker = ViewTracker(of: runtime)
  }

  /// Forgets the answers that follow from the order of modules, as that has changed.
  func treeDidChange() {
    choices = choices.filter { runtime.modules.isRegistered($0.key) }
    layouts = [:]
    chosenComponents = [:]
    allItems = [:]
    lastPositions = [:]
    sides = nil
  }

  /// Forgets a stale answer.
  func forget(_ view: TrackedView) {
    realized.forget(view)
    switch view.event {
    case EventName.componentLayout.name: layouts[view.module] = nil
    case EventName.cardComponent.name: chosenComponents[view.module] = nil
    default: break
    }
  }

  /// Drops most views that the last frame didn't use.
  func beginFrame() {
    for view in realized.beginFrame() { tracker.forget(view) }
  }

  /// Returns the view of a module.
  func view(of module: ModuleID, _ event: EventName<ViewValue, Void>) -> ViewValue? {
    let key = TrackedView(module: module, event: event.name)
    if let kept = realized.kept(key) { return kept }
    // Asked before it is kept: plugins and receivers of the host may look at the composer meanwhile.
    let view = tracker.view(of: module, event)
    realized.keep(view, as: key)
    return view
  }

  /// Returns the arrangement of a module's view in a width; nil if it has no view.
  func arrangement(
    of module: ModuleID, _ event: EventName<ViewValue, Void>, width: Int
  ) -> Arrangement? {
    guard view(of: module, event) != nil else { return nil }
    return realized.arrangement(
      of: TrackedView(module: module, event: event.name), width: width, measure: measure)
  }

  func height(of module: ModuleID, _ event: EventName<ViewValue, Void>, width: Int) -> Int {
    arrangement(of: module, event, width: width)?.size.height ?? 0
  }

  func height(of place: ListPlace, width: Int) -> Int {
    ViewOfPlace(place).map { height(of: $0.module, $0.event, width: width) } ?? 0
  }

  func height(ofItem item: ModuleID, width: Int) -> Int {
    var height = 0
    forEachNested(in: item) { height += self.height(of: $0, .itemView, width: width) }
    return height
  }

  func width(ofItem item: ModuleID, most: Int) -> Int {
    var width = 0
    forEachNested(in: item) { nested in
      guard let view = view(of: nested, .itemView) else { return }
      width = max(width, view.width(limit: most, measure: measure))
    }
    return width
  }

  /// Calls a function with an item and the items in it, containers first; without recursion, as
  /// nesting could exhaust the stack.
  func forEachNested(in item: ModuleID, _ body: (ModuleID) -> Void) {
    body(item)
    let modules = runtime.modules
    guard modules.firstShownChild(of: item, at: .item) != nil else { return }
    for nested in (try? modules.shownDescendants(of: item)) ?? []
    where (try? modules.level(of: nested)) == .item {
      body(nested)
    }
  }

  func layout(of component: ModuleID) -> ListLayout {
    if let known = layouts[component] { return known }
    let (choice, layout) = tracker.layout(of: component)
    let former = choices[component]
    let version = former.map { $0.choice == choice ? $0.version : $0.version + 1 } ?? 0
    choices[component] = (choice, version)
    let answer = ListLayout(layout, version: version)
    layouts[component] = answer
    return answer
  }

  func card(after card: ModuleID?) -> ModuleID? {
    if hidesCards { return nil }
    let modules = runtime.modules
    return card.map { modules.nextShown(after: $0) } ?? modules.firstShownChild(of: page, at: .card)
  }

  func card(before card: ModuleID?) -> ModuleID? {
    if hidesCards { return nil }
    let modules = runtime.modules
    return card.map { modules.previousShown(before: $0) }
      ?? modules.lastShownChild(of: page, at: .card)
  }

  func component(after component: ModuleID?, in card: ModuleID) -> ModuleID? {
    let (chosen, modules) = (chosenComponent(of: card), runtime.modules)
    guard let component else {
      return chosen ?? modules.firstShownChild(of: card, at: .component)
    }
    return chosen == nil ? modules.nextShown(after: component) : nil
  }

  func component(before component: ModuleID?, in card: ModuleID) -> ModuleID? {
    let (chosen, modules) = (chosenComponent(of: card), runtime.modules)
    guard let component else {
      return chosen ?? modules.lastShownChild(of: card, at: .component)
    }
    return chosen == nil ? modules.previousShown(before: component) : nil
  }

  func item(after item: ModuleID?, in component: ModuleID) -> ModuleID? {
    let modules = runtime.modules
    return item.map { modules.nextShown(after: $0) }
      ?? modules.firstShownChild(of: component, at: .item)
  }

  func item(before item: ModuleID?, in component: ModuleID) -> ModuleID? {
    let modules = runtime.modules
    return item.map { modules.previousShown(before: $0) }
      ?? modules.lastShownChild(of: component, at: .item)
  }

  func items(of component: ModuleID, from first: ModuleID, most: Int?) -> [ModuleID] {
    if most == nil, let known = allItems[component] { return known }
    var items = [first]
    while items.count < most ?? .max,
      let next = runtime.modules.nextShown(after: items[items.count - 1])
    {
      items.append(next)
    }
    if most == nil { allItems[component] = items }
    return items
  }

  func position(ofItem item: ModuleID, in component: ModuleID) -> Int {
    if let known = lastPositions[component], known.item == item { return known.position }
    let modules = runtime.modules
    let position = modules.shownIndex(of: item)
    if modules.nextShown(after: item) == nil { lastPositions[component] = (item, position) }
    return position
  }

  func path(of module: ModuleID) -> ListPath? {
    if hidesCards { return nil }
    let modules = runtime.modules
    guard modules.isShown(module), let path = try? modules.path(to: module),
      let top = path.firstIndex(of: page)
    else { return nil }
    func isAt(_ level: Level, _ id: ModuleID) -> Bool { (try? modules.level(of: id)) == level }
    let below = path[(top + 1)...]
    guard let card = below.first, isAt(.card, card) else { return nil }
    guard let component = below.dropFirst().first, isAt(.component, component) else {
      return ListPath(card: card)
    }
    guard chosenComponent(of: card) ?? component == component else { return nil }
    let item = below.dropFirst(2).first
    return ListPath(
      card: card, component: component, item: item.flatMap { isAt(.item, $0) ? $0 : nil })
  }

  func isComponent(_ component: ModuleID, before place: ListPlace) -> Bool {
    let anchor = ListPlace(card: place.card, component: place.component, .componentTop)
    if sides?.anchor != anchor { sides = (anchor, [:]) }
    if let known = sides?.isAbove[component] { return known }
    let modules = runtime.modules
    let own = (try? modules.parent(of: component)) ?? nil
    let isAbove: Bool =
      if component == place.component {
        true
      } else if own == place.card {
        place.component.map { modules.shownIndex(of: component) < modules.shownIndex(of: $0) }
          ?? (place.part == .cardBottom)
      } else {
        place.part != .pageTop
          && own.map { modules.shownIndex(of: $0) < modules.shownIndex(of: place.card) } ?? false
      }
    sides?.isAbove[component] = isAbove
    return isAbove
  }

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

  /// Returns the card of a module and the position of its component there, if the card shows another
  /// component alone.
  func hiddenComponent(with module: ModuleID) -> (card: ModuleID, position: Int)? {
    guard let path = try? runtime.modules.path(to: module), path.contains(page),
      let card = path.first(where: { (try? runtime.modules.level(of: $0)) == .card }),
      let component = path.first(where: { (try? runtime.modules.level(of: $0)) == .component }),
      let chosen = chosenComponent(of: card), chosen != component,
      let position = components(of: card).firstIndex(of: component)
    else { return nil }
    return (card, position)
  }

  private func components(of card: ModuleID) -> [ModuleID] {
    ((try? runtime.modules.shownChildren(of: card)) ?? [])
      .filter { (try? runtime.modules.level(of: $0)) == .component }
  }
}

/// The view that shows at a place of the list other than a band: its module and its event.
struct ViewOfPlace {
  let module: ModuleID
  let event: EventName<ViewValue, Void>

  /// Returns nil for a band, whose items have views of their own.
  init?(_ place: ListPlace) {
    module = place.module
    switch place.part {
    case .pageTop: event = .pageView
    case .cardTop: event = .cardView
    case .componentTop: event = .componentView
    case .componentBottom: event = .componentFooter
    case .cardBottom: event = .cardFooter
    case .band: return nil
    }
  }
}
