import Plugboard
import PlugboardPlugins
import TestSupport
import Testing

extension Key<Int> { static let orderNumber = Key("order") }

/// Opens the pages of an app document by their URLs.
@MainActor final class RoutedApp {
  let runtime: PageRuntime
  var assembler: PageAssembler

  init(_ registry: PluginRegistry, _ documents: [String: String]) throws {
    runtime = PageRuntime(registry: registry)
    assembler = PageAssembler(
      registry: registry, documents: AppDocuments(MemoryDocumentStore(documents)))
    try runtime.open(assembler.app())
    try runtime.subscribe(to: .routeOpen, on: "app") { [unowned self] route in
      route.respond(try open(route.params.0))
    }
  }
}

extension RoutedApp {
  /// Opens the page of the first route that gives the page its inputs; returns false without one.
  func open(_ url: String) throws -> Bool {
    let routes = assembler.documents.app.routeTable
    let handling = try routes.handle(RouteURL(url)) { match -> RouteAnswer<Void> in
      let page = assembler.page(match.route.target.page, inputs: PageInputs(match))
      guard page.isSound else { return .declined("\(page.diagnostics)") }
      try runtime.open(page, under: "app")
      return .taken(())
    }
    if case .taken = handling { return true }
    return false
  }
}

/// The code of the guide for users of ONERouter.
@MainActor @Suite("The examples of the guide for users of ONERouter") struct ONERouterExamples {
  @Test("a URL opens the page that the table has for it, with the values of the URL")
  func table() throws {
    let document = try #require(MarkdownPage.guide("MovingFromONERouter").blocks(of: "json").first)
    let taxi = """
      { "format": 1, "id": "taxi", "inputs": { "order": { "type": "int", "required": true } } }
      """
    let app = try RoutedApp(
      PluginRegistry(),
      [
        "app.json": document, "pages/taxi.json": taxi,
        "pages/bus.json":
          #"{ "format": 1, "id": "bus", "inputs": { "line": { "type": "string" } } }"#,
      ])
    let main = app.runtime.at("app")
    #expect(try main.open("one://taxi/7").response == true)
    #expect(try app.runtime.data(of: "taxi").read(.orderNumber) == 7)
    #expect(try main.open("one://taxi/seven").response == false)
    #expect(try main.open("one://bus?line=112").response == true)
    #expect(try app.runtime.data(of: "bus").read(Key<String>("line")) == "112")
    #expect(try app.runtime.data(of: "bus").read(Key<String>("title")) == "Bus")
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
