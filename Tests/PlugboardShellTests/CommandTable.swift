import Foundation
import TestSupport
import Testing

/// The shell's commands, as the program's help lists them.
struct CommandTable {
  struct Command: Sendable {
    let name: String
    let usage: String
    let summary: String
    let notes: [String]
    let parameters: [String]
    /// The options with the names of their values.
    let options: [String]
    let examples: [String]
  }

  let commands: [Command]

  init() throws {
    let list = try Self.json(ShellProcess.run("-c", "help --json").output) as? [String: Any]
    let names = try #require(list?["commands"] as? [[String: Any]]).compactMap {
      $0["name"] as? String
    }
    let script = names.map { "help \($0) --json" }.joined(separator: "\n")
    commands = try ShellProcess.run(input: script).lines.map { line in
      let form = try #require(Self.json(line) as? [String: Any])
      return Command(
        name: form["name"] as? String ?? "", usage: form["usage"] as? String ?? "",
        summary: form["summary"] as? String ?? "", notes: form["notes"] as? [String] ?? [],
        parameters: form["parameters"] as? [String] ?? [],
        options: (form["options"] as? [[String: Any]] ?? []).compactMap { $0["option"] as? String },
        examples: form["examples"] as? [String] ?? [])
    }
    #expect(commands.map(\.name) == names)
  }

  private static func json(_ text: String) throws -> Any {
    try JSONSerialization.jsonObject(with: Data(text.utf8))
  }
}
