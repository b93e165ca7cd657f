import TestSupport
import Testing

@Suite("Commands for scripts")
struct ExpectCommandTests {
  @Test(
    "H26 expect holds without a word",
    arguments: [
      "expect page home", "expect no page player", "expect module home/0/0", "expect module 0/0",
      "expect no module 9", "expect data 0/0 nothing null",
      "expect data cinema tracking {\"app\":\"cinema\"}",
      "expect no data home nothing", "expect text 插线板", "expect no text Fehler",
      "expect no response", "tap 0/0 next; expect response true", "size 30x5; expect no text 马路天使",
    ])
  func holds(commands: String) throws {
    // A key without a value has no JSON, not even null.
    let isUnmet = commands.hasPrefix("expect data 0/0 nothing")
    let run = try ShellProcess.run("home", "-c", commands)
    #expect(run.code == (isUnmet ? 3 : 0), "\(run.errors)")
    #expect(!run.output.contains("expected"))
  }

  @Test(
    "H26 an expectation that isn't met has exit code 3, and says what there is",
    arguments: [
      ("expect page player", "expected page player, but the page is home"),
      ("expect no page home", "expected no page home, but it is open"),
      ("expect module 9", "expected module 9, but there is none"),
      ("expect no module 0/0", "expected no module 0/0, but there is one"),
      (
        "expect data cinema tracking 1",
        "expected data cinema tracking 1, but it is {\"app\":\"cinema\"}"
      ),
      ("expect data home x 1", "expected data home x 1, but there is no value"),
      ("expect no data cinema tracking", "expected no data cinema tracking, but it is {"),
      ("expect response true", "expected response true, but there is no response"),
      ("expect text 'x y'", "expected text 'x y', but the screen of home doesn't show it"),
      ("expect no text 插线板", "expected no text 插线板, but the screen of home shows it"),
    ])
  func unmet(command: String, message: String) throws {
    let run = try ShellProcess.run("home", "-c", command)
    #expect(run.errors.hasPrefix("-c:1: \(message)"))
    #expect(run.code == 3)
  }

  @Test("H26 expect takes a text and a value by bytes: another spelling of either is another one")
  func spellings() throws {
    let app = try TemporaryFolder.app()
    try app.write(
      "pages/first.json",
      """
      { "format": 1, "id": "first", "data": { "\u{E9}": "\u{E9}", "e\u{301}": "e\u{301}" },
        "plugins": ["list"], "cards": [{ "components": [{ "items": [
          { "data": { "text": "caf\u{E9}" }, "plugins": ["text"] }] }] }] }
      """)
    let run = try ShellProcess.run(
      "first", "--configs", app.path, "-c",
      "expect text caf\u{E9}; expect no text cafe\u{301}; expect data first \u{E9} '\"\u{E9}\"'; "
        + "expect data first e\u{301} '\"e\u{301}\"'")
    #expect(run.code == 0, "\(run.errors)")
  }

  private static func faultyApp() throws -> TemporaryFolder {
    let app = try TemporaryFolder.app()
    try app.write(
      "pages/first.json",
      """
      { "format": 1, "id": "first", "plugins": [
        "nope",
        { "plugin": "action", "params": {
          "event": "test.now", "fire": "route.open", "with": { "url": 7 } } },
        { "plugin": "action", "as": "late", "params": {
          "event": "page.didAppear", "fire": "test.now", "after": 1 } }
      ] }
      """)
    return app
  }

  @Test(
    "H26 a script with a fault or a warning that no expect has taken ends with exit code 3",
    arguments: [
      ("tree", ["fault unknown-plugin"]),
      ("expect fault unknown-plugin; tree; wait 2", ["fault event-param-mismatch"]),
      (
        "expect fault unknown-plugin; fire test.now first; expect fault event-fault; fire x.y first",
        ["warning event-undeclared"]
      ),
      (
        "expect fault unknown-plugin; wait 2; fire x.y first; expect warning event-undeclared; "
          + "expect fault event-param-mismatch; expect no fault event-fault", []
      ),
    ])
  func reported(commands: String, left: [String]) throws {
    let app = try Self.faultyApp()
    let run = try ShellProcess.run("first", "--configs", app.path, "--wait", "0", "-c", commands)
    #expect(run.code == (left.isEmpty ? 0 : 3), "\(run.errors)")
    if !left.isEmpty {
      #expect(run.errors.contains("error: no expect has taken what was reported: \(left[0])"))
    }
  }

  @Test(
    "H26 an expected fault or warning that wasn't reported is unmet",
    arguments: [
      ("expect fault no-such", "but there is none, only unknown-plugin"),
      ("expect fault unknown-plugin; expect fault unknown-plugin", "but there is none"),
      ("expect warning unknown-plugin", "but there is none"),
      ("expect no fault unknown-plugin", "but there is one"),
    ])
  func notReported(commands: String, message: String) throws {
    let app = try Self.faultyApp()
    let run = try ShellProcess.run("first", "--configs", app.path, "--wait", "0", "-c", commands)
    #expect(run.errors.contains(message))
    #expect(run.code == 3)
  }

  @Test(
    "H26 expect with other words is wrong usage",
    arguments: [
      ("expect", "expect needs [no] WHAT"), ("expect no", "expect no needs WHAT"),
      (
        "expect pgae x",
        "expect knows page, route, module, control, count, data, response, text, record, event, suspended, fault, warning, "
          + "not \"pgae\"; did you mean \"page\"?"
      ),
      ("expect page", "expect page takes ID"),
      ("expect no response 1", "expect no response takes nothing"),
      ("expect data home", "expect data takes ID KEY JSON"),
    ])
  func misuse(command: String, message: String) throws {
    let run = try ShellProcess.run("home", "-c", command)
    #expect(run.errors.hasPrefix("-c:1: \(message)"))
    #expect(run.code == 2)
  }

  @Test("H29 size is that of the frames that follow, of render and of expect")
  func size() throws {
    let run = try ShellProcess.run(
      "home", "-c", "size; size 20x3; render; render 10x2; size --json")
    #expect(run.lines.prefix(2) == ["size 100x40", "size 20x3"])
    #expect(run.lines.count == 1 + 1 + 3 + 2 + 1)
    #expect(run.lines.last == "{\"width\":20,\"height\":3}")
    #expect(try ShellProcess.run("-c", "size 0x0").code == 2)
  }

  @Test("H32 find names the modules whose views show a text, also those outside of the screen")
  func find() throws {
    let run = try ShellProcess.run(
      "home", "--lang", "en", "-c", "find ANGEL; find nosferatu --json; find 'no such text'")
    #expect(
      run.lines == [
        "home/2/0/0  Street Angel", #"[{"module":"home/1/0/1","text":"Nosferatu"}]"#,
        "nothing on the page home shows it",
      ])
  }

  @Test(
    "H32 a name of another kind is recognised",
    arguments: [
      ("home", "unknown command \"home\"; \"home\" is a page: open home"),
      (
        "gesture.tap",
        "unknown command \"gesture.tap\"; \"gesture.tap\" is an event: fire gesture.tap ID"
      ),
      ("0/0", "unknown command \"0/0\"; \"0/0\" is a module: tree 0/0"),
      ("app://hot", "unknown command \"app://hot\"; \"app://hot\" is a URL: open app://hot"),
      ("list", "unknown command \"list\"; \"list\" is a plugin: plugins list"),
      ("title", "unknown command \"title\"; \"title\" is a key: data home title"),
      ("tree hot", "there is no module \"hot\"; \"hot\" is a page: open hot"),
      ("data tap", "there is no module \"tap\"; \"tap\" is a command: tap [ID] [CONTROL]"),
      ("open today", "there is no page \"today\"; \"today\" is a module"),
      ("subscribers home", "warning: nothing declares \"home\"; \"home\" is a page"),
      ("data home 0/0", "module \"home\" has no value for \"0/0\"; \"0/0\" is a module"),
    ])
  func otherKinds(command: String, message: String) throws {
    let run = try ShellProcess.run("home", "-c", command)
    #expect(run.errors.hasPrefix("-c:1: \(message)"))
  }
}
