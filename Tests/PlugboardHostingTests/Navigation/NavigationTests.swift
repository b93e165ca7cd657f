import Plugboard
import PlugboardTesting
import Testing

/// The same scripts on the host of the guide and on the shell.
@Suite("Navigation on every host", .timeLimit(.minutes(10))) @MainActor struct NavigationTests {
  private static let app = [
    "app.json": """
    { "format": 1, "id": "app", "pages": ["home", "film", "note", "lost"], "languages": ["en", "zh"],
      "plugins": ["files", "account", { "plugin": "login-check", "params": { "urls": ["app://note/"] } }],
      "routes": {
        "app://home": "home",
        "app://film/:id": { "page": "film", "remote": true, "data": { "kind": "route", "year": 1900 } },
        "app://sheet/:id": { "page": "film", "manner": "present" },
        "app://note/:id": { "page": "note", "remote": true },
        "*": "lost"
      } }
    """,
    "pages/home.json": """
    { "format": 1, "id": "home", "data": { "title": { "@text": { "en": "Home", "zh": "首页" } } },
      "plugins": ["navigation-bar"],
      "cards": [{ "components": [{ "items": [
        { "id": "ask", "data": { "url": "app://film/7" }, "plugins": ["ask"] },
        { "id": "again", "data": { "url": "app://note/1" }, "plugins": ["ask"] }
      ] }] }] }
    """,
    "pages/film.json": """
    { "format": 1, "id": "film", "data": { "title": "Film" }, "plugins": ["navigation-bar"],
      "inputs": { "id": { "type": "int", "required": true }, "year": { "type": "int" },
        "kind": { "type": "string" } },
      "cards": [{ "components": [{ "items": [
        { "id": "give", "plugins": [{ "plugin": "action", "params": {
          "event": "gesture.tap", "fire": "page.giveResult", "with": { "result": "red" }, "going": "up" } }] }
      ] }] }] }
    """,
    "pages/note.json": """
    { "format": 1, "id": "note", "manner": "reuse", "data": { "title": "Note" }, "plugins": ["navigation-bar"],
      "inputs": { "id": { "type": "string" } } }
    """,
    "pages/lost.json": """
    { "format": 1, "id": "lost", "data": { "title": "Nowhere" }, "plugins": ["navigation-bar"],
      "inputs": { "route.url": { "type": "string" } } }
    """,
  ]

  private func check(
    on host: ScriptedHost, changes: [String: String] = [:], user: String? = nil, _ lines: String...
  ) async throws {
    let script = NavigationScript(lines: lines, changes: changes)
    let account = ScriptedAccount(user: user)
    #expect(try await script.run(on: host, Self.app, account: account) == [])
  }

  @Test(
    "R21 pages lie on one another, and going back shows the one behind",
    arguments: ScriptedHost.allCases)
  func stack(on host: ScriptedHost) async throws {
    try await check(
      on: host, "expect page home", "open app://film/7", "expect page film", "expect text Film",
      "open film id=8", "expect page film#2", "back", "expect page film", "back",
      "expect page home",
      "expect text Home", "expect no page film")
  }

  @Test(
    "R2 values of the opener count more than those of the route, of the path and of the query",
    arguments: ScriptedHost.allCases)
  func values(on host: ScriptedHost) async throws {
    try await check(
      on: host, "open app://film/7?id=1&year=1&kind=query", "expect data film id 7",
      "expect data film year 1900", "expect data film kind \"route\"", "back",
      "open app://film/7?kind=query year=1927 id=9", "expect data film year 1927",
      "expect data film id 9", "expect data film kind \"route\"")
  }

  @Test(
    "R2 a plugin gives values beside the URL, and a wrong one is refused with its reason",
    arguments: ScriptedHost.allCases)
  func valuesOfPlugin(on host: ScriptedHost) async throws {
    try await check(
      on: host, #"fire route.open app url=app://film/7 values={"year":1927}"#, "expect page film",
      "expect data film year 1927", "back",
      #"fire route.open app url=app://film/7 values={"yaer":1927}"#, "expect page home",
      "expect warning input-unknown")
  }

  @Test(
    "R20 the opener, the route and the page ask for a manner, in this order",
    arguments: ScriptedHost.allCases)
  func manners(on host: ScriptedHost) async throws {
    try await check(
      on: host, user: "ada", "open app://note/1", "open app://note/2", "expect page note#2",
      "open app://note/1", "expect page note", "open app://note/1 --manner push",
      "expect page note#3", "open app://film/7 --manner replace", "expect page film",
      "expect no page note#3", "back", "expect page note", "back", "expect page note#2", "back",
      "expect page home")
  }

  @Test(
    "R22 the route * names the page for URLs that lead nowhere", arguments: ScriptedHost.allCases)
  func nowhere(on host: ScriptedHost) async throws {
    try await check(
      on: host, "open app://nothing/here?x=1", "expect page lost",
      "expect data lost route.url \"app://nothing/here?x=1\"", "back", "expect page home")
  }

  @Test(
    "R16 a URL from outside reaches only routes that are marked remote, past their guards",
    arguments: ScriptedHost.allCases)
  func outside(on host: ScriptedHost) async throws {
    try await check(
      on: host, "open app://film/7 --remote", "expect page film", "back",
      "fire app.openURL app url=app://home", "expect page home", "expect warning route-local",
      "fire app.openURL app url=app://nothing", "expect page home",
      "expect warning route-unmatched",
      "open app://note/1 --remote", "expect page home", "login ada", "expect page note")
  }

  @Test(
    "R18 a page gives its result to the opener, and is closed", arguments: ScriptedHost.allCases)
  func results(on host: ScriptedHost) async throws {
    try await check(
      on: host, "tap home/ask", "expect page film", "tap film/give", "expect page home",
      #"expect data home/ask answer "given(\"red\")""#, "tap home/ask", "expect page film", "back",
      "expect data home/ask answer \"closed\"")
  }

  @Test("R18 an open for a result never reuses an open page", arguments: ScriptedHost.allCases)
  func resultsWithoutReuse(on host: ScriptedHost) async throws {
    try await check(
      on: host, user: "ada", "open app://note/1", "tap home/again", "expect page note#2", "back",
      "expect data home/again answer \"closed\"", "expect page note")
  }

  @Test(
    "C7 a reload brings the open pages to what their documents state",
    arguments: ScriptedHost.allCases)
  func reload(on host: ScriptedHost) async throws {
    let film = try #require(Self.app["pages/film.json"])
    try await check(
      on: host, changes: ["pages/film.json": film.replacing("\"Film\"", with: "\"Movie\"")],
      "open app://film/7", "expect text Film", "fire files.write app path=pages/film.json",
      "reload",
      "expect page film", "expect text Movie", "expect data film id 7")
  }

  @Test("C22 the language of open pages changes", arguments: ScriptedHost.allCases)
  func languages(on host: ScriptedHost) async throws {
    try await check(on: host, "language en", "expect text Home", "language zh", "expect text 首页")
  }

  @Test("R13 a page that needs a log-in opens after it", arguments: ScriptedHost.allCases)
  func logIn(on host: ScriptedHost) async throws {
    try await check(
      on: host, "open app://note/1", "expect page home", "login ada", "expect page note")
  }
}
