import Plugboard
import PlugboardPlugins
import TestSupport
import Testing

extension Key<Int> { static let orderNumber = Key("order") }

extension Navigator {
  /// Creates a navigator over the documents of an app, and opens the app without a page.
  static func launched(
    _ documents: AppDocuments, plugins: [any Plugin.Type] = []
  ) throws -> Navigator {
    let registry = try PluginRegistry(plugins, host: Navigator.manifest)
    let navigator = Navigator(documents, in: PageRuntime(registry: registry))
    try navigator.launch()
    return navigator
  }

  /// Lets the tasks run that are ready.
  static func turn() async { for _ in 0..<20 { await Task.yield() } }
}

/// The code of the guide for users of ONERouter.
@MainActor @Suite("The examples of the guide for users of ONERouter") struct ONERouterExamples {
  @Test("a URL opens the page that the table has for it, with the values of the URL")
  func table() throws {
    let document = try #require(MarkdownPage.guide("MovingFromONERouter").blocks(of: "json").first)
    let taxi = """
      { "format": 1, "id": "taxi", "inputs": { "order": { "type": "int", "required": true } } }
      """
    let bus = #"{ "format": 1, "id": "bus", "inputs": { "line": { "type": "string" } } }"#
    let navigator = try Navigator.launched(
      AppDocuments(
        MemoryDocumentStore([
          "app.json": document, "pages/taxi.json": taxi, "pages/bus.json": bus,
        ])))
    navigator.open("one://taxi/7")
    #expect(navigator.current?.name == "taxi")
    #expect(try navigator.runtime.data(of: "taxi").read(.orderNumber) == 7)
    #expect(!navigator.canOpen("one://taxi/seven"))

    navigator.open("one://bus?line=112", manner: .present)
    let data = try navigator.runtime.data(of: "bus")
    #expect(try data.read(Key<String>("line")) == "112")
    #expect(try data.read(Key<String>("title")) == "Bus")
  }

  @Test("the routes of one business line leave the table together") func owners() throws {
    var routes = RouteTable<String>()
    try routes.register(RoutePattern("one://taxi/:order"), to: "taxi", owner: "taxi")
    try routes.register(RoutePattern("one://taxi/:order/map"), to: "map", owner: "taxi")
    try routes.register(RoutePattern("one://bus"), to: "bus", owner: "bus")
    #expect(routes.removeAll(of: "taxi") == 2)
    #expect(routes.routes.map(\.target) == ["bus"])
  }
}
