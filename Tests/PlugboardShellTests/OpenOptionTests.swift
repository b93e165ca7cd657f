import TestSupport
import Testing

@Suite("URLs at the start of a program", .timeLimit(.minutes(10))) struct OpenOptionTests {
  private let program = ExternalProgram(built: "plugboard")

  private func app() throws -> TemporaryFolder {
    func page(_ id: String, _ more: String = "") -> String {
      #"{ "format": 1, "id": "\#(id)", "data": { "title": "\#(id)" }, "plugins": ["navigation-bar"]\#(more) }"#
    }
    return try TemporaryFolder([
      "app.json": """
      { "format": 1, "id": "app", "pages": ["home", "film", "settings", "vip"],
        "plugins": [
          "account", { "plugin": "login-check", "params": { "urls": ["app://vip"] } },
          { "plugin": "action", "params": { "event": "app.willTerminate", "fire": "faults.none" } }
        ],
        "routes": {
          "app://film/:id": { "page": "film", "remote": true }, "app://settings": "settings",
          "app://vip": { "page": "vip", "remote": true }
        } }
      """,
      "pages/home.json": page("home"), "pages/settings.json": page("settings"),
      "pages/vip.json": page("vip"),
      "pages/film.json": page("film", #", "inputs": { "id": { "type": "int" } }"#),
    ])
  }

  private func run(_ arguments: String...) throws -> ExternalProgram.Result {
    let app = try app()
    return try program.run(["run", "--configs", app.path, "--wait", "0"] + arguments)
  }

  @Test("R16 run opens a URL in front of the first page, from outside only by a remote route")
  func open() throws {
    let inside = try run(
      "--open", "app://settings", "-c", "expect page settings; back; expect page home")
    #expect(inside.errors == "" && inside.code == 0)
    let outside = try run(
      "--open", "app://film/7", "--remote", "-c", "expect page film; expect data film id 7")
    #expect(outside.errors == "" && outside.code == 0)
    let refused = try run("--open", "app://settings", "--remote", "-c", "tree")
    #expect(
      refused.errors == "error: \"app://settings\" can't be opened from outside the app: its route"
        + " \"app://settings\" has no \"remote\": true\n")
    #expect(refused.output == "" && refused.code == 1)
  }

  @Test("R14 a URL at the start waits for the log-in that its page needs")
  func logIn() throws {
    let run = try run(
      "--open", "app://vip", "--remote", "-c", "expect page home; login ada; expect page vip")
    #expect(run.output.contains("opened vip\n"))
    #expect(run.code == 0)
  }

  @Test(
    "R20 a presented page leaves the top of the page behind it visible, on a screen with room for both"
  )
  func sheet() throws {
    let shown = try run("-c", "screen 60x20; open film --manner present; screen")
    let lines = shown.output.split(separator: "\n", omittingEmptySubsequences: false)
    let edge = try #require(lines.firstIndex { $0.hasPrefix("╭──") })
    #expect(lines[edge - 2].contains("home") && lines[edge + 1].contains("film"))
    let small = try run("-c", "screen 60x11; open film --manner present; screen")
    #expect(small.output.contains("film") && !small.output.contains("╭──"))
  }

  @Test("R20 open takes a manner, and a wrong one is an error with the nearest")
  func manner() throws {
    let run = try run(
      "-c",
      "open film id=1; open settings --manner replace; expect no page film; back; expect page home")
    #expect(run.errors == "" && run.code == 0)
    let wrong = try self.run("-c", "open film --manner presents")
    #expect(wrong.errors.contains("did you mean \"present\"?") && wrong.code == 2)
  }
}
