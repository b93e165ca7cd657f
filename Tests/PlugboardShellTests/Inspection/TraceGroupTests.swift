import Foundation
import TestSupport
import Testing

@Suite("Repetitions in the trace")
struct TraceGroupTests {
  @Test("H34 what a plugin repeats by itself is one tree with a count, and JSON has each")
  func repetitions() throws {
    let run = try ShellProcess.run(
      "home", "--lang", "en",
      input: """
        trace clear
        wait 13
        set home x 2
        wait 31
        tap home/0/0 next
        wait 6
        echo mark
        trace
        trace --json
        """)
    let lines = run.lines.drop { $0 != "mark" }.dropFirst()
    let heads = lines.filter { !$0.hasPrefix(" ") }.dropLast()
    #expect(
      heads.map { $0.replacing(/#\d+/, with: "#") } == [
        "home/0/0 carousel.page: 1 → 2 by layout.carousel ×2",
        "home x: nothing → 2 by shell (set)",
        "home/0/0 carousel.page: 1 → 2 by layout.carousel ×5",
        "# gesture.tap at home/0/0 by shell (tap) {\"control\":\"next\"}",
        "home/0/0 carousel.page: 3 → 4 by layout.carousel",
      ])
    #expect(lines.last?.components(separatedBy: #""key":"carousel.page""#).count == 10)
  }

  @Test("H34 what a person causes separates repetitions, also if a filter leaves it out")
  func filteredRepetitions() throws {
    let run = try ShellProcess.run(
      "home", "--lang", "en",
      input: """
        trace clear
        wait 13
        set home x 2
        wait 31
        echo mark
        trace --data carousel.page
        """)
    let lines = run.lines.drop { $0 != "mark" }.dropFirst()
    #expect(
      lines.filter { !$0.hasPrefix(" ") } == [
        "home/0/0 carousel.page: 1 → 2 by layout.carousel ×2",
        "home/0/0 carousel.page: 1 → 2 by layout.carousel ×5",
      ])
  }

  @Test("H34 on the screen, only what is shown there is counted")
  func liveElsewhere() throws {
    let lines = try ScreenRun.screen([
      "trace on", "press k", "wait 13", "press : \"wait 13\" Enter",
    ])
    #expect(lines.contains { $0.hasSuffix("carousel.page: 0 → 1 by layout.carousel ×2") })
  }

  @Test(
    "H34 on the screen, what a plugin repeats takes the place of what was shown of it",
    .timeLimit(.minutes(10)))
  func liveRepetitions() throws {
    let app = try TemporaryFolder([
      "app.json": #"{ "format": 1, "id": "app", "pages": ["turning"] }"#,
      "pages/turning.json": #"""
      { "format": 1, "id": "turning",
        "plugins": [{ "plugin": "navigation-bar",
          "params": { "buttons": [{ "id": "out", "label": "Out", "url": "app://out" }] } }],
        "cards": [{ "components": [{ "plugins": [
          { "plugin": "layout.carousel", "params": { "loop": true, "interval": 0.1 } }],
        "items": [{ "data": { "title": "A" } }, { "data": { "title": "B" } }] }] }] }
      """#,
    ])
    let terminal = try #require(PseudoTerminal())
    let code = try ScreenTests.program.run(
      ["turning", "--configs", app.path], on: terminal
    ) { terminal in
      #expect(terminal.shows("q quit"))
      // The carousel rests as long as it has the focus.
      terminal.type("k:trace on\r")
      #expect(terminal.shows("by layout.carousel ×3"))
      terminal.type(":set turning x 1\r")
      #expect(terminal.shows("turning x: nothing → 1 by shell (set)"))
      #expect(terminal.shows("by layout.carousel ×2 "))
      #expect(terminal.shows("by layout.carousel ×3 "))
      // Cleared repetitions aren't counted.
      terminal.type(":trace clear\r")
      #expect(terminal.shows("by layout.carousel ×2 "))
      terminal.type("q")
    }
    #expect(code == 0)
  }
}
