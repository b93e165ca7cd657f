import Plugboard
import PlugboardPlugins
import PlugboardTesting
import Testing

@Suite("The article's button, step by step") @MainActor struct ArticleTests {
  private let film = "app://player/metropolis"

  /// Opens a page of the demo below an app with the account and the tracking log.
  private func open(_ page: String) throws -> Harness {
    let document = try Configs.read("pages/\(page).json")
    return try Harness(
      Configs.registry(),
      [.app: ["account", "tracking-log"], .page: #require(document["plugins"])],
      data: Params(#require(document["data"].flatMap(Fields.init(value:))).localized(for: ["en"])))
  }

  @Test(
    "A tap is tracked and opens the film, by one plugin or by three",
    arguments: [(1, "article-button"), (2, "button")])
  func tap(step: Int, button: String) throws {
    let page = try open("article-\(step)")
    var opened: [String?] = []
    try page.runtime.subscribe(to: .routeOpen, on: "app") { route in
      opened.append(route.params.0)
      route.respond(true)
    }
    #expect(try page.runtime.tap(page.module, control: button).response == true)
    #expect(opened == [film])
    #expect(try page.runtime.data(of: "app").read(.trackingLog)?.count == 1)
  }

  @Test("P5 the third step differs from the second by one entry of JSON")
  func difference() throws {
    var second = try Configs.read("pages/article-2.json")
    var third = try Configs.read("pages/article-3.json")
    var plugins = try #require(third["plugins"].flatMap([Value].init(value:)))
    #expect(plugins.popLast() == "login-check")
    third["plugins"] = .array(plugins)
    for key in ["id", "data"] {
      second[key] = nil
      third[key] = nil
    }
    #expect(second == third)
  }

  @Test(
    "P5 without a user, the tap is tracked, the route is suspended until the log-in, and then continues"
  )
  func logInFirst() async throws {
    let page = try open("article-3")
    let app = try page.runtime.data(of: "app")
    var opened: [String?] = []
    try page.runtime.subscribe(to: .routeOpen, on: "app") { opened.append($0.params.0) }

    try page.fire(.gestureTap, "button")
    #expect(opened == [])
    #expect(try app.read(.trackingLog)?.count == 1)
    #expect(page.fired.last == Fired(.accountAskLogIn, film))
    #expect(try app.read(.accountIsAsked) == true)

    try await page.settle(page.at("app").fire(.accountLogIn, "小明"))
    #expect(opened == [film])
    #expect(try app.read(.accountIsAsked) == false)

    try page.fire(.gestureTap, "button")
    #expect(opened == [film, film])
  }
}
