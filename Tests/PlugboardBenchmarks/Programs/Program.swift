internal import Foundation

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Another program.
struct Program {
  let path: String

  init(_ path: String) { self.path = path }

  /// The running program itself, for work that needs its own process.
  static var this: Program {
    Program(Bundle.main.executablePath ?? CommandLine.arguments.first ?? "")
  }

  /// Returns `plugboard`, built beside this program, for runs of the demo's app.
  static func plugboard() throws -> Program {
    let path = URL(fileURLWithPath: this.path).deletingLastPathComponent()
      .appendingPathComponent("plugboard").path
    guard FileManager.default.isExecutableFile(atPath: path) else {
      throw Skipped(reason: "there is no \(path); build it with swift build -c release")
    }
    guard FileManager.default.fileExists(atPath: "PluginConfigs/app.json") else {
      throw Skipped(reason: "there is no PluginConfigs here; run it in the package's folder")
    }
    return Program(path)
  }

  /// Returns the path of the program that the system's shell would find under a name.
  static func path(of name: String) -> String? {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    return folders.lazy.map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// Runs the program and returns its standard output; throws if it fails.
  func output(_ arguments: [String]) throws -> String {
    let file = Scratch.folder + "/output"
    let status = run(arguments, output: file)
    let text = try String(contentsOfFile: file, encoding: .utf8)
    try expect(
      status == 0, "\(path) \(arguments.joined(separator: " ")) ended with \(status):\n\(text)")
    return text
  }

  /// Runs the program to its end and returns its exit status, -1 if it could not be started.
  ///
  /// Starts it directly, because Foundation's `Process` adds its own time.
  @discardableResult
  func run(_ arguments: [String], output: String = "/dev/null") -> Int32 {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = unsafe posix_spawn_file_actions_t()
    #endif
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_addopen(
      &actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    unsafe posix_spawn_file_actions_adddup2(&actions, 1, 2)
    // Copies that live until the program has been started.
    var words = unsafe ([path] + arguments).map { unsafe strdup($0) }
    unsafe words.append(nil)
    defer { while let word = unsafe words.popLast() { unsafe free(word) } }
    var process: pid_t = 0
    guard unsafe posix_spawn(&process, path, &actions, nil, words, environ) == 0 else { return -1 }
    var status: Int32 = 0
    while unsafe waitpid(process, &status, 0) == -1 && errno == EINTR {}
    // The exit code, or the signal that ended the program.
    return status & 0x7f == 0 ? (status >> 8) & 0xff : 128 + (status & 0x7f)
  }
}

/// A folder for temporary files of a run, removed at the program's exit.
enum Scratch {
  static let folder: String = {
    let folder =
      NSTemporaryDirectory() + "/plugboard-bench-\(ProcessInfo.processInfo.processIdentifier)"
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    return folder
  }()

  static func remove() { try? FileManager.default.removeItem(atPath: folder) }
}
