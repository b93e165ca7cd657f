internal import Plugboard
internal import PlugboardSystem

/// The scripts of a folder, which run side by side and share nothing.
@MainActor struct ScriptSuite {
  /// A file of commands.
  struct Script: Sendable {
    /// The path below the folder without the ending.
    let name: String
    let file: String
  }

  /// The result of a script.
  struct Result: Sendable {
    let name: String
    let file: String
    /// The lines of standard error with their places; empty if the script has passed.
    let failures: [String]
    let duration: Duration
    /// Whether it has passed because it expects nothing.
    var expectsNothing = false

    var hasPassed: Bool { failures.isEmpty }
  }

  nonisolated static let ending = ".txt"
  /// The most scripts that are open at once.
  private static let breadth = 8

  /// The path of the folder, or of the only script.
  let path: String
  var scripts: [Script]
  /// Whether a script fails that expects nothing.
  var isStrict = false

  /// Finds the scripts of a folder and of the folders in it; a file is a suite of one script.
  init(_ path: String) throws(CommandFailure) {
    self.path = path
    do throws(FileError) {
      switch try FileSystem.foundKind(of: path) {
      case nil: throw .unsuitable(reason: "there is no such folder or file")
      case .folder?: scripts = try Self.scripts(in: path, "")
      default:
        let last = path.unicodeScalars.split(separator: "/").last.map(String.init) ?? path
        scripts = [Script(name: Self.name(last) ?? last, file: path)]
      }
    } catch {
      throw .failed("the scripts in \"\(path)\" can't be read: \(error.message)")
    }
    guard !scripts.isEmpty else {
      throw .failed("there is no script in \"\(path)\", a file with \(Self.ending) at its end")
    }
    scripts.sort { $0.name.unicodeScalars.lexicographicallyPrecedes($1.name.unicodeScalars) }
  }

  private static func scripts(in folder: String, _ start: String) throws(FileError) -> [Script] {
    let (names, misnamed) = try FileSystem.names(in: folder)
    if let name = misnamed.first(where: { $0.hasByteSuffix(ending) }) {
      throw .unsuitable(reason: "the name \(name) isn't UTF-8")
    }
    var scripts: [Script] = []
    for entry in names where !entry.hasBytePrefix(".") {
      let file = "\(folder)/\(entry)"
      // A link to a folder may lead back to one above it.
      if FileSystem.kind(of: file) == .folder {
        if !FileSystem.isLink(file) { scripts += try self.scripts(in: file, "\(start)\(entry)/") }
      } else if let name = name(entry) {
        scripts.append(Script(name: start + name, file: file))
      }
    }
    return scripts
  }

  /// Returns the name of a script without its ending; nil if the file is no script.
  private static func name(_ file: String) -> String? {
    guard file.hasByteSuffix(ending), file.utf8.count > ending.utf8.count else { return nil }
    return String(decoding: file.utf8.dropLast(ending.utf8.count), as: UTF8.self)
  }

  /// Runs all scripts and returns their results in order; `report` gets each as soon as those before it
  /// are reported.
  ///
  /// - Parameter options: The options of the command `run` that all scripts have.
  func run(
    in program: Program, _ options: [String],
    _ report: @escaping @MainActor (Result) -> Void = { _ in }
  ) async -> [Result] {
    let progress = Progress(scripts, report)
    let workers = (0..<Self.breadth).map { _ in
      Task {
        while let number = progress.takeNext() {
          progress.finish(number, await scripts[number].run(in: program, options, isStrict))
        }
      }
    }
    for worker in workers { await worker.value }
    return progress.results.compactMap(\.self)
  }
}

extension ScriptSuite {
  /// The scripts that are left, and the results so far.
  @MainActor private final class Progress {
    private(set) var results: [Result?]
    private var next = 0
    private var reported = 0
    private let report: @MainActor (Result) -> Void

    init(_ scripts: [Script], _ report: @escaping @MainActor (Result) -> Void) {
      results = scripts.map { _ in nil }
      self.report = report
    }

    /// Returns the number of the next script to run; nil if none is left.
    func takeNext() -> Int? {
      guard next < results.count else { return nil }
      defer { next += 1 }
      return next
    }

    /// Keeps a result, and reports the results that only waited for it.
    func finish(_ number: Int, _ result: Result) {
      results[number] = result
      while reported < results.count, let result = results[reported] {
        report(result)
        reported += 1
      }
    }
  }
}

extension ScriptSuite.Script {
  /// Runs the script in a program with ports of its own, to its end.
  @MainActor fileprivate func run(
    in program: Program, _ options: [String], _ isStrict: Bool
  ) async -> ScriptSuite.Result {
    let clock = ContinuousClock()
    let start = clock.now
    var errors: [UInt8] = []
    let console = Console { bytes, stream in
      if stream == 2 { errors += bytes }
      return .done
    }
    var program = program.anew(console)
    let tally = ScriptTally()
    program.tally = tally
    let words = options + ["--keep-going", "-f", file]
    let code: Int32
    do throws(CommandFailure) {
      let arguments = try RunPage.form(in: program).arguments(of: words.map { Word($0) })
      code = try await RunPage.run(arguments, in: program)
    } catch {
      console.complain(error.text)
      code = error.exitCode
    }
    var lines = String(decoding: errors, as: UTF8.self).split(separator: "\n").map(String.init)
    if code == 0 { lines = [] } else if lines.isEmpty { lines = ["\(file): exit code \(code)"] }
    let expectsNothing = code == 0 && tally.expectations == 0
    if expectsNothing, tally.commands == 0 {
      lines = ["\(file): there is no command in it, so that nothing is tested"]
    } else if expectsNothing, isStrict {
      lines = ["\(file): it expects nothing; state a page, a text or data by the command expect"]
    }
    return ScriptSuite.Result(
      name: name, file: file, failures: lines, duration: clock.now - start,
      expectsNothing: expectsNothing && lines.isEmpty)
  }
}
