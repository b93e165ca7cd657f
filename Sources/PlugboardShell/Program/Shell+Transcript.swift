public import Plugboard
public import PlugboardHTML
internal import PlugboardSystem
public import PlugboardTerminal

/// The text that a script of commands has printed, and its exit code.
public struct Transcript: Sendable, Hashable {
  /// The text on standard output: replies and messages, cleaned line by line.
  public let output: String
  /// The text on standard error: failures, faults and warnings.
  public let errors: String
  /// The exit code that the program would end with: the code of the first failure, or else 3 if
  /// there was a fault or a warning that no `expect` took.
  public let exitCode: Int32

  public init(output: String, errors: String, exitCode: Int32) {
    self.output = output
    self.errors = errors
    self.exitCode = exitCode
  }
}

extension Shell {
  /// Runs a script over an app of JSON documents, and returns its output.
  ///
  ///     let run = await Shell.transcript(of: "tap today; back", plugins: SystemPlugins.all)
  ///     #expect(run.exitCode == 0)
  ///
  /// Line breaks and `;` separate the commands, as after `-c`, and a failed one doesn't end the script.
  /// Time is virtual unless the ports have a clock. Plugins keep nothing unless the ports have a storage,
  /// and no command reaches a file besides the documents.
  ///
  /// - Parameters:
  ///   - cellViews: The views of the program's own that a screen shows, by their names, see `ViewValue.custom`.
  ///   - htmlViews: The same views in documents.
  ///   - configs: The folder of the documents, whose first page is open when the script begins.
  ///   - features: The features that conditions of documents may ask for, with their versions.
  ///   - asJSON: Whether each line of the output and the errors is JSON.
  public static func transcript(
    of script: String, plugins: [any Plugin.Type], ports: Ports = Ports(),
    cellViews: [String: CellView] = [:], htmlViews: [String: HTMLView] = [:],
    configs: String = "PluginConfigs", features: [String: String] = [:], asJSON: Bool = false
  ) async -> Transcript {
    var (output, errors): ([UInt8], [UInt8]) = ([], [])
    let console = Console { bytes, stream in
      if stream == 1 { output += bytes } else { errors += bytes }
      return .done
    }
    var program = Program(
      name: "transcript", version: nil, plugins: { plugins }, makePorts: { ports },
      configs: configs,
      features: features, console: console,
      customViews: CustomViews(cells: cellViews, html: htmlViews))
    program.reachesFiles = false
    let words = ["--keep-going", "--wait", "0", "-c", script] + (asJSON ? [RunPage.json.name] : [])
    let code: Int32
    do throws(CommandFailure) {
      let arguments = try RunPage.form(in: program).arguments(of: words.map { Word($0) })
      code = try await RunPage.run(arguments, in: program)
    } catch {
      console.complain(error, asJSON: asJSON)
      code = error.exitCode
    }
    console.flush()
    return Transcript(
      output: String(decoding: output, as: UTF8.self),
      errors: String(decoding: errors, as: UTF8.self), exitCode: code)
  }
}
