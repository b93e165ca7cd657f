import Foundation
import TestSupport
import Testing

@Suite("Completion")
struct CompletionTests {
  struct Answer: Decodable {
    struct Candidate: Decodable {
      let text: String
      let note: String
      let line: String
    }

    let line: String
    let start: Int
    let candidates: [Candidate]
    let isCut: Bool

    var texts: [String] { candidates.map(\.text) }
  }

  private let app: TemporaryFolder

  init() throws {
    app = try TemporaryFolder([
      "app.json": """
      {
        "format": 1, "id": "small", "plugins": ["account"], "pages": ["first", "second"],
        "languages": ["en", "zh"],
        "routes": { "app://second": "second", "app://second/:number": "second" }
      }
      """,
      "pages/first.json": """
      {
        "format": 1, "id": "first", "data": { "title": "First" }, "plugins": ["navigation-bar"],
        "cards": [{ "components": [{ "items": [
          { "id": "go", "data": { "title": "Go", "two words": 1, "two wings": [2], "it's": true },
            "plugins": ["button"] },
          { "id": "gone", "data": { "title": "Gone" } }
        ] }] }]
      }
      """,
      "pages/second.json": """
      {
        "format": 1, "id": "second", "data": { "title": "Second" },
        "inputs": {
          "number": { "type": "int", "required": true }, "isNew": { "type": "bool" },
          "size": { "type": "string", "oneOf": ["small", "very large"] }
        }
      }
      """,
    ])
  }

  /// Returns the answers to lines, which are typed one after another.
  private func completions(_ lines: String...) throws -> [Answer] {
    let commands = lines.map { line in
      let text = line.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
      return "complete --json \"\(text)\""
    }
    let run = try ShellProcess.run(
      "first", "--configs", app.path, "--wait", "0", input: commands.joined(separator: "\n") + "\n")
    #expect(run.errors == "")
    return try run.lines.map { try JSONDecoder().decode(Answer.self, from: Data($0.utf8)) }
  }

  private func completion(_ line: String) throws -> Answer {
    try #require(try completions(line).first)
  }

  @Test("H31 a command is completed as far as it is unique, with what it does")
  func commands() throws {
    let answers = try completions("", "tr", "tre", "xyz", "# x")
    #expect(answers[0].texts.starts(with: ["tree", "plugins"]) && answers[0].line == "")
    #expect(answers[1].texts == ["tree", "trace"] && answers[1].line == "tr")
    #expect(answers[2].line == "tree " && answers[2].start == 0)
    #expect(answers[2].candidates[0].note.hasPrefix("the modules of the page"))
    #expect(answers[3].texts == [] && answers[3].line == "xyz")
    #expect(answers[4].texts == [])
  }

  @Test("H31 ids are completed whole and without the page, with their level")
  func ids() throws {
    let answers = try completions("data ", "data go", "data first/g", "data gon", "data \"gon")
    #expect(answers[0].texts.contains("go") && answers[0].texts.contains("small"))
    #expect(answers[1].texts == ["go", "gone"] && answers[1].line == "data go")
    #expect(answers[1].candidates[0].note == "item")
    #expect(answers[1].candidates[1].line == "data gone ")
    #expect(answers[2].texts == ["first/go", "first/gone"] && answers[2].line == "data first/go")
    #expect(answers[3].line == "data gone ")
    #expect(answers[4].line == "data \"gone\" ")
  }

  @Test("H31 a unique beginning of a command, and options between, count as they will be read")
  func places() throws {
    let answers = try completions(
      "dat --json gone ", "render --f", "render --format ", "render --format=h",
      "render --format text --", "data gone title ", "data -- --", "trace ", "render 8")
    #expect(answers[0].line == "dat --json gone title ")
    #expect(answers[1].line == "render --format ")
    #expect(answers[2].texts == ["text", "html"])
    #expect(answers[3].line == "render --format=html ")
    #expect(answers[4].texts == ["--json", "--help"])
    #expect(answers[5].texts == [] && answers[6].texts == [])
    #expect(answers[7].texts == ["on", "off", "times", "pause", "resume", "clear"])
    #expect(answers[8].line == "render 80x24 ")
  }

  @Test("H31 a word with blanks or quotes is put into quotes, which stay open while it can go on")
  func quotes() throws {
    let answers = try completions(
      "data go two", "data go \"two wo", "data go 'two wi", "data go it", "set go title ",
      "set go two", "set go \"two wings\" ")
    #expect(answers[0].texts == ["two words", "two wings"])
    #expect(answers[0].line == "data go \"two w")
    #expect(answers[0].candidates.map(\.note) == ["int", "array"])
    #expect(answers[1].line == "data go \"two words\" " && answers[1].start == 8)
    #expect(answers[2].line == "data go 'two wings' ")
    #expect(answers[3].line == "data go \"it's\" ")
    #expect(answers[4].line == "set go title \"Go\" ")
    #expect(answers[6].line == "set go \"two wings\" [2] ")
  }

  @Test("H31 events have their params, and pages their inputs, with types and known values")
  func assignments() throws {
    let answers = try completions(
      "fire route.op", "fire route.open go ", "fire route.open go url=x ", "open sec",
      "open second ", "open second number=7 is", "open second size=v", "subscribers item.t")
    #expect(answers[0].texts == ["route.open", "route.openForResult"])
    #expect(
      answers[0].candidates[0].note
        == #"(url: a string; values: an object, optional; manner: "push", "present", "replace" or "reuse", optional) → true or false"#
    )
    let manners = ["manner=push", "manner=present", "manner=replace", "manner=reuse"]
    #expect(answers[1].texts == ["url=", "values="] + manners)
    #expect(answers[1].candidates[0].note == "a string")
    #expect(answers[2].texts == ["values="] + manners)
    #expect(answers[3].line == "open second ")
    #expect(
      answers[4].texts
        == ["number=", "isNew=true", "isNew=false", "size=small", "size=very large"])
    #expect(answers[4].candidates[0].note == "an integer")
    #expect(answers[5].line == "open second number=7 isNew=")
    #expect(answers[6].line == "open second \"size=very large\" ")
    #expect(answers[7].line == "subscribers item.tap ")
  }

  @Test("H31 routes, controls, tags, modes and commands are completed by the place of the word")
  func others() throws {
    let answers = try completions(
      "open app://second/", "resolve app", "tap go ", "type go ", "language ", "sources s",
      "help sho")
    #expect(answers[0].line == "open app://second/")
    #expect(answers[0].candidates[0].note == "app://second/:number opens second")
    #expect(answers[1].texts == ["app://second", "app://second/"])
    #expect(answers[2].texts == ["button"] && answers[2].candidates[0].note == "button Go")
    #expect(answers[3].texts == [])
    #expect(answers[4].texts == ["en", "zh"])
    #expect(answers[5].line == "sources slow " && answers[6].line == "help show ")
  }

  @Test(
    "H31 a word that begins nothing finds what has its letters in their order, the closest first")
  func fuzzy() throws {
    let answers = try completions("sbs", "data GNE", "data dg tl", "rd")
    #expect(answers[0].line == "subscribers ")
    #expect(answers[1].line == "data gone ")
    #expect(answers[2].texts == [])
    #expect(answers[3].texts.first == "render" && answers[3].line == "rd")
  }

  @Test("H31 the Tab key completes at the cursor, and leaves what is behind it")
  func atCursor() throws {
    let terminal = try #require(PseudoTerminal())
    let code = try ShellProcess.program.run(
      ["first", "--configs", app.path], on: terminal
    ) { terminal in
      #expect(terminal.shows("? help"))
      terminal.type(":data gon title\u{1B}b\u{1B}[D\t|")
      #expect(terminal.shows("\n:data gone | title"))
      terminal.type("\u{3}\u{3}q")
      #expect(terminal.endsWith("\u{1B}[?25h\u{1B}[?1049l"))
    }
    #expect(code == 0)
  }

  @Test("H31 in a large app a word is compared with a part of the ids, and the answer tells that")
  func manyModules() throws {
    let items = (0..<25_000).map { "{ \"id\": \"item-\($0)\" }" }.joined(separator: ",")
    try app.write(
      "pages/second.json",
      """
      { "format": 1, "id": "second", "cards": [{ "components": [{ "items": [\(items)] }] }] }
      """)
    let run = try ShellProcess.run(
      "second", "--configs", app.path, "--wait", "0",
      input: "complete --json \"data item-1\"\ncomplete --json \"data item-24999\"\n")
    let answers = try run.lines.map {
      try JSONDecoder().decode(Answer.self, from: Data($0.utf8))
    }
    #expect(answers.count == 2 && answers.allSatisfy(\.isCut))
    #expect(answers[0].texts.count == 500)
    #expect(answers[1].texts == [] && answers[1].line == "data item-24999")
  }
}
