/// A composer of a page for a screen of any kind, which asks modules for their views and layouts,
/// and makes a scene of the visible part.
///
/// It puts three parts together: the list (`ScrolledList`), the focus (`FocusFinder`), and the overlay
/// (`PageOverlay`) in the layers of a scene. Views are kept until they become stale or are far from the
/// screen.
@MainActor public final class PageComposer<Measure: TextMeasure> {
  public let page: ModuleID
  /// The events whose handlers make a module able to take the focus.
  public var focusEvents: [Name] = []
  /// The size of the screen; sides are limited to 0 to 1,000,000.
  public var size: UnitSize {
    didSet {
      size = size.legal
      guard size != oldValue else { return }
      list.size = size
      isOverlayStale = true
    }
  }
  /// The module that has the focus.
  public internal(set) var focus: ModuleID?
  /// The control that has the focus, in the view of the module; nil if the module has it as a whole.
  public internal(set) var focusedControl: String?

  let runtime: PageRuntime
  let sections: PageSections<Measure>
  private(set) var list = ScrolledList()
  private var isChangingList = false
  private var treeVersion: Int?
  private var knownOverlay: PageOverlay?
  private var isOverlayStale = true

  /// The rectangle of the stop that had the focus last.
  var focusRect: UnitRect?
  /// The stop that had the focus before it was scrolled off; nil after a move of the focus.
  var focusLeft: FocusFinder.Present?
  /// The layout in which the focus was last brought to a visible stop.
  var settledLayout: Int?
  /// The stop that had the focus before a dialog took it; nil if nothing had it.
  var focusBehindDialog: FocusFinder.Present?
  /// Whether a dialog has the focus, or would have it if one of its controls showed.
  var isInDialog = false
  var focusReporter = FocusReporter()
  /// The version of the tree when the end of the list was last reported.
  var endVersion: Int?
  /// The shares of items that were last told.
  var shares = ItemShares()

  /// - Throws: If no such page is registered.
  public init(
    of page: ModuleID, in runtime: PageRuntime, size: UnitSize, measure: Measure
  ) throws(ModuleError) {
    self.page = page
    self.runtime = runtime
    self.size = size.legal
    sections = PageSections(of: page, in: runtime, measure: measure)
    list.size = self.size
    guard runtime.modules.isRegistered(page) else { throw .unknownModule(page) }
  }

  /// The views that the composer keeps; its receiver is told when there is something to draw.
  public var tracker: ViewTracker { sections.tracker }

  /// The number of views that are realised, on the screen and near it.
  public var realizedCount: Int { sections.realized.count }

  /// Discards the stale views; they are asked for again when visible.
  public func refresh() {
    // The list can't be told while it changes; stale views wait for the next refresh.
    guard !isChangingList else { return }
    let modules = runtime.modules
    let stale = tracker.takeStale()
    let isReordered = treeVersion != modules.version
    guard isReordered || !stale.isEmpty else { return }
    for view in stale { sections.forget(view) }
    if isReordered {
      treeVersion = modules.version
      sections.treeDidChange()
      list.forget { modules.isRegistered($0) }
      // A hidden module has the focus until the nearest stop takes it.
      if let focus, !modules.isRegistered(focus) { (self.focus, focusedControl) = (nil, nil) }
      if let focusLeft, !modules.isShown(focusLeft.module) { self.focusLeft = nil }
    }
    let events = Set(stale.map(\.event))
    if events.contains(EventName<ViewValue, Void>.pageOverlay.name) { isOverlayStale = true }
    if isReordered || events.contains(EventName.pageList.name) {
      applyStyle(tracker.answer(of: page, .pageList) ?? PageList())
    }
    let orders = [EventName.componentLayout.name, EventName.cardComponent.name]
    if isReordered || orders.contains(where: events.contains) { list.orderDidChange() }
    list.viewsDidChange()
  }

  private func applyStyle(_ style: PageList) {
    list.style = style
    if style.hidesCards {
      list.style.pins = []
      if let focus, focus != page { (self.focus, focusedControl) = (nil, nil) }
      if let focusLeft, focusLeft.module != page { self.focusLeft = nil }
    }
    guard style.hidesCards != sections.hidesCards else { return }
    sections.hidesCards = style.hidesCards
    list.orderDidChange()
  }

  /// Lays out the list unless that is done.
  func layOut() {
    refresh()
    if !list.isLaidOut { changeList { $0.layOut(sections) } }
  }

  /// Changes the list, which isn't accessible meanwhile: plugins and receivers of the host that are asked
  /// for views may look at the composer.
  func changeList(_ change: (inout ScrolledList) -> Void) {
    guard !isChangingList else { return }
    isChangingList = true
    sections.beginFrame()
    var list = ScrolledList()
    swap(&list, &self.list)
    change(&list)
    self.list = list
    isChangingList = false
  }

  /// The toasts and dialogs that lie on the page.
  var overlay: PageOverlay {
    get {
      if let knownOverlay, !isOverlayStale { return knownOverlay }
      isOverlayStale = false
      let overlay = PageOverlay(
        of: sections.view(of: page, .pageOverlay), in: size, measure: sections.measure,
        after: knownOverlay)
      (knownOverlay, settledLayout) = (overlay, nil)
      list.covers = overlay.placedParts.filter { $0.layer == .toast }
        .map { ListWindow.Block($0.rect, at: .bottom) }
      return overlay
    }
    set { (knownOverlay, settledLayout) = (newValue, nil) }
  }

  /// Whether a dialog is shown; then nothing else can have the focus, and the list isn't scrolled.
  public var showsDialog: Bool { overlay.isModal }

  /// Whether the list goes on above or below the screen.
  public var hasMore: (above: Bool, below: Bool) {
    layOut()
    let list = list
    return list.hasMore(in: sections)
  }

  /// Scrolls the list by a number of rows, as far as it goes; costs a step for each part between. A dialog that is
  /// higher than the screen is scrolled instead.
  public func scroll(by rows: Int) {
    layOut()
    if showsDialog { return overlay.scroll(by: rows) }
    changeList { $0.scroll(by: rows, in: sections) }
  }

  /// Reports to the page that its list was pulled down, if it is at its top.
  ///
  /// - Returns: Whether it was.
  @discardableResult
  public func pull() -> Bool {
    guard !hasMore.above, !showsDialog else { return false }
    _ = try? runtime.at(page).fire(.listDidPull)
    return true
  }

  /// Scrolls to the top of the list.
  public func scrollToStart() {
    refresh()
    if showsDialog { return overlay.scrollToStart() }
    list.scrollToStart()
  }

  /// Scrolls to the end of the list; nothing between is asked for.
  public func scrollToEnd() {
    layOut()
    if showsDialog { return overlay.scroll(by: ViewValue.highest) }
    changeList { $0.scrollToEnd(in: sections) }
  }

  /// Scrolls until a module of the page is visible; nothing between is asked for.
  ///
  /// A module that its card or component doesn't show at the moment, behind a tab for instance, is
  /// asked for by `card.reveal` and `component.reveal`, and content that is scrolled sideways is
  /// scrolled to it.
  ///
  /// - Returns: Whether the page shows the module in its list now.
  @discardableResult
  public func scroll(to module: ModuleID) -> Bool {
    layOut()
    if let hidden = sections.hiddenComponent(with: module) {
      _ = try? runtime.at(hidden.card).fire(.cardReveal, hidden.position)
      layOut()
    }
    let present = list
    guard let place = present.place(of: module, in: sections) else { return false }
    changeList { $0.show(0..<1, of: place, columns: $0.columns, in: sections) }
    if rows(of: module, at: place) == nil { revealItem(module, at: place) }
    guard let rows = rows(of: module, at: place) else { return false }
    changeList { $0.show(rows, of: place, columns: $0.columns, in: sections) }
    return true
  }

  private func rows(of module: ModuleID, at place: ListPlace) -> Range<Int>? {
    list.parts.first { $0.place == place }.flatMap { sections.rows(of: module, in: $0) }
  }

  /// Scrolls the content at a point of the screen sideways, by a number of columns, or to the next
  /// item if its layout shows one after another.
  ///
  /// - Returns: Whether there is content at the point that goes on in the direction.
  @discardableResult
  public func scrollSideways(by columns: Int, x: Int, y: Int) -> Bool {
    layOut()
    guard UnitRect(size).contains(x: x, y: y), !showsDialog, columns != 0 else { return false }
    return perform(list.sidewaysScroll(by: columns, x: x, y: y))
  }

  /// Shows an item that its layout leaves out or places beside the visible part.
  func revealItem(_ module: ModuleID, at place: ListPlace) {
    let all = list.parts + list.pins.flatMap(\.parts)
    guard let part = all.first(where: { $0.place == place && !$0.items.isEmpty }),
      perform(sections.sidewaysScroll(toItemWith: module, in: part))
    else { return }
    layOut()
  }

  /// Scrolls content sideways: by the plugins of its component, or else by columns. Returns whether there
  /// is anything to scroll.
  @discardableResult
  func perform(_ scroll: SidewaysScroll?) -> Bool {
    guard let scroll else { return false }
    list.viewsDidChange()
    let isShown = scroll.item.flatMap {
      try? runtime.at(scroll.component).fire(.componentReveal, $0).response
    }
    if isShown != true { list.setOffset(scroll.offset, of: scroll.component) }
    return true
  }
}
