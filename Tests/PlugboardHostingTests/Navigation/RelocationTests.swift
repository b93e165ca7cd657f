import Plugboard
import PlugboardPlugins
import Testing

/// URLs that are opened in place of others, by the plugin `relocation`.
@MainActor struct RelocationTests {
  private static func app(
    plugins: String = #""relocation""#, page: String = ""
  ) throws -> NavigatedApp {
    let app = try NavigatedApp([
      "app.json": """
      { "format": 1, "id": "app", "pages": ["home", "film"], "plugins": [\(plugins)],
        "routes": { "app://home": "home", "app://film/:id": { "page": "film", "remote": true } },
        "data": { "relocations": {
          "app://movie/*": "app://film/*", "app://start": "app://home", "app://a": "app://b",
          "app://b": "app://a", "app://gone": "app://nowhere" } } }
      """,
      "pages/home.json": #"{ "format": 1, "id": "home"\#(page) }"#,
      "pages/film.json":
        #"{ "format": 1, "id": "film", "inputs": { "id": { "type": "string" }, "at": { "type": "int" } } }"#,
    ])
    try app.navigator.openPage("home")
    _ = app.host.takeLog()
    return app
  }

  @Test("R15 a URL that has moved opens the page of its target, with values and query")
  func opens() throws {
    let app = try Self.app()
    let page = try #require(app.navigator.open("app://movie/7?at=9").page)
    #expect(page.name == "film" && page.inputs["id"] == "7" && page.inputs["at"] == 9)
    #expect(app.navigator.open("app://movie/8", values: ["at": 3]).page?.inputs["at"] == 3)
    #expect(app.navigator.open("app://movie/8", manner: .replace).page?.manner == .replace)
  }

  @Test("R15 guards see the URL that was asked for, and then the one that is opened")
  func guards() throws {
    let app = try Self.app()
    var seen: [String] = []
    try app.runtime.subscribe(to: .routeOpen, on: "app", priority: 900, label: "guard") { route in
      seen.append(route.params.0)
      if route.params.0 == "app://film/2" {
        route.respond(false)
        route.stop()
      }
    }
    #expect(app.navigator.open("app://movie/1").page != nil)
    #expect(seen == ["app://movie/1", "app://film/1"])
    #expect(app.navigator.open("app://movie/2").error?.code == "route-refused")
    #expect(app.navigator.pages.map(\.id) == ["home", "film"])
  }

  @Test("R15 a circle opens nothing, and the message names the URLs")
  func circle() throws {
    let app = try Self.app()
    let error = try #require(app.navigator.open("app://a").error)
    #expect(error.code == "relocation-loop")
    #expect(error.message.contains(#""app://a" → "app://b" → "app://a""#))
    #expect(app.navigator.pages.count == 1)
  }

  @Test("R15 tables of several modules that lead to one another are a circle, too")
  func twoTables() throws {
    let app = try Self.app(
      page:
        #", "data": { "own": { "app://film/*": "app://movie/*" } }, "plugins": [{ "plugin": "relocation", "params": { "table": "own" } }]"#
    )
    let error = try #require(app.navigator.open("app://movie/1").error)
    #expect(error.code == "relocation-loop")
    #expect(error.message.contains(#""app://movie/1" → "app://film/1" → "app://movie/1""#))
  }

  @Test("R15 a target without a route is told as such")
  func nowhere() throws {
    let app = try Self.app()
    #expect(app.navigator.open("app://gone").error?.message.contains("app://nowhere") == true)
  }

  @Test("R15 R16 a URL from outside reaches only remote routes by a relocation")
  func outside() throws {
    let app = try Self.app()
    #expect(app.navigator.openFromOutside("app://movie/7").page?.name == "film")
    #expect(app.navigator.openFromOutside("app://start").error?.code == "route-local")
    #expect(app.navigator.openFromOutside("app://a").error?.code == "relocation-loop")
    #expect(app.navigator.open("app://start").page?.name == "home")
  }

  @Test("R15 R18 a page that is opened for a result by a relocation gives it to its opener")
  func result() async throws {
    let app = try Self.app()
    let opening = try app.runtime.at("home").up.openForResult("app://movie/7")
    await app.turn()
    #expect(app.navigator.current?.id == "film")
    var given: PageResult?
    opening.onEnd { given = $0.response }
    #expect(try app.runtime.at("film").up.fire(.pageGiveResult, 5).response == true)
    #expect(given == .given(5))
  }

  @Test("R15 R18 the result comes also if the target has to wait, as for a log-in")
  func waitingResult() async throws {
    let app = try Self.app()
    var token: Suspension<Bool>?
    try app.runtime.subscribe(to: .routeOpen, on: "app", priority: 900, label: "guard") { route in
      if route.params.0 == "app://film/7" { token = route.suspend() }
    }
    let opening = try app.runtime.at("home").up.openForResult("app://movie/7")
    await app.turn()
    #expect(app.navigator.current?.id == "home")
    var given: PageResult?
    opening.onEnd { given = $0.response }
    token?.resume()
    await app.turn()
    #expect(app.navigator.current?.id == "film")
    #expect(given == nil)
    #expect(try app.runtime.at("film").up.fire(.pageGiveResult, 5).response == true)
    #expect(given == .given(5))
  }

  @Test("R10 R15 canOpen follows relocations, as open does, also from outside")
  func canOpen() throws {
    let app = try Self.app(
      page:
        #", "data": { "own": { "app://seen/*": "app://movie/*" } }, "plugins": [{ "plugin": "relocation", "params": { "table": "own" } }]"#
    )
    for (url, isOpen, isOpenOutside) in [
      ("app://movie/7", true, true), ("app://start", true, false), ("app://a", false, false),
      ("app://gone", false, false), ("app://seen/7", true, false), ("app://film/7", true, true),
    ] {
      #expect(app.navigator.canOpen(url) == isOpen, "\(url)")
      #expect(app.navigator.canOpen(url, from: .outside) == isOpenOutside, "\(url)")
    }
    #expect(app.navigator.pages.map(\.name) == ["home"])
    #expect(app.navigator.target(of: "app://seen/7?at=9") == "app://film/7?at=9")
    #expect(app.navigator.target(of: "app://a") == nil)
  }

  @Test("R15 a table that changes while the app runs counts at once")
  func delivered() throws {
    let app = try Self.app()
    #expect(app.navigator.open("app://fresh").error != nil)
    try app.runtime.data(of: "app").write("relocations", ["app://fresh": "app://film/1"])
    #expect(app.navigator.open("app://fresh").page?.name == "film")
    #expect(app.navigator.open("app://movie/7").error != nil)
  }

  @Test("R15 without the plugin, nothing is asked for")
  func unused() throws {
    let app = try Self.app(plugins: "")
    var events: [Name] = []
    let token = try app.runtime.observe { events.append($0.event) }
    app.navigator.open("app://film/7")
    token.cancel()
    #expect(!events.contains("route.relocate"))
  }
}
