import TestSupport
import Testing

@Suite("Commands about routes and inputs") struct RouteCommandTests {
  static func app() throws -> TemporaryFolder {
    try TemporaryFolder([
      "app.json": """
      { "format": 1, "id": "app", "pages": ["home", "film"],
        "routes": {
          "app://film/:id": { "page": "film", "priority": "early", "remote": true },
          "app://film/*": { "page": "film", "data": { "id": "any" } },
          "app://year/:year": { "page": "film", "data": { "id": "any", "title": "Year" } },
          "*://home": "home", "app://gone": "gone"
        } }
      """,
      "pages/home.json": #"{ "format": 1, "id": "home" }"#,
      "pages/film.json": """
      { "format": 1, "id": "film", "data": { "title": "Film" }, "plugins": ["navigation-bar"],
        "inputs": {
          "id": { "type": "string", "required": true },
          "year": { "type": "int" }
        } }
      """,
    ])
  }

  private func run(
    _ arguments: String..., input: String = ""
  ) throws -> (lines: [String], errors: [String], code: Int32) {
    let app = try Self.app()
    let run = try ShellProcess.program.run(
      arguments + ["--configs", app.path], input: input)
    func lines(_ text: String) -> [String] {
      text.replacing(app.path, with: "APP").split(separator: "\n").map(String.init)
    }
    return (lines(run.output), lines(run.errors), run.code)
  }

  static let gone =
    "APP/app.json:6:39: error: the route leads to a page \"gone\" that the app doesn't have;"
    + " correct it, or add the page to \"pages\" (at /routes/app:~1~1gone) [route-page]"

  @Test(
    "R19 routes lists pattern, page, owner, priority, remote or local, and place")
  func list() throws {
    let list = try run("routes")
    #expect(
      list.lines == [
        "app://film/:id    film  app  700  remote  APP/app.json:3:5",
        "app://film/*      film  app  500  local   APP/app.json:4:5",
        "app://year/:year  film  app  500  local   APP/app.json:5:5",
        "*://home          home  app  500  local   APP/app.json:6:5",
        "app://gone        gone  app  500  local   APP/app.json:6:25",
      ])
    #expect(list.errors == [Self.gone])
    let json = try run("routes", "--json")
    #expect(json.errors.first?.hasPrefix(#"{"file":"APP/app.json","line":6,"column":39,"#) == true)
    #expect(
      json.lines[0].hasPrefix(
        #"""
        [{"pattern":"app://film/:id","page":"film","owner":"app","priority":700,"remote":true,\#
        "place":"APP/app.json:3:5"},
        """#))
    #expect(json.lines[0].split(separator: "\"owner\":\"app\"").count == 6)
    let inShell = try run("run", "home", "--wait", "0", input: "routes\nresolve app://home\n")
    #expect(inShell.lines.prefix(5) == list.lines[...])
    #expect(inShell.lines.last == "opens home")
  }

  @Test("R19 the owner of an app's routes is the app, by its own id")
  func owner() throws {
    let app = try TemporaryFolder([
      "app.json":
        #"{ "format": 1, "id": "films", "pages": ["home"], "routes": { "app://home": "home" } }"#,
      "pages/home.json": #"{ "format": 1, "id": "home" }"#,
    ])
    let run = try ShellProcess.program.run(["routes", "--configs", app.path])
    #expect(run.output.hasPrefix("app://home  home  films  500  local  "))
  }

  @Test("R1 resolve tells the matches, the values with where they come from, and the page")
  func resolve() throws {
    let found = try run("resolve", "app://film/7?year=1927&id=8&x=100%25&y=100%")
    #expect(
      found.lines.map { $0.split(separator: " ").joined(separator: " ") } == [
        "1 app://film/:id film app 700 remote APP/app.json:3:5",
        "2 app://film/* film app 500 local APP/app.json:4:5", "year \"1927\" query an input",
        "id \"7\" path an input", "x \"100%\" query not taken", "y \"100%\" query not taken",
        "route.url \"app://film/7?year=1927&id=8&x=100%25&y=100%\" reserved not taken",
        "route.pattern \"app://film/:id\" reserved not taken",
        "\"100%\" has an escape that can't be decoded, and stays as it is", "opens film",
      ])
    #expect(found.code == 0)
    let json = try run("resolve", "app://year/1927", "--json")
    #expect(
      json.lines == [
        #"""
        {"url":"app://year/1927","relocatedFrom":null,"matches":[{"pattern":"app://year/:year","page":"film",\#
        "owner":"app","priority":500,"remote":false,"place":"APP/app.json:5:5"}],"params":[\#
        {"name":"year","value":"1927","origin":"path","isInput":true},\#
        {"name":"id","value":"any","origin":"route","isInput":true},\#
        {"name":"title","value":"Year","origin":"route","isInput":false},\#
        {"name":"route.url","value":"app://year/1927","origin":"reserved","isInput":false},\#
        {"name":"route.pattern","value":"app://year/:year","origin":"reserved","isInput":false}],\#
        "page":"film","faults":[],"undecoded":[]}
        """#
      ])
  }

  static let failures = [
    (
      "app://year/x",
      "APP/pages/film.json:4:13: error: the input \"year\" is an integer, not \"x\", which the route"
        + " \"app://year/:year\" (app.json:5) gives it (at /inputs/year) [input-type]"
    ),
    ("app://gone", "there is no page \"gone\""),
    ("app://hom", "no route of the app matches \"app://hom\"; did you mean \"app://home\"?"),
    (
      "https://a.b/c",
      "\"https://a.b/c\" is a page of the web, which no route of the app matches; the shell has no"
        + " browser"
    ),
  ]

  @Test("C21 resolve and open tell why a URL opens no page, and fail", arguments: failures)
  func failure(url: String, message: String) throws {
    let resolved = try run("resolve", url)
    #expect(resolved.lines.contains(message))
    #expect(resolved.code == 1)
    let opened = try run("run", "home", "--wait", "0", input: "open \(url)\n")
    #expect(opened.errors.last == "line 1: \(message)")
    #expect(opened.code == 1)
  }

  @Test(
    "R19 a URL that nothing matches names the pattern with the longest common beginning, or a near one",
    arguments: [
      ("app://show", "app://show/:show"), ("app://b/", "app://b/:film"),
      ("app://b/x/y", "app://b/:film"), ("app://show/x/y", "app://show/:show/:part(int)"),
      ("app://shwo/x", "app://show/:show"), ("app://nothing-like-it", nil),
      // The scheme is no letter that two URLs have in common.
      ("app://hmoe", "app://home"), ("app://shoe", nil), ("app://v", nil),
      ("apq://show/x", "app://show/:show"), ("apq://nothing", nil), ("app://home/x", "app://home"),
      ("app://show/x/zero", "app://show/:show/:part(int)"),
    ] as [(String, String?)])
  func nearestPattern(url: String, pattern: String?) throws {
    let hint = pattern.map { "; did you mean \"\($0)\"?" } ?? ""
    #expect(
      try Self.resolved(url) == "no route of the app matches \"\(url)\"\(hint)\n")
  }

  @Test(
    "R19 a URL whose scheme is neither of a route nor near one is for another program",
    arguments: ["zzz://qq", "web://show/x/y"])
  func otherProgram(url: String) throws {
    #expect(
      try Self.resolved(url)
        == "\"\(url)\" is a URL for another program: no route of the app has its scheme; the shell opens none\n"
    )
  }

  /// Returns what `resolve` prints for a URL in an app with some routes.
  private static func resolved(_ url: String) throws -> String {
    let app = try Self.app()
    try app.write(
      "app.json",
      """
      { "format": 1, "id": "app", "pages": ["home"],
        "routes": {
          "app://w/*": "home", "app://b/:film": "home", "app://show/:show": "home",
          "app://show/:show/:part(int)": "home", "app://home": "home"
        } }
      """)
    return try ShellProcess.program.run(["resolve", url, "--configs", app.path]).output
  }

  @Test("E19 a fault of routes that open one another names their URLs")
  func loop() throws {
    let app = try Self.app()
    try app.write(
      "pages/home.json",
      """
      { "format": 1, "id": "home", "plugins": [
        { "plugin": "action", "params": {
          "event": "route.open", "fire": "route.open", "with": { "url": "app://two" } } }
      ] }
      """)
    let run = try ShellProcess.program.run(
      ["run", "home", "--configs", app.path], input: "fire route.open home url=app://one\n")
    #expect(run.errors.contains("; the URLs: app://two → app://two\n"))
  }

  @Test("A long URL that nothing matches fails without a near one", .timeLimit(.minutes(10)))
  func longURL() throws {
    let app = try Self.app()
    let known = String(repeating: "y", count: 20_000)
    try app.write(
      "app.json",
      #"{ "format": 1, "id": "app", "routes": { "app://\#(known)/:x": "home" } }"#)
    let url = "app://" + String(repeating: "z", count: 20_000)
    let run = try ShellProcess.program.run(["resolve", url, "--configs", app.path])
    #expect(run.output.hasSuffix("zz\"\n"))
    #expect(run.code == 1)
  }

  @Test("R16 a URL from outside is resolved among remote routes alone")
  func remote() throws {
    #expect(try run("resolve", "app://film/7", "--remote").lines.first?.contains("/:id") == true)
    #expect(try run("resolve", "app://film/7/8", "--remote").code == 1)
    #expect(try run("resolve", "app://film/7/8").code == 0)
    let line = "resolve --remote app://film/7/8\nresolve app://film/7/8\n"
    let shell = try run("run", "home", "--wait", "0", input: line).lines
    #expect(
      shell.first
        == "\"app://film/7/8\" can't be opened from outside the app: its route \"app://film/*\""
        + " has no \"remote\": true")
    #expect(shell.dropFirst().first?.hasPrefix("1  app://film/*  ") == true)
  }

  @Test("C21 open takes inputs by hand, as texts of the declared types")
  func byHand() throws {
    let opened = try run(
      "run", "home", "--wait", "0", input: "open film id=007 year=1927\ndata film\n")
    #expect(
      opened.lines == [
        "opened film", "title: \"Film\"  string; read by navigation-bar", "id: \"007\"  string",
        "year: 1927  int",
      ])
    for (words, message) in [
      (
        "film",
        "\"film\" isn't opened: the page needs the input \"id\", a string, which isn't given"
      ),
      ("film id=7 yaer=1", "did you mean \"year\"?"), ("film id=7 year=x", "[input-type]"),
      ("film id", "an input is written key=value, not \"id\""),
      ("app://home x=1", "\"home\" isn't opened: the page takes no input \"x\""),
      (
        "app://home x=1 --remote",
        "a URL from outside has its inputs in itself: app://home?key=value"
      ),
    ] {
      let failed = try run("run", "home", "--wait", "0", input: "open \(words)\n")
      #expect(failed.errors.last?.contains(message) == true)
      #expect(failed.code != 0)
      let after = try run(
        "run", "home", "--wait", "0", "--keep-going", input: "open \(words)\nexpect page home\n")
      #expect(after.lines.isEmpty && after.errors.count { $0.hasPrefix("line ") } == 1)
    }
  }

  @Test(
    "C21 no page is opened by hand whose input is missing, unknown, reserved or has a wrong value",
    arguments: [
      "": "input-missing", "q=a x=1": "input-unknown", "q=a route.url=x": "input-reserved",
      "q=a n=x": "input-type", "q=z": "input-value",
    ])
  func refused(inputs: String, code: String) throws {
    let app = try TemporaryFolder([
      "app.json": #"{ "format": 1, "id": "app", "pages": ["home", "film"] }"#,
      "pages/home.json": #"{ "format": 1, "id": "home" }"#,
      "pages/film.json": """
      { "format": 1, "id": "film", "inputs": { "n": { "type": "int" },
        "q": { "type": "string", "required": true, "oneOf": ["a", "b"] } } }
      """,
    ])
    let run = try ShellProcess.program.run(
      ["run", "home", "--configs", app.path, "--wait", "0", "--keep-going"],
      input: "open film \(inputs)\nexpect page home\n")
    #expect(run.errors.contains("[\(code)]") && !run.output.contains("opened"))
    #expect(run.errors.split(separator: "\n").count { $0.hasPrefix("line ") } == 1)
  }

  @Test("C21 a page is run and rendered with inputs")
  func program() throws {
    let rendered = try run("render", "film", "id=7", "--size", "20x2")
    #expect(rendered.lines.first?.contains("Film") == true)
    #expect(rendered.code == 0)
    let missing = try run("render", "film", "--size", "20x2")
    #expect(missing.errors.last?.contains("[input-missing]") == true)
    #expect(missing.lines.isEmpty && missing.code == 1)
    let script = try run("film", "id=7", "flim=1", "-c", "tree")
    #expect(
      script.errors.suffix(1) == [
        "error: \"film\" isn't opened: the page takes no input \"flim\"; it takes id, year"
          + " [input-unknown]"
      ])
    #expect(script.lines.isEmpty && script.code == 1)
    #expect(try run("film", "id=7", "--wait", "0", input: "data film id\n").lines == ["\"7\""])
  }

  @Test("C21 a page that is reloaded keeps the inputs that it was opened with")
  func reload() throws {
    let app = try Self.app()
    try app.write(
      "next.json",
      """
      { "format": 1, "id": "film", "data": { "title": "Next" }, "plugins": ["navigation-bar"],
        "inputs": { "id": { "type": "string", "required": true }, "year": { "type": "string" } } }
      """)
    let run = try ShellProcess.script(
      "open app://film/7?year=1927",
      then: "cp '\(app.path)/next.json' '\(app.path)/pages/film.json'",
      "reload", "data film", arguments: "home --configs '\(app.path)'")
    #expect(
      run.lines.suffix(3).sorted() == [
        "id: \"7\"  string",
        "title: \"Next\"  string; changed by host; read by navigation-bar",
        "year: \"1927\"  string; changed by host",
      ])
  }

  @Test("R8 a tap on a page of the web says that the shell has no browser")
  func web() throws {
    let app = try TemporaryFolder.app()
    try app.write(
      "pages/first.json",
      """
      { "format": 1, "id": "first", "data": { "title": "x", "url": "https://a.b" },
        "plugins": ["button", "route"] }
      """)
    let run = try ShellProcess.script("tap first button", page: "first", configs: app.path)
    #expect(run.errors.contains("warning: \"https://a.b\" is a page of the web"))
    #expect(run.errors.contains("the shell has no browser"))
  }

  @Test("C21 a check of the app reports routes that don't fit the inputs of their pages")
  func check() throws {
    let app = try Self.app()
    try app.write("pages/gone.json", #"{ "format": 1, "id": "gone" }"#)
    try app.write(
      "app.json",
      """
      { "format": 1, "id": "app", "pages": ["home", "film"],
        "routes": { "app://film": "film", "app://home/:x": "home" } }
      """)
    let run = try ShellProcess.run("check", "--configs", app.path)
    #expect(run.output.contains("app.json:2:37: warning: the page \"home\" takes no input \"x\""))
    #expect(
      run.output.contains(
        "pages/film.json:3:11: error: the page needs the input \"id\", a string, which the route"
          + " \"app://film\" (app.json:2) doesn't give"))
    #expect(run.code == 1)
  }

  @Test("R7 the output of a URL with many values grows as their number, however long the URL is")
  func manyValues() throws {
    func bytes(_ count: Int) throws -> Int {
      let query = (0..<count).map { "key\($0)=\($0)" }.joined(separator: "&")
      let resolved = try run("resolve", "app://film/7?\(query)")
      #expect(resolved.code == 0 && resolved.lines.count > count)
      return resolved.lines.reduce(0) { $0 + $1.utf8.count }
    }
    let (few, many) = (try bytes(500), try bytes(2000))
    #expect(many < few * 8, "in proportion were 4 times, squared 16")
  }

}
