/// The whole of a page with all its views, for a host that shows everything at once, such as a
/// document in a browser.
///
///     let outline = try PageOutline(of: "home", in: runtime)
///     for card in outline.cards { … }
///
/// Hidden modules are left out. It costs a view for each other module of the page; a host that shows a part at a time has a
/// `PageComposer`.
public struct PageOutline: Sendable {
  /// A card with its components in order.
  public struct Card: Sendable {
    public let module: ModuleID
    public let header: ViewValue?
    public let components: [Component]
    public let footer: ViewValue?
  }

  /// A component with its items in order.
  public struct Component: Sendable {
    public let module: ModuleID
    public let header: ViewValue?
    public let items: [Item]
    public let footer: ViewValue?
    public let layout: any ItemLayout

    /// Returns the frames of the items in a width, insets included: of all items, as if nothing were
    /// scrolled or turned over.
    public func frames(width: Int, measure: some TextMeasure) -> LayoutFrames {
      layout.frames(
        width: width, count: items.count,
        widths: { items[$0].naturalWidth(most: width, measure: measure) },
        heights: { items[$0].height(width: $1, measure: measure) })
    }
  }

  /// An item with the items in it, at any depth, containers first.
  public struct Item: Sendable {
    public let module: ModuleID
    public let view: ViewValue?
    public let nested: [Item]

    /// Returns the height of its view and of the items in it, one below another in a width.
    public func height(width: Int, measure: some TextMeasure) -> Int {
      nested.reduce(view?.height(width: width, measure: measure) ?? 0) {
        $0 + ($1.view?.height(width: width, measure: measure) ?? 0)
      }
    }

    /// Returns the width that its widest view needs, and at most `most`.
    public func naturalWidth(most: Int, measure: some TextMeasure) -> Int {
      ([view] + nested.map(\.view)).reduce(0) {
        max($0, $1?.width(limit: most, measure: measure) ?? 0)
      }
    }
  }

  public let page: ModuleID
  public let list: PageList
  /// The top of the page, above its cards.
  public let header: ViewValue?
  public let cards: [Card]
  /// The content of a page without cards.
  public let empty: ViewValue?
  /// The dialog or toast that lies on the page.
  public let overlay: ViewValue?

  /// - Parameter tracker: Records the reads behind the views, for a host that shows the page again when they change.
  /// - Throws: If no such page is registered.
  @MainActor public init(
    of page: ModuleID, in runtime: PageRuntime, trackedBy tracker: ViewTracker? = nil
  ) throws(ModuleError) {
    func view(of module: ModuleID, _ event: EventName<ViewValue, Void>) -> ViewValue? {
      if let tracker { return tracker.view(of: module, event) }
      return runtime.view(of: module, event)
    }
    func children(_ id: ModuleID, _ level: Level) -> [ModuleID] {
      ((try? runtime.modules.shownChildren(of: id)) ?? [])
        .filter { (try? runtime.modules.level(of: $0)) == level }
    }
    func item(_ id: ModuleID) -> Item {
      let nested = ((try? runtime.modules.shownDescendants(of: id)) ?? [])
        .filter { (try? runtime.modules.level(of: $0)) == .item }
        .map { Item(module: $0, view: view(of: $0, .itemView), nested: []) }
      return Item(module: id, view: view(of: id, .itemView), nested: nested)
    }
    func component(_ id: ModuleID) -> Component {
      Component(
        module: id, header: view(of: id, .componentView),
        items: children(id, .item).map(item), footer: view(of: id, .componentFooter),
        layout: (tracker?.layout(of: id) ?? runtime.layout(of: id)).layout)
    }
    guard runtime.modules.isRegistered(page) else { throw .unknownModule(page) }
    self.page = page
    let answer =
      if let tracker {
        tracker.answer(of: page, .pageList)
      } else {
        runtime.outcome(of: .pageList, at: page).outcome?.response
      }
    list = answer ?? PageList()
    header = view(of: page, .pageView)
    let shown = answer?.hidesCards == true ? [] : children(page, .card)
    cards = shown.map { id in
      Card(
        module: id, header: view(of: id, .cardView),
        components: children(id, .component).map(component),
        footer: view(of: id, .cardFooter))
    }
    empty = cards.isEmpty ? view(of: page, .pageEmpty) : nil
    overlay = view(of: page, .pageOverlay)
  }
}
