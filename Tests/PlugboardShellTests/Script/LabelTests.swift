import TestSupport
import Testing

@Suite("Controls by their labels, and modules by their texts") struct LabelTests {
  private let app: TemporaryFolder

  init() throws {
    app = try .app()
    func item(_ id: String, _ title: String, _ plugin: String) -> String {
      #"{ "id": "\#(id)", "data": { "title": "\#(title)" }, "plugins": [\#(plugin)] }"#
    }
    try app.write(
      "pages/first.json",
      """
      { "format": 1, "id": "first", "plugins": ["list"], "cards": [{ "id": "films", "components": [{ "items": [
        \(item("a", "Metropolis", #""poster", "tracking""#)), \(item("b", "Nosferatu", #""button""#)),
        \(item("c", "Buy", #""button""#)), \(item("d", "Buy", #""button""#)), \(item("c1", "e\u{301}", #""button""#))
      ] }] }, { "id": "other", "components": [{ "items": [\(item("e", "Buy", #""button""#))] }] }] }
      """)
  }

  private func run(_ commands: String) throws -> ShellProcess.Result {
    try ShellProcess.run("--configs", app.path, "--keep-going", "-c", commands)
  }

  @Test(
    "T8 a control is tapped by its label, a module by a text that it shows",
    arguments: [
      ("tap Nosferatu", "gesture.tap at first/b"), ("tap Metropolis", "gesture.tap at first/a"),
      ("hold Nosferatu", "gesture.longPress at first/b"), ("tap first/c Buy", "at first/c"),
      ("tap other Buy", "gesture.tap at first/e"), ("tap b button", "gesture.tap at first/b"),
      ("tree Metropolis", "first/a item"), ("data Nosferatu title", "\"Nosferatu\""),
    ])
  func found(command: String, output: String) throws {
    let run = try run(command)
    #expect(run.output.contains(output), "\(run.output)\(run.errors)")
    #expect(run.errors == "")
  }

  @Test(
    "T8 fields have the text above them as their label, and choices their label without its mark")
  func form() throws {
    func field(_ params: String) -> String {
      #"{ "plugins": [{ "plugin": "field", "params": { \#(params) } }] }"#
    }
    try app.write(
      "pages/first.json",
      """
      { "format": 1, "id": "first", "plugins": ["list", { "plugin": "form", "params": { "fire": "toast.show" } }],
        "cards": [{ "components": [{ "items": [
          \(field(#""name": "name", "label": "Name", "required": true"#)), \(field(#""name": "mail", "kind": "mail", "label": "Mail", "hint": "a@b.c""#)),
          \(field(#""name": "song", "kind": "choice", "of": [{ "value": 1, "label": "Jazz" }, { "value": 2, "label": "Folk" }]"#)),
          \(field(#""name": "news", "kind": "toggle", "label": "News", "required": true"#)) ] }] }] }
      """)
    let run = try run(
      """
      type Name Mia; expect control Name text Mia; expect control "Name *" text Mia
      type "Name *" Ole; expect control Name text Ole
      type Mail x@y.z; expect control Mail text x@y.z; type a@b.c p@q.r; expect control Mail text p@q.r
      expect control Folk unselected; tap Folk; expect control Folk selected; expect control Jazz unselected
      tap "○ Jazz"; expect control "◉ Jazz" selected; expect control Jazz selected
      tap News; expect control News selected; tap "☑ News *"; expect control News unselected
      """)
    #expect(run.errors == "" && run.code == 0, "\(run.errors)\(run.output)")
  }

  @Test(
    "T8 a label or a text that several have is an error with all of them",
    arguments: [
      (
        "tap Buy",
        "3 controls have the label \"Buy\": first/c button, first/d button, first/e button"
      ),
      ("tap films Buy", "2 controls have the label \"Buy\": first/c button, first/d button"),
      ("data Buy", "\"Buy\" is shown by first/c, first/d, first/e; write an id"),
      ("tap Nosferatoo", "there is no module \"Nosferatoo\"; did you mean \"Nosferatu\"?"),
      ("tap \u{E9}", "there is no module"), ("tap b Buy", "has no control \"Buy\""),
      ("expect no module Buy", "expected no module Buy, but there is one"),
    ])
  func ambiguous(command: String, message: String) throws {
    let run = try run(command)
    #expect(run.errors.contains(message), "\(run.errors)")
    #expect(run.code != 0 && !run.output.contains("gesture"))
  }

  @Test("T8 an id counts more than a label and a text")
  func id() throws {
    try app.write(
      "pages/first.json", try app.read("pages/first.json").replacing("Nosferatu", with: "c"))
    let run = try run("tap c; tap first c")
    #expect(run.lines.first?.hasPrefix("gesture.tap at first/c:") == true, "\(run.output)")
    #expect(run.output.contains("gesture.tap at first/b"))
  }

  @Test("T8 a text is typed into a field by its label alone")
  func field() throws {
    try app.write(
      "pages/first.json",
      """
      { "format": 1, "id": "first", "plugins": ["list"], "cards": [{ "components": [{ "items": [
        { "id": "s", "data": { "title": "Find" }, "plugins": ["search-field"] } ] }] }] }
      """)
    let controls = try run("controls --json")
    let label = try #require(controls.output.firstMatch(of: /"kind":"field","label":"([^"]*)"/)?.1)
    let run = try run(
      "type '\(label)' Metropolis; expect event gesture.input first/s text=Metropolis; type nothing x"
    )
    #expect(run.output.hasPrefix("gesture.input at first/s"), "\(run.output)\(run.errors)")
    #expect(run.errors.contains("there is no module \"nothing\""), "\(run.errors)")
    #expect(!run.errors.contains("expected"))
  }

  @Test("T8 screen compares the screen with a file beside the script, which only --update writes")
  func screen() throws {
    try app.write("Scripts/look.txt", "begin second\nscreen 30x6 look.golden\nexpect page second")
    func test(_ words: String...) throws -> ShellProcess.Result {
      try ShellProcess.program.run(
        ["test", "\(app.path)/Scripts", "--configs", app.path] + words, input: "")
    }
    let missing = try test()
    #expect(missing.code == 3 && missing.output.contains("look.txt:2: there is no file"))
    #expect(try app.names(in: "Scripts") == ["look.txt"])
    #expect(try test("--update").code == 0)
    let golden = try app.read("Scripts/look.golden")
    #expect(golden.contains("Second"))
    #expect(golden.split(separator: "\n", omittingEmptySubsequences: false).count == 7)
    #expect(try test().code == 0)
    try app.write("Scripts/look.golden", golden.replacing("Second", with: "Secund"))
    let different = try test()
    #expect(different.code == 3)
    #expect(different.output.contains("look.golden:"), "\(different.output)")
    #expect(different.output.contains("Secund") && different.output.contains("Second"))
    try app.write("Scripts/look.golden", golden + "more\n")
    #expect(try test().output.contains("expected \"more\", but it is no such line"))
  }
}
