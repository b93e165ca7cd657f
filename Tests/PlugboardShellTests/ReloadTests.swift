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
    #expect(errors.filter { $0.contains("nothing was reloaded: second can't be read") }.count == 2)
    #expect(errors.count == 4)
    let start = try ShellProcess.run("second", "--configs", app.path)
    #expect(start.errors.hasPrefix("\(app.path)/app.json:"))
    #expect(start.errors.filter { $0 == "\n" }.count == 1)
    #expect(start.code == 1)
    let open = try ShellProcess.script("open second", page: "first", configs: app.path)
    #expect(open.errors.contains("line 1: \(app.path)/pages/second.json:1:1: error:"))
    #expect(open.code == 1)
  }

  @Test("H37 reload opens changed documents; a broken document keeps the old page")
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
    #expect(run.lines == ["\"First\"", "reloaded first", "\"Erster\""])
    try app.write("next.json", "{ \"format\": 1, ")
    let broken = try ShellProcess.script(
      "data first title", then: command, "reload", "data first title",
      arguments: "first --keep-going --configs '\(app.path)'")
    #expect(broken.lines == ["\"Erster\"", "\"Erster\""])
    #expect(broken.errors.contains("\(app.path)/pages/first.json:1:16: error:"))
    #expect(broken.errors.contains("line 2: nothing was reloaded"))
    #expect(broken.code == 1)
  }

  static let faultyApps: [(change: String, shown: String)] = [
    ("rm app.json", "reloaded first"),
    ("echo '{' >app.json", "reloaded first"),
    (
      "echo '{ \"format\": 1, \"id\": \"small\", \"plugins\": [\"accunt\"] }' >app.json",
      "reloaded first"
    ),
    (
      "echo '{ \"format\": 1, \"id\": \"first\", \"plugins\": [\"txt\"] }' >pages/first.json",
      "first page"
    ),
    (
      "echo '{ \"format\": 1, \"id\": \"first\", \"cards\": [{ \"type\": \"x\" }] }' >pages/first.json",
      "first page"
    ),
  ]

  @Test("H37 reload takes whatever a start takes, and reports the same", arguments: faultyApps)
  func faultyReload(change: String, shown: String) throws {
    let app = try TemporaryFolder.app()
    let run = try ShellProcess.script(
      "data first title", then: "(cd '\(app.path)'; \(change))", "reload", "reload", "tree",
      arguments: "first --configs '\(app.path)'")
    #expect(run.lines.filter { $0 == "reloaded first" }.count == 2)
    #expect(run.output.contains(shown))
    #expect(run.code == 0)
    let start = try ShellProcess.script("reload", page: "first", configs: app.path)
    #expect(start.output == "reloaded first\n")
    #expect(start.code == 0)
    let faults = start.errors.split(separator: "\n").filter { $0.hasPrefix(app.path) }
    for fault in faults { #expect(run.errors.contains(fault)) }
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
    #expect(run.lines == ["nothing is suspended", "reloaded first"])
    #expect(run.errors.split(separator: "\n").filter { $0.contains("[json-") }.count == 2)
    let repaired = try ShellProcess.script(
      "suspended", then: "mv '\(app.path)/next.json' '\(app.path)/pages/first.json'", "reload",
      "data first title", arguments: "first --keep-going --configs '\(app.path)'")
    #expect(repaired.lines == ["nothing is suspended", "reloaded first", "\"First\""])
    #expect(repaired.errors.split(separator: "\n").filter { $0.contains("[json-") }.count == 1)
    #expect(repaired.code == 1)
  }

  @Test("P16 reload opens the app anew if only the name of an entry has changed")
  func reloadNames() throws {
    let app = try TemporaryFolder.app()
    let named = try app.read("app.json").replacing(
      "[\"account\"]", with: "[{ \"plugin\": \"account\", \"as\": \"user\" }]")
    try app.write("next.json", named)
    let run = try ShellProcess.script(
      "tree small", then: "mv '\(app.path)/next.json' '\(app.path)/app.json'", "reload",
      "tree small", arguments: "first --configs '\(app.path)'")
    #expect(run.lines.first == "small app [account]")
    #expect(run.lines.contains("small app [user]"))
  }
}
