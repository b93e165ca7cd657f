/// The way of the focus from one stop to the next.
///
///     let finder = FocusFinder(stops, in: list.window, goesOn: (above: false, below: true))
///     if let stop = finder.target(of: .down, from: .init("home/0/0/1")) { … }
///
/// A stop that is pinned on top is before the whole list, a stop that is pinned at the bottom after it; the
/// list is left for them only at its ends.
public struct FocusFinder: Sendable {
  /// Who has the focus: a module, or a control in its view.
  public struct Present: Sendable {
    public let module: ModuleID
    public let control: String?

    public init(_ module: ModuleID, control: String? = nil) {
      self.module = module
      self.control = control
    }
  }

  /// The stops on the screen and near it, in reading order.
  public let stops: [FocusStop]
  public let window: ListWindow
  /// Whether the list, or the dialog, goes on above and below the screen.
  public let goesOn: (above: Bool, below: Bool)

  public init(
    _ stops: [FocusStop], in window: ListWindow, goesOn: (above: Bool, below: Bool)
  ) {
    self.stops = stops
    self.window = window
    self.goesOn = goesOn
  }

  /// Whether the list goes on in a direction.
  public func canScroll(_ move: FocusMove) -> Bool {
    switch move {
    case .down, .next: goesOn.below
    case .up, .previous: goesOn.above
    case .left, .right: false
    }
  }

  /// Returns the stop to which a move leads; nil if there is none yet, as the list must be scrolled
  /// first, or none at all.
  ///
  /// - Parameter last: The rectangle of the stop that had the focus last.
  public func target(
    of move: FocusMove, from present: Present?, last: UnitRect? = nil
  ) -> FocusStop? {
    let free = stops.filter { !$0.isPinned }
    let ahead: PagePin.Edge = move.isForward ? .bottom : .top
    // Sideways, nothing leads from the list to the pinned blocks.
    let isSideways = move == .left || move == .right
    let edges = isSideways ? [] : stops.filter { $0.edge == ahead }
    let known = stops.first { $0.isOf(present?.module, present?.control) }
    guard let own = known, window.shows(own) else {
      // The focus is far away, has been scrolled off, or there is none yet.
      let rest = known.map { self.rest(of: free, after: $0, move) } ?? free[...]
      let begun = rest.filter { window.begins($0, for: move) }
      if present == nil, let last { return nearest(to: last, among: begun) ?? edge(edges, move) }
      let next = move.isForward ? begun.first : begun.last
      if let found = firstAhead(in: rest, of: [known, next], move) ?? next { return found }
      return present == nil ? nearest(to: last) : edge(edges, move)
    }
    guard own.isPinned else {
      if let found = lead(from: own, in: free, move) { return found }
      if canScroll(move) { return nil }
      return lead(from: own, in: move.isForward ? [own] + edges : edges + [own], move)
    }
    if let other = lead(from: own, in: stops.filter { $0.edge == own.edge }, move) { return other }
    // From an edge into the list, also beside the part that sideways content shows.
    let inView = free.filter(window.showsRows)
    if own.edge != ahead {
      return lead(from: own, in: inView, move) ?? edge(edges, move)
    }
    // The bottom edge is left again if the list goes on, as it isn't at its end.
    return move.isForward && canScroll(move) ? inView.first : nil
  }

  /// Returns the next stop beside any of some stops: no stop of a band that is higher than the window is
  /// passed over.
  private func firstAhead(
    in rest: ArraySlice<FocusStop>, of others: [FocusStop?], _ move: FocusMove
  ) -> FocusStop? {
    func isAhead(_ stop: FocusStop) -> Bool {
      stop.place != nil && others.contains { $0?.place == stop.place }
        && window.isAhead(stop, for: move)
    }
    return move.isForward ? rest.first(where: isAhead) : rest.last(where: isAhead)
  }

  /// Returns the first stop at an edge, if the list can't be scrolled on to it.
  private func edge(_ edges: [FocusStop], _ move: FocusMove) -> FocusStop? {
    canScroll(move) ? nil : move.isForward ? edges.first : edges.last
  }

  private func lead(
    from own: FocusStop, in candidates: [FocusStop], _ move: FocusMove
  ) -> FocusStop? {
    guard move == .next || move == .previous else {
      return nearest(to: own, in: candidates, move)
    }
    let rest = rest(of: candidates, after: own, move)
    return move.isForward ? rest.first : rest.last
  }

  /// Returns the stops after one in the direction of a move, in reading order; all stops if it isn't among
  /// them.
  private func rest(
    of stops: [FocusStop], after own: FocusStop, _ move: FocusMove
  ) -> ArraySlice<FocusStop> {
    guard let position = stops.firstIndex(where: { $0.isSame(as: own) }) else { return stops[...] }
    return move.isForward ? stops[(position + 1)...] : stops[..<position]
  }

  /// Returns the visible stop that is nearest to the last place of the focus. Stops that show wholly come
  /// before others, and stops of the list before pinned ones; nil if no stop is visible.
  public func nearest(to last: UnitRect?) -> FocusStop? {
    let free = stops.filter { !$0.isPinned }
    return nearest(to: last, among: free.filter(window.showsWhole))
      ?? nearest(to: last, among: free.filter(window.shows))
      ?? nearest(to: last, among: stops.filter { $0.isPinned && window.shows($0) })
  }

  private func nearest(to last: UnitRect?, among stops: [FocusStop]) -> FocusStop? {
    guard let last else { return stops.first }
    func distance(_ stop: FocusStop) -> Int {
      abs(stop.rect.y - last.y) * 2 + abs(stop.rect.x - last.x)
    }
    return stops.min { distance($0) < distance($1) }
  }

  /// Returns the nearest stop in a direction.
  private func nearest(
    to present: FocusStop, in stops: [FocusStop], _ move: FocusMove
  ) -> FocusStop? {
    var best: (stop: FocusStop, cost: Int, skew: Int)?
    for stop in stops where !stop.isSame(as: present) {
      guard let cost = present.cost(of: move, to: stop) else { continue }
      let skew = abs(stop.rect.x - present.rect.x) + abs(stop.rect.y - present.rect.y)
      if best.map({ (cost, skew) < ($0.cost, $0.skew) }) ?? true { best = (stop, cost, skew) }
    }
    return best?.stop
  }
}

extension FocusStop {
  /// Returns the cost of a move of the focus to another stop; nil if that isn't in the direction.
  ///
  /// A row on the way counts as much as eight columns beside it, which passes over no row; a stop
  /// that isn't straight ahead counts twelve more, which keeps to a column of a waterfall. Down leads
  /// from an item to the controls in it, up from a control to its item; sideways, only stops that share a
  /// row count.
  fileprivate func cost(of move: FocusMove, to other: FocusStop) -> Int? {
    let (from, rect) = (self.rect, other.rect)
    let isInside = module == other.module && control == nil
    let isAround = module == other.module && other.control == nil
    let columnsBeside = max(0, max(rect.x - from.maxX + 1, from.x - rect.maxX + 1))
    let beside = columnsBeside == 0 ? 0 : columnsBeside + 12
    let sharesRow = rect.y < from.maxY && from.y < rect.maxY
    switch move {
    case .down:
      guard isInside || rect.y >= from.maxY else { return nil }
      return 8 * (rect.y - from.maxY) + beside
    case .up:
      guard isAround || rect.maxY <= from.y else { return nil }
      return 8 * (isAround ? from.y - rect.y : from.y - rect.maxY) + beside
    case .right: return sharesRow && rect.x >= from.maxX ? rect.x - from.maxX : nil
    case .left: return sharesRow && rect.maxX <= from.x ? from.x - rect.maxX : nil
    case .next, .previous: return nil
    }
  }
}
