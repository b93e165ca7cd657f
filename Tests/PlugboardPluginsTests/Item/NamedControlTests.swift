import Plugboard
import PlugboardPlugins
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
}
