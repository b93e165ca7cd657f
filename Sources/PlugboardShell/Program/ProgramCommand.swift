/// A command of the program, named on the command line; each stands in a file of its own and in
/// `ProgramCommands.all`.
protocol ProgramCommand: Sendable {
  static var form: CommandForm { get }

  /// Gives the exit code.
  @MainActor static func run(_ arguments: Arguments, _ console: Console)
    async throws(CommandFailure) -> Int32
}

/// The one table of the program's commands.
enum ProgramCommands {
  static let all: [any ProgramCommand.Type] = [
    RunPage.self, RenderPage.self, CheckDocuments.self, FormatFiles.self,
  ]

  static let configs = CommandForm.Option(
    "--configs", value: "DIR",
    "the folder of the app's documents, ./\(ConfigFolder.standard) otherwise")
}

extension Arguments {
  /// The folder of the documents that the command is about.
  ///
  /// A file that lies in the folder of an app is about that one, unless another is named; without
  /// any, its own folder serves.
  func folder(for file: String? = nil) throws(CommandFailure) -> ConfigFolder {
    if let named = value(of: ProgramCommands.configs.name) { return try ConfigFolder(named) }
    if let file {
      if let (folder, _) = ConfigFolder.around(file) { return try ConfigFolder(folder) }
      if Platform.kind(of: ConfigFolder.standard) == nil {
        return try ConfigFolder(ConfigFolder.above(file))
      }
    }
    return try ConfigFolder(ConfigFolder.standard)
  }
}
