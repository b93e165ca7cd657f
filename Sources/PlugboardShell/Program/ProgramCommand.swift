/// A command of the program, named on the command line; each has its own file and an entry in
/// `ProgramCommands.all`.
@MainActor protocol ProgramCommand: Sendable {
  static var name: String { get }

  /// Returns the form of the command in a program, whose folder of documents its help names.
  static func form(in program: Program) -> CommandForm

  /// Runs the command and returns the exit code.
  static func run(_ arguments: Arguments, in program: Program) async throws(CommandFailure) -> Int32
}
