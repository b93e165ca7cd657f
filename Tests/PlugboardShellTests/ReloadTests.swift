import TestSupport
import Testing

@Suite("Reloading")
struct ReloadTests {
  @Test("H37 a page without a file is reported once, at the start and by each reload")
  func missingPage() throws {
    let app = try TemporaryFolder.app()
    let remove = "rm '\(app.path)/pages/second.json'"
    let reload = try ShellProcess.script(
      "open second", then: remove, "reload", "reload",
      arguments: "first --keep-going --configs '\(app.path)'")
    let errors = reload.errors.split(separator: "\n")
    #expect(errors.filter { $0.contains("[page-missing]") }.count == 2)
    #expect(errors.filter { $0.contains("second can't be opened and stays as before") }.count == 2)
    #expect(errors.count == 4)
    let start = try ShellProcess.run("second", "--configs", app.path)
    #expect(start.errors.hasPrefix("\(app.path)/app.json:"))
    #expect(start.errors.filter { $0 == "\n" }.count == 1)
    #expect(start.code == 1)
    let open = try ShellProcess.script("open second", page: "first", configs: app.path)
    #expect(open.errors.contains("line 1: \(app.path)/pages/second.json:1:1: error:"))
    #expect(open.code == 1)
  }

  @Test("H37 reload shows changed documents; a broken document keeps the old page, and no other")
  func reload() throws {
    let app = try TemporaryFolder.app()
    let sound = try app.read("pages/first.json")
    let command = """
      mv '\(app.path)/next.json' '\(app.path)/pages/first.json'
      """
    try app.write("next.json", sound.replacing("\"First\"", with: "\"Erster\""))
    let run = try ShellProcess.script(
      "data first title", then: command, "reload", "data first title",
      arguments: "first --configs '\(app.path)'")
    #expect(run.lines == ["\"First\"", "reloaded first: 1 updated (first)", "\"Erster\""])
    try app.write("next.json", "{ \"format\": 1, ")
    let second = """
      echo '{ "format": 1, "id": "second", "data": { "title": "Zweiter" } }' \
        >'\(app.path)/pages/second.json'
      """
    let broken = try ShellProcess.script(
      "open second", then: "\(command); \(second)", "reload", "data first title",
      "data second title",
      arguments: "first --keep-going --configs '\(app.path)'")
    #expect(broken.lines.suffix(2) == ["\"Erster\"", "\"Zweiter\""])
    #expect(broken.errors.contains("\(app.path)/pages/first.json:1:16: error:"))
    #expect(
      broken.errors.contains(
        "line 2: first can't be opened and stays as before; reloaded second: 1"))
    #expect(broken.code == 1)
  }

  static let faultyApps = [
    "rm app.json",
    "echo '{ \"format\": 1, \"id\": \"small\", \"plugins\": [\"accunt\"] }' >app.json",
    "echo '{ \"format\": 1, \"id\": \"first\", \"plugins\": [\"txt\"] }' >pages/first.json",
    "echo '{ \"format\": 1, \"id\": \"first\", \"cards\": [{ \"type\": \"x\" }] }' >pages/first.json",
  ]

  @Test("H37 reload takes whatever a start takes, and reports the same", arguments: faultyApps)
  func faultyReload(change: String) throws {
    let app = try TemporaryFolder.app()
    let run = try ShellProcess.script(
      "data first title", then: "(cd '\(app.path)'; \(change))", "reload", "reload", "tree",
      "plugins small", "render", arguments: "first --configs '\(app.path)'")
    #expect(run.lines.filter { $0.hasPrefix("reloaded ") }.count == 1)
    #expect(run.lines.filter { $0 == "reloaded, nothing has changed" }.count == 1)
    #expect(run.code == (change.hasPrefix("rm") ? 0 : 3))
    let root = change.hasPrefix("rm") ? "app" : "small"
    let start = try ShellProcess.script(
      "tree", "plugins \(root)", "render", page: "first", configs: app.path)
    #expect(start.code == run.code)
    let faults = start.errors.split(separator: "\n").filter { $0.hasPrefix(app.path) }
    for fault in faults { #expect(run.errors.contains(fault)) }
    // The app's module keeps its id, and a new card gets a path that none has had.
    func common(_ lines: [String]) -> [String] {
      lines.map { $0.replacing("app", with: "small").replacing("first/1", with: "first/0") }
    }
    #expect(common(run.lines.suffix(start.lines.count)) == common(start.lines))
  }

  @Test("H37 a page that was mended after a broken start stays when it is broken again")
  func brokenAgain() throws {
    let app = try TemporaryFolder.app()
    let page = "\(app.path)/pages/first.json"
    try app.write("sound.json", try app.read("pages/first.json"))
    try app.write("pages/first.json", "[]")
    let change = """
      mv '\(app.path)/sound.json' '\(page)'; echo reload
      for i in {1..3000}; do grep -q reloaded "$out" && break; sleep 0.01; done
      echo '[]' >'\(page)'
      """
    let run = try ShellProcess.script(
      "tree", then: change, "reload", "data first title",
      arguments: "first --keep-going --configs '\(app.path)'")
    #expect(run.lines.last == "\"First\"", "\(run)")
    #expect(run.errors.contains("first can't be opened and stays as before"), "\(run)")
  }

  @Test(
    "H37 an app document or template that is broken counts as it was, and its fault is reported")
  func brokenApp() throws {
    let app = try TemporaryFolder.app()
    try app.write("templates/card/t.json", #"{ "format": 1, "plugins": ["card-header"] }"#)
    try app.write(
      "pages/second.json", #"{ "format": 1, "id": "second", "cards": [{ "type": "t" }] }"#)
    let run = try ShellProcess.script(
      "tree",
      then: "echo '{' >'\(app.path)/app.json'; echo x >'\(app.path)/templates/card/t.json'",
      "reload", "open app://second/7", "tree second#2",
      arguments: "second --configs '\(app.path)'")
    #expect(
      run.lines.dropFirst(2) == [
        "reloaded, nothing has changed", "opened second#2", "second#2 page",
        "  second#2/0 card t [card-header]",
      ])
    #expect(run.errors.contains("\(app.path)/app.json:2:1: error:"))
    #expect(run.errors.contains("\(app.path)/templates/card/t.json:1:1: error:"))
    #expect(run.code == 3)
  }

  @Test("H37 a page that can't be read at the start stays a placeholder, until reload can read it")
  func repairedReload() throws {
    let app = try TemporaryFolder.app()
    let sound = try app.read("pages/first.json")
    try app.write("next.json", sound)
    try app.write("pages/first.json", "{")
    let run = try ShellProcess.script(
      "suspended", then: "true", "reload",
      arguments: "first --keep-going --configs '\(app.path)'")
    #expect(run.lines == ["nothing is suspended", "reloaded, nothing has changed"])
    #expect(run.errors.split(separator: "\n").filter { $0.contains("[json-") }.count == 2)
    let repaired = try ShellProcess.script(
      "suspended", then: "mv '\(app.path)/next.json' '\(app.path)/pages/first.json'", "reload",
      "data first title", arguments: "first --keep-going --configs '\(app.path)'")
    #expect(
      repaired.lines == [
        "nothing is suspended", "reloaded first: 1 inserted (first/0), 1 exchanged (first)",
        "\"First\"",
      ])
    #expect(repaired.errors.split(separator: "\n").filter { $0.contains("[json-") }.count == 1)
    #expect(repaired.code == 1)
  }

  @Test("P16 reload mounts the plugins of the app anew if only the name of an entry has changed")
  func reloadNames() throws {
    let app = try TemporaryFolder.app()
    let named = try app.read("app.json").replacing(
      "\"account\"", with: "{ \"plugin\": \"account\", \"as\": \"user\" }")
    try app.write("next.json", named)
    let run = try ShellProcess.script(
      "tree small", then: "mv '\(app.path)/next.json' '\(app.path)/app.json'", "reload",
      "tree small", arguments: "first --configs '\(app.path)'")
    #expect(run.lines.first == "small app [account, tracking-log]")
    #expect(run.lines.contains("small app [user, tracking-log]"))
  }

  @Test("E28 a reload doesn't cancel what the plugins that it mounts anew have fired")
  func newPlugins() throws {
    func page(_ params: String) -> String {
      """
      { "format": 1, "id": "first", "cards": [{ "components": [
        { "id": "c", "plugins": [{ "plugin": "source", "params": { \(params) } }] } ] }] }
      """
    }
    let app = try TemporaryFolder.app()
    try app.write("sources/s.json", #"{ "format": 1, "items": [{ "data": { "title": "A" } }] }"#)
    try app.write("pages/first.json", page(#""source": "s""#))
    try app.write("next.json", page(#""source": "s", "more": "More""#))
    let run = try ShellProcess.script(
      "tree", then: "mv '\(app.path)/next.json' '\(app.path)/pages/first.json'", "reload",
      "suspended", "data c source.state", arguments: "first --configs '\(app.path)'")
    #expect(run.output.contains("1 exchanged (first/c)"))
    #expect(!run.output.contains("was cancelled"))
    #expect(run.lines.last == "\"noMore\"")
  }
}
