/// A composer of a page for a screen of any kind, which asks modules for their views and layouts,
/// and makes a scene of the visible part.
///
/// Its position in the list of the page is a module and the row in which it begins, so nothing above
/// or below the screen is asked for, counted or guessed: a frame costs what is visible and a margin of
/// half a screen above and below it, however long the page is and however far it was scrolled. Views
/// are kept until they become stale or are far from the screen.
@MainActor public final class PageComposer<Measure: TextMeasure> {
  public let page: ModuleID
  /// The events whose handlers make a module able to take the focus.
  public var focusEvents: [Name] = []
  /// The size of the screen; sides are limited to 0 to 1,000,000.
  public var size: UnitSize {
    didSet {
      size = size.legal
      guard size != oldValue else { return }
      isLaidOut = false
      overlay = nil
      guard size.width != oldValue.width else { return }
      starts = [:]
      looseStarts = [:]
      tallest = [:]
      keepPosition()
    }
  }
  /// The module that has the focus.
  public internal(set) var focus: ModuleID?
  /// The control that has the focus, in the view of the module; nil if the module has it as a whole.
  public internal(set) var focusedControl: String?

  /// The views that the composer keeps; its receiver is told when there is something to draw.
  public let tracker: ViewTracker

  let runtime: PageRuntime
  let measure: Measure
  private(set) var list = PageList()
  private var treeVersion: Int?
  var realized: RealizedViews<Measure>

  /// The place from which the list is laid out, and its row in the room; nil for the top of the page.
  var anchor: (place: ListPlace, row: Int)?
  /// The modules that were visible, from top to bottom, each with its row: the next of them takes the
  /// place of an anchor that has ended.
  var visible: [(module: ModuleID, place: ListPlace, row: Int)] = []
  /// The parts of the list on the screen and near it.
  var parts: [ListPart] = []
  /// The components and tops of cards that keep their place on the screen, the last on top.
  var pinned: [PinnedBlock] = []
  /// The room of the list: the screen without the top of the page and what is fixed there.
  var room = UnitRect(x: 0, y: 0, width: 0, height: 0)
  /// The rows at the top of the list's room that are covered by what sticks there.
  var coveredRows = 0
  /// The rows at its bottom that are.
  var coveredRowsBelow = 0
  /// Whether sticky components that aren't near the screen are above it, as long as the list begins in
  /// the same component.
  var pinSides: (anchor: ListPlace, isAbove: [ModuleID: Bool])?
  /// Whether `parts` are those of the present position, size and views.
  var isLaidOut = false
  /// The arranged parts of the overlay, with their widths; nil if they must be arranged again.
  var overlay: [(arrangement: Arrangement, isModal: Bool)]?
  /// The first visible row of a dialog that is higher than the screen.
  var dialogTop = 0
  /// The stop that had the focus before a dialog took it; nil if no dialog is shown.
  var focusBehindDialog: (module: ModuleID?, control: String?)?
  /// The position of the focus when it was last laid out.
  var focusRect: UnitRect?
  /// The component that was last told that it has the focus.
  var reportedFocus: (component: ModuleID, life: ModuleLife?)?
  /// The version of the tree when the end of the list was last reported.
  var endVersion: Int?

  /// The items that were told that they are on the screen, each with the share of its view.
  var shares: [ItemShare] = []

  /// The layouts of components that were laid out.
  var layouts: [ModuleID: any ItemLayout] = [:]
  /// The components that cards show alone; nil for a card that shows all.
  var chosenComponents: [ModuleID: ModuleID?] = [:]
  /// The choices that layouts follow, also of components that must be asked again.
  var choices: [ModuleID: LayoutChoice] = [:]
  /// The items of components that are placed all at once.
  var allItems: [ModuleID: [ModuleID]] = [:]
  /// The numbers of items of components that were entered from below.
  var itemCounts: [ModuleID: Int] = [:]
  /// The states that layouts have carried over to bands from all those above, by components and the
  /// first items; so a band that comes back has the same frames.
  var starts: [ModuleID: [ModuleID: [Int]]] = [:]
  /// The same for bands that the list has jumped to, and for those around them, while they are near.
  var looseStarts: [ModuleID: [Int]] = [:]
  /// The columns by which the content of components is scrolled sideways.
  var offsets: [ModuleID: Int] = [:]
  /// The greatest heights so far of content that is scrolled sideways.
  var tallest: [ModuleID: Int] = [:]

  /// - Throws: If no such page is registered.
  public init(
    of page: ModuleID, in runtime: PageRuntime, size: UnitSize, measure: Measure
  ) throws(ModuleError) {
    self.page = page
    self.runtime = runtime
    self.size = size.legal
    self.measure = measure
    realized = RealizedViews(measure: measure)
    tracker = ViewTracker(of: runtime)
    guard runtime.modules.isRegistered(page) else { throw .unknownModule(page) }
  }

  /// The number of views that are realised: those on the screen, and near it.
  public var realizedCount: Int { realized.count }

  /// Discards the views that have become stale, so that they are asked for again when visible.
  public func refresh() {
    let modules = runtime.modules
    let stale = tracker.takeStale()
    for view in stale { realized.forget(view) }
    if treeVersion != modules.version {
      treeVersion = modules.version
      offsets = offsets.filter { modules.isRegistered($0.key) }
      tallest = tallest.filter { modules.isRegistered($0.key) }
      starts = starts.filter { modules.isRegistered($0.key) }
      choices = choices.filter { modules.isRegistered($0.key) }
      layouts = [:]
      chosenComponents = [:]
      allItems = [:]
      itemCounts = [:]
      pinSides = nil
      list = tracker.answer(of: page, .pageList) ?? PageList()
      if let focus, !modules.isRegistered(focus) { (self.focus, focusedControl) = (nil, nil) }
      keepPosition()
      isLaidOut = false
    }
    guard !stale.isEmpty else { return }
    var movesAnchor = false
    for view in stale {
      switch view.event {
      case EventName.componentLayout.name:
        layouts[view.module] = nil
        // Another layout may have bands of other items.
        if view.module == anchor?.place.component { movesAnchor = true }
      case EventName.cardComponent.name:
        chosenComponents[view.module] = nil
        if view.module == anchor?.place.card { movesAnchor = true }
      case EventName.pageList.name: list = tracker.answer(of: page, .pageList) ?? PageList()
      case EventName<ViewValue, Void>.pageOverlay.name: overlay = nil
      default: break
      }
    }
    isLaidOut = false
    if movesAnchor { keepPosition() }
  }

  /// The columns of the cards.
  var blockColumns: Range<Int> {
    let margin = min(ViewValue.legal(list.margin), max(0, (size.width - 1) / 2))
    return margin..<max(margin + 1, size.width - margin)
  }

  /// Returns the view of a module, which is asked for once until it becomes stale.
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
    return realized.arrangement(of: TrackedView(module: module, event: event.name), width: width)
  }

  func height(of module: ModuleID, _ event: EventName<ViewValue, Void>, width: Int) -> Int {
    arrangement(of: module, event, width: width)?.size.height ?? 0
  }
}

extension UnitSize {
  /// The same size with sides with which rows and columns can be counted.
  fileprivate var legal: UnitSize {
    UnitSize(
      width: max(0, min(width, ViewValue.widest)), height: max(0, min(height, ViewValue.highest)))
  }
}
