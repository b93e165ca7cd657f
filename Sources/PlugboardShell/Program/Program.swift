internal import Plugboard

/// The `plugboard` program.
@main @MainActor struct Program {
  static let version = "0.1.0"
  /// What is asked of the program itself.
  private static let flags = ["--help", "-h", "--version"]

  static func main() async {
    Platform.prepare()
    let console = Console()
    let code: Int32
    do throws(CommandFailure) {
      code = try await run(CommandLine.arguments.dropFirst().map { Word($0) }, console)
    } catch {
      console.complain(error.complaint)
      code = error.exitCode
    }
    console.flush()
    Platform.end(code)
  }

  private static func run(
    _ words: [Word], _ console: Console
  ) async throws(CommandFailure) -> Int32 {
    var rest = words
    let named = ProgramCommands.all.first { $0.form.name == words.first?.text }
    if named != nil { rest.removeFirst() }
    let flags = rest.prefix { $0.text != "--" }.map(\.text)
    if named == nil, let flag = flags.first(where: { Self.flags.contains($0) }) {
      guard words.count == 1 else {
        throw .usage("\(flag) stands alone; plugboard --help lists the commands")
      }
      for line in flag == "--version" ? ["plugboard \(version)"] : help { console.print(line) }
      return 0
    }
    if let named, flags.contains("--help") || flags.contains("-h") {
      for line in named.form.help(program: "plugboard ") { console.print(line) }
      return 0
    }
    if let named { return try await named.run(named.form.arguments(of: rest), console) }
    let arguments = try RunPage.form.arguments(of: rest)
    if let name = arguments.text(0) { try checkIsPage(name, arguments) }
    return try await RunPage.run(arguments, console)
  }

  /// A first word that is no command must be a page.
  private static func checkIsPage(_ name: String, _ arguments: Arguments) throws(CommandFailure) {
    guard PageRequest(name).file == nil else { return }
    let documents = try arguments.folder().documents
    guard documents.path(ofPage: name) == nil || !documents.pageNames.contains(name) else { return }
    let known = ProgramCommands.all.map { $0.form.name } + documents.pageNames
    let isOfShell = ShellCommands.all.contains { $0.form.name == name }
    throw .usage(
      "unknown command or page \"\(name)\""
        + (isOfShell
          ? "; \(name) is a command of the shell: echo \(name) | plugboard"
          : CommandFailure.hint(NearestName.of(name, among: known)))
        + "; plugboard --help lists the commands")
  }

  private static var help: [String] {
    let commands = ProgramCommands.all.map { ["  plugboard \($0.form.usage)", $0.form.summary] }
    return [
      "plugboard runs an app that is assembled from JSON documents.", "", "usage:",
    ] + commands.flatMap { ["\($0[0])", "      \($0[1])"] } + [
      "  plugboard --help | --version", "",
      "run may be left out. Commands of the shell, typed behind : or fed to standard input:", "",
    ] + HelpCommand.list + [
      "", "Exit codes: 0, 1 where a command failed, 2 for an unknown command or wrong usage.",
    ]
  }
}
