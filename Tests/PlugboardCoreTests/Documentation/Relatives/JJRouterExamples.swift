import Plugboard
import PlugboardPlugins
import PlugboardTesting
import Testing

extension Key<String> {
  static let loginName = Key("login.name")
  static let webAddress = Key("address")
}
extension EventName<Bool, String> {
  /// Shows a page of the web, fired going up.
  static let webShow = EventName("web.show", .webAddress)
}

/// Opens the log-in page, and keeps the name that it gives as its result.
final class LoginButtonPlugin: ItemPlugin {
  static let name: Name = "login-button"
  static let fires = EventList(.routeOpenForResult)
  static let writes = KeyList(.loginName)

  static func wire(_ on: inout Wiring<LoginButtonPlugin>) {
    on(.itemTap) { button, tap in
      let opening = try button.context.up.openForResult(
        "router://login", values: ["from": "cart"], manner: .present)
      tap.respond(opening.isAnswered || opening.suspension != nil)
      opening.onEnd { [weak button] end in button?.keep(end.response) }
    }
  }

  private func keep(_ result: PageResult?) {
    guard case .given(.string(let name))? = result else { return }
    context.attempt { try data.write(.loginName, name) }
  }
}

/// The code of the guide for users of JJRouter.
@MainActor @Suite("The examples of the guide for users of JJRouter") struct JJRouterExamples {
  @Test("a page is opened with a value, and calls back with its result") func callback() throws {
    let item = try Harness(LoginButtonPlugin.self)
    var pages: [Suspension<PageResult>] = []
    item.handle(.routeOpenForResult, at: "page") { pages.append($0.suspend()) }
    #expect(try item.fire(.itemTap).response == true)
    #expect(try item.data.read(.loginName) == nil)
    for page in pages { page.resume(answering: .given("Lena")) }
    #expect(try item.data.read(.loginName) == "Lena")
    let opening = Fired.routeOpenForResult(
      "router://login", values: ["from": "cart"], manner: .present)
    #expect(item.fired == [opening])
  }

  @Test("a page that is closed without a result changes nothing") func closed() throws {
    let item = try Harness(LoginButtonPlugin.self)
    item.answer(.routeOpenForResult, .closed, at: "page")
    #expect(try item.fire(.itemTap).response == true)
    #expect(try item.data.read(.loginName) == nil)
  }

  @Test("an open page is shown again, unless a new one is asked for") func needNew() throws {
    let cart = #"{ "format": 1, "id": "cart", "inputs": { "tab": { "type": "int" } } }"#
    let navigator = try Navigator.launched(
      AppDocuments(
        MemoryDocumentStore([
          "app.json": """
          { "format": 1, "id": "app", "pages": ["cart", "login"],
            "routes": { "router://cart": "cart", "router://login": "login" } }
          """,
          "pages/cart.json": cart, "pages/login.json": #"{ "format": 1, "id": "login" }"#,
        ])))
    navigator.open("router://cart", values: ["tab": 1])
    navigator.open("router://login", manner: .present)
    navigator.open("router://cart", values: ["tab": 1], manner: .reuse)
    #expect(navigator.pages.map(\.id) == ["login", "cart"])

    navigator.open("router://cart", values: ["tab": 1], manner: .push)
    #expect(navigator.pages.map(\.id) == ["login", "cart", "cart#2"])
  }

  @Test("a call by string returns an answer, or throws an error with a code") func errors() throws {
    let host = HostManifest("the test", handles: EventList(.webShow))
    let runtime = PageRuntime(registry: try PluginRegistry([LoginButtonPlugin.self], host: host))
    try runtime.register("app", level: .app)
    try runtime.subscribe(to: .webShow, on: "app") { $0.respond(true) }
    let app = runtime.at("app")
    #expect(try app.fire(named: "web.show", ["address": "https://films"]).response == true)
    let error = #expect(throws: EventError.self) {
      try app.fire(named: "web.show", ["adress": "https://films"])
    }
    #expect(error?.code == "event-param-missing")
    #expect(try app.fire(named: "web.hide").subscribers == 0)
  }

  @Test("its plugin keeps the rules that all plugins must keep") func check() async throws {
    try await checkPlugin(LoginButtonPlugin.self)
  }
}
