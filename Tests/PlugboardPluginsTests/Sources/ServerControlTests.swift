import Plugboard
import PlugboardPlugins
import PlugboardPosters
import PlugboardTesting
import TestSupport
import Testing

/// A component of which a server lists the views: JSON alone makes them controls.
@Suite("source: controls that a server lists") @MainActor struct ServerControlTests {
  private let fakes = Fakes()
  private let runtime: PageRuntime
  private let heard = Heard()

  /// The URLs that the host is asked to open, and the reported problems.
  private final class Heard {
    var urls: [String] = []
    var diagnostics: [Diagnostic] = []
  }

  init() throws {
    runtime = PageRuntime(
      registry: try PluginRegistry(SystemPlugins.all + PosterPlugins.all), ports: fakes.ports)
    runtime.observeDiagnostics { [heard] in heard.diagnostics.append($0) }
    runtime.observeFaults { Issue.record("\($0)") }
    let documents = AppDocuments(
      MemoryDocumentStore([
        "templates/item/button.json": #"{ "format": 1, "plugins": ["button", "route"] }"#,
        "templates/item/avatar.json":
          #"{ "format": 1, "plugins": ["account-view", "tap", "route", "tracking"] }"#,
        "pages/map.json": """
        { "format": 1, "id": "map", "cards": [{ "components": [{ "id": "tools", "plugins": [
          { "plugin": "source", "params": { "source": "views", "type": "button" } }] }] }] }
        """,
      ]))
    let assembler = PageAssembler(registry: runtime.plugins.registry, documents: documents)
    try runtime.open(assembler.page("map"))
    try runtime.subscribe(to: .routeOpen, on: "map") { [heard] in
      heard.urls.append($0.params.0)
      $0.respond(true)
    }
  }

  private func view(_ title: String, _ url: String, type: String? = nil) -> Value {
    var view: Fields = ["data": ["title": .string(title), "url": .string(url)]]
    if let type { view["type"] = .string(type) }
    return .object(view)
  }

  private var views: [ModuleID] { get throws { try runtime.modules.children(of: "map/tools") } }

  private func settle() async {
    await eventually { runtime.openTasks.isEmpty }
  }

  /// The labels of the controls, in their order.
  private var labels: [String] {
    get throws { try views.flatMap { try runtime.controls(of: $0).map(\.label) } }
  }

  /// Taps every view, and returns the URLs that it opens.
  private func opened() throws -> [String] {
    heard.urls = []
    for view in try views {
      try runtime.tap(view, control: runtime.controls(of: view).first?.id)
    }
    return heard.urls
  }

  @Test("N8 the views that a server lists become controls, and a tap on one opens its URL")
  func taps() async throws {
    fakes.sources.answer(
      "views",
      with: [
        view("Route", "app://route/home"), view("Me", "app://profile", type: "avatar"),
        view("Layers", "app://layers?x=1"),
      ], isLast: true)
    await settle()
    #expect(try labels == ["Route", "Layers"])
    #expect(try opened() == ["app://route/home", "app://profile", "app://layers?x=1"])
    #expect(heard.diagnostics == [])
  }

  @Test("N8 a view of an unknown type is a placeholder and a diagnostic, and the others are shown")
  func unknownType() async throws {
    fakes.sources.answer(
      "views",
      with: [
        view("Route", "app://route"), view("New", "app://new", type: "buton"),
        view("Layers", "app://layers"),
      ], isLast: true)
    await settle()
    #expect(try views.count == 3)
    #expect(try labels == ["Route", "Layers"])
    #expect(heard.diagnostics.map(\.code) == ["unknown-type"])
    #expect(heard.diagnostics.first?.suggestion == "button")
    let outline = try PageOutline(of: "map", in: runtime)
    let fault = try #require(runtime.fault(of: try views[1]))
    #expect(outline.cards[0].components[0].items[1].view == .placeholder(fault.message))
    #expect(try opened() == ["app://route", "app://layers"])
  }

  @Test("N8 a list in the list of a server is one fault in its place, not several controls")
  func nestedList() async throws {
    fakes.sources.answer(
      "views",
      with: [
        view("Route", "app://route"), .array([view("Me", "app://me"), view("You", "app://you")]),
        view("Layers", "app://layers"),
      ], isLast: true)
    await settle()
    #expect(try views.count == 3)
    #expect(try labels == ["Route", "Layers"])
    #expect(heard.diagnostics.count == 1)
  }

  @Test("N8 the controls follow the list of the server at a refresh, and those that stay are kept")
  func refresh() async throws {
    fakes.sources.answer(
      "views", with: [view("Route", "app://route"), view("Layers", "app://layers")], isLast: true)
    await settle()
    let first = try views
    fakes.sources.answer(
      "views",
      with: [
        view("Route", "app://route/2"), view("Night", "app://night"), view("Me", "app://me"),
      ], isLast: true)
    _ = try await runtime.at("map/tools").fire(.sourceRefresh).end()
    #expect(try labels == ["Route", "Night", "Me"])
    #expect(try Array(views.prefix(2)) == first)
    #expect(try opened() == ["app://route/2", "app://night", "app://me"])
    fakes.sources.answer("views", with: [], isLast: true)
    _ = try await runtime.at("map/tools").fire(.sourceRefresh).end()
    #expect(try labels == [])
  }
}
