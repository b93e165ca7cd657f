internal import Plugboard

final class CarouselLayoutPlugin: ComponentPlugin, LayoutPlugin {
  static let name: Name = "layout.carousel"
  static let summary = """
    Shows the items of a component one at a time, as pages that a person turns, or the clock.
    """
  static let notes = """
    The clock waits while the focus is in the component, so that nothing moves under a person's \
    hands. Below the items it shows which page it is, between the buttons `previous` and `next`, \
    which are disabled at the ends unless the pages are looped.
    """
  static let unit = "layout"
  static let params = ParamList(
    .optional(.page, default: 0), .optional(.peek, default: 0),
    .optional(
      .itemWidth.described(
        """
        The width of a page in columns, at most; that of the component if absent.
        """)),
    .optional(.loop, default: false), .optional(.interval),
    .optional(.gap.described("The columns between two pages."), default: 1),
    .optional(.insets, default: .zero))
  static let reads = KeyList(.carouselPage)
  static let writes = KeyList(.carouselPage)

  static func layout(_ params: Params) throws -> any ItemLayout {
    CarouselLayout(
      page: try params.require(.page), peek: try params.require(.peek),
      mostWidth: try params[.itemWidth],
      isLooped: try params.require(.loop), gap: try params.require(.gap),
      insets: try params.require(.insets))
  }

  static func wire(_ on: inout Wiring<CarouselLayoutPlugin>) {
    on(.moduleDidLoad) { carousel, _ in try carousel.restart() }
    on(.componentFocusDidChange) { carousel, focus in
      carousel.hasFocus = focus.params
      try carousel.restart()
    }
    on(.componentLayout) { carousel, component in component.respond(try carousel.choice) }
    on(.componentFooter) { carousel, component in
      guard let pages = try carousel.pages else { return }
      component.respond(component.response.map { pages.above($0) } ?? pages)
    }
    on(.gestureTap) { carousel, tap in
      // A tap on the dots turns to the next page, and from the last one to the first.
      let control = tap.params.map { Control(rawValue: $0) } ?? .next
      guard let control, carousel.count > 1,
        let page = try carousel.page(control == .next ? 1 : -1)
          ?? (tap.params == nil ? 0 : nil)
      else { return }
      try carousel.turn(to: page)
      tap.respond(true)
    }
    on(.componentReveal) { carousel, reveal in
      let page = reveal.params
      guard page < carousel.count else { return }
      try carousel.turn(to: page)
      reveal.respond(true)
    }
  }

  enum Control: String, CaseIterable { case previous, next }

  /// The largest number of pages that are shown as dots.
  private static let mostDots = 12

  private var timer: Task<Void, Never>?
  /// Whether the focus is in the component, for as long as the clock turns no pages.
  private var hasFocus = false

  var choice: LayoutChoice {
    get throws {
      var params = mount.params.record
      params[Key<Int>.page.name.text] = .int(try page)
      return LayoutChoice(Self.name.text, params: params)
    }
  }

  private var count: Int { context.shownChildren.count { $0.level == .item } }

  private var page: Int { get throws { try data.read(.carouselPage) ?? mount[.page] } }

  /// Returns the page a number of steps away; nil if there is none.
  private func page(_ steps: Int) throws -> Int? {
    let count = count
    guard count > 1 else { return nil }
    let page = min(try page, count - 1) + steps
    if (0..<count).contains(page) { return page }
    return try mount[.loop] ? (page + count) % count : nil
  }

  private func turn(to page: Int) throws {
    try data.write(.carouselPage, page)
    try restart()
  }

  /// Lets the clock begin a new interval, if there is one and the focus is elsewhere.
  private func restart() throws {
    timer?.cancel()
    guard !hasFocus, let interval = try mount[optional: .interval] else { return }
    timer = context.task(isEndless: true) { [context] in
      while true {
        try await context.clock.sleep(for: .seconds(interval))
        // A person may have turned the page between the end of the sleep and this turn.
        try Task.checkCancellation()
        if let page = try self.page(1) { try self.data.write(.carouselPage, page) }
      }
    }
  }

  /// The dots or the number of the page, between the controls; nil if there is one page at most.
  private var pages: ViewValue? {
    get throws {
      let count = count
      guard count > 1 else { return nil }
      let page = min(try page, count - 1)
      let text =
        count > Self.mostDots
        ? "\(page + 1) / \(count)"
        : (0..<count).map { $0 == page ? "●" : "○" }.joined(separator: " ")
      func button(_ label: String, _ control: Control, steps: Int) throws -> ViewValue {
        .button(label, id: control.rawValue, isEnabled: try self.page(steps) != nil)
      }
      return try .row([
        .spacer(0), button("‹", .previous, steps: -1), .text(text, lines: 1),
        button("›", .next, steps: 1), .spacer(0),
      ])
    }
  }
}

/// Pages of one item each, of which one is shown and, if there is room, the edges of its neighbours.
///
/// All pages lie side by side, and the content is scrolled to the shown page. If the pages are
/// looped, the last page lies before the first, and the first after the last. If the items are so
/// few that a person can turn through them, all have the height of the highest: turning moves
/// nothing else.
struct CarouselLayout: ItemLayout {
  let page: Int
  /// The visible columns of each neighbour, at least.
  let peek: Int
  /// The width of a page, at most.
  let mostWidth: Int?
  let isLooped: Bool
  let gap: Int
  let insets: Insets

  var controls: [String] { CarouselLayoutPlugin.Control.allCases.map(\.rawValue) }

  /// The largest number of items that have the same height.
  private static let mostLeveled = 12

  func place(_ items: LayoutItems, in band: inout LayoutBand) {
    guard items.count > 0 else { return }
    let margin = margin(in: items.width)
    let width = items.width - 2 * margin
    let step = width + gap
    let page = min(page, items.count - 1)
    func append(_ item: Int, at place: Int) {
      let height = items.height(of: item, width: width)
      band.append(item, UnitRect(x: margin + place * step, y: 0, width: width, height: height))
    }
    if items.columns == nil {
      for item in 0..<items.count { append(item, at: item) }
    } else {
      let shown = places(around: page, of: items.count, hasNeighbours: margin > gap)
      for (item, place) in shown { append(item, at: place) }
    }
    if items.count <= Self.mostLeveled {
      for item in 0..<items.count {
        band.height = max(band.height, items.height(of: item, width: width))
      }
    }
    band.level()
    band.contentWidth = 2 * margin + items.count * step - gap
    if items.columns != nil { band.offset = page * step }
  }

  /// Returns the columns on each side of the page that is shown, for a gap and a neighbour.
  private func margin(in width: Int) -> Int {
    let free = mostWidth.map { max(0, width - $0) / 2 } ?? 0
    return max(free, peek == 0 ? 0 : min(peek + gap, (width - 1) / 2))
  }

  /// Returns the visible items in their order, with their places among the pages.
  private func places(
    around page: Int, of count: Int, hasNeighbours: Bool
  ) -> [(item: Int, place: Int)] {
    guard hasNeighbours else { return [(page, page)] }
    var places = [(item: page, place: page)]
    for place in [page + 1, page - 1] {
      let item = (place + count) % count
      let isThere = (0..<count).contains(place) || isLooped
      // With two looped pages both neighbours are the same item, which lies in its own place.
      let isKnown = places.contains { $0.item == item }
      let isElsewhere = item != place && abs(item - page) == 1
      if isThere, !isKnown, !isElsewhere { places.append((item, place)) }
    }
    return places.sorted { $0.item < $1.item }
  }
}

extension Key<Int> {
  static let page = Key(
    "page", in: 0...Int.max,
    summary: "The position of the page that is shown first, from 0.")
  static let peek = Key(
    "peek", in: 0...ViewValue.longest,
    summary: "The columns that are visible of the page on each side.")
}

extension Key<Bool> {
  static let loop = Key("loop", summary: "Whether the first page follows after the last one.")
}

extension Key<Double> {
  static let interval = Key(
    "interval", in: 0.1...86_400,
    summary: """
      The seconds after which the next page is shown; if absent, only a person turns pages.
      """)
}

extension CarouselLayoutPlugin {
  nonisolated static let examples = [
    PluginExample(
      """
      Banners that turn every six seconds and begin again after the last one; two columns of the \
      neighbours are visible.
      """,
      """
      {
        "plugins": [
          { "plugin": "layout.carousel", "params": { "interval": 6, "loop": true, "peek": 2 } }
        ],
        "items": [
          { "data": { "title": "Metropolis" }, "type": "film" },
          { "data": { "title": "Sunrise" }, "type": "film" }
        ]
      }
      """, with: ExampleDocuments.films)
  ]
}
