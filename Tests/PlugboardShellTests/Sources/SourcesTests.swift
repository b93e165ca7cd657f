import TestSupport
import Testing

@Suite("Sources in the shell", .timeLimit(.minutes(10)))
struct SourcesTests {
  private let app: TemporaryFolder

  init() throws {
    app = try TemporaryFolder([
      "app.json": #"{ "format": 1, "id": "small", "pages": ["first"] }"#,
      "templates/item/note.json": #"{ "format": 1, "plugins": ["text", "tap"] }"#,
      "pages/first.json": """
      { "format": 1, "id": "first", "data": { "title": "First", "film": "kid" },
        "plugins": ["navigation-bar", "list",
          { "plugin": "record", "params": { "source": "films", "key": "film" } }],
        "cards": [{ "id": "top", "components": [{ "id": "feed", "plugins": [
          { "plugin": "source", "params": { "source": "feed", "type": "note", "more": "More" } }
        ] }] }] }
      """,
      "sources/feed.json": """
      { "format": 1, "pageSize": 2,
        "items": [{ "data": { "text": "one" } }, { "data": { "text": "two" } },
          { "data": { "text": "three" } }] }
      """,
      "sources/films.json": #"{ "format": 1, "records": { "kid": { "title": "The Kid" } } }"#,
    ])
  }

  private func script(_ lines: String..., arguments: String...) throws -> ExternalProgram.Result {
    try ShellProcess.program.run(
      ["run", "first", "--configs", app.path, "--lang", "en", "--wait", "0"] + arguments,
      input: lines.joined(separator: "\n") + "\n")
  }

  @Test("C16 a page shows what its sources in the app's folder give, page by page")
  func pages() throws {
    let run = try script(
      "render 20x6", "tap feed more", "render 20x6", "data feed source.state",
      "fire source.load feed")
    let screens = run.output.split(separator: " The Kid")
    try #require(screens.count == 2)
    #expect(screens[0].contains("\none\ntwo\n[ More ]\n"))
    #expect(screens[1].contains("\none\ntwo\nthree\n"))
    #expect(run.output.contains("\n\"noMore\"\nsource.load at first/feed: response \"noMore\""))
    #expect(run.errors.isEmpty && run.code == 0)
  }

  @Test("N6 sources can be told to fail, to be empty, and to be normal again")
  func modes() throws {
    let run = try script(
      "sources", "sources failing", "fire source.load feed", "render 40x8", "sources empty",
      "fire source.reset feed", "render 40x6", "sources normal", "fire source.reset feed",
      "sources fale")
    #expect(run.output.hasPrefix("sources are normal\nsources are failing\n"))
    #expect(run.output.contains("[ Try again ]"))
    #expect(run.output.contains("Nothing here yet"))
    #expect(run.output.contains("source.reset at first/feed: response \"loaded\""))
    #expect(run.errors.contains("sources are normal, slow, failing, empty, not \"fale\""))
    #expect(run.code == 2)
    let option = try script("fire source.retry feed", arguments: "--sources", "failing")
    #expect(option.output.contains("response \"failed\""))
  }

  @Test("N6 a slow source shows that it loads, and a second load joins the first")
  func slow() throws {
    let run = try script("render 40x6", "fire source.load feed", arguments: "--sources", "slow")
    #expect(run.output.contains("Loading…"))
    #expect(run.errors.contains("left over: source.load at first/feed, suspended as 1"))
  }

  @Test("C16 a faulty source is a fault with file, line and column, and check finds it")
  func faulty() throws {
    try app.write("sources/feed.json", "{ \"format\": 1,\n  \"items\": 7 }")
    let run = try script("data feed source.state")
    #expect(run.output == "\"failed\"\n")
    #expect(run.errors.contains("sources/feed.json:2:12: error: "))
    let check = try ShellProcess.run("check", app.path)
    #expect(check.lines[0].hasPrefix("\(app.path)/sources/feed.json:2:12: error: "))
    #expect(check.code == 1)
  }

  @Test("C22 what came from sources changes its language with the page")
  func languages() throws {
    try app.write(
      "sources/films.json",
      #"{ "records": { "kid": { "title": { "@text": { "zh": "寻子", "en": "The Kid" } } } } }"#)
    try app.write(
      "sources/feed.json",
      #"{ "items": [{ "data": { "text": { "@text": { "zh": "一", "en": "one" } } } }] }"#)
    let run = try script(
      "data first title", "data feed/0 text", "language zh", "data first title", "tree feed",
      "render 20x6")
    #expect(run.lines[0...1] == ["\"The Kid\"", "\"one\""])
    #expect(run.lines.contains("\"寻子\""))
    #expect(run.lines.contains("一") && !run.output.contains("\none\n"))
  }

  private func reload(after command: String) throws -> ExternalProgram.Result {
    try ShellProcess.script(
      "tap feed more", then: "(cd '\(app.path)'; \(command))", "reload", "tree feed",
      "data feed/0 text", "data feed source.page", "reload", "reload --json",
      arguments: "first --lang en --keep-going --configs '\(app.path)'")
  }

  @Test("H37 reload asks sources again whose files have changed, for the pages that are shown")
  func reload() throws {
    let run = try reload(after: "sed -i s/one/first/ sources/feed.json")
    #expect(
      run.lines.suffix(9) == [
        "reloaded: sources/feed.json has changed", "first/feed component [source]",
        "  first/feed/0 item note [text, tap]", "  first/feed/1 item note [text, tap]",
        "  first/feed/2 item note [text, tap]", "\"first\"", "2", "reloaded, nothing has changed",
        #"{"pages":[],"files":[]}"#,
      ])
    #expect(run.errors.isEmpty && run.code == 0)
  }

  @Test("C7 a changed template is applied to what sources have given, without asking them again")
  func changedTemplate() throws {
    let run = try reload(after: "sed -i s/tap/like/ templates/item/note.json")
    #expect(
      run.lines.suffix(9) == [
        "reloaded first: 3 exchanged (first/feed/0, first/feed/1, first/feed/2)",
        "first/feed component [source]", "  first/feed/0 item note [text, like]",
        "  first/feed/1 item note [text, like]", "  first/feed/2 item note [text, like]",
        "\"one\"", "2", "reloaded, nothing has changed",
        #"{"pages":[],"files":[]}"#,
      ])
    #expect(run.errors.isEmpty && run.code == 0)
  }

  @Test("C7 a fault of a template is told once for all that sources have given, with its file")
  func faultyTemplate() throws {
    let run = try reload(after: "sed -i s/tap/tab/ templates/item/note.json")
    let fault = "\(app.path)/templates/item/note.json:1:36: error: no plugin is named \"tab\""
    /// Whether each line is of the fault; the last says why the script has failed.
    func told(_ errors: String) -> [Bool] {
      errors.split(separator: "\n").dropLast().map { $0.contains(fault) }
    }
    #expect(told(run.errors) == [true, true, false])
    #expect(run.errors.contains("unknown-plugin"))
    let loaded = try script("tap feed more", "tree feed")
    #expect(told(loaded.errors) == [true])
    #expect(loaded.output.contains("first/feed/2 item note [text]"))
    let reopened = try script("open first", "back", "open first")
    #expect(told(reopened.errors) == [true, true])
  }

  @Test("H37 a faulty source file counts as it was, and is reported by each reload")
  func brokenReload() throws {
    let run = try reload(after: "echo '{' >sources/feed.json")
    #expect(run.lines.contains("reloaded: sources/feed.json has changed"))
    #expect(run.lines.contains("\"one\"") && run.lines.contains("2"))
    #expect(run.output.contains("first/feed/2 item"))
    let faults = run.errors.split(separator: "\n").filter {
      $0.contains("\(app.path)/sources/feed.json:2:1: error: ")
    }
    #expect(faults.count == 3)
    #expect(run.errors.split(separator: "\n").count == 3 + 1 && run.code == 3)
  }

  @Test("H37 reload tells that the app document has changed, if nothing that is open has")
  func appReload() throws {
    let app = #"{ "format": 1, "id": "small", "pages": ["first"], "flags": { "new": true } }"#
    let run = try reload(after: "echo '\(app)' >app.json")
    #expect(run.lines.filter { $0 == "reloaded: app.json has changed" }.count == 1)
    #expect(run.lines.filter { $0 == "reloaded, nothing has changed" }.count == 1)
    let json = try ShellProcess.script(
      "data first title", then: "echo '{ \"id\": \"small\" }' >'\(self.app.path)/app.json'",
      "reload --json", arguments: "first --configs '\(self.app.path)'")
    #expect(json.output.contains(#""files":["app.json"]"#))
  }

  @Test("C22 another language keeps the pages of a source that were loaded, and what was set")
  func keptPages() throws {
    let run = try script(
      "tap feed more", "set feed/1 text mine", "set feed/2 seen 5", "language zh", "tree feed",
      "data feed/1 text", "data feed/2 seen", "data feed source.page")
    #expect(run.output.contains("first/feed/2 item"))
    #expect(run.lines.suffix(3) == ["\"mine\"", "5", "2"])
  }

  @Test("N7 the button of a source is reached by keys, and a saved source is shown at once")
  func keys() throws {
    let terminal = try #require(PseudoTerminal())
    let code = try ShellProcess.program.run(
      ["first", "--configs", app.path], on: terminal
    ) { terminal in
      #expect(terminal.shows("two"))
      terminal.type("\u{1B}[B\u{1B}[B\u{1B}[B")
      terminal.type("\r")
      #expect(terminal.shows("three"))
      try app.write(
        "sources/feed.json",
        #"{ "format": 1, "items": [{ "data": { "text": "changed by hand" } }] }"#)
      #expect(terminal.shows("reloaded: sources/feed.json has changed"))
      #expect(terminal.shows("changed by hand"))
      terminal.type(":sources fa\t\r")
      #expect(terminal.shows("sources are failing"))
      terminal.type("q")
      #expect(terminal.endsWith("\u{1B}[?1049l"))
    }
    #expect(code == 0)
  }
}
