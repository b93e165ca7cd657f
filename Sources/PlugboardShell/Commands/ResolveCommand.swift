internal import Plugboard

enum ResolveCommand: ShellCommand {
  static let form = CommandForm(
    "resolve", takes: [.required("URL")], options: [.remote],
    "what a URL would open",
    notes: RouteResolution.notes)

  static func run(_ arguments: Arguments, in shell: Shell) throws(CommandFailure) -> Reply {
    try RouteResolution(
      arguments.words[0].text, isRemote: arguments.has(CommandForm.Option.remote.name),
      in: shell.folder, shell.navigator
    ).reply
  }
}
