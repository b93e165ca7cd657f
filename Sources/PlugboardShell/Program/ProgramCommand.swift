/// A command of the program, named on the command line; each has its own file and an entry in
/// `ProgramCommands.all`.
@MainActor protocol ProgramCommand: Sendable {
  static var name: String { get }

  /// Returns the form of the command in a program, whose folder of documents its help names.
  static func form(in program: Program) -> CommandForm

  /// Runs the command and returns the exit code.
  static func run(_ arguments: Arguments, in program: Program) async throws(CommandFailure) -> Int32
}

/// The table of the program's commands.
@MainActor enum ProgramCommands {
  static let all: [any ProgramCommand.Type] = [
    RunPage.self, TestScripts.self, RenderPage.self, CheckDocuments.self, FormatFiles.self,
    WriteManifest.self, ListPlugins.self, ListUnits.self, ListEvents.self, ListKeys.self,
    ListRoutes.self, ResolveURL.self, NewDocuments.self, PrintSchema.self, PrintManual.self,
  ]
}
