import Foundation
import TestSupport
import Testing

@Suite("Documents that are saved in a recorded session", .timeLimit(.minutes(10)))
struct RecordedSaveTests {
  private let app: TemporaryFolder
  private let second: String

  init() throws {
    app = try .app()
    second = try app.read("pages/second.json")
    let first = try app.read("pages/first.json")
    try app.write("pages/first.json", first.replacing("app://third", with: "app://second"))
  }

  /// Records what a person types and saves on a terminal.
  private func record(
    _ words: String..., body: (PseudoTerminal) throws -> Void
  ) throws {
    let terminal = try #require(PseudoTerminal())
    let code = try ShellProcess.program.run(
      ["run", "--configs", app.path, "--lang", "en", "--record", "\(app.path)/bug.txt"] + words,
      on: terminal, body: body)
    #expect(code == 0)
  }

  /// Records commands, between whose lines a system command is run.
  private func record(
    _ first: String, then command: String, _ lines: [String], mayFail: Bool = false
  ) throws {
    let run = try ShellProcess.system(
      """
      (echo '\(first)'; while ! grep -qs '^\(first)' '\(app.path)/bug.txt'; do sleep 0.01; done
      \(command)
      printf '%s\\n' \(lines.map { "'\($0)'" }.joined(separator: " "))) |
      plugboard run first --configs '\(app.path)' --record '\(app.path)/bug.txt'
      """)
    #expect(run.code == 0 || mayFail, "\(run.errors)")
  }

  private func play(_ words: String...) throws -> ShellProcess.Result {
    try ShellProcess.program.run(
      ["run", "--configs", app.path, "-f", "\(app.path)/bug.txt"] + words, input: "")
  }

  @Test(
    "T5 a session plays with the documents as they were at its beginning and as they were saved, and writes none"
  )
  func saves() throws {
    let first = try app.read("pages/first.json")
    try record("first") { terminal in
      #expect(terminal.shows("Go"))
      try app.write("pages/first.json", first.replacing("\"Go\"", with: "\"Went\""))
      #expect(terminal.shows("reloaded: pages/first.json has changed"))
      try app.write("pages/first.json", "{")
      #expect(terminal.shows("pages/first.json:1:2: error:"))
      try app.write("pages/first.json", first.replacing("\"tracking\", ", with: ""))
      #expect(terminal.shows("reloaded: pages/first.json has changed"))
      terminal.type("\r")
      #expect(terminal.shows("Second"))
      terminal.type("q")
    }
    let script = try app.read("bug.txt")
    for number in 1...3 {
      #expect(
        script.contains("\nsave \"pages/first.json\" \(number)\nreload --saved\n"), "\(script)")
    }
    #expect(script.contains("\nexpect fault json-"), "\(script)")
    #expect(try !app.read("bug.recording.jsonl").contains("tracking.record at first/go"))
    let again = try play()
    #expect(
      again.code == 0 && again.output.contains("pages/first.json:1:2: error"), "\(again.output)")
    #expect(again.lines.contains("reloaded: pages/first.json has changed"), "\(again.output)")
    // Whatever the file is by then, which stays as it is.
    for text in [first, "", "{ \"format\": 2 }"] {
      try app.write("pages/first.json", text)
      let other = try play()
      #expect(other.code == 0, "\(other.errors)")
      #expect(
        other.errors.contains("not as now, but as in the session, are here: pages/first.json"))
      #expect(try app.read("pages/first.json") == text)
    }
    try FileManager.default.removeItem(atPath: "\(app.path)/" + "pages/first.json")
    #expect(try play().code == 0)
    #expect(try app.names(in: "pages") == ["second.json"])
  }

  @Test("T5 a document that is new, and one that is removed, are so in the replay too")
  func comingAndGoing() throws {
    try app.write("app.json", #"{ "format": 1, "id": "small" }"#)
    try app.write("pages/third.json", #"{ "format": 1, "id": "third" }"#)
    let template = "\(app.path)/templates/item"
    try record(
      "open second",
      then: """
        mkdir -p '\(template)'; printf '{ "format": 1, "data": { "title": "New" }, "plugins": ["button"] }' > '\(template)/new.json'
        printf x > '\(template)/a
        b.json'
        printf '{ "format": 1, "id": "second", "cards": [{ "components": [{ "items": [{ "type": "new" }] }] }] }' \
        > '\(app.path)/pages/second.json'; rm '\(app.path)/pages/third.json'
        """,
      ["reload", "expect text New", "set second a 1", "tap New", "back"])
    try app.write("pages/third.json", #"{ "format": 1, "id": "third" }"#)
    let names = try play("-c", "complete 'open '").lines.map {
      $0.split(separator: " ").first ?? ""
    }
    #expect(names.contains("second") && !names.contains("third"), "\(names)")
    #expect(
      try app.read("bug.txt").contains(
        """
        save "pages/second.json" 1
        save "pages/third.json" 1
        save "templates/item/new.json" 1
        reload
        """))
    try app.write("pages/second.json", second)
    let again = try play()
    #expect(again.code == 0, "\(again.errors)")
    try FileManager.default.removeItem(atPath: "\(app.path)/" + "templates/item/new.json")
    #expect(try play().code == 0)
  }

  @Test(
    "T5 the text of a saved document comes back byte for byte",
    arguments: [
      "{ \"format\": 1,\r\n \"id\": \"second\",\r\n \"data\": { \"title\": \"CRLF\" } }",
      "\n\n{ \"format\": 1, \"id\": \"second\",\n\n \"data\": { \"title\": \"\\u0000\\n\\\"'\u{2028}\" } }",
      "\u{FEFF}{ \"format\": 1, \"id\": \"second\" }\n",
      "{ \"format\": 1, \"id\": \"second\", \"data\": { \"title\": \"a"
        + String(repeating: "\u{301}", count: 5000) + "\" } }",
      "{ \"format\": 1, \"id\": \"second\", \"data\": { \"title\": \""
        + String(repeating: "<é \\\"\\u0001>", count: 100_000) + "\" } }",
      "", "\u{0}",
    ])
  func bytes(text: String) throws {
    try app.write("next.json", text)
    try record(
      "open second", then: "cp '\(app.path)/next.json' '\(app.path)/pages/second.json'",
      ["sources", "open second", "back"], mayFail: true)
    let recorded = try app.read("bug.recording.jsonl").split(separator: "\n")
    let line = try #require(recorded.first { $0.contains(#""version":1"#) })
    let object = try #require(
      JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    let contents = try #require(object["contents"] as? [String: String])
    if let recordedText = contents["text"] {
      #expect(Array(recordedText.utf8) == Array(text.utf8))
    } else {
      let digits = text.utf8.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
      #expect(contents["bytes"] == digits)
    }
    let again = try play("--keep-going")
    #expect(!again.errors.contains("differs") && !again.errors.contains("no recording"))
    #expect(again.output.contains("saved pages/second.json for this replay"), "\(again.errors)")
  }

  @Test("T5 a page outside of the app is played as it was saved")
  func outside() throws {
    let file = "\(app.path)/extra.json"
    try app.write("extra.json", second.replacing("\"Second\"", with: "\"Before\""))
    try record(file) { terminal in
      #expect(terminal.shows("Before"))
      try app.write("extra.json", second.replacing("\"Second\"", with: "\"Between\""))
      #expect(terminal.shows("Between"))
      terminal.type("q")
    }
    try app.write("extra.json", second.replacing("\"Second\"", with: "\"After\""))
    #expect(try app.read("bug.txt").contains("save \"\(file)\" 1\n"))
    let again = try play("-c", "expect text Between")
    #expect(again.code == 0, "\(again.errors)")
    #expect(try app.read("extra.json").contains("After"))
  }

  @Test("T5 a page outside of the app isn't mistaken for one of the app with its path")
  func samePath() throws {
    let page = { (title: String) in
      "{ \"format\": 1, \"id\": \"second\", \"data\": { \"title\": \"\(title)\" }, \"plugins\": [\"navigation-bar\"] }"
    }
    try app.write("work/pages/second.json", page("Outside"))
    let run = try ShellProcess.system(
      """
      cd '\(app.path)/work'; (echo back; echo 'open second'
      while ! grep -qs '^open second' ../bug.txt; do sleep 0.01; done
      echo '\(page("Changed"))' > ../pages/second.json; echo reload; echo 'expect text Changed'
      echo 'open pages/second.json'; echo 'expect text Outside') |
      plugboard run pages/second.json --configs .. --record ../bug.txt --keep-going
      """)
    #expect(run.output.contains("reloaded second"), "\(run.errors)")
    let again = try ShellProcess.system(
      "cd '\(app.path)/work'; plugboard run --configs .. -f ../bug.txt --keep-going")
    #expect(again.output.contains("reloaded second"), "\(again.errors)")
    #expect(!again.errors.contains("expected text") && !again.errors.contains("differs"))
  }

  @Test("T5 a source that was saved is asked for again in the replay")
  func source() throws {
    try app.write(
      "sources/films.json",
      #"{ "format": 1, "key": "film", "records": { "a": { "title": "Alpha" } } }"#)
    try app.write("templates/item/film.json", #"{ "format": 1, "plugins": ["button"] }"#)
    try app.write(
      "pages/second.json",
      """
      { "format": 1, "id": "second", "cards": [{ "components": [{ "id": "films", "plugins": [
          { "plugin": "source", "params": { "source": "films", "type": "film" } } ] }] }] }
      """)
    try record(
      "open second", then: "sed -i 's/Alpha/Beta/' '\(app.path)/sources/films.json'",
      ["reload", "expect text Beta"])
    #expect(try app.read("bug.recording.jsonl").contains("source.refresh at second/films"))
    let again = try play()
    #expect(again.code == 0, "\(again.errors)")
  }

  @Test("T5 a document that is saved before the reload of a person is read by this reload alone")
  func manualReload() throws {
    try record(
      "open second", then: "sed -i s/Second/Changed/ '\(app.path)/pages/second.json'",
      ["expect text Second", "reload", "expect text Changed"])
    #expect(
      try app.read("bug.txt").hasSuffix(
        """
        open second
        save "pages/second.json" 1
        expect text Second
        reload
        expect text Changed

        """))
    #expect(try play().code == 0)
  }

  @Test(
    "T5 save is refused outside of a replay, and for a version that its recording doesn't have",
    arguments: [
      ("save pages/first.json 1", "save is for a script that begins with --recording FILE"),
      ("save pages/first.json", "save needs NUMBER"),
    ])
  func refused(command: String, message: String) throws {
    let run = try ShellProcess.run("first", "--configs", app.path, "-c", command)
    #expect(run.code != 0 && run.errors.contains(message), "\(run.errors)")
    try record("open second", then: "true", ["tree"])
    for word in ["pages/first.json 1", "pages/second.json 0", "none.json 9223372036854775807"] {
      let run = try play("-c", "save \(word)")
      #expect(run.code == 1 && run.errors.contains("the recording has no version"))
    }
    let run2 = try play("-c", "save pages/first.json x")
    #expect(run2.code == 2 && run2.errors.contains("NUMBER is a number of a save, not \"x\""))
  }
}
