/// The list of a page at its position: the parts on the screen and near it, the blocks that keep their
/// place, and the memory of earlier layouts.
///
///     var list = ScrolledList()
///     list.size = UnitSize(width: 80, height: 24)
///     list.layOut(sections)
///     list.scroll(by: 3, in: sections)
///     for part in list.parts { … }
///
/// It is a value that knows no runtime. Its position is a module and the row in which it begins, so
/// nothing above or below the screen is asked for, counted or guessed: the cost of a frame depends on the visible parts
/// and a margin of half a screen above and below them, however long the list is and however far it was
/// scrolled.
public struct ScrolledList: Sendable {
  /// The least rows that the list has beside pinned blocks; a block that leaves it fewer is scrolled
  /// with it.
  public static let leastRows = 2

  /// The inputs of the layout that the list itself keeps.
  struct Inputs: Sendable {
    var size = UnitSize.zero
    var style = PageList()
    /// Nil for the top of the list.
    var position: Position?
    /// The columns by which the content of components is scrolled sideways.
    var offsets: [ModuleID: Int] = [:]
    /// Whether the list was scrolled since it was laid out.
    var isScrolled = false
    /// Whether modules have come, gone or moved since then.
    var isReordered = false
    /// The number of times that views have changed.
    var revision = 0
    /// The share of the first visible part's height that was above the window when the width changed; nil for
    /// a part that fits into the window. A long text goes on near where it was read.
    var share: Double?
  }

  /// A row of the list, and its place on the screen.
  struct Position: Sendable {
    var place: ListPlace
    /// The item of a band that is in the row; nil for the top of the part.
    var item: ModuleID?
    /// The row from the top of the room.
    var row: Int
  }

  /// The memory of a component.
  struct ComponentMemory: Sendable {
    /// The version of the layout that it belongs to.
    var layout: Int
    /// The states that the layout has carried over to bands from all those above, by their first items;
    /// so a band that comes back has the same frames.
    var starts: [ModuleID: [Int]] = [:]
    /// The greatest height so far of content that is scrolled sideways.
    var tallest: Int?
  }

  /// Every change of an input, and nothing else, makes a new layout necessary.
  var inputs = Inputs() { didSet { isLaidOut = false } }
  /// Whether the parts were laid out for the present inputs.
  public private(set) var isLaidOut = false
  /// The number of layouts so far.
  private(set) var layouts = 0
  /// Areas that cover the list beside its own blocks, such as toasts.
  public var covers: [ListWindow.Block] = []

  var memory: [ModuleID: ComponentMemory] = [:]
  /// The states of bands that the list has jumped to, and of those around them, while they are near.
  var looseStarts: [ModuleID: [Int]] = [:]

  private(set) var neighbours = ListNeighbours()

  /// The top of the page, above the list; empty if it is scrolled with the list.
  public internal(set) var bar = UnitRect(x: 0, y: 0, width: 0, height: 0)
  /// Whether the top of the page is scrolled with the list.
  var isBarInList = false
  /// The rectangle of the list: the screen without the bar and the fixed blocks as wide as the page.
  public internal(set) var room = UnitRect(x: 0, y: 0, width: 0, height: 0)
  /// The rows at the edges of the room that sticky parts cover.
  public internal(set) var covered = (top: 0, bottom: 0)
  /// The rows at the edges of the room on which narrow fixed components lie.
  var lying = (top: 0, bottom: 0)
  /// The parts of the list on the screen and near it.
  public internal(set) var parts: [ListPart] = []
  /// The blocks that keep their place on the screen, in painting order.
  public internal(set) var pins: [PinnedBlock] = []
  /// The fixed components that take no room in the list.
  var fixed: Set<ModuleID> = []

  public init() {}

  /// The size of the screen.
  public var size: UnitSize {
    get { inputs.size }
    set {
      guard newValue != inputs.size else { return }
      if newValue.width != inputs.size.width {
        memory = [:]
        looseStarts = [:]
        if isLaidOut, let part = parts.first(where: { $0.place == inputs.position?.place }),
          part.height > windowRows.count
        {
          inputs.share = Double(covered.top - part.top) / Double(part.height)
        }
        inputs.isReordered = true
      }
      inputs.size = newValue
    }
  }

  /// The arrangement of the cards.
  public var style: PageList {
    get { inputs.style }
    set { if newValue != inputs.style { inputs.style = newValue } }
  }

  /// Notes that modules have come, gone or moved, or that bands have other items: the first visible row that
  /// is still there keeps its place, or else the nearest that is.
  public mutating func orderDidChange() { inputs.isReordered = true }

  /// Notes that views have changed, and may have other sizes.
  public mutating func viewsDidChange() { inputs.revision += 1 }

  /// Forgets the components that have ended.
  public mutating func forget(except isAlive: (ModuleID) -> Bool) {
    if !memory.isEmpty { memory = memory.filter { isAlive($0.key) } }
    if !inputs.offsets.isEmpty { inputs.offsets = inputs.offsets.filter { isAlive($0.key) } }
  }

  /// The part of the screen in which the list shows.
  public var window: ListWindow {
    ListWindow(
      UnitRect(
        x: room.x, y: room.y + covered.top, width: room.width,
        height: max(0, room.height - covered.top - covered.bottom)),
      lying: covers
        + (lying == (0, 0)
          ? [] : pins.filter(\.isLying).map { ListWindow.Block($0.rect, at: $0.edge) }))
  }

  /// The rows of the room to which nothing sticks.
  var windowRows: Range<Int> {
    covered.top..<max(covered.top, room.height - covered.bottom)
  }

  /// The rows of the room in which rows of the list count as seen: the uncovered rows, unless they
  /// are less than half of the window.
  var seenRows: Range<Int> {
    2 * freeRows.count >= windowRows.count ? freeRows : windowRows
  }

  /// The rows of the room on which nothing lies, either.
  var freeRows: Range<Int> {
    let first = covered.top + lying.top
    return first..<max(first, room.height - covered.bottom - lying.bottom)
  }

  /// The rows of the room between which the list is at its ends, where nothing lies on it.
  var start: Int { lying.top }
  var end: Int { room.height - lying.bottom }

  /// Lays out the list at its position, unless that is done.
  public mutating func layOut(_ sections: some ListSections) {
    guard !isLaidOut else { return }
    if inputs.isReordered { inputs.position = keptPosition(in: sections) }
    pins = []
    layOutEdges(sections)
    layOutParts(sections)
    layOutSticky(sections)
    layOutLying(sections)
    inputs.position = firstVisiblePosition
    // The first frame does without: it costs less, and a list at its top goes on there.
    if layouts > 0 {
      neighbours.note(
        inputs.position?.item, at: inputs.position?.place, isReordered: inputs.isReordered,
        in: sections)
    }
    (inputs.isScrolled, inputs.isReordered, inputs.share) = (false, false, nil)
    layouts += 1
    isLaidOut = true
  }

  private mutating func layOutParts(_ sections: some ListSections) {
    parts = []
    // A bar that is pinned again is no place of the list.
    if inputs.position?.place.part == .pageTop, !isBarInList { inputs.position = nil }
    guard let present = inputs.position?.place ?? firstPlace(in: sections) else { return }
    let margin = room.height / 2 + 1
    var first = layInFlow(present, sections)
    first.top = inputs.position.map { $0.row - first.row(of: $0.item) } ?? start
    if let share = inputs.share, inputs.position != nil {
      first.top = covered.top - Int((share * Double(first.height)).rounded(.up))
    }
    if !inputs.isScrolled, inputs.position != nil {
      // Of a part that has become lower, at least the last row stays.
      first.top = max(first.top, covered.top + 1 - max(1, first.height))
    }
    parts = [first]
    extendDown(to: room.height + margin, sections)
    // The list ends above the bottom of the room.
    if let last = parts.last, last.bottom < end, place(after: last, in: sections) == nil {
      shift(by: end - last.bottom)
    }
    extendUp(to: -margin, sections)
    // The list begins below the top of the room.
    if let top = parts.first?.top, top > start {
      shift(by: start - top)
      extendDown(to: room.height + margin, sections)
    }
    // At the top of the list, bands that a jump has left without a state get their own again.
    if !looseStarts.isEmpty, let first = parts.first, first.top >= start,
      place(before: first.place, in: sections) == nil
    {
      looseStarts = [:]
      parts = [first]
      extendDown(to: room.height + margin, sections)
    }
    trim(from: -margin, to: room.height + margin)
  }

  private mutating func extendDown(to row: Int, _ sections: some ListSections) {
    while let last = parts.last, last.top + last.next < row,
      let next = place(after: last, in: sections)
    {
      var part = layInFlow(next, below: last, sections)
      part.top = last.top + rows(from: last, to: part)
      parts.append(part)
    }
  }

  private mutating func extendUp(to row: Int, _ sections: some ListSections) {
    var above: [ListPart] = []
    while let first = above.last ?? parts.first, first.top + first.overhang > row,
      let previous = place(before: first.place, in: sections)
    {
      var part = layInFlow(previous, sections)
      part.top = first.top - rows(from: part, to: first)
      above.append(part)
    }
    if !above.isEmpty { parts = above.reversed() + parts }
  }

  /// Returns the rows from the top of a part to the top of the next one. Bands interlock only if the one
  /// has led to the other.
  private func rows(from part: ListPart, to next: ListPart) -> Int {
    next.place.isBand && part.place.isBand && part.band.carried != next.start.carried
      ? max(part.height, part.next) : part.next
  }

  /// Drops the parts that lie outside of rows, as after a long way.
  private mutating func trim(from first: Int, to end: Int) {
    let kept = parts.filter { $0.bottom > first && $0.top < end }
    if !kept.isEmpty { parts = kept }
    guard !looseStarts.isEmpty else { return }
    let near = Set(parts.map(\.place.module))
    looseStarts = looseStarts.filter { near.contains($0.key) }
  }

  private mutating func shift(by rows: Int) {
    for index in parts.indices { parts[index].top += rows }
  }

  /// The first row of the list that shows beside the sticky parts.
  private var firstVisiblePosition: Position? {
    guard let first = parts.first else { return nil }
    let part =
      parts.first { $0.bottom > covered.top && $0.height > 0 && !isPinned($0.place) }
      ?? parts.last { $0.top <= 0 } ?? first
    let frame = part.band.frames.first { part.top + $0.rect.maxY > covered.top }
    return Position(
      place: part.place, item: frame.map { part.items[$0.item] },
      row: part.top + (frame?.rect.y ?? 0))
  }

  /// Whether the list goes on above or below the screen.
  public func hasMore(in sections: some ListSections) -> (above: Bool, below: Bool) {
    let above = parts.first.map {
      $0.top < start || place(before: $0.place, in: sections) != nil
    }
    let below = parts.last.map { $0.bottom > end || place(after: $0, in: sections) != nil }
    return (above ?? false, below ?? false)
  }
}

extension ListPart {
  /// Returns the row of an item from the top of the part; 0 if it isn't placed.
  func row(of item: ModuleID?) -> Int {
    guard let item else { return 0 }
    return band.frames.first { items[$0.item] == item }?.rect.y ?? 0
  }
}
