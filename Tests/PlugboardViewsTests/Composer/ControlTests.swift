import Plugboard
import Testing

@MainActor @Suite("Controls of modules") struct ControlTests {
  private let runtime = PageRuntime()

  init() throws { try runtime.register("home", level: .page) }

  /// Returns the diagnostics of a frame of the page.
  private func diagnosticsOfFrame() throws -> [Diagnostic] {
    var found: [Diagnostic] = []
    runtime.observeDiagnostics { found.append($0) }
    let composer = try PageComposer(
      of: "home", in: runtime, size: UnitSize(width: 20, height: 5), measure: UnitMeasure())
    _ = composer.scene()
    return found
  }

  @Test(
    "N7 two controls with the same id in one view are reported when it is shown; the first counts")
  func duplicate() throws {
    try runtime.subscribe(to: .pageView, on: "home") {
      $0.respond(.row([.button("热播", id: "go"), .button("会员", id: "go")]))
    }
    let found = try diagnosticsOfFrame()
    #expect(found.map(\.code) == ["control-duplicate-id"])
    #expect(
      found.first?.message
        == "two controls in the view of \"home\" have the id \"go\"; \"热播\" counts, and \"会员\""
        + " can't be activated")
    #expect(try runtime.control("go", of: "home").label == "热播")
  }

  @Test("N7 a control with an empty id is reported, shown, and can't be activated")
  func empty() throws {
    try runtime.subscribe(to: .pageView, on: "home") { $0.respond(.button("热播", id: "")) }
    #expect(try diagnosticsOfFrame().map(\.code) == ["control-empty-id"])
    let error = #expect(throws: ControlError.self) { try runtime.control("", of: "home") }
    #expect(
      error?.message == "the view of \"home\" has no control \"\", nor any other")
  }

  @Test("N7 a view with a button without an id is refused, with a reason in its place")
  func unreadable() throws {
    try runtime.subscribe(named: "page.view", on: "home") {
      $0.respond(["view": "button", "label": "热播"])
    }
    let found = try diagnosticsOfFrame()
    #expect(found.map(\.code) == ["view-unreadable"])
    #expect(
      found.first?.message.contains(
        #"it is {"view":"button","label":"热播"}, not an object with a "view""#) == true)
    #expect(try runtime.controls(of: "home") == [])
  }

  nonisolated private static let deep = (1...ViewValue.deepest).reduce(ViewValue.rule) { view, _ in
    .row([view])
  }
  nonisolated private static let deepFields: Fields = [
    "route": (1...Value.deepest).reduce(Value.null) { value, _ in .array([value]) }
  ]
  nonisolated private static let fills = Array(
    repeating: Drawing.Shape.fill(.color(Drawing.Color(hex: 0))), count: Drawing.mostShapes + 1)

  @Test(
    "N7 a view beyond the limits of views or drawings is refused, with a reason in its place",
    arguments: [
      (deep, "it nests deeper than 64 views"),
      (.picture(Drawing(fills), alt: "大都会"), "the drawing of \"大都会\" has too many parts"),
      (
        .column([
          .picture(
            Drawing([
              .ellipse(
                center: .top, width: .nan, height: 1, .color(Drawing.Color(hex: 0)))
            ]), alt: "moon")
        ]),
        "or parts too far away"
      ),
      (
        .custom("map", fallback: .picture(Drawing(fills), alt: "moon")),
        "the drawing of \"moon\" has too many parts"
      ),
      (.custom("map", fallback: deep), "it nests deeper than 64 views"),
      (
        .custom("map", deepFields, fallback: .rule),
        "the content of \"map\" nests deeper than 512 values"
      ),
      (
        .picture(.named("poster", deepFields), alt: "moon"),
        "the drawing of \"moon\" has fields that nest deeper than 512 values"
      ),
    ])
  func beyondLimits(view: ViewValue, reason: String) throws {
    try runtime.subscribe(to: .pageView, on: "home") { $0.respond(view) }
    let found = try diagnosticsOfFrame()
    #expect(found.map(\.code) == ["view-unreadable"])
    #expect(found.first?.message.contains(reason) == true)
  }

  @Test("C4 a fault is shown in the place of a view, in strict mode too", arguments: [true, false])
  func faulty(isStrict: Bool) throws {
    runtime.events.isStrict = isStrict
    try runtime.subscribe(to: .pageView, on: "home", label: "bar") { _ in throw CancellationError()
    }
    let composer = try PageComposer(
      of: "home", in: runtime, size: UnitSize(width: 60, height: 5), measure: UnitMeasure())
    let lines = composer.scene().placements.flatMap(\.arrangement.pieces).flatMap(\.lines)
    #expect(lines.joined().contains("bar: "))
    #expect(runtime.texts(of: "home").joined().contains("bar: "))
    let error = #expect(throws: ControlError.self) { try runtime.controls(of: "none") }
    #expect(error?.code == "event-unknown-module")
  }

  @Test("N7 a control at the bottom of a card is reached; the top counts if both have its id")
  func bottom() throws {
    try runtime.register("card", level: .card, under: "home")
    try runtime.subscribe(to: .cardView, on: "card") { $0.respond(.button("All", id: "all")) }
    try runtime.subscribe(to: .cardFooter, on: "card") {
      $0.respond(.row([.button("More", id: "more"), .button("Last", id: "all")]))
    }
    var found: [Diagnostic] = []
    runtime.observeDiagnostics { found.append($0) }
    #expect(
      try runtime.controls(of: "card")
        == [ViewValue.Control("All", id: "all"), ViewValue.Control("More", id: "more")])
    #expect(found.map(\.code) == ["control-duplicate-id"])
  }

  @Test("N7 each level has the controls of its own views", arguments: Level.allCases)
  func levels(level: Level) throws {
    let runtime = PageRuntime()
    var parent: ModuleID?
    for each in [Level.app, .page, .card, .component, .item, .other] {
      let id = ModuleID(each.rawValue)
      try runtime.register(id, level: each, under: parent)
      parent = id
    }
    let module = ModuleID(level.rawValue)
    let events: [EventName<ViewValue, Void>] = [
      .pageView, .pageEmpty, .pageOverlay, .cardView, .cardFooter, .componentView,
      .componentFooter, .itemView,
    ]
    for event in events {
      try runtime.subscribe(to: event, on: module) { [name = event.name.text] in
        $0.respond(.button("看", id: name))
      }
    }
    let own: [String] =
      switch level {
      case .app: ["page.overlay"]
      case .page: ["page.overlay", "page.view"]
      case .card: ["card.view", "card.footer"]
      case .component: ["component.view", "component.footer"]
      case .item: ["item.view"]
      case .other: []
      }
    #expect(try runtime.controls(of: module).map(\.id) == own)
  }
}
