import Foundation
import TestSupport
import Testing

@Suite("Recorded sessions", .timeLimit(.minutes(10))) struct SessionRecordingTests {
  private let app: TemporaryFolder

  init() throws {
    app = try .app()
    try app.write(
      "sources/films.json",
      """
      { "format": 1, "key": "film", "records": { "a": { "title": "Alpha" }, "b": { "title": "Beta" } } }
      """)
    try app.write(
      "templates/item/film.json", #"{ "format": 1, "plugins": ["button", "tracking"] }"#)
    try app.write(
      "pages/second.json",
      """
      { "format": 1, "id": "second", "data": { "title": "Second" }, "plugins": ["navigation-bar", "list"],
        "cards": [{ "components": [{ "id": "films", "plugins": [
          { "plugin": "source", "params": { "source": "films", "type": "film" } } ] }] }] }
      """)
  }

  /// Records a script, and returns the run.
  private func record(_ commands: String, page: String = "first") throws -> ShellProcess.Result {
    try app.write("commands.txt", commands)
    return try ShellProcess.run(
      page, "--configs", app.path, "-f", "\(app.path)/commands.txt", "--record",
      "\(app.path)/bug.txt")
  }

  private func play(_ words: String...) throws -> ShellProcess.Result {
    try ShellProcess.program.run(
      ["run", "--configs", app.path, "-f", "\(app.path)/bug.txt"] + words, input: "")
  }

  @Test("T5 a recorded session is a script that plays again, also as a test")
  func script() throws {
    let recorded = try record("# a comment\n\ntap go\nwait 250ms\nset second x 'a b'\n")
    #expect(recorded.code == 0 && recorded.errors == "", "\(recorded.errors)")
    #expect(
      try app.read("bug.txt") == """
        # A recorded session; test and run -f play it again.
        begin "first" --recording "bug.recording.jsonl"
        tap go
        wait 250ms
        set second x 'a b'

        """)
    let again = try play()
    #expect(again.output == recorded.output && again.errors == "" && again.code == 0)
    let test = try ShellProcess.run("test", "\(app.path)/bug.txt", "--configs", app.path)
    #expect(test.lines.last == "1 script: 1 passed", "\(test.output)")
  }

  @Test("T5 a session plays again if time passed between the command that left the app and the end")
  func leftEarly() throws {
    try app.record { terminal in
      #expect(terminal.shows("First"))
      // So many keys take longer than the time after which the script states it without a frame.
      terminal.type(":press \(String(repeating: "? q ", count: 100)) q\r")
      #expect(terminal.endsWith("\u{1B}[?1049l"))
    }
    let script = try app.read("bug.txt")
    let again = try play()
    #expect(again.code == 0 && again.errors == "", "\(again.errors)\(script)")
  }

  @Test("T5 a source answers as it did, though its document is another one by then")
  func sources() throws {
    #expect(try record("tap go\nexpect text Alpha\nexpect count items 2").code == 0)
    try app.write("sources/films.json", #"{ "format": 1, "key": "film", "records": {} }"#)
    let again = try play()
    #expect(again.code == 0, "\(again.errors)")
    try app.write(
      "bug.recording.jsonl",
      try app.read("bug.recording.jsonl").replacing(
        "\"source\\\":\\\"films", with: "\"source\\\":\\\"x"))
    let missing = try play()
    #expect(missing.code != 0)
    #expect(
      missing.errors.contains("no further answer to this request: load {"), "\(missing.errors)")
  }

  @Test("T5 an answer of a source comes after the time that it took")
  func duration() throws {
    try app.write(
      "commands.txt",
      """
      tap go
      expect data second/films source.state '"loading"'
      wait 1900ms
      expect data second/films source.state '"loading"'
      wait 200ms
      expect text Alpha
      """)
    let recorded = try ShellProcess.run(
      "first", "--configs", app.path, "--sources", "slow", "-f", "\(app.path)/commands.txt",
      "--record", "\(app.path)/bug.txt")
    #expect(recorded.code == 0, "\(recorded.errors)")
    let again = try play()
    #expect(again.code == 0, "\(again.errors)")
  }

  @Test("T5 a failure of a source is recorded as well")
  func failure() throws {
    try app.write("commands.txt", "tap go\nexpect data second/films source.state '\"failed\"'")
    let recorded = try ShellProcess.run(
      "first", "--configs", app.path, "--sources", "failing", "-f", "\(app.path)/commands.txt",
      "--record", "\(app.path)/bug.txt")
    let again = try play("--keep-going")
    #expect(recorded.output == again.output, "\(recorded.errors)\(again.errors)")
    #expect(try app.read("bug.recording.jsonl").contains("the shell was told to let sources fail"))
    #expect(!again.errors.contains("differs"))
  }

  @Test("T5 a session that goes another way is reported at its first different event")
  func difference() throws {
    #expect(try record("tap go\nback\ntap go").code == 0)
    let page = try app.read("pages/first.json")
    try app.write("pages/first.json", page.replacing("\"tracking\", \"route\"", with: "\"route\""))
    let run = try play("--keep-going")
    #expect(run.code == 3)
    #expect(run.errors.contains("bug.txt:3: the session differs from the recording at its event "))
    #expect(run.errors.contains("expected tracking.record at first/go = {"), "\(run.errors)")
    #expect(run.errors.contains("}, but it is page.didLoad at second"), "\(run.errors)")
    // The difference is told once.
    #expect(run.errors.components(separatedBy: "differs").count == 2)
    try app.write("pages/first.json", page)
    #expect(try play().code == 0)
    let short = try app.read("bug.txt").replacing("back\ntap go\n", with: "")
    try app.write("bug.txt", short)
    let missing = try play()
    #expect(missing.code == 3 && missing.errors.contains("but it is over"), "\(missing.errors)")
  }

  @Test("T5 the keys of a terminal are recorded with the time between them, and play again")
  func terminal() throws {
    try app.record { terminal in
      #expect(terminal.shows("Go"))
      terminal.type("\r")
      #expect(terminal.shows("Alpha"))
      terminal.type("\u{1B}[B")
      terminal.type("\u{1B}[200~qq\u{1B}[201~")
      terminal.type(":echo \"a\\\"b\"\r")
      #expect(terminal.shows("a\"b"))
      terminal.type("\u{1B}")
      #expect(terminal.shows("Lost"))
      terminal.type("q")
    }
    let script = try app.read("bug.txt")
    for line in [
      "press Enter", "press Down", "press \":\"", #"press "echo \"a\\\"b\"""#, "press q",
    ] {
      #expect(script.contains("\n\(line)\n"), "\(line)")
    }
    #expect(script.contains(/\nwait [0-9]+0ms\n/) && script.hasSuffix("\npress q\n# the end\n"))
    // Neither the letters of the command nor a text that nothing takes.
    #expect(!script.contains("press e\n") && !script.contains("qq"), "\(script)")
    let again = try play()
    #expect(again.code == 0 && again.errors == "", "\(again.errors)")
    try app.write(
      "pages/second.json", #"{ "format": 1, "id": "second", "data": { "title": "Second" } }"#)
    let other = try play()
    #expect(other.code == 3 && other.errors.contains("differs from the recording"))
  }

  @Test("T5 what is typed into a field for a password isn't recorded")
  func secret() throws {
    try app.write(
      "pages/first.json",
      """
      { "format": 1, "id": "first", "plugins": ["list", "search"], "cards": [{ "components": [{ "items": [
        { "id": "s", "plugins": [
          { "plugin": "search-field", "params": { "placeholder": "Your password" } }] },
        { "id": "b", "data": { "title": "Below" }, "plugins": ["button"] } ] }] }] }
      """)
    let terminal = try #require(PseudoTerminal())
    _ = try ShellProcess.program.run(
      ["run", "first", "--configs", app.path, "--lang", "en", "--record", "\(app.path)/bug.txt"],
      on: terminal
    ) { terminal in
      #expect(terminal.shows("Your password"))
      terminal.type("zuq")
      #expect(terminal.shows("zuq"))
      terminal.type("\t")
      #expect(terminal.shows("▌") || terminal.shows("Below"))
      terminal.type("q")
    }
    let script = try app.read("bug.txt")
    #expect(script.contains("press x") && !script.contains("press z"), "\(script)")
  }

  @Test(
    "T5 the answers of a server are recorded, without cookies and secrets, and play without the server"
  )
  func network() throws {
    let server = try HTTPTestServer()
    server.answer(
      "/shows", .json(#"[{ "id": "one", "name": "Metropolis" }]"#))
    try app.write(
      "app.json",
      """
      { "format": 1, "id": "net", "pages": ["first"],
        "network": { "base": "\(server.origin)", "hosts": ["127.0.0.1:\(server.port)"] } }
      """)
    try app.write(
      "sources/films.json",
      """
      { "format": 1, "key": "film", "request": { "url": "/shows" },
        "answer": { "name": "/id", "fields": { "title": "/name" } },
        "fields": { "title": { "type": "text", "required": true } } }
      """)
    try app.write(
      "pages/first.json",
      try app.read("pages/second.json").replacing("\"second\"", with: "\"first\""))
    let recorded = try record("expect text Metropolis")
    #expect(recorded.code == 0, "\(recorded.errors)")
    #expect(try app.read("bug.recording.jsonl").contains("GET /shows"))
    server.end()
    let again = try play()
    #expect(again.code == 0, "\(again.errors)")
  }

  @Test(
    "T5 a session is recorded up to a signal or the end of its terminal, and plays again up to there",
    arguments: [SIGHUP, SIGTERM, SIGINT, SIGKILL])
  func cut(signal: Int32) throws {
    let terminal = try #require(PseudoTerminal())
    let bash = ExternalProgram(path: "/bin/bash")
    let command = """
      echo $$ > '\(app.path)/process'; exec '\(ShellProcess.program.path)' run first --lang en \
      --configs '\(app.path)' --record '\(app.path)/bug.txt'
      """
    let code = try bash.run(["-c", command], on: terminal) { terminal in
      #expect(terminal.shows("Go"))
      terminal.type("\u{1B}[B\r")
      #expect(terminal.shows("no route of the app matches"))
      terminal.type("\u{1B}[A\r")
      #expect(terminal.shows("Alpha"))
      let process = try #require(pid_t(try app.read("process").filter(\.isNumber)))
      #expect(kill(process, signal) == 0)
    }
    #expect(code != 0)
    let script = try app.read("bug.txt")
    #expect(script.hasSuffix("press Enter\n") && !script.contains("the end"))
    #expect(script.components(separatedBy: "expect warning route-unmatched\n").count == 2)
    #expect(try !app.read("bug.recording.jsonl").contains(#"{"end":true}"#))
    let again = try play()
    #expect(again.code == 0 && !again.errors.contains("differs"), "\(again.errors)")
  }

  @Test("T5 faults and warnings of a session are expected by its script, which passes again")
  func faults() throws {
    try app.write(
      "pages/first.json",
      try app.read("pages/first.json").replacing(
        #""navigation-bar""#, with: #""navigation-bar", "lost-plugin""#))
    let recorded = try record("tap lost\n")
    #expect(recorded.code == 3)
    #expect(
      try app.read("bug.txt").hasSuffix(
        "tap lost\nexpect fault unknown-plugin\nexpect warning route-unmatched\n"))
    let again = try play()
    #expect(again.code == 0, "\(again.errors)")
  }

  @Test("T5 a request that was under way at the end of a session waits again, and is no difference")
  func underWay() throws {
    try app.write("commands.txt", "tap go\nexpect data second/films source.state '\"loading\"'")
    let recorded = try ShellProcess.run(
      "first", "--configs", app.path, "--sources", "slow", "--wait", "10ms", "-f",
      "\(app.path)/commands.txt", "--record", "\(app.path)/bug.txt")
    #expect(recorded.code == 0, "\(recorded.errors)")
    #expect(try app.read("bug.recording.jsonl").components(separatedBy: #""request":"#).count == 2)
    #expect(try !app.read("bug.recording.jsonl").contains(#""answer":"#))
    let again = try play("--wait", "10ms")
    #expect(again.code == 0 && !again.errors.contains("no further answer"), "\(again.errors)")
  }

  @Test("T5 the focus of the window is recorded, with the events of the app")
  func focus() throws {
    let text = try app.read("app.json")
    try app.write(
      "app.json",
      text.replacing(
        #""account""#,
        with: #"""
          "account", { "plugin": "action", "params": { "event": "app.didBecomeActive", "fire": "toast.show" } },
          { "plugin": "action", "as": "leave",
            "params": { "event": "app.didEnterBackground", "fire": "toast.show" } }
          """#))
    let terminal = try #require(PseudoTerminal())
    _ = try ShellProcess.program.run(
      ["run", "first", "--configs", app.path, "--lang", "en", "--record", "\(app.path)/bug.txt"],
      on: terminal
    ) { terminal in
      #expect(terminal.shows("Go"))
      terminal.type("\u{1B}[O\u{1B}[I\u{1B}[B")
      #expect(terminal.shows("▸ Lost ◂"))
      terminal.type("q")
    }
    let script = try app.read("bug.txt")
    #expect(script.contains("press FocusOut\n") && script.contains("press FocusIn\n"), "\(script)")
    #expect(try app.read("bug.recording.jsonl").contains("app.didBecomeActive at small"))
    let again = try play()
    #expect(again.code == 0, "\(again.errors)")
    // Without the act, the events are missing.
    try app.write("bug.txt", script.replacing("press FocusIn\n", with: ""))
    #expect(try play().errors.contains("differs from the recording"))
  }

  @Test("T5 documents that a server delivered are recorded, and a session plays without it")
  func delivered() throws {
    let server = try HTTPTestServer()
    try app.write(
      "app.json",
      try app.read("app.json").replacing(
        #""routes": {"#, with: #""routes": { "app://third": "second", "#))
    for path in ["app.json", "pages/first.json", "pages/second.json"] {
      server.answer("/app/\(path)", .json(try app.read(path)))
    }
    #expect(try ShellProcess.run("manifest", app.path).code == 0)
    server.answer("/app/set.json", .json(try app.read("set.json")))
    for path in ["sources/films.json", "templates/item/film.json"] {
      server.answer("/app/\(path)", .json(try app.read(path)))
    }
    // A set that an earlier run has kept is asked for anew.
    let words = ["--from", "\(server.origin)/app", "--state", "\(app.path)/state"]
    let commands = ["-c", "tap go; expect text Alpha"]
    #expect(try ShellProcess.program.run(words + commands).code == 0)
    let recorded = try ShellProcess.program.run(
      words + commands + ["--record", "\(app.path)/bug.txt"])
    #expect(recorded.code == 0, "\(recorded.errors)")
    server.end()
    let again = try ShellProcess.run("run", "-f", "\(app.path)/bug.txt")
    #expect(again.code == 0, "\(again.errors)")
    #expect(try ShellProcess.run("test", "\(app.path)/bug.txt").code == 0)
  }

  @Test(
    "T5 a recording in another form, and --record where it can't be, are refused",
    arguments: [
      ("--record bug.json -c tree", 2, "a file whose name ends with .txt"),
      ("--record .txt -c tree", 2, "a file whose name ends with .txt"),
      ("-c 'begin first --recording none.json'", 1, "the recording \"none.json\" can't be read"),
      ("-c 'begin first --recording app.json'", 1, "is no recording of a session"),
      ("--record no/such/bug.txt -c tree", 1, "can't be written"),
    ])
  func refused(words: String, code: Int32, message: String) throws {
    let run = try ShellProcess.system("cd '\(app.path)'; plugboard run --configs . \(words)")
    #expect(run.code == code && run.errors.contains(message), "\(run.errors)")
  }

  @Test("T5 a recording neither replaces a file nor begins where it can't be written")
  func refused() throws {
    let folder = try TemporaryFolder(["a.txt": "mine"])
    for (file, words) in [("a.txt", "stays as it is"), ("no/b.txt", "there is no folder")] {
      let run = try ShellProcess.run(
        "run", "--record", "\(folder.path)/\(file)", "-c", "tree")
      #expect(run.code != 0 && run.errors.contains(words))
      #expect(run.output.isEmpty)
    }
    #expect(try folder.read("a.txt") == "mine")
  }

  @Test("T5 a session that can't begin leaves no files")
  func noBeginning() throws {
    let run = try ShellProcess.run(
      "run", "none", "--configs", app.path, "--record", "\(app.path)/bug.txt", "-c", "tree")
    #expect(run.code == 1)
    #expect(try app.names().filter { $0.hasPrefix("bug") } == [])
  }

  @Test("T8 golden screens are written into files with their ending alone")
  func goldens() throws {
    let folder = try TemporaryFolder(["app.json": "mine"])
    let run = try ShellProcess.run(
      "run", "--update", "-c", "screen \(folder.path)/app.json")
    #expect(run.code != 0 && run.errors.contains(".golden"))
    #expect(try folder.read("app.json") == "mine")
  }
}
