import Foundation
import TestSupport
import Testing

@Suite("Recorded sessions of the linear mode", .timeLimit(.minutes(10)))
struct LinearRecordingTests {
  private let app: TemporaryFolder

  init() throws {
    app = try .app()
    let first = try app.read("pages/first.json")
    try app.write(
      "pages/first.json",
      first.replacing(
        #"{ "id": "lost""#,
        with: #"""
          { "id": "code", "plugins": [
              { "plugin": "search-field", "params": { "placeholder": "Your password" } }] },
            { "id": "lost"
          """#
      )
    )
  }

  private var arguments: [String] {
    [
      "run", "first", "--linear", "--configs", app.path, "--lang", "en", "--record",
      "\(app.path)/bug.txt",
    ]
  }

  private func play(_ words: String...) throws -> ShellProcess.Result {
    try ShellProcess.program.run(
      ["run", "--configs", app.path, "-f", "\(app.path)/bug.txt"] + words, input: "")
  }

  @Test("T5 the lines of the linear mode are recorded as commands, and play again")
  func lines() throws {
    let input =
      "1\nb\n3\np\nmore\n/Go\n?\n99\nopne x\nset first x 3\n2 geheim\n2\ngeheimer\n1\nquit\n"
    let recorded = try ShellProcess.program.run(arguments, input: input)
    #expect(recorded.code == 0, "\(recorded.errors)")
    #expect(
      try app.read("bug.txt") == """
        # A recorded session; test and run -f play it again.
        begin "first" --recording "bug.recording.jsonl"
        tap "first/go" "button"
        back
        tap "first/lost" "button"
        expect warning route-unmatched
        opne x
        set first x 3
        # x and 1 stand for the letters of secrets. Where these decide, a replay may go another way.
        type "first/code" "search-field" xxxxxx
        type "first/code" "search-field" xxxxxxxx
        tap "first/go" "button"
        quit

        """)
    #expect(try !app.read("bug.recording.jsonl").contains("geheim"))
    let again = try play()
    #expect(again.code == 0, "\(again.errors)")
    // The person's own mistake is told, and is none of the replay.
    #expect(again.errors.contains("unknown command \"opne\""), "\(again.errors)")
    let test = try ShellProcess.run("test", "\(app.path)/bug.txt", "--configs", app.path)
    #expect(test.lines.last == "1 script: 1 passed", "\(test.output)")
  }

  @Test("T5 a session of the linear mode that goes another way is reported")
  func difference() throws {
    _ = try ShellProcess.program.run(arguments, input: "1\nb\nexpect page first\n")
    #expect(try play().code == 0)
    let page = try app.read("pages/first.json")
    try app.write("pages/first.json", page.replacing("\"tracking\", ", with: ""))
    let other = try play()
    #expect(other.code == 3 && other.errors.contains("differs from the recording"))
    try app.write("pages/first.json", page)
    let script = try app.read("bug.txt")
    try app.write("bug.txt", script.replacing("page first", with: "page second"))
    #expect(try play().code == 3)
  }

  @Test("T5 a replay has the events of the app and the views of the linear mode")
  func views() throws {
    let text = try app.read("app.json")
    try app.write(
      "app.json",
      text.replacing(
        #""account""#,
        with: #"""
          "account", { "plugin": "action", "params": { "event": "app.didBecomeActive", "fire": "toast.show" } }
          """#))
    _ = try ShellProcess.program.run(arguments, input: "1\n")
    #expect(try app.read("bug.recording.jsonl").contains("app.didBecomeActive at small"))
    let again = try play()
    #expect(again.code == 0, "\(again.errors)")
  }

  @Test("T5 the time between the lines of a terminal is recorded, and so are saves")
  func terminal() throws {
    try app.write(
      "sources/films.json",
      #"{ "format": 1, "key": "film", "records": { "a": { "title": "Alpha" } } }"#)
    try app.write("templates/item/film.json", #"{ "format": 1, "plugins": ["button"] }"#)
    try app.write(
      "pages/second.json",
      """
      { "format": 1, "id": "second", "data": { "title": "Second" }, "plugins": ["navigation-bar"],
        "cards": [{ "components": [{ "id": "films", "plugins": [
          { "plugin": "source", "params": { "source": "films", "type": "film" } } ] }] }] }
      """)
    let first = try app.read("pages/first.json")
    let terminal = try #require(PseudoTerminal())
    let code = try ShellProcess.program.run(arguments + ["--sources", "slow"], on: terminal) {
      terminal in
      #expect(terminal.shows("Page: First"))
      try app.write("pages/first.json", first.replacing("\"Go\"", with: "\"Went\""))
      #expect(terminal.shows("reloaded: pages/first.json has changed"))
      terminal.type("1\n")
      #expect(terminal.shows("Page: Second"))
      #expect(terminal.shows("Alpha"))
      // Its time is in the script as all other time is.
      terminal.type("wait 0.3\n")
      #expect(terminal.shows("waited 0.3"))
      terminal.type("b\nquit\n")
    }
    #expect(code == 0)
    let script = try app.read("bug.txt")
    #expect(script.contains("save \"pages/first.json\" 1\nreload --saved\n"), "\(script)")
    #expect(script.contains(/tap "first\/go" "button"\nwait [0-9]{4,}ms\nback\n/), "\(script)")
    try app.write("pages/first.json", first)
    let again = try play()
    #expect(again.code == 0, "\(again.errors)")
  }
}
