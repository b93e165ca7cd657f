import TestSupport
import Testing

@Suite("Pages that are opened for a result", .timeLimit(.minutes(10))) struct ResultTests {
  private let program = ExternalProgram(built: "SecondProgram")

  /// Returns the folder of an app whose first page asks for the result of the second, which asks for that
  /// of the third.
  private static func app(_ plugins: String = "") throws -> TemporaryFolder {
    func page(_ id: String, _ items: String, plugins: String = "") -> String {
      """
      { "format": 1, "id": "\(id)", "plugins": [\(plugins)],
        "cards": [{ "components": [{ "items": [\(items)] }] }] }
      """
    }
    func ask(_ id: String, _ url: String) -> String {
      #"{ "id": "\#(id)", "data": { "url": "\#(url)" }, "plugins": ["ask"] }"#
    }
    func give(_ id: String, _ results: String) -> String {
      #"{ "id": "\#(id)", "plugins": [{ "plugin": "give", "params": { "results": \#(results) } }] }"#
    }
    return try TemporaryFolder([
      "app.json": """
      { "format": 1, "id": "app", "pages": ["first", "second", "third"],
        "routes": { "app://second": "second", "app://third": "third" } }
      """,
      "pages/first.json": page(
        "first", ask("ask", "app://second") + "," + ask("lost", "app://fourth"), plugins: plugins),
      "pages/second.json": page(
        "second",
        give("give", #"["red"]"#) + "," + give("twice", "[1, 2]") + "," + ask("more", "app://third")
      ),
      "pages/third.json": page("third", give("give", #"[{ "x": [1] }]"#)),
    ])
  }

  private func run(
    _ lines: String..., plugins: String = ""
  ) throws -> (answers: [String], errors: String) {
    let app = try Self.app(plugins)
    let result = try program.run(
      ["first", "--configs", app.path, "--keep-going", "--wait", "0"],
      input: lines.joined(separator: "\n") + "\n")
    // The outcomes of taps aren't looked at.
    let answers = result.lines.filter { !$0.contains("gesture.tap") && !$0.hasPrefix("  ") }
    return (answers, result.errors)
  }

  @Test("R18 a page that was opened for a result gives it to its opener, and is closed")
  func given() throws {
    let run = try run(
      "tap ask", "suspended", "tap give", "data ask answer", "suspended", "tree ask")
    #expect(
      run.answers == [
        "opened second", "1 route.openForResult at app", "closed second, back at first",
        #""given(\"red\")""#, "nothing is suspended",
        "first/ask item [ask]",
      ])
    #expect(run.errors == "")
  }

  @Test("R18 the opener is told that the page was closed")
  func closed() throws {
    let app = try Self.app()
    let result = try program.run(
      ["first", "--configs", app.path, "--wait", "0"],
      input: "trace on\ntap ask\nback\ntrace off\nsuspended\n")
    #expect(result.output.contains("= response {\"closed\":true}\n"))
    #expect(result.output.hasSuffix("nothing is suspended\n"))
    #expect(!result.output.contains("was cancelled"))
    #expect(result.errors == "")
  }

  @Test("R18 an opener goes on waiting while a reload exchanges the plugins of the page")
  func reloaded() throws {
    let app = try Self.app()
    let page = try app.read("pages/second.json")
    try app.write("next.json", page.replacing("\"plugins\": []", with: "\"plugins\": [\"gate\"]"))
    let run = try ShellProcess.script(
      "tap ask", then: "mv '\(app.path)/next.json' '\(app.path)/pages/second.json'", "reload",
      "data first/ask", "tap give", "data first/ask answer",
      arguments: "first --configs '\(app.path)' --wait 0", program: program)
    #expect(run.lines.contains("reloaded second: 1 exchanged (second)"))
    #expect(run.lines.contains("closed second, back at first"))
    #expect(run.lines.last == #""given(\"red\")""#)
    #expect(run.errors == "")
  }

  @Test("R18 going back tells the opener once, and the page can be opened again")
  func again() throws {
    let run = try run(
      "tap ask", "back", "data ask answer", "tap ask", "tap give", "data ask answer")
    #expect(
      run.answers == [
        "opened second", "closed second, back at first", "\"closed\"", "opened second",
        "closed second, back at first", #""given(\"red\")""#,
      ])
  }

  @Test("R18 an opening that still waits at the end of a script is reported")
  func end() throws {
    let app = try Self.app()
    let result = try program.run(
      ["first", "--configs", app.path, "--wait", "0"], input: "trace on --json\ntap ask\n")
    #expect(result.errors.contains("left over: route.openForResult at app, suspended as 1\n"))
    #expect(!result.errors.contains("fault"))
  }

  @Test("R18 of two results the first counts, and the second is refused")
  func twice() throws {
    let run = try run("tap ask", "tap twice", "data ask answer", "suspended")
    #expect(
      run.answers == [
        "opened second", "closed second, back at first",
        "\"given(1)\"", "nothing is suspended",
      ])
    #expect(run.errors == "")
  }

  @Test("R18 a result that no page waits for is refused, and the page stays")
  func unasked() throws {
    let run = try run("open second", "tap give", "data give answer", "tree give")
    #expect(run.answers == ["opened second", "\"[false]\"", "second/give item [give]"])
    #expect(run.errors == "")
  }

  @Test("R18 a page that was opened for a result may open another one for a result")
  func nested() throws {
    let run = try run(
      "tap ask", "tap more", "suspended", "tap give", "data more answer", "tap give",
      "data ask answer")
    #expect(
      run.answers == [
        "opened second", "opened third", "1 route.openForResult at app",
        "2 route.openForResult at app", "closed third, back at second",
        #""given({\"x\":[1]})""#,
        "closed second, back at first", #""given(\"red\")""#,
      ])
  }

  @Test("R18 a page behind another one gives its result and goes, and the other stays")
  func behind() throws {
    let run = try run("tap ask", "open third", "tap second/give", "data first/ask answer", "back")
    #expect(
      run.answers == [
        "opened second", "opened third", "closed second, back at third",
        #""given(\"red\")""#, "closed third, back at first",
      ])
  }

  @Test("R18 an opening that leads to no page is cancelled")
  func lost() throws {
    let run = try run("tap lost", "data lost answer", "suspended")
    #expect(
      run.answers == [
        "route.openForResult at first/lost was cancelled: \"app://fourth\" was not opened",
        "\"\\\"app://fourth\\\" was not opened\"", "nothing is suspended",
      ])
    #expect(run.errors.contains("no route of the app matches \"app://fourth\""))
  }

  @Test("R18 the opening passes the guards of every route, and waits with them")
  func guarded() throws {
    let run = try run(
      "tap ask", "suspended", "resume 2", "tap give", "data ask answer", plugins: "\"gate\"")
    #expect(
      run.answers == [
        "1 route.openForResult at app", "2 route.open at first",
        "resumed route.open at first: response true", "opened second",
        "closed second, back at first", #""given(\"red\")""#,
      ])
    let refused = try self.run(
      "tap ask", "cancel 2 no", "data ask answer", "suspended", plugins: "\"gate\"")
    #expect(
      refused.answers.suffix(2) == [
        "\"\\\"app://second\\\" was not opened\"", "nothing is suspended",
      ])
  }

  @Test("R18 an opening that a plugin takes doesn't wait for the page that another URL has opened")
  func taken() throws {
    let run = try run(
      "tap ask", "fire route.open app url=app://third", "resume 2 true", "data first/ask answer",
      "suspended", plugins: "\"gate\"")
    #expect(
      run.answers.suffix(2) == [
        "\"\\\"app://second\\\" was opened by \\\"gate\\\", which gives no result\"",
        "nothing is suspended",
      ])
    #expect(run.answers.contains("opened third"))
  }

  @Test("R18 if the opener stops waiting first, the page stays, and its result is refused")
  func openerEnds() throws {
    let run = try run(
      "tap ask", "cancel 1 enough", "data first/ask answer", "tap give", "data give answer")
    #expect(
      run.answers == [
        "opened second", "cancelled route.openForResult at app: enough", "\"enough\"",
        "\"[false]\"",
      ])
  }
}
