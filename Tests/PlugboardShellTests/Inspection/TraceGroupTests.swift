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

  @Test("H34 on the screen, what a plugin repeats takes the place of what was shown of it")
  func liveRepetitions() throws {
    let lines = try ScreenRun.screen([
      // The carousel rests as long as it has the focus.
      "press k", #"press : "trace on" Enter"#, #"press : "wait 19" Enter"#,
      #"press : "set cinema x 1" Enter"#, #"press : "wait 12" Enter"#,
      // Cleared repetitions aren't counted.
      #"press : "trace clear" Enter"#, #"press : "wait 13" Enter"#,
    ])
    #expect(
      lines.filter { $0.hasPrefix("│ ") }.map { $0.dropFirst(2) } == [
        "cinema/0/0 carousel.page: 2 → 0 by layout.carousel ×3",
        "cinema x: nothing → 1 by shell (set)",
        "cinema/0/0 carousel.page: 1 → 2 by layout.carousel ×2",
        "cinema/0/0 carousel.page: 0 → 1 by layout.carousel ×2",
      ])
  }
}
