import TestSupport
import Testing

@Suite("Commands of the shell")
struct CommandTests {
  @Test("P5 the article's third step: a tap waits for the log-in, and then opens the page")
  func article() throws {
    let run = try ShellProcess.script(
      "tap", "suspended", "login 小明", "suspended", "data cinema account.user", "back", "logout")
    #expect(
      run.lines == [
        "gesture.tap at article-3: response false, 2 of 2 subscribers called", "  button: false",
        "log-in asked for: type login", "1 route.open at article-3", "logged in as 小明",
        "opened player", "nothing is suspended", "\"小明\"", "closed player, back at article-3",
        "logged out",
      ])
    #expect(run.code == 0)
  }

  @Test("E9 a suspended event is resumed and cancelled by its number")
  func suspensions() throws {
    let run = try ShellProcess.script(
      "tap --json", "suspended --json", "cancel 1 'no time'", "tap", "resume 2", "suspended")
    #expect(
      run.output.contains("[{\"number\":1,\"event\":\"route.open\",\"module\":\"article-3\"}]"))
    #expect(run.output.contains("cancelled route.open at article-3: no time\n"))
    #expect(run.output.contains("resumed route.open at article-3: response true\nopened player\n"))
    #expect(run.output.hasSuffix("nothing is suspended\n"))
    // Messages of the host aren't part of the JSON.
    #expect(
      run.errors == #"{"notice":"log-in asked for: type login","source":null,"line":1}"# + "\n")
  }

  @Test(
    "E9 a resume with a response of the wrong type fails with the reason, and the event stays suspended",
    arguments: ["resume 1 5", "resume 1 5 --json"])
  func refusedResume(command: String) throws {
    let run = try ShellProcess.run(
      "article-3", "--keep-going", "--wait", "0", input: "tap\n\(command)\nsuspended\n")
    #expect(!run.output.contains("resumed"))
    #expect(run.output.hasSuffix("1 route.open at article-3\n"))
    #expect(run.errors.contains("is true or false, not an integer"))
    #expect(run.errors.contains("route.open at article-3 was not resumed"))
    #expect(run.errors.contains("line 2: route.open") != command.hasSuffix("--json"))
    #expect(run.code == 1)
  }

  @Test("A suspended event at the end of the script is reported, and isn't a failure")
  func leftOver() throws {
    let run = try ShellProcess.script("tap")
    #expect(run.errors == "left over: route.open at article-3, suspended as 1\n")
    #expect(run.code == 0)
  }

  @Test("E20 fire gives the outcome with every response, as one JSON object")
  func fire() throws {
    let run = try ShellProcess.script(
      "fire page.didAppear article-3 --json", "fire account.state article-3 --up --json",
      "fire account.logIn cinema user=小明 --json")
    #expect(
      run.lines.last
        == #"""
        {"response":true,"answered":true,"subscribers":1,"called":1,\#
        "responses":[{"plugin":"account","response":true}],"stoppedBy":null,\#
        "suspended":null,"cancelled":null,"unmounted":false,"faults":[]}
        """#)
    #expect(
      run.output.contains(
        #"""
        "response":null,"answered":true,"subscribers":1,"called":1,\#
        "responses":[{"plugin":"account","response":null}]
        """#))
  }

  @Test("E12 a fault is in the outcome and on standard error")
  func faults() throws {
    let run = try ShellProcess.script("fire item.tap nothing", page: "article-3")
    #expect(run.errors == "line 1: there is no module \"nothing\"\n")
    let app = try TemporaryFolder.app()
    try app.write(
      "pages/first.json",
      #"{"format": 1, "id": "first", "plugins": ["route"]}"#)
    let fault = try ShellProcess.script(
      "fire item.tap first --json", page: "first", configs: app.path)
    #expect(
      fault.output.contains(#""faults":[{"plugin":"route","event":"item.tap","module":"first","#))
    #expect(
      fault.errors.hasPrefix(#"{"warning":"fault: \"route\" failed in \"item.tap\" at \"first\""#))
    #expect(fault.code == 3)
  }

  @Test("P16 tree, plugins, subscribers, a trace and an outcome show the names of entries")
  func entryNames() throws {
    let app = try TemporaryFolder.app()
    try app.write(
      "pages/first.json",
      """
      { "format": 1, "id": "first", "data": { "title": "First" },
        "plugins": [
          "navigation-bar", { "plugin": "button", "params": { "label": "Buy" } },
          { "plugin": "button", "as": "share", "before": "button", "params": { "label": "Share" } }
        ] }
      """)
    let run = try ShellProcess.script(
      "tree", "plugins", "plugins --json", "subscribers gesture.tap", "trace on",
      "fire gesture.tap first control=share", page: "first", configs: app.path)
    #expect(run.lines.first == "first page [navigation-bar, button, share]")
    for shown in [
      "\nshare (button)  button          500  before button  {\"label\":\"Share\"}",
      #""name":"share","plugin":"button","unit":"button""#, "\n2  first  share           500  ",
      "- share 500 → false\n    #8 item.tap at first by share {\"control\":\"share\"}\n",
      "2 of 3 subscribers called\n  share: false\n",
    ] {
      #expect(run.output.contains(shown))
    }
  }

  @Test(
    "H32 plugins with an unknown name says that no module and no plugin has it, with the nearest of both",
    arguments: [
      ("zzz", ""), ("butto", "; did you mean \"button\"?"),
      ("article-33", "; did you mean \"article-3\"?"),
    ])
  func unknownPlugin(name: String, hint: String) throws {
    let run = try ShellProcess.script("plugins \(name)")
    #expect(run.errors == "line 1: there is no module or plugin \"\(name)\"\(hint)\n")
    #expect(run.code == 1)
  }

  @Test("P7 plugins with the name of a plugin shows what it takes, handles, fires and reads")
  func pluginFacts() throws {
    let run = try ShellProcess.script("plugins route")
    #expect(run.lines.first?.hasPrefix("route: Opens a URL when ") == true)
    for part in [
      "\nunit route, with ", "; mounts on any module (app, page,",
      "\nparams\n  url ", "\nhandles\n  item.tap ", "\nfires\n  route.open ",
      "\nreads\n  url ",
    ] {
      #expect(run.output.contains(part), "\(part)")
    }
  }

  @Test("P7 a param with a part that doesn't fit is reported, and the page still shows")
  func faultyParam() throws {
    let app = try TemporaryFolder.app()
    try app.write(
      "pages/first.json",
      """
      { "format": 1, "id": "first",
        "plugins": [{ "plugin": "navigation-bar", "params": { "buttons": { "x": 5 } } }, "list"] }
      """)
    let run = try ShellProcess.script("tree", page: "first", configs: app.path)
    #expect(run.output == "first page [navigation-bar, list]\n")
    #expect(run.errors.contains(#"each id only once, not an object; its default [] counts"#))
  }

  @Test("E18 an event that nothing declares is fired, with a warning and the nearest name")
  func undeclared() throws {
    let run = try ShellProcess.script("fire itme.tap article-3")
    #expect(run.output == "no subscriber of itme.tap at article-3\n")
    #expect(
      run.errors.hasPrefix(
        "line 1: warning: nothing declares \"itme.tap\"; did you mean \"item.tap\"?\n"))
    #expect(run.code == 3)
  }

  @Test("E17 a param of the wrong type is refused")
  func wrongParam() throws {
    let run = try ShellProcess.script("fire route.open article-3 url=7")
    #expect(run.errors.contains("the param \"url\" of \"route.open\" is a string, not an integer"))
    #expect(run.code == 1)
  }

  @Test("C20 the part after the page is enough for an id, and no id means the page")
  func ids() throws {
    let app = try TemporaryFolder.app()
    let run = try ShellProcess.script(
      "data go title", "data first/go title", "data 0 title", page: "first", configs: app.path)
    #expect(run.lines == ["\"Go\"", "\"Go\""])
    #expect(run.errors == "line 3: module \"first/0\" has no value for \"title\"\n")
    let unknown = try ShellProcess.script("data goo", page: "first", configs: app.path)
    #expect(unknown.errors == "line 1: there is no module \"goo\"; did you mean \"go\"?\n")
    #expect(unknown.code == 1)
  }

  @Test("C20 a part of an id belongs to the current page; else all candidates are named")
  func ambiguousIDs() throws {
    let app = try TemporaryFolder.app()
    func run(_ line: String) throws -> ShellProcess.Result {
      try ShellProcess.script(
        "open first", line, "open second", line, page: "first", configs: app.path)
    }
    let commands = [
      "tree go", "plugins go", "data go title", "set go x 1", "subscribers item.tap go",
      "fire item.view go", "tap go button", "controls go",
    ]
    for command in commands {
      let result = try run(command)
      #expect(
        result.errors == "line 4: \"go\" can be first/go, first#2/go; write more of it\n",
        "\(command)")
      #expect(result.code == 1)
      let whole = try run(command.replacing(" go", with: " first#2/go"))
      #expect(!whole.errors.contains("can be"))
      #expect(whole.code == 0)
    }
    let shown = try ShellProcess.script(
      "open first", "set go x 1", page: "first", configs: app.path)
    #expect(shown.output.hasSuffix("first#2/go x: nothing → 1\n"))
  }

  @Test("The tree nests, as text and as JSON")
  func tree() throws {
    let app = try TemporaryFolder.app()
    let run = try ShellProcess.script("tree", "tree 0/0 --json", page: "first", configs: app.path)
    #expect(
      Array(run.lines.dropLast()) == [
        "first page [navigation-bar]", "  first/0 card", "    first/0/0 component",
        "      first/go item [button, tracking, route]", "      first/lost item [button, route]",
      ])
    #expect(
      run.lines.last
        == #"""
        {"id":"first/0/0","level":"component","type":null,"plugins":[],"children":[\#
        {"id":"first/go","level":"item","type":null,\#
        "plugins":["button","tracking","route"],"children":[]},\#
        {"id":"first/lost","level":"item","type":null,"plugins":["button","route"],\#
        "children":[]}]}
        """#)
  }

  @Test("Routes open pages with their data; a second instance has a number; back closes")
  func pages() throws {
    let app = try TemporaryFolder.app()
    let run = try ShellProcess.script(
      "tap go --json", "data second", "open second", "open app://second", "tree", "back", "back",
      "data second number", "back", "tree --json", page: "first", configs: app.path)
    #expect(
      Array(run.lines.dropFirst().dropLast()) == [
        "title: \"Second\"  string; read by navigation-bar", "number: 7  int", "opened second#2",
        "opened second#3",
        "second#3 page [navigation-bar]", "closed second#3, back at second#2",
        "closed second#2, back at second", "7", "closed second, back at first",
      ])
    #expect(run.errors == #"{"notice":"opened second","source":null,"line":1}"# + "\n")
    let end = try ShellProcess.script("back", page: "first", configs: app.path)
    #expect(end.errors.contains("\"first\" is the only page that is open"))
    #expect(end.code == 1)
  }

  @Test("A URL without a route opens no page: a command fails, a tap gives a warning")
  func lostRoutes() throws {
    let app = try TemporaryFolder.app()
    let message = "no route of the app matches \"app://third\""
    let tapped = try ShellProcess.script("tap lost", page: "first", configs: app.path)
    #expect(tapped.output.contains("response false,"))
    #expect(tapped.errors.hasPrefix("line 1: warning: \(message)"))
    #expect(tapped.code == 3)
    let opened = try ShellProcess.script("open app://third", page: "first", configs: app.path)
    #expect(opened.errors.hasPrefix("line 1: \(message)"))
    #expect(opened.code == 1)
  }

  static let unreadable = [
    ("{ \"format\": 1, ", "second.json:1:16: error:"),
    ("[]", "second.json:1:1: error:"), ("{ \"format\": 99, \"id\": \"x\" }", "99"),
  ]

  @Test(
    "H26 a page that can't be read is opened as a placeholder, and that is a failure",
    arguments: unreadable)
  func unreadablePage(text: String, message: String) throws {
    let app = try TemporaryFolder.app()
    try app.write("pages/second.json", text)
    for command in ["open second", "open app://second"] {
      let run = try ShellProcess.run(
        "first", "--configs", app.path, "--keep-going", "--wait", "0", input: "\(command)\ntree\n")
      #expect(run.output == "second page\n")
      #expect(run.errors.hasPrefix("line 1: \(app.path)/pages/second.json:"))
      #expect(run.errors.contains(message))
      #expect(run.errors.filter { $0 == "\n" }.count == 1)
      #expect(run.code == 1)
    }
    let tapped = try ShellProcess.script("tap go", page: "first", configs: app.path)
    #expect(tapped.output.contains("opened second\n"))
    #expect(tapped.errors.contains(message))
    #expect(tapped.code == 3)
  }

  @Test("H26 a first page that can't be read fails before the script, and prints nothing else")
  func unreadableFirstPage() throws {
    let app = try TemporaryFolder.app()
    try app.write("pages/first.json", "{ \"format\": 1, ")
    for (input, options) in [("", []), ("tree\n", []), ("", ["-c", "tree"])] {
      let run = try ShellProcess.program.run(
        ["first", "--configs", app.path] + options, input: input)
      #expect(run.output.isEmpty)
      #expect(run.errors.hasPrefix("\(app.path)/pages/first.json:1:16: error:"))
      #expect(run.errors.filter { $0 == "\n" }.count == 1)
      #expect(run.code == 1)
    }
    let script = try ShellProcess.run(
      "first", "--configs", app.path, "--keep-going", input: "tree\n")
    #expect(script.output == "first page\n")
    #expect(script.code == 1)
    let shown = try ShellProcess.run("first", "--configs", app.path, "--keep-going")
    #expect(shown.output.hasPrefix("⟦ ") && shown.code == 1)
    let json = try ShellProcess.run("first", "--configs", app.path, "--json", "-c", "tree")
    #expect(json.output.isEmpty && json.code == 1)
    #expect(json.errors.hasPrefix(#"{"error":"\#(app.path)/pages/first.json:1:16: error: "#))
    #expect(json.errors.contains(#""code":"json-unexpected-end","exitCode":1"#))
  }

  @Test("M9 pages that appear also disappear, when others open and at the end")
  func lifecycle() throws {
    let app = try TemporaryFolder.app()
    let run = try ShellProcess.script(
      "trace on --all", "open second", "back", page: "first", configs: app.path)
    let events = run.lines.compactMap { line -> String? in
      let words = line.split(separator: " ")
      guard words.count > 3, words[1].hasSuffix("ppear") else { return nil }
      return "\(words[1].dropFirst(5)) \(words[3])"
    }
    #expect(
      events == [
        "willDisappear first", "didDisappear first", "willAppear second", "didAppear second",
        "willDisappear second", "didDisappear second", "willAppear first", "didAppear first",
        "willDisappear first", "didDisappear first",
      ])
  }

  @Test("E20 a trace shows number, publisher, and each subscriber with the response")
  func trace() throws {
    let run = try ShellProcess.script("login", "trace --event account.*", "trace 1 --json")
    #expect(
      run.output.contains("account.logIn at cinema by shell (login) {\"user\":\"guest\"}\n"))
    #expect(run.output.contains("\n  - account 500 suspends\n  = response true\n"))
    #expect(run.output.contains(" account.didChange at cinema going down by account {\"user\""))
    #expect(
      run.output.contains(#""subscriber":"login-check","module":"article-3","priority":900,"#))
    let tap = try ShellProcess.script("tap", "trace 1")
    let nested = ##/#\d+ gesture\.tap [^#]* {4}#\d+ item\.tap .* by button /##
    #expect(tap.output.contains(nested))
  }

  @Test("D4 set shows why a value that a plugin can't read is refused, and fails")
  func refusedValue() throws {
    let run = try ShellProcess.run(
      "article-3", "--keep-going", "--wait", "0",
      input: "set article-3 title 5\nset article-3 title 6\ndata article-3 title\n")
    let message =
      "\"title\" of module \"article-3\" takes a string, not an integer, as plugin"
      + " \"navigation-bar\" declares it"
    #expect(run.errors.split(separator: "\n").count == 2)
    #expect(run.errors.contains("line 1: \(message)"))
    #expect(run.errors.contains("line 2: \(message)"))
    #expect(run.errors.contains("[data-mismatch]"))
    #expect(run.output == "\"第三步：先登录\"\n")
    #expect(run.code == 1)
  }

  @Test("E12 the faults of nested events are among those of the event, in text and JSON")
  func nestedFaults() throws {
    let app = try TemporaryFolder.app()
    try app.write(
      "pages/first.json",
      #"{"format": 1, "id": "first", "data": {"title": "x"}, "plugins": ["button", "route"]}"#)
    let run = try ShellProcess.script(
      "fire gesture.tap first --json", "tap first --json", "fire gesture.tap first",
      "fire page.list first --json", page: "first", configs: app.path)
    let faults = #""faults":[{"plugin":"route","event":"item.tap","module":"first","message":""#
    #expect(run.lines.filter { $0.contains(faults) }.count == 2)
    #expect(
      run.lines.filter { $0.hasPrefix("fault: \"route\" failed in \"item.tap\" at \"first\"") }
        .count
        == 1)
    #expect(run.lines.last?.contains(#""faults":[]"#) == true)
    #expect(run.code == 3)
  }
}
