internal import Dispatch
public import Foundation

/// A program that tests run as a process: a product of the package, or a program of the system.
///
/// Its state between runs goes to a folder that is removed with it, never to the person's own.
///
///     let run = try ExternalProgram(built: "plugboard").run(["--version"])
///     #expect(run.output == "plugboard 0.1.0\n")
public struct ExternalProgram: Sendable {
  /// The output and the exit code of a finished program.
  public struct Result {
    public let output: String
    public let errors: String
    public let code: Int32

    public var lines: [String] { output.split(separator: "\n").map(String.init) }
  }

  /// The variables that name the languages of a person, which programs don't get from those who run
  /// tests.
  private static let languageVariables = ["LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE"]

  /// Signals that a shell ignores for jobs in the background, such as these tests, would be ignored by each
  /// program that they start.
  private static let resetSignals: Void = {
    for number in [SIGINT, SIGQUIT] { _ = signal(number, SIG_DFL) }
  }()

  public let url: URL
  /// The folder in which it runs if no other is given.
  public let folder: URL

  public var path: String { url.path }

  /// - Parameter folder: The path in the working copy of the folder in which it runs.
  public init(path: String, in folder: String = "") {
    url = URL(filePath: path)
    self.folder = WorkingCopy.root.appending(path: folder)
  }

  /// Creates a program from a product of the package, which is built beside the tests.
  public init(built name: String, in folder: String = "") {
    self.folder = WorkingCopy.root.appending(path: folder)
    let beside = Bundle.allBundles.map { $0.bundleURL.deletingLastPathComponent() }
    let running = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    let places = [running] + beside + [WorkingCopy.root.appending(path: ".build/debug")]
    let candidates = places.map { $0.appending(path: name) }
    url =
      candidates.first { FileManager.default.isExecutableFile(atPath: $0.path) } ?? candidates[0]
  }

  /// Runs the program to its end.
  public func run(
    _ arguments: [String] = [], input: String = "", in folder: URL? = nil,
    environment: [String: String] = [:]
  ) throws -> Result {
    let files = try TemporaryFolder()
    let process = process(arguments, in: folder ?? self.folder, environment, state: files)
    process.standardInput = try FileHandle(forReadingFrom: files.write("input", input))
    process.standardOutput = try FileHandle(forWritingTo: files.write("output", ""))
    process.standardError = try FileHandle(forWritingTo: files.write("errors", ""))
    try process.run()
    process.waitUntilExit()
    return Result(
      output: try files.read("output"), errors: try files.read("errors"),
      code: process.terminationStatus)
  }

  /// Runs the program on a terminal, waits for its end after `body`, and returns its exit code.
  ///
  /// A program that doesn't end within half a minute is terminated, so that a failing test also ends.
  public func run(
    _ arguments: [String] = [], on terminal: PseudoTerminal, in folder: URL? = nil,
    environment: [String: String] = [:], body: (PseudoTerminal) throws -> Void
  ) throws -> Int32 {
    let files = try TemporaryFolder()
    let streams = FileHandle(fileDescriptor: terminal.program, closeOnDealloc: false)
    let process = process(
      arguments, in: folder ?? self.folder,
      ["TERM": "xterm-256color"].merging(environment) { $1 }, state: files)
    process.standardInput = streams
    process.standardOutput = streams
    process.standardError = streams
    let end = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in end.signal() }
    try process.run()
    defer { if process.isRunning { process.terminate() } }
    try body(terminal)
    if end.wait(timeout: .now() + 30) == .timedOut { process.terminate() }
    process.waitUntilExit()
    return process.terminationStatus
  }

  /// Starts the program and returns it running.
  ///
  /// - Parameter output: Gets the output; it is dropped if it is nil.
  public func start(
    _ arguments: [String], input: String, state: TemporaryFolder, output: Pipe? = nil
  ) throws -> Process {
    let process = process(arguments, in: folder, [:], state: state)
    // Of its own, as another program may still read one of the same folder.
    let file = try state.write("input\(UInt32.random(in: 0...UInt32.max))", input)
    process.standardInput = try FileHandle(forReadingFrom: file)
    process.standardOutput = output ?? FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    return process
  }

  private func process(
    _ arguments: [String], in folder: URL, _ environment: [String: String], state: TemporaryFolder
  ) -> Process {
    Self.resetSignals
    let process = Process()
    process.executableURL = url
    process.arguments = arguments
    process.currentDirectoryURL = folder
    let inherited = ProcessInfo.processInfo.environment.filter {
      !Self.languageVariables.contains($0.key)
    }
    process.environment =
      inherited
      .merging(["XDG_STATE_HOME": "\(state.path)/state"]) { $1 }.merging(environment) { $1 }
    return process
  }
}
