internal import Plugboard

enum QuitCommand: ShellCommand {
  static let form = CommandForm(
    "quit", "end", notes: ["In a script, only expect may follow; any other command fails."])

  static func run(_ arguments: Arguments, in shell: Shell) throws(CommandFailure) -> Reply {
    shell.commands.isQuitting = true
    return Reply([], json: ["quit": true])
  }
}
