import TestSupport
import Testing

@Suite("Controls in the shell")
struct ControlCommandTests {
  /// Returns an app with two buttons on top of its page, one in an item, and one in an item of that.
  private func app() throws -> TemporaryFolder {
    let app = try TemporaryFolder.app()
    try app.write(
      "pages/first.json",
      """
      { "format": 1, "id": "first",
        "plugins": [{ "plugin": "navigation-bar", "params": { "buttons": [
          { "id": "second", "label": "去", "url": "app://second" },
          { "id": "seventh", "label": "去", "url": "app://second/7" }
        ] } }],
        "cards": [{ "components": [{ "items": [
          { "id": "film", "data": { "title": "Film", "text": "1927", "url": "app://third" },
            "plugins": ["text", "tap", "route",
              { "plugin": "button", "params": { "id": "watch" } }],
            "items": [
              { "id": "extra", "data": { "title": "Extra", "url": "app://second" },
                "plugins": ["button", "route"] }
            ] }
        ] }] }] }
      """)
    return app
  }

  private func script(_ lines: String...) throws -> ShellProcess.Result {
    let app = try app()
    defer { withExtendedLifetime(app) {} }
    return try ShellProcess.run(
      "first", "--configs", app.path, "--keep-going", "--wait", "0",
      input: lines.joined(separator: "\n") + "\n")
  }

  @Test("N7 controls are listed by module, id and label, those of nested items too")
  func list() throws {
    let run = try script("controls", "controls extra", "controls cinema")
    #expect(
      run.lines == [
        "first        second   去", "first        seventh  去", "first/film   watch    Film",
        "first/extra  button   Extra", "first/extra  button  Extra",
      ])
    #expect(
      try script("controls extra --json").lines == [
        #"[{"module":"first/extra","id":"button","label":"Extra"}]"#
      ])
    #expect(try script("open second", "controls").lines.last == "second has no controls")
  }

  @Test("N7 a tap on a control names its id, though labels may be equal")
  func tap() throws {
    let run = try script("tap first seventh", "data second number")
    #expect(run.output.contains("opened second\n7\n"))
    #expect(run.code == 0)
  }

  @Test("N7 controls in items, and in items of items, are tapped by the ids of both")
  func items() throws {
    let nested = try script("tap extra button")
    #expect(
      nested.lines == [
        "gesture.tap at first/extra: response true, 1 of 1 subscribers called", "  button: true",
        "opened second",
      ])
    // The item's own tap is another subscriber, which leaves the tap on the button alone.
    let inItem = try script("tap film watch")
    #expect(
      inItem.lines == [
        "gesture.tap at first/film: response false, 2 of 2 subscribers called", "  button: false",
      ])
  }

  @Test(
    "N7 an unknown control is an error that lists those that there are, and nothing is fired",
    arguments: [
      (
        "tap first sevnth",
        #"the view of "first" has no control "sevnth", only "second", "seventh"; did you mean "seventh"?"#
      ),
      ("tap film button", #"the view of "first/film" has no control "button", only "watch""#),
      ("tap extra watch", #"the view of "first/extra" has no control "watch", only "button""#),
      ("tap first/0 watch", #"the view of "first/0" has no control "watch", nor any other"#),
    ])
  func unknown(command: String, message: String) throws {
    let run = try script(command, "trace 1")
    #expect(run.errors == "line 1: \(message) [control-unknown]\n")
    #expect(!run.output.contains("gesture.tap"))
    #expect(run.code == 1)
  }
}
