public import Plugboard
public import PlugboardHTML
internal import PlugboardSystem
public import PlugboardTerminal

extension Shell {
  /// Runs the scripts of a folder over an app of JSON documents, side by side, and returns each failure with
  /// its file and line.
  ///
  ///     #expect(await Shell.failures(ofScriptsIn: "Scripts", plugins: SystemPlugins.all) == [])
  ///
  /// The command `test` of the program does the same. A folder without scripts is a failure, too.
  ///
  /// - Parameters:
  ///   - folder: The path of the folder of the scripts, or of one script.
  ///   - ports: The ports of plugins to the outside, made anew for each script.
  ///   - cellViews: The views of the program's own that a screen shows, by their names, see `ViewValue.custom`.
  ///   - htmlViews: The same views in documents.
  ///   - configs: The folder of the documents, whose first page is open when a script begins, unless it begins
  ///     with another.
  ///   - features: The features that conditions of documents may ask for, with their versions.
  public static func failures(
    ofScriptsIn folder: String, plugins: [any Plugin.Type],
    ports: @autoclosure @escaping () -> Ports = Ports(), cellViews: [String: CellView] = [:],
    htmlViews: [String: HTMLView] = [:], configs: String = "PluginConfigs",
    features: [String: String] = [:]
  ) async -> [String] {
    let program = Program(
      name: "test", version: nil, plugins: { plugins }, makePorts: ports, configs: configs,
      features: features, console: Console { _, _ in .done },
      customViews: CustomViews(cells: cellViews, html: htmlViews))
    do throws(CommandFailure) {
      let arguments = try TestScripts.form(in: program).arguments(of: [])
      let options = try TestScripts.options(arguments, in: program)
      return try await ScriptSuite(folder).run(in: program, options).flatMap(\.failures)
    } catch {
      return error.complaints
    }
  }
}
