/// A composer of a page for a screen of any kind, which asks modules for their views and layouts,
/// and makes a scene of the visible part.
///
/// Views are kept until they become stale. Cards are composed from the top as far as the screen
/// reaches; the cost of a frame depends on the visible part, not on the page.
@MainActor public final class PageComposer<Measure: TextMeasure> {
  public let page: ModuleID
  /// The events whose handlers make a module able to take the focus.
  public var focusEvents: [Name] = []
  /// The size of the screen.
  public var size: Size {
    didSet { if size.width != oldValue.width { forgetLayout() } }
  }
  /// The first visible row of the cards.
  public internal(set) var top = 0
  /// The module that has the focus.
  public internal(set) var focus: ModuleID?

  let runtime: PageRuntime
  let measure: Measure
  private var treeVersion: Int?
  private var list = PageList()
  private var cards: [ModuleID] = []
  /// The cards composed so far, in order.
  var blocks: [CardBlock] = []
  /// The top of each block, and after them the top of the next one.
  var tops = [0]
  /// The views asked for so far; nil for a module without one.
  private var views: [ModuleID: View?] = [:]
  var offsets: [ModuleID: Int] = [:]

  /// - Throws: If no such page is registered.
  public init(
    of page: ModuleID, in runtime: PageRuntime, size: Size, measure: Measure
  ) throws(ModuleError) {
    self.page = page
    self.runtime = runtime
    self.size = size
    self.measure = measure
    guard runtime.modules.isRegistered(page) else { throw .unknownModule(page) }
  }

  /// Returns the scene of the visible part.
  public func scene() -> Scene {
    refresh()
    var scene = Scene(size: size)
    guard runtime.modules.isRegistered(page) else { return scene }
    let chrome = placeChrome(in: &scene)
    let room = Rect(
      x: 0, y: chrome, width: size.width, height: max(0, size.height - chrome))
    compose(downTo: top + room.height)
    top = max(0, min(top, contentHeight - room.height))
    for position in visibleBlocks(from: top, to: top + room.height) {
      blocks[position].place(
        at: room.y + tops[position] - top, clip: room, margin: list.margin, in: &scene, self)
    }
    return scene
  }

  /// Scrolls the cards by a number of rows; `scene()` stops at their end.
  public func scroll(by rows: Int) {
    top = max(0, top + rows)
  }

  /// Scrolls the cards as little as possible so that a range of rows is visible.
  func reveal(from first: Int, to end: Int) {
    let room = max(1, size.height - chromeHeight)
    if end > top + room { top = end - room }
    if first < top { top = first }
  }

  /// Discards the views that have become stale, so that they are asked for again when visible.
  public func refresh() {
    let modules = runtime.modules
    let stale = runtime.takeStaleViews(within: page)
    if treeVersion != modules.version {
      treeVersion = modules.version
      views = views.filter { modules.isRegistered($0.key) }
      offsets = offsets.filter { modules.isRegistered($0.key) }
      cards = children(of: page, at: .card)
      forgetLayout()
    }
    guard !stale.isEmpty else { return }
    for module in stale { views[module] = nil }
    if stale.contains(page) { forgetLayout() }
    let touched = Set(stale.compactMap { card(of: $0) })
    for position in blocks.indices where touched.contains(blocks[position].card) {
      blocks[position].isStale = true
    }
  }

  /// Composes cards until they reach a row or all are composed.
  func compose(downTo row: Int) {
    while blocks.count < cards.count, contentHeight < row {
      let block = CardBlock(cards[blocks.count], width: blockWidth, self)
      let top = contentHeight
      blocks.append(block)
      tops.append(top + block.height + (blocks.count < cards.count ? list.gap : 0))
    }
  }

  var contentHeight: Int { tops[blocks.count] }

  var hasMoreCards: Bool { blocks.count < cards.count }

  var blockWidth: Int { max(1, size.width - 2 * list.margin) }

  var chromeHeight: Int {
    view(of: page, .pageView)?.height(width: max(1, size.width), measure: measure) ?? 0
  }

  /// Returns the view of a module, which is asked for once until it becomes stale.
  func view(of module: ModuleID, _ event: EventName<View, Void>) -> View? {
    if let known = views[module] { return known }
    let view = runtime.view(of: module, event)
    // Kept even if there is no view, so that the module isn't asked again until it changes.
    views[module] = .some(view)
    return view
  }

  /// Returns the answer of a module's plugins, or nil if there is none.
  func ask<Response>(_ module: ModuleID, _ event: EventName<Response, Void>) -> Response? {
    runtime.outcome(of: event, at: module).outcome?.response
  }

  /// Returns the positions of the visible blocks, after composing stale ones again.
  private func visibleBlocks(from first: Int, to end: Int) -> [Int] {
    var visible: [Int] = []
    var position = blocks.isEmpty ? 0 : blockPosition(at: first)
    while position < blocks.count, tops[position] < end {
      if blocks[position].isStale {
        blocks[position] = CardBlock(blocks[position].card, width: blockWidth, self)
        restack(from: position)
      }
      visible.append(position)
      position += 1
      if position == blocks.count { compose(downTo: end) }
    }
    return visible
  }

  /// Returns the position of the block that contains a row, or that of the last block if none does.
  func blockPosition(at row: Int) -> Int {
    min(blocks.indices.firstPosition { tops[$0 + 1] > row }, blocks.count - 1)
  }

  private func restack(from position: Int) {
    for next in position..<blocks.count {
      let gap = next + 1 < cards.count ? list.gap : 0
      tops[next + 1] = tops[next] + blocks[next].height + gap
    }
  }

  private func placeChrome(in scene: inout Scene) -> Int {
    guard let view = view(of: page, .pageView) else { return 0 }
    let height = chromeHeight
    let rect = Rect(x: 0, y: 0, width: size.width, height: min(height, size.height))
    scene.placements.append(Placement(view, at: rect, clip: rect, module: page))
    return rect.height
  }

  private func forgetLayout() {
    blocks = []
    tops = [0]
    list = ask(page, .pageList) ?? PageList()
  }

  /// Returns the children of a module, those of one level if it is given.
  func children(of module: ModuleID, at level: Level? = nil) -> [ModuleID] {
    guard let children = try? runtime.modules.children(of: module) else { return [] }
    guard let level else { return children }
    return children.filter { (try? runtime.modules.level(of: $0)) == level }
  }

  private func card(of module: ModuleID) -> ModuleID? {
    guard let level = try? runtime.modules.level(of: module), level != .card else { return module }
    return try? runtime.modules.nearest(.card, above: module)
  }
}
