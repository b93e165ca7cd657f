import Plugboard
import PlugboardPlugins
import PlugboardTesting
import Testing

@Suite("Controls that params name") @MainActor struct NamedControlTests {
  /// Returns the warnings of missing controls on a page with items of one template, shown one after another.
  private func warnings(_ plugins: String, count: Int = 1) throws -> [Diagnostic] {
    let item = #"{ "type": "film" }"#
    let items = Array(repeating: item, count: count).joined(separator: ", ")
    let files = [
      "app.json": #"{ "format": 1, "id": "app", "routes": { "app://home": "home" } }"#,
      "templates/item/film.json": """
      { "data": { "text": "x" }, "plugins": ["text",
      \(plugins)] }
      """,
      "pages/home.json": """
      { "format": 1, "id": "home", "cards": [{ "components": [{ "items": [\(items)] }] }] }
      """,
    ]
    let registry = try SystemPlugins.registry()
    let assembler = PageAssembler(
      registry: registry, documents: AppDocuments(MemoryDocumentStore(files)))
    let runtime = PageRuntime(registry: registry)
    try runtime.open(assembler.page("home"))
    var found: [Diagnostic] = []
    runtime.observeDiagnostics { found.append($0) }
    for _ in 0..<2 {
      for number in 0..<count { _ = try runtime.controls(of: ModuleID("home/0/0/\(number)")) }
    }
    return found
  }

  private static func route(to control: String) -> String {
    #"{ "plugin": "route", "params": { "url": "app://home", "control": "\#(control)" } }"#
  }

  @Test(
    "T3 a control that no view has is warned of when the first view is made, once for all modules")
  func missing() throws {
    let button = #"{ "plugin": "button", "params": { "label": "Buy", "id": "tickets" } }"#
    #expect(try warnings("\(button), \(Self.route(to: "tickets"))") == [])
    let found = try warnings("\(button),\n\(Self.route(to: "ticket"))", count: 3)
    #expect(found.map(\.code) == ["control-missing"])
    #expect(found.first?.severity == .warning && found.first?.suggestion == "tickets")
    #expect(
      found.first?.location
        == DocumentLocation(file: "templates/item/film.json", line: 3, column: 1))
    #expect(
      found.first?.message
        == "plugin \"route\" waits for taps on the control \"ticket\", and the view of \"home/0/0/0\" has only \"tickets\""
    )
    #expect(
      try warnings(#""tap", \#(Self.route(to: "tickets"))"#).map(\.code) == ["control-missing"])
  }

  @Test("T3 a control that no view has is warned of when a test fires the event of the first view")
  func firedByTest() throws {
    let button = #"{ "plugin": "button", "params": { "label": "Buy", "id": "tickets" } }"#
    func harness(_ control: String) throws -> Harness {
      try Harness(
        SystemPlugins.registry(), .string("[\(button), \(Self.route(to: control))]"), on: .item)
    }
    #expect(try harness("tickets").fire(.itemView).response?.controls.map(\.id) == ["tickets"])
    let missing = try harness("ticket")
    let error = #expect(throws: HarnessError.self) { try missing.fire(.itemView) }
    #expect(error?.diagnostics.map(\.code) == ["control-missing"])
    #expect(error?.diagnostics.first?.suggestion == "tickets")
    #expect(missing.diagnostics.map(\.code) == ["control-missing"])
    // Once.
    try missing.fire(.itemView)
  }

  @Test("T3 the views in which a test's control is looked for aren't among the records of the test")
  func otherViews() throws {
    let harness = try Harness(
      SystemPlugins.registry(), .string("[\(Self.route(to: "more"))]"), on: .card, isStrict: false)
    harness.handle(.cardView) { $0.respond(.text("Films")) }
    harness.handle(.cardFooter) { footer in
      footer.respond(.button("More", id: "more"))
      _ = try harness.runtime.at("card").fire(.gestureTap, "other")
    }
    harness.forget()
    try harness.fire(.cardView)
    #expect(harness.diagnostics == [] && harness.faults.isEmpty)
    #expect(
      harness.records.map(\.fired.event) == ["card.view"])
  }
}
