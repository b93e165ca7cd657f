internal import Plugboard

/// A command of the shell: its form, and its code.
///
/// Each command has its own file and an entry in `ShellCommands.all`.
protocol ShellCommand: Sendable {
  static var form: CommandForm { get }

  @MainActor static func run(_ arguments: Arguments, in shell: Shell) async throws(CommandFailure)
    -> Reply
}

extension CommandForm {
  /// The form with the options that every command of the shell takes.
  var inShell: CommandForm {
    CommandForm(
      name, takes: parameters, options: options + [.json, .help], summary,
      notes: notes, examples: examples)
  }
}
