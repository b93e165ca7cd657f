import Foundation
import Testing

/// The built program, run from outside: what goes in, what comes out, and how it ends.
struct ShellProcess {
  struct Result {
    let output: String
    let errors: String
    let code: Int32

    var lines: [String] { output.split(separator: "\n").map(String.init) }
  }

  /// The top of the package, where the app's documents lie.
  static let package = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The program beside the running tests.
  static let program: URL = {
    let beside = Bundle.allBundles.map { $0.bundleURL.deletingLastPathComponent() }
    let running = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    let candidates = ([running] + beside + [package.appending(path: ".build/debug")])
      .map { $0.appending(path: "plugboard") }
    return candidates.first { FileManager.default.isExecutableFile(atPath: $0.path) }
      ?? candidates[0]
  }()

  /// Runs the program in the package, or in another folder, to its end.
  static func run(
    _ arguments: String..., input: String = "", in folder: URL = package,
    environment: [String: String] = [:]
  ) throws -> Result {
    let files = try TemporaryFolder()
    let input = try files.write("input", input)
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = try FileHandle(forReadingFrom: input)
    let output = try files.write("output", "")
    let errors = try files.write("errors", "")
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    process.waitUntilExit()
    return Result(
      output: try String(contentsOf: output, encoding: .utf8),
      errors: try String(contentsOf: errors, encoding: .utf8), code: process.terminationStatus)
  }

  /// Runs commands of the shell, a line each.
  static func script(
    _ lines: String..., page: String = "article-3", configs: String = "PluginConfigs"
  ) throws -> Result {
    try run(
      "run", page, "--configs", configs, "--wait", "0", input: lines.joined(separator: "\n") + "\n")
  }

  /// Runs a command line of the system's shell, in which `plugboard` is the program.
  static func system(_ line: String) throws -> Result {
    try bash("plugboard() { '\(program.path)' \"$@\"; }; \(line)")
  }

  /// Gives the program a line, runs a command of the system once that line has printed something, and
  /// gives the program further lines.
  static func script(
    _ first: String, then command: String, _ lines: String..., arguments: String
  ) throws -> Result {
    let rest = lines.map { "echo \($0)" }.joined(separator: "; ")
    let printed = "until [ -s \"$out\" ]; do sleep 0.01; done"
    return try system(
      """
      out=$(mktemp)
      (echo \(first); \(printed); \(command); \(rest)) | plugboard \(arguments) > "$out"
      code=$?
      cat "$out"
      rm "$out"
      exit $code
      """)
  }

  /// Runs the program as somebody to whom the modes of files apply, which they don't to root.
  static func unprivileged(_ line: String) throws -> Result {
    guard geteuid() == 0 else { return try system("plugboard \(line)") }
    let drop = "setpriv --reuid 65534 --regid 65534 --clear-groups"
    return try bash("\(drop) '\(program.path)' \(line)")
  }

  /// Whether such a person can run the program at all, wherever the package lies.
  static let runsUnprivileged = (try? unprivileged("--version"))?.code == 0

  private static func bash(_ line: String) throws -> Result {
    let files = try TemporaryFolder()
    let output = try files.write("output", "")
    let errors = try files.write("errors", "")
    let process = Process()
    process.executableURL = URL(filePath: "/bin/bash")
    process.arguments = [
      "-c", "set -o pipefail; \(line)",
    ]
    process.currentDirectoryURL = package
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    process.waitUntilExit()
    return Result(
      output: try String(contentsOf: output, encoding: .utf8),
      errors: try String(contentsOf: errors, encoding: .utf8), code: process.terminationStatus)
  }
}

/// A folder that goes when it is dropped.
final class TemporaryFolder {
  let url: URL

  var path: String { url.path }

  init(_ files: [String: String] = [:]) throws {
    url = FileManager.default.temporaryDirectory.appending(path: "plugboard-\(UUID())")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    for (path, text) in files { try write(path, text) }
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  @discardableResult
  func write(_ path: String, _ text: String) throws -> URL {
    let file = url.appending(path: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    return file
  }

  func setMode(_ mode: Int, of path: String) throws {
    try FileManager.default.setAttributes(
      [.posixPermissions: mode], ofItemAtPath: url.appending(path: path).path)
  }

  func read(_ path: String) throws -> String {
    try String(contentsOf: url.appending(path: path), encoding: .utf8)
  }

  /// A small app of two pages, one of which is opened by URLs.
  static func app() throws -> TemporaryFolder {
    try TemporaryFolder([
      "app.json": """
      {
        "format": 1, "id": "small", "plugins": ["account"], "pages": ["first", "second"],
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
