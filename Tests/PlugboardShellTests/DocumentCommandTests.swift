import TestSupport
import Testing

@Suite("Commands about documents")
struct DocumentCommandTests {
  @Test("T3 check finds nothing wrong in the documents of a sound app")
  func sound() throws {
    let run = try ShellProcess.run("check")
    #expect(run.output == "no faults\n")
    #expect(run.code == 0)
  }

  @Test("C3 check names every fault with file, line, column and suggestion, in text and JSON")
  func faults() throws {
    let app = try TemporaryFolder.app()
    // One item of the page leads nowhere, for other tests.
    let first = try app.read("pages/first.json").replacing("app://third", with: "app://second")
    try app.write("pages/first.json", first)
    try app.write(
      "pages/second.json",
      """
      {
        "format": 1,
        "id": "second",
        "plugins": ["navigation-baar", { "plugin": "list", "params": { "gapp": 1 } }]
      }
      """)
    let text = try ShellProcess.run("check", app.path)
    #expect(text.lines.count == 3)
    #expect(text.lines[0].hasPrefix("\(app.path)/pages/second.json:4:15: error: "))
    #expect(text.lines[0].contains("did you mean \"navigation-bar\"?"))
    #expect(text.code == 1)
    let json = try ShellProcess.run("check", "--json", "--configs", app.path)
    #expect(
      json.output.hasPrefix(
        "[{\"file\":\"\(app.path)/pages/second.json\",\"line\":4,\"column\":15,"
          + "\"pointer\":\"/plugins/0\",\"severity\":\"error\",\"code\":\"unknown-plugin\","))
    #expect(json.output.contains("\"suggestion\":\"navigation-bar\""))
    #expect(json.code == 1)
    let file = try ShellProcess.run("check", "\(app.path)/pages/second.json")
    #expect(file.lines == text.lines)
    let other = try ShellProcess.run("check", "\(app.path)/pages/first.json")
    #expect(other.code == 0)
  }

  @Test(
    "C3 check --json prints JSON alone, also of what can't be checked",
    arguments: [("NOWHERE", "there is no file or folder"), ("EMPTY", "contains no documents")])
  func uncheckable(path: String, message: String) throws {
    let app = try TemporaryFolder(["EMPTY/note.txt": ""])
    let run = try ShellProcess.run("check", "\(app.path)/\(path)", "--json")
    #expect(run.output == "[]\n")
    #expect(run.errors.hasPrefix(#"{"error":""#) && run.errors.contains(message))
    #expect(
      run.errors.hasSuffix(
        #""code":"failed","exitCode":1,"source":null,"line":null,"hint":null,"usage":null}"# + "\n")
    )
    #expect(run.code == 1)
  }

  @Test("An app without an app document is checked as an app, and the missing document is named")
  func withoutAppDocument() throws {
    let app = try TemporaryFolder([
      "templates/item/note.json": #"{ "format": 1, "data": { "text": "x" }, "plugins": ["text"] }"#,
      "pages/first.json": """
      { "format": 1, "id": "first",
        "cards": [{ "components": [{ "items": [{ "type": "note" }, { "type": "nte" }] }] }] }
      """,
    ])
    let folder = try ShellProcess.run("check", app.path)
    #expect(folder.lines.count == 3)
    #expect(folder.lines[0].hasPrefix("\(app.path)/app.json:1:1: warning: the app has no document"))
    #expect(folder.lines[1].contains("did you mean \"note\"?"))
    #expect(folder.lines[2] == "1 error, 1 warning")
    #expect(try ShellProcess.run("check", "--configs", app.path).lines == folder.lines)
    let page = try ShellProcess.run("check", "\(app.path)/pages/first.json")
    #expect(page.lines == [folder.lines[1], "1 error, 0 warnings"])
  }

  @Test("C20 the ids of a file outside of the app's pages begin with its own id")
  func outsideID() throws {
    let app = try TemporaryFolder.app()
    try app.write("draft.json", #"{ "format": 1, "id": "own", "cards": [{}] }"#)
    let run = try ShellProcess.script("tree", page: "\(app.path)/draft.json", configs: app.path)
    #expect(run.output.hasPrefix("own page\n"))
    #expect(run.output.contains("own/0 card"))
    #expect(run.errors.isEmpty)
  }

  @Test(
    "C23 of a file that is no JSON each fault is told, as by check",
    arguments: ["render", "run", "check"])
  func severalFaults(command: String) throws {
    let app = try TemporaryFolder.app()
    try app.write("broken.json", "{\n\"a\": tru,\n\"b\": \"\\ud800\",\n\"c\": fals\n}")
    let run = try ShellProcess.run(command, "\(app.path)/broken.json", "--configs", app.path)
    let lines = run.errors.split(separator: "\n") + run.output.split(separator: "\n")
    let places = lines.filter { $0.hasPrefix("\(app.path)/broken.json:") }
      .map { $0.dropFirst(app.path.count + 13).prefix(2) }
    #expect(places == ["2:", "3:", "4:"] && run.code == 1)
  }

  static let unreadableFolders = ["pages", "pages/more", "templates", "."]

  @Test(
    "A folder that can't be read is named in one line, and no page is called missing",
    .enabled(if: ShellProcess.runsUnprivileged), arguments: unreadableFolders)
  func unreadableFolder(name: String) throws {
    let app = try TemporaryFolder.app()
    try app.write("templates/item/note.json", #"{ "format": 1 }"#)
    try app.write("pages/more/third.json", #"{ "format": 1, "id": "third" }"#)
    let folder = name == "." ? app.path : "\(app.path)/\(name)"
    try app.setMode(0, of: name)
    defer { try? app.setMode(0o755, of: name) }
    let message = "error: the folder \"\(folder)\" can't be read: Permission denied\n"
    for command in ["first", "render first", "check", "check '\(app.path)'"] {
      let configs = command.hasPrefix("check ") ? "" : " --configs '\(app.path)'"
      let run = try ShellProcess.unprivileged("\(command)\(configs)")
      #expect(run.errors == message)
      #expect(run.output.isEmpty)
      #expect(run.code == 1)
    }
  }

  @Test("A file in the place of a folder is named in one line", arguments: ["pages", "templates"])
  func fileAsFolder(name: String) throws {
    let app = try TemporaryFolder(["app.json": #"{ "format": 1, "id": "x", "pages": ["a"] }"#])
    try app.write(name, "")
    let message = "error: the folder \"\(app.path)/\(name)\" can't be read: it isn't a folder\n"
    for command in ["run", "render", "check"] {
      let line = command == "render" ? "render a" : command
      let run = try ShellProcess.system("plugboard \(line) --configs '\(app.path)'")
      #expect(run.errors == message)
      #expect(run.output.isEmpty)
      #expect(run.code == 1)
    }
  }

  @Test("Format lays a file out, keeps order and spellings, and says when it had to")
  func format() throws {
    let files = try TemporaryFolder(["a.json": "{\"b\":1.50,\n\n\"a\":[\"\\u0041\"]}"])
    let check = try ShellProcess.run("format", "--check", "\(files.path)/a.json")
    #expect(check.code == 1)
    #expect(check.errors.contains("not in canonical layout"))
    #expect(try files.read("a.json").hasPrefix("{\"b\":1.50,\n\n"))
    let write = try ShellProcess.run("format", "\(files.path)/a.json")
    #expect(write.output == "formatted \(files.path)/a.json\n")
    #expect(try files.read("a.json") == "{\n  \"b\": 1.50,\n  \"a\": [\"\\u0041\"]\n}\n")
    let again = try ShellProcess.run("format", "--check", "\(files.path)/a.json")
    #expect(again.code == 0)
    #expect(again.output.isEmpty)
  }

  @Test("Format names a syntax fault, leaves that file as it was, and continues with the others")
  func formatFault() throws {
    let files = try TemporaryFolder(["a.json": "{\"b\": }", "b.json": "[1,2]"])
    let run = try ShellProcess.run("format", "\(files.path)/a.json", "\(files.path)/b.json")
    #expect(run.errors.hasPrefix("\(files.path)/a.json:1:7: error: "))
    #expect(run.code == 1)
    #expect(try files.read("a.json") == "{\"b\": }")
    #expect(try files.read("b.json") == "[1, 2]\n")
    let stream = try ShellProcess.run("format", "-", input: "[1,2]")
    #expect(stream.output == "[1, 2]\n")
  }

  @Test("H23 control characters are escaped on standard output, and stay in files")
  func formatControls() throws {
    let text = "[\"影e\u{301}👩‍👩‍👧 \u{202E}\u{9B}\u{7F}\u{E0041}\"]"
    let stream = try ShellProcess.run("format", "-", input: text)
    #expect(stream.output == "[\"影e\u{301}👩‍👩‍👧 \\u202e\\u009b\\u007f\\udb40\\udc41\"]\n")
    let ascii = try ShellProcess.run("format", "-", input: "[\"a\u{7F}b\"]")
    #expect(ascii.output == "[\"a\\u007fb\"]\n")
    let files = try TemporaryFolder(["a.json": text])
    _ = try ShellProcess.run("format", "\(files.path)/a.json")
    #expect(try files.read("a.json") == text + "\n")
  }
}
