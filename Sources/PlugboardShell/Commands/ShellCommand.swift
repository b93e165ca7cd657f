/// A command of the shell: its form, and what it does.
///
/// Each stands in a file of its own and in `ShellCommands.all`.
protocol ShellCommand: Sendable {
  static var form: CommandForm { get }

  @MainActor static func run(_ arguments: Arguments, in shell: Shell) async throws(CommandFailure)
    -> Reply
}
