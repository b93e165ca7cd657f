import Plugboard
import TestSupport

/// A page with random pins, gaps, layouts and sizes, whose items are texts, buttons, rows of buttons, and
/// high views that can have the focus as a whole.
@MainActor final class RandomPage {
  let runtime: PageRuntime
  let composer: PageComposer<UnitMeasure>
  private(set) var generator: SplitMix64
  /// The stops that the page has: modules, and controls of modules.
  var stops: Set<String> { Set(stopsOfModules.values.joined()) }
  private var stopsOfModules: [ModuleID: [String]] = [:]
  private(set) var description = ""
  private var nextItem = 0
  private var components: [ModuleID] = []
  private var lastFocus: String?
  private let isPlain: Bool
  /// The number of items in a row that are texts.
  private var textsAhead = 0

  /// - Parameter isPlain: Whether nothing sticks or is fixed, and components have up to 30 items, some of
  ///   which are many texts in a row.
  init(seed: UInt64, isPlain: Bool = false) throws {
    var generator = SplitMix64(seed: seed)
    self.isPlain = isPlain
    runtime = PageRuntime(registry: try PluginRegistry([GridPlugin.self, RowPlugin.self]))
    var plans = [ModulePlan(id: "p", level: .page)]
    var items: [ModuleID] = []
    for c in 0..<Int.random(in: 1...3, using: &generator) {
      let card = plans.count
      plans.append(ModulePlan(id: ModuleID("c\(c)"), level: .card, parent: 0))
      for k in 0..<Int.random(in: 1...3, using: &generator) {
        let component = plans.count
        let id = ModuleID("c\(c)k\(k)")
        components.append(id)
        plans.append(ModulePlan(id: id, level: .component, parent: card))
        for _ in 0..<Int.random(in: 0...(isPlain ? 30 : 8), using: &generator) {
          items.append(ModuleID("i\(items.count)"))
          plans.append(ModulePlan(id: items[items.count - 1], level: .item, parent: component))
        }
      }
    }
    try runtime.open(plans)
    let size = UnitSize(
      width: Int.random(in: 20...50, using: &generator),
      height: Int.random(in: 6...24, using: &generator))
    composer = try PageComposer(of: "p", in: runtime, size: size, measure: UnitMeasure())
    composer.focusEvents = ["tap"]
    self.generator = generator
    nextItem = items.count
    for plan in plans { try answer(plan.id, plan.level) }
    let list = isPlain ? PageList(margin: number(0...2), gap: number(0...2)) : pageList()
    description = "\(size) \(list)"
    try runtime.subscribe(to: .pageList, on: "p") { $0.respond(list) }
  }

  private func number(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &generator)
  }

  private func pageList() -> PageList {
    var pins: [PagePin] = []
    for id in components where generator.oneIn(5) {
      let edge: PagePin.Edge = generator.oneIn(2) ? .top : .bottom
      switch number(0...2) {
      case 0: pins.append(PagePin(.sticky, id, at: edge))
      case 1: pins.append(PagePin(.fixed, id, at: edge))
      default:
        let alignments: [ViewValue.Alignment] = [.leading, .center, .trailing]
        let alignment = generator.pick(alignments)
        pins.append(PagePin(.fixed, id, at: edge, alignment: alignment, width: number(4...12)))
      }
    }
    return PageList(
      margin: number(0...2), gap: number(0...2), stickyHeaders: generator.oneIn(2), pins: pins)
  }

  private func answer(_ id: ModuleID, _ level: Level) throws {
    switch level {
    case .page where generator.oneIn(2):
      try show(.row([.text("Page"), .spacer(1), .button("go", id: "go")]), of: id, .pageView)
    case .card where generator.oneIn(2):
      if generator.oneIn(2) {
        try show(.row([.text("Card"), .button("more", id: "more")]), of: id, .cardView)
      } else {
        try runtime.subscribe(to: .cardView, on: id) { $0.respond(.text("Card")) }
      }
    case .component:
      guard generator.oneIn(3) else { return }
      let layout =
        generator.oneIn(2) ? LayoutChoice("row") : LayoutChoice("grid", params: ["columns": 2])
      try runtime.subscribe(to: .componentLayout, on: id) { $0.respond(layout) }
    case .item: try answerItem(id)
    default: break
    }
  }

  private func answerItem(_ id: ModuleID) throws {
    let lines = ViewValue.column(
      (0..<number(1...generator.pick([2, 3, 9]))).map { .text("\(id).\($0)") })
    if isPlain, textsAhead == 0, generator.oneIn(12) { textsAhead = number(4...20) }
    textsAhead = max(0, textsAhead - 1)
    switch textsAhead > 0 ? 0 : number(0...4) {
    case 0, 1: try runtime.subscribe(to: .itemView, on: id) { $0.respond(lines) }
    case 2: try show(.button("b", id: "b"), of: id, .itemView)
    case 3:
      try show(lines, of: id, .itemView)
      stopsOfModules[id] = ["\(id)"]
    default:
      try show(.column([.button("x", id: "x"), .button("y", id: "y")]), of: id, .itemView)
    }
  }

  private func show(
    _ view: ViewValue, of id: ModuleID, _ event: EventName<ViewValue, Void>
  ) throws {
    try runtime.subscribe(to: event, on: id) { $0.respond(view) }
    try runtime.subscribe(named: "tap", on: id) { _ in }
    stopsOfModules[id, default: []] += view.controls.map { "\(id)#\($0.id)" }
  }

  /// Removes or inserts an item, or hides or shows modules.
  func change() throws {
    if generator.oneIn(2) {
      for module in try runtime.modules.descendants(of: "p") where generator.oneIn(3) {
        try runtime.context(of: module)?.setHidden(generator.oneIn(2))
      }
      return
    }
    let component = generator.pick(components)
    let children = try runtime.modules.children(of: component)
    if generator.oneIn(2), let item = children.randomElement(using: &generator) {
      try runtime.unregister(item)
    } else {
      let id = ModuleID("i\(nextItem)")
      nextItem += 1
      try runtime.register(
        id, level: .item, under: component, at: number(0...children.count))
      try answerItem(id)
    }
  }

  /// The stop that has the focus.
  var focus: String? {
    composer.focus.map { id in composer.focusedControl.map { "\(id)#\($0)" } ?? "\(id)" }
  }

  /// The stops in the order of the page.
  var orderedStops: [String] {
    get throws {
      try (["p"] + runtime.modules.descendants(of: "p")).flatMap { stopsOfModules[$0] ?? [] }
    }
  }

  /// Moves the focus until it stays; returns the stops on the way, from the present one on, or the last one if that
  /// was scrolled off.
  func walk(_ move: FocusMove) -> [String] {
    var seen = (focus ?? lastFocus).map { [$0] } ?? []
    var still = 0
    for _ in 0..<600 where still < 40 {
      let before = (focus, composer.scene().placements.map(\.rect))
      composer.moveFocus(move)
      let scene = composer.scene()
      if let focus, focus != seen.last { seen.append(focus) }
      lastFocus = focus ?? lastFocus
      still = before.0 == focus && before.1 == scene.placements.map(\.rect) ? still + 1 : 0
    }
    return seen
  }
}
