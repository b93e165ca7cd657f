import TestSupport
import Testing

@Suite("Events that wait, in the shell")
struct SuspensionCommandTests {
  private let tapped = [
    "gesture.tap at article-3: response false, 2 of 2 subscribers called", "  button: false",
    "log-in asked for: type login",
  ]

  @Test("E28 two taps before the log-in open one page")
  func twice() throws {
    let run = try ShellProcess.script("tap", "tap", "suspended", "login", "suspended", "back")
    #expect(
      run.lines == tapped + tapped + [
        "1 route.open at article-3", "logged in as guest", "opened player", "nothing is suspended",
        "closed player, back at article-3",
      ])
  }

  @Test(
    "E28 what was fired at a page that is closed is cancelled, told once, and asks nothing",
    arguments: [
      ("back", "closed article-3, back at home", "its page was closed"),
      ("logout", "no user was logged in", "log-in given up"),
    ])
  func lost(command: String, reply: String, reason: String) throws {
    let run = try ShellProcess.script(
      "open article-3", "tap", "tap", command, "suspended", "data cinema account.isAsked",
      page: "home")
    #expect(
      run.lines == ["opened article-3"] + tapped + tapped + [
        reply, "route.open at article-3 was cancelled: \(reason)", "nothing is suspended", "false",
      ])
    #expect(run.errors.isEmpty)
  }

  @Test(
    "P5 a page that is opened by its name or its file says which guard of its route isn't asked")
  func unasked() throws {
    let app = try TemporaryFolder([
      "app.json": """
      { "format": 1, "id": "small", "pages": ["first", "second", "third"],
        "plugins": [
          "account",
          { "plugin": "login-check", "as": "vip", "params": { "urls": ["app://vip/"] } },
          { "plugin": "login-check", "as": "one", "params": { "urls": ["app://one/1"] } },
          { "plugin": "login-check", "params": { "event": "like.set" } }],
        "routes": { "app://first": "first", "app://vip/:x": "second", "app://one/:x": "third" } }
      """,
      "pages/third.json": #"{ "format": 1, "id": "third" }"#,
      "pages/first.json": #"{ "format": 1, "id": "first" }"#,
      "pages/second.json": #"{ "format": 1, "id": "second" }"#,
    ])
    let run = try ShellProcess.script(
      "open second", "open first", page: "first", configs: app.path)
    let note =
      "note: \"second\" is opened without its route, so that vip at small isn't asked;"
      + " open app://vip/:x asks it"
    #expect(run.errors == "line 1: \(note)\n" && run.code == 0)
    let files = try ["pages/second.json", "pages/first.json"].map {
      try ShellProcess.run("render", "\(app.path)/\($0)", "--configs", app.path)
    }
    #expect(files.map(\.errors) == ["\(note)\n", ""])
    // Of this route, one URL alone is guarded.
    let third = try ShellProcess.run("render", "third", "--configs", app.path)
    #expect(third.errors.contains("one at small isn't asked; open app://one/:x asks it"))
  }

  @Test(
    "P5 beginnings of URLs of a guard that are wrong are told by check and by run in every mode, in the same words",
    arguments: [[], ["--plain"], ["--linear"], ["-c", "suspended"]])
  func beginnings(options: [String]) throws {
    let app = try TemporaryFolder([
      "app.json": """
      { "format": 1, "id": "small", "pages": ["first", "second"],
        "plugins": [
          "account",
          { "plugin": "login-check", "params": { "urls": ["app://vip/", "app://vpi/"] } }],
        "routes": { "app://first": "first", "*://vip/:x": "second" } }
      """,
      "pages/first.json": """
      { "format": 1, "id": "first",
        "plugins": [{ "plugin": "login-check", "params": { "urls": ["app://frist"] } }] }
      """,
      "pages/second.json": #"{ "format": 1, "id": "second" }"#,
    ])
    let check = try ShellProcess.run("check", app.path).lines.filter { $0.contains("[route-un") }
    #expect(check.count == 3)
    let run = try ShellProcess.program.run(
      ["run", "first", "--configs", app.path] + options, input: "suspended\n")
    let told = run.errors.split(separator: "\n").map(String.init).filter {
      $0.contains("[route-un")
    }
    #expect(told.sorted() == check.sorted())
    // The page is opened without its route, whose guard has URLs of one scheme.
    let named = try ShellProcess.run("render", "second", "--configs", app.path)
    #expect(named.errors.contains("login-check at small isn't asked; open app://vip/:x asks it"))
  }

  @Test("P5 a reload tells of a guard that has no URLs any more, as the routes have changed")
  func beginningsReloaded() throws {
    let app = try TemporaryFolder([
      "app.json": """
      { "format": 1, "id": "small", "pages": ["first"],
        "plugins": ["account", { "plugin": "login-check", "params": { "urls": ["app://vip/"] } }],
        "routes": { "app://first": "first", "app://vip/:x": "first" } }
      """,
      "pages/first.json": #"{ "format": 1, "id": "first" }"#,
    ])
    try app.write(
      "next.json", try app.read("app.json").replacing("app://vip/:x", with: "app://v/:x"))
    let run = try ShellProcess.script(
      "suspended", then: "mv '\(app.path)/next.json' '\(app.path)/app.json'", "reload",
      arguments: "first --configs '\(app.path)'")
    #expect(run.errors.contains("no route has a URL that begins with \"app://vip/\""))
  }

  @Test("Pages that open one another come to an end")
  func pagesOnPages() throws {
    let app = try TemporaryFolder([
      "app.json": #"{ "format": 1, "id": "small", "pages": ["first"] }"#,
      "pages/first.json": #"{ "format": 1, "id": "first" }"#,
      "script": String(repeating: "open first\n", count: 1_000),
    ])
    let run = try ShellProcess.run("first", "--configs", app.path, "-f", "\(app.path)/script")
    #expect(run.lines.count == 999)
    #expect(
      run.errors.contains("script:1000: \"first\" isn't opened: 1000 pages lie on one another"))
  }

  @Test("E28 a reload cancels what was fired at a module that it changes, and nothing else")
  func reloaded() throws {
    let app = try TemporaryFolder.app()
    let page = try app.read("pages/first.json")
    try app.write(
      "app.json",
      try app.read("app.json").replacing("\"account\"", with: "\"account\", \"login-check\""))
    try app.write(
      "next.json",
      page.replacing("\"button\", \"tracking\", \"route\"", with: "\"button\", \"route\""))
    let unchanged = try ShellProcess.script("tap", "reload", "suspended", "cancel 1")
    #expect(
      unchanged.lines.dropFirst(3).prefix(2) == [
        "reloaded, nothing has changed", "1 route.open at article-3",
      ])
    let run = try ShellProcess.script(
      "tap go", then: "mv '\(app.path)/next.json' '\(app.path)/pages/first.json'", "reload",
      "suspended", arguments: "first --configs '\(app.path)'")
    #expect(
      run.lines.suffix(4) == [
        "log-in asked for: type login", "reloaded first: 1 exchanged (first/go)",
        "route.open at first/go was cancelled: its module was changed by a reload",
        "nothing is suspended",
      ])
  }

  @Test("E28 a reload cancels what was fired at a module that it removes")
  func removed() throws {
    let app = try TemporaryFolder.app()
    try app.write(
      "app.json",
      try app.read("app.json").replacing("\"account\"", with: "\"account\", \"login-check\""))
    try app.write("next.json", #"{ "format": 1, "id": "first", "cards": [{}] }"#)
    let run = try ShellProcess.script(
      "tap go", then: "mv '\(app.path)/next.json' '\(app.path)/pages/first.json'", "reload",
      "suspended", arguments: "first --configs '\(app.path)'")
    #expect(
      run.lines.suffix(2) == [
        "route.open at first/go was cancelled: its module was changed by a reload",
        "nothing is suspended",
      ])
  }

  @Test("E28 what was fired at another page goes on waiting when a page is closed")
  func otherPage() throws {
    let run = try ShellProcess.script("tap", "open home", "back", "suspended", "login")
    #expect(
      run.lines == tapped + [
        "opened home", "closed home, back at article-3", "1 route.open at article-3",
        "logged in as guest", "opened player",
      ])
  }

  @Test("E28 a route that waits in the app is cancelled with the page that it was fired at")
  func waitsInApp() throws {
    let app = try TemporaryFolder.app()
    try app.write(
      "app.json",
      """
      { "format": 1, "id": "small", "plugins": ["account", "login-check"],
        "pages": ["first", "second"], "routes": { "app://second/7": "second" } }
      """)
    let run = try ShellProcess.script(
      "open second", "open first", "tap go", "suspended", "back", "suspended", "login",
      page: "first", configs: app.path)
    #expect(
      run.lines.suffix(5) == [
        "1 route.open at small", "closed first#2, back at second",
        "route.open at first#2/go was cancelled: its page was closed", "nothing is suspended",
        "logged in as guest",
      ])
  }

  @Test("E28 events that are lost together are told in one line, with their number")
  func several() throws {
    let run = try ShellProcess.script(
      "open app://player/kid", "open app://player/moon", "open app://player/moon", "logout")
    #expect(
      run.lines.suffix(2) == [
        "no user was logged in",
        "route.open at article-3 was cancelled 2 times: log-in given up",
      ])
  }

  @Test("E28 the reply to a command that cancels tells the reason, and nothing else does")
  func byHand() throws {
    let run = try ShellProcess.script(
      "tap", "cancel 1 'no time'", "data cinema account.isAsked", "tap", "cancel 2 --json")
    #expect(
      run.lines == tapped + ["cancelled route.open at article-3: no time", "false"] + tapped + [
        #"{"number":2,"event":"route.open","module":"article-3","cancelled":true,"#
          + #""reason":"cancelled by hand"}"#
      ])
    #expect(run.errors.isEmpty)
  }

  @Test(
    "E28 resume tells the final response, and whether a page was opened",
    arguments: [
      ("resume 1", ": response true", ["opened player"]),
      ("resume 1 false", ": response true", ["opened player"]),
      ("resume 1 true", ": response true, no page was opened", []),
    ])
  func resumed(command: String, end: String, notices: [String]) throws {
    let run = try ShellProcess.script("tap", command, "suspended")
    #expect(
      run.lines == tapped + ["resumed route.open at article-3\(end)"] + notices + [
        "nothing is suspended"
      ])
  }

  @Test("E28 resume tells that the event waits again, and as which number")
  func again() throws {
    let app = try TemporaryFolder.app()
    try app.write(
      "app.json",
      """
      { "format": 1, "id": "small", "plugins": ["account", "login-check"],
        "pages": ["first"], "routes": { "app://second": "first" } }
      """)
    try app.write(
      "pages/first.json",
      #"{ "format": 1, "id": "first", "plugins": ["login-check"] }"#)
    let run = try ShellProcess.script(
      "open app://second", "resume 1", "suspended", "resume 2 --json", page: "first",
      configs: app.path)
    #expect(
      run.lines == [
        "app://second waits: suspended as 1", "log-in asked for: type login",
        "resumed route.open at first, suspended again as 2", "log-in asked for: type login",
        "2 route.open at small",
        #"{"number":2,"event":"route.open","module":"small","resumed":true,"answered":true,"#
          + #""response":true,"suspended":null,"cancelled":null,"page":"first#2"}"#,
      ])
  }
}
