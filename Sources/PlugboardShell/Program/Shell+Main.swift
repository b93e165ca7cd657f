public import Plugboard
public import PlugboardHTML
internal import PlugboardSystem
public import PlugboardTerminal

extension Shell {
  /// Runs a program over an app of JSON documents, as its command line asks, and ends the process.
  ///
  /// On a terminal the program shows the app; without one, it runs the commands on standard input. Its
  /// command line also checks, renders and formats documents: `--help` lists the commands.
  ///
  ///     @main struct Cinema {
  ///       static func main() async {
  ///         await Shell.main(plugins: SystemPlugins.all + [TicketPlugin.self])
  ///       }
  ///     }
  ///
  /// - Parameters:
  ///   - plugins: The plugins that documents may name; made only if the command line asks for documents.
  ///   - ports: The ports of plugins to the outside, such as the account that `login` uses. Without
  ///     a storage, values are kept in files on a terminal, and not at all in a script; `--state DIR`
  ///     names their folder for both. They
  ///     are made anew for each script that the command `test` runs.
  ///   - cellViews: The views of the program's own that a screen shows, by their names, see `ViewValue.custom`.
  ///   - htmlViews: The same views in documents.
  ///   - configs: The folder of the documents, relative to the working directory; `--configs DIR` names
  ///     another one.
  ///   - features: The features that conditions of documents may ask for, with their versions.
  ///   - name: The name of the program in its usage texts; the name of its executable file if nil.
  ///   - version: The answer to `--version`, which is unknown if nil.
  public static func main(
    plugins: @autoclosure @escaping () -> [any Plugin.Type],
    ports: @autoclosure @escaping () -> Ports = Ports(),
    cellViews: [String: CellView] = [:], htmlViews: [String: HTMLView] = [:],
    configs: String = "PluginConfigs", features: [String: String] = [:], name: String? = nil,
    version: String? = nil
  ) async -> Never {
    CurrentProgram.prepare()
    let console = Console()
    let program = Program(
      name: name ?? CurrentProgram.executableName, version: version, plugins: plugins,
      makePorts: ports, configs: configs, features: features, console: console,
      customViews: CustomViews(cells: cellViews, html: htmlViews))
    let code: Int32
    do throws(CommandFailure) {
      code = try await program.run(CommandLine.arguments.dropFirst().map { Word($0) })
    } catch {
      let isJSON = CommandLine.arguments.prefix { $0 != "--" }.contains(RunPage.json.name)
      console.complain(error, asJSON: isJSON)
      code = error.exitCode
    }
    console.flush()
    CurrentProgram.end(code)
  }
}
