import Foundation
import TestSupport
import Testing

/// The program `plugboard`, run from outside over an app that stands with the tests.
enum ShellProcess {
  typealias Result = ExternalProgram.Result

  /// The folder in which it runs, with the app's documents in `PluginConfigs`.
  static let folder = "Tests/PlugboardShellTests/App"

  static let program = ExternalProgram(built: "plugboard", in: folder)

  /// Runs the program to its end.
  static func run(
    _ arguments: String..., input: String = "", environment: [String: String] = [:]
  ) throws -> Result {
    try program.run(arguments, input: input, environment: environment)
  }

  /// Runs commands of the shell, one per line.
  static func script(
    _ lines: String..., page: String = "article-3", configs: String = "PluginConfigs"
  ) throws -> Result {
    try run(
      "run", page, "--configs", configs, "--wait", "0", input: lines.joined(separator: "\n") + "\n")
  }

  /// Runs a command line of the system's shell, in which `plugboard` is the program, or another one.
  static func system(_ line: String, program: ExternalProgram = program) throws -> Result {
    try bash("plugboard() { '\(program.path)' \"$@\"; }; \(line)")
  }

  /// Sends a line to the program, runs a system command once the line has printed output, and sends
  /// further lines.
  static func script(
    _ first: String, then command: String, _ lines: String..., arguments: String,
    program: ExternalProgram = program
  ) throws -> Result {
    let rest = lines.map { "echo \($0)" }.joined(separator: "; ")
    // At most half a minute: a line may print nothing, or the program may end.
    let printed = "for i in {1..3000}; do [ -s \"$out\" ] && break; sleep 0.01; done"
    return try system(
      """
      out=$(mktemp)
      (echo \(first); \(printed); \(command); \(rest)) | plugboard \(arguments) > "$out"
      code=$?
      cat "$out"
      rm "$out"
      exit $code
      """, program: program)
  }

  /// Runs the program as a user to whom file modes apply, unlike root.
  static func unprivileged(_ line: String) throws -> Result {
    guard geteuid() == 0 else { return try system("plugboard \(line)") }
    let drop = "setpriv --reuid 65534 --regid 65534 --clear-groups"
    return try bash("\(drop) '\(program.path)' \(line)")
  }

  /// Whether such a user can run the program, which depends on the folder of the package.
  static let runsUnprivileged = (try? unprivileged("--version"))?.code == 0

  private static func bash(_ line: String) throws -> Result {
    try ExternalProgram(path: "/bin/bash", in: folder).run(["-c", "set -o pipefail; \(line)"])
  }
}

extension TemporaryFolder {
  /// Returns the folder of a small app of two pages, one of which is opened by URLs.
  static func app() throws -> TemporaryFolder {
    try TemporaryFolder([
      "app.json": """
      {
        "format": 1, "id": "small", "plugins": ["account", "tracking-log"], "pages": ["first", "second"],
        "routes": {
          "app://second": "second",
          "app://second/7": { "page": "second", "data": { "number": 7 } }
        }
      }
      """,
      "pages/first.json": """
      {
        "format": 1, "id": "first", "data": { "title": "First" }, "plugins": ["navigation-bar"],
        "cards": [{ "components": [{ "items": [
          { "id": "go", "data": { "title": "Go", "url": "app://second/7" },
            "plugins": ["button", "tracking", "route"] },
          { "id": "lost", "data": { "title": "Lost", "url": "app://third" },
            "plugins": ["button", "route"] }
        ] }] }]
      }
      """,
      "pages/second.json": """
      { "format": 1, "id": "second", "data": { "title": "Second" }, "plugins": ["navigation-bar"] }
      """,
    ])
  }
}
