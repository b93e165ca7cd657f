import Foundation
import TestSupport
import Testing

/// An app of another trade in JSON alone: lists of records with choices, and a page for members.
@Suite("Records in pages, without Swift") struct RecordsInPagesTests {
  private let files: TemporaryFolder

  init() throws {
    let source = #"{ "plugin": "source", "params": { "source": "shows", "type": "show", "#
    files = try TemporaryFolder([
      "app.json": """
      { "format": 1, "id": "radio", "languages": ["en", "de"], "pages": ["home", "studio"],
        "plugins": ["account", "login-dialog", "dialog", "toast"],
        "routes": { "app://home": "home", "app://studio": "studio" } }
      """,
      "pages/home.json": """
      { "format": 1, "id": "home", "data": { "title": "Radio", "order": "title" },
        "plugins": ["list", { "plugin": "choices", "params": { "keys": ["order", "genre"] } }],
        "cards": [{ "components": [
          { "items": [
            { "plugins": [{ "plugin": "choice",
              "params": { "key": "order", "value": "title", "label": "By title" } }] },
            { "plugins": [{ "plugin": "choice",
              "params": { "key": "order", "value": ["-hour", "title"], "label": "Latest" } }] },
            { "plugins": [{ "plugin": "choice", "params": { "key": "genre", "label": "All" } }] },
            { "plugins": [{ "plugin": "choice", "params": {
              "key": "genre", "value": "jazz", "label": "Jazz", "toggles": true } }] }] },
          { "id": "shows", "plugins": [\(source)
            "optional": { "sort": "order", "genre": "genre" } } }] }] }] }
      """,
      "pages/studio.json": """
      { "format": 1, "id": "studio", "plugins": ["list", { "plugin": "needs-log-in",
          "params": { "title": "For members" } }],
        "cards": [{ "components": [{ "plugins": [\(source) "with": { "sort": "hour" } } }] }] }] }
      """,
      "templates/item/show.json": #"{ "format": 1, "plugins": ["button"] }"#,
      "sources/shows.json": """
      { "format": 1, "key": "show", "fields": { "hour": { "type": "integer", "most": 23 } }, "records": {
        "blue": { "title": { "@text": { "en": "Blue Hours", "de": "Späte Stunden" } }, "hour": 22,
          "genre": "jazz" },
        "eclair": { "title": "Éclair", "hour": 8, "genre": "talk" },
        "dawn": { "title": "dawn", "hour": "six", "genre": "jazz" },
        "none": { "hour": 1, "genre": "folk" } } }
      """,
    ])
  }

  private func run(_ page: String, _ script: String) throws -> ExternalProgram.Result {
    try ShellProcess.run("run", page, "--configs", files.path, "-c", script)
  }

  /// The lines of the last screen that show buttons, in their order.
  private func buttons(_ output: String) -> [String] {
    output.components(separatedBy: "screen-end").dropLast().last?.split(separator: "\n")
      .compactMap { line in
        let text = line.trimmingCharacters(in: .whitespaces)
        return text.hasPrefix("[ ") || text.hasPrefix("▸ ") ? text : nil
      } ?? []
  }

  @Test("N16 choices order and filter a list in place, and follow the language; no page is opened")
  func choices() throws {
    let steps = [
      (
        "", ["▸ ✓ By title ◂", "[ Latest ]", "[ ✓ All ]", "[ Jazz ]"],
        ["Blue Hours", "dawn", "Éclair"]
      ),
      (
        "press Down Enter", ["[ By title ]", "▸ ✓ Latest ◂", "[ ✓ All ]", "[ Jazz ]"],
        ["Blue Hours", "Éclair", "dawn"]
      ),
      (
        "press Down Down Enter", ["[ By title ]", "[ ✓ Latest ]", "[ All ]", "▸ ✓ Jazz ◂"],
        ["Blue Hours", "dawn"]
      ),
      (
        "press Up Up Up Enter; language de",
        ["▸ ✓ By title ◂", "[ Latest ]", "[ All ]", "[ ✓ Jazz ]"], ["dawn", "Späte Stunden"]
      ),
    ]
    var script = "size 40x20"
    for (step, choices, shows) in steps {
      script += "; \(step); screen; echo screen-end"
      let run = try run("home", script)
      #expect(buttons(run.output) == choices + shows.map { "[ \($0) ]" })
      #expect(!run.output.contains("opened"))
    }
  }

  @Test(
    "C16 a fault of a record has its file and line, and is told once for all pages that show it")
  func faults() throws {
    let run = try run(
      "home", "screen 40x20; login mia; open app://studio; screen; data studio/0/0 source.count")
    let told = run.errors.split(separator: "\n").filter { $0.contains("sources/shows.json:") }
    #expect(told.count == 2)
    #expect(
      told.first?.contains(
        "sources/shows.json:5:38: error: the field \"hour\" takes an integer, not \"six\"; it is left out"
      ) == true)
    #expect(told.last?.contains("sources/shows.json:6:11: fault: \"button\" failed in") == true)
    #expect(run.output.contains("\n4\n"))
  }

  @Test(
    "N16 a page for members asks for a log-in however it is opened: first, by its URL, as text and as HTML"
  )
  func members() throws {
    let first = try run("studio", "size 40x12; screen; login mia; screen; echo screen-end")
    #expect(first.output.contains("For members"))
    #expect(buttons(first.output).contains("[ Blue Hours ]"))
    let opened = try run(
      "home", "size 40x12; open app://studio; screen; press Enter; screen; press Escape; screen")
    #expect(opened.output.contains("For members") && opened.output.contains("Log in to go on."))
    for format in [[], ["--format", "html"]] {
      let render = try ShellProcess.program.run(
        ["render", "studio", "--configs", files.path] + format)
      #expect(render.output.contains("For members") && !render.output.contains("Blue Hours"))
    }
  }
}
