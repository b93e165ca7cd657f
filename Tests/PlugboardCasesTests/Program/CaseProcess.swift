import Foundation

/// A finished run of the built program `plugboard-cases`: its output and its exit code.
struct CaseProcess {
  let output: String
  let errors: String
  let code: Int32

  /// The program beside the running tests.
  private static let program: URL = {
    let beside = Bundle.allBundles.map { $0.bundleURL.deletingLastPathComponent() }
    let running = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    let package = CaseFiles.folder.appending(path: "../../../.build/debug").standardized
    let candidates = ([running] + beside + [package]).map { $0.appending(path: "plugboard-cases") }
    return candidates.first { FileManager.default.isExecutableFile(atPath: $0.path()) }
      ?? candidates[0]
  }()

  /// Runs the program in a folder that contains the files, with all of them as arguments.
  static func run(files: [String: String], before options: [String] = []) throws -> CaseProcess {
    try run(options + files.keys.sorted(), files)
  }

  static func run(
    _ arguments: [String], _ files: [String: String] = [:]
  ) throws -> CaseProcess {
    let folder = FileManager.default.temporaryDirectory.appending(path: "plugboard-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, text) in files { try Data(text.utf8).write(to: folder.appending(path: name)) }
    let output = folder.appending(path: "output.txt")
    let errors = folder.appending(path: "errors.txt")
    for file in [output, errors] { try Data().write(to: file) }
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    process.waitUntilExit()
    return CaseProcess(
      output: try String(contentsOf: output, encoding: .utf8),
      errors: try String(contentsOf: errors, encoding: .utf8), code: process.terminationStatus)
  }
}
