import TestSupport
import Testing

@Suite("Panels", .timeLimit(.minutes(10)))
struct PanelTests: ScreenSuite {
  @Test("H21 a panel at its end stays filled when the terminal grows taller, and at its end")
  func growing() throws {
    let grown = try screen("screen 80x12", "press ? G", "screen")
    #expect(try grown == screen("press ? G"))
    let last = try screen("screen 80x12", "press ? G", size: "80x12")
    #expect(grown[22] == last[10])
    let watched = try screen("watch cinema title", "press ? G", "unwatch")
    #expect(watched == grown)
  }

  @Test("H21 the lines of a panel fit each width that the terminal has, one after another")
  func widths() throws {
    let wide = try screen("press ?")
    #expect(try screen("press ?", "screen 40x24", "screen 120x24", size: "80x24") == wide)
    let narrow = try screen("press ?", size: "40x24")
    #expect(try screen("press ?", "screen 200x24", size: "40x24") == narrow)
    #expect(narrow != wide)
  }

  @Test("H11 r makes the lines of a panel again, and reads no configs")
  func again() throws {
    #expect(try screen("press ? r") == screen("press ?"))
    let run = try ScreenRun.run(["press e", "press r", "screen"])
    #expect(run.output.contains("none so far") && !run.output.contains("reloaded"))
  }

  @Test("N6 sources that aren't loaded are listed by e with place and reason, until they are")
  func sources() throws {
    let app = try TemporaryFolder([
      "app.json": #"{ "format": 1, "id": "small", "pages": ["first"] }"#,
      "templates/item/note.json": #"{ "format": 1, "plugins": ["text", "tap"] }"#,
      "pages/first.json": """
      { "format": 1, "id": "first", "plugins": ["list"],
        "cards": [{ "components": [{ "id": "feed", "plugins": [
          { "plugin": "source", "params": { "source": "feed", "type": "note" } }
        ] }] }] }
      """,
      "sources/feed.json": #"{ "format": 1, "items": [{ "data": { "text": "one" } }] }"#,
    ])
    let options = ["--configs", app.path, "--lang", "en"]
    let failed = try ScreenRun.screen(
      ["sources failing", "fire source.reset feed", "press e"], page: "first", options: options)
    let place = "✗ \(app.path)/pages/first.json:2:30: first/feed isn't loaded: "
    // Lines break where the path of the folder makes them too long.
    let compact = { (text: String) in text.filter { $0 != " " } }
    #expect(compact(failed.joined()).contains(compact(place)), "\(failed)")
    #expect(failed.contains { $0.contains("✗ Not loaded:") })
    let loaded = try ScreenRun.screen(
      [
        "sources failing", "fire source.reset feed", "press e", "sources normal",
        "fire source.retry feed", "press r",
      ], page: "first", options: options)
    #expect(!loaded.joined().contains("isn't loaded"))
  }

  @Test("r asks again for an answer, and does nothing twice")
  func nothingTwice() throws {
    let run = try ScreenRun.run([
      "press : 'fire gesture.tap cinema/0/0 control=next' Enter", "press r", "press Escape",
      "data cinema/0/0 carousel.page", "press : 'inspect cinema' Enter", "set cinema x 1",
      "press r",
      "press G", "screen",
    ])
    #expect(run.lines.contains("1") && !run.lines.contains("2"))
    #expect(run.lines.contains { $0.contains("no effect") || $0.contains("no meaning") })
    #expect(run.output.contains("x: 1"), "\(run.output)")
  }
}
