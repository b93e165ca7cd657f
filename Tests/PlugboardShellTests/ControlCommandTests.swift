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

  @Test("N7 controls are listed by module, id, kind and label, those of nested items too")
  func list() throws {
    let run = try script("controls", "controls extra", "controls cinema")
    #expect(
      run.lines == [
        "first        second   button  去", "first        seventh  button  去",
        "first/film   watch    button  Film", "first/extra  button   button  Extra",
        "first/extra  button  button  Extra",
      ])
    #expect(
      try script("controls extra --json").lines == [
        #"[{"module":"first/extra","id":"button","kind":"button","label":"Extra"}]"#
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

  @Test("N7 a text is typed into a field, which shows it, and a button answers the dialog")
  func type() throws {
    let app = try TemporaryFolder.app()
    try app.write(
      "pages/first.json",
      """
      { "format": 1, "id": "first", "plugins": ["dialog"] }
      """)
    let lines = [
      #"fire dialog.show first dialog={"title":"Who?","fields":[{"name":"name","hint":"Name"}]}"#,
      "controls", "type first name 'Maria S.'", "controls", "controls --json",
      "type first ok x", "type first nome x", "tap first ok", "controls",
    ]
    let run = try ShellProcess.run(
      "first", "--configs", app.path, "--keep-going", "--wait", "0",
      input: lines.joined(separator: "\n") + "\n")
    #expect(run.output.contains("first  name  field   Name  \"\"\nfirst  ok    button  OK\n"))
    #expect(run.output.contains("gesture.input at first: response true"))
    #expect(run.output.contains("first  name  field   Name  \"Maria S.\"\n"))
    #expect(
      run.output.contains(
        #"{"module":"first","id":"name","kind":"field","label":"Name","text":"Maria S."}"#))
    #expect(run.errors.contains("only a field takes a text [control-no-field]"))
    #expect(run.errors.contains(#"no control "nome", only "name", "ok""#))
    #expect(run.output.contains(#""text":"Maria S.""#))
    #expect(run.lines.last == "first has no controls")
  }
}
