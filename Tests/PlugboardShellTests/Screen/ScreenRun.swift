import Foundation
import TestSupport
import Testing

/// Runs the screen of the fixture by a script, without a terminal.
enum ScreenRun {
  static let program = ExternalProgram(built: "FixtureProgram")

  /// Runs commands on a page, and returns what they print.
  static func run(
    _ lines: [String], page: String = "cinema", options: [String] = []
  ) throws -> ExternalProgram.Result {
    try program.run(
      ["run", page, "--keep-going"] + options, input: lines.joined(separator: "\n") + "\n")
  }

  /// Runs commands, and returns the lines of the screen after them.
  static func screen(
    _ lines: [String], page: String = "cinema", size: String = "80x24", options: [String] = []
  ) throws -> [String] {
    let run = try run(lines + ["screen \(size) --json"], page: page, options: options)
    struct Screen: Decodable { let lines: [String] }
    let last = try #require(run.output.split(separator: "\n").last, "\(run.errors)")
    return try JSONDecoder().decode(Screen.self, from: Data(last.utf8)).lines
  }
}
