/// A command of the program, named on the command line; each stands in a file of its own and in
/// `ProgramCommands.all`.
@MainActor protocol ProgramCommand: Sendable {
  static var name: String { get }

  /// Returns what the command takes in a program, whose folder of documents its help names.
  static func form(in program: Program) -> CommandForm

  /// Returns the exit code.
  static func run(_ arguments: Arguments, in program: Program) async throws(CommandFailure) -> Int32
}

/// The one table of the program's commands.
@MainActor enum ProgramCommands {
  static let all: [any ProgramCommand.Type] = [
    RunPage.self, RenderPage.self, CheckDocuments.self, FormatFiles.self,
  ]
}
