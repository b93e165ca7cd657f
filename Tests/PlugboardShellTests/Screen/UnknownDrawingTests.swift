import TestSupport
import Testing

@Suite("Drawings that no plugin makes", .timeLimit(.minutes(10)))
struct UnknownDrawingTests {
  private let app: TemporaryFolder

  init() throws {
    app = try TemporaryFolder([
      "app.json": #"{ "format": 1, "id": "app", "pages": ["p"] }"#,
      "pages/p.json": """
      { "format": 1, "id": "p", "cards": [{ "components": [{ "items": [
        { "plugins": [{ "plugin": "show", "params": { "view": {
          "view": "picture", "drawing": { "drawing": "postr" }, "alt": "A moon", "width": 12 } } }] }] }] }] }
      """,
    ])
  }

  @Test(
    "N7 a drawing by an unknown name is its text on each frame, and is told once with a nearer name"
  )
  func told() throws {
    let run = try ScreenRun.program.run(
      ["run", "p", "--configs", app.path, "--keep-going"],
      input: "screen 40x12\nrender 40x12\nscreen 50x12\n")
    #expect(run.output.split(separator: "│  A moon  │").count == 4)
    #expect(run.errors.split(separator: "[drawing-unknown]").count == 2)
    #expect(run.errors.contains("did you mean \"poster\"?"))
  }
}
