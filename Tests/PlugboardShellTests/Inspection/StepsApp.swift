import Foundation
import TestSupport

/// The app of `SecondProgram` whose page has plugins that do what its document says, and the program.
enum StepsApp {
  static let program = ExternalProgram(built: "SecondProgram")

  private static func steps(
    _ name: String, _ event: String, _ steps: String..., priority: Int? = nil
  ) -> String { self.steps(name, event, steps, priority: priority) }

  private static func steps(
    _ name: String, _ event: String, _ steps: [String], priority: Int? = nil
  ) -> String {
    let texts = steps.map { "\"\($0)\"" }.joined(separator: ", ")
    return "{ \"plugin\": \"steps\", \"as\": \"\(name)\""
      + (priority.map { ", \"priority\": \($0)" } ?? "")
      + ", \"params\": { \"event\": \"\(event)\", \"steps\": [\(texts)] } }"
  }

  private static let page = [
    steps("log", "film.record", "write records 1"),
    steps("gate", "page.go", "suspend", priority: 900),
    steps("go", "page.go", "write seen true", "answer 2"),
    steps("all", "page.tell", "down film.told"),
    steps("many", "page.many", Array(repeating: "down film.told", count: 500)),
  ]

  private static let film = [
    steps("button", "gesture.tap", "fire film.like", "answer true"),
    steps("tracking", "film.like", "up film.record", priority: 800),
    steps("like", "film.like", "write likes 13", "enqueue film.sync", "answer true"),
    steps("sync", "film.sync", "write synced true"),
    steps("told", "film.told", "write told 1"),
    steps("broken", "film.break", "write a 1", "fail now", priority: 600),
    steps("stopper", "film.break", "answer 5", "stop"),
    steps("never", "film.break", "answer 6", priority: 100),
    steps("deep", "film.deep", "fire film.deep"),
    steps("waker", "film.wake", "resume"),
  ]

  /// The number of the first event that a script fires.
  static let first = 9

  static func folder() throws -> TemporaryFolder {
    try TemporaryFolder([
      "app.json": #"{ "format": 1, "id": "app", "pages": ["first", "second"] }"#,
      "pages/first.json": """
      { "format": 1, "id": "first", "plugins": [\(page.joined(separator: ", "))],
        "cards": [{ "components": [{ "items": [
          { "id": "film", "data": { "likes": 12, "title": "Metropolis" },
            "plugins": [\(film.joined(separator: ", "))] }] }] }] }
      """,
      "pages/second.json": """
      { "format": 1, "id": "second", "cards": [{ "components": [{ "items": [
        { "id": "birds", "data": { "title": "Owls" }, "plugins": ["tally"] }] }] }] }
      """,
    ])
  }

  /// Runs commands of the shell on the first page, one per line.
  static func run(_ lines: String..., in folder: TemporaryFolder? = nil) throws
    -> ExternalProgram.Result
  {
    let folder = try folder ?? self.folder()
    return try program.run(
      ["first", "--configs", folder.path, "--keep-going", "--wait", "0", "--real-time"],
      input: lines.joined(separator: "\n") + "\n")
  }

  /// Returns what the last of some commands prints.
  static func output(of command: String, after setup: String...) throws -> [String] {
    let mark = "set app mark \"-- mark --\""
    let folder = try folder()
    let lines = setup + [mark, command]
    let run = try program.run(
      ["first", "--configs", folder.path, "--wait", "0"],
      input: lines.joined(separator: "\n") + "\n")
    return Array(run.lines.drop { !$0.contains("-- mark --") }.dropFirst())
  }
}
