internal import Plugboard

enum EventsCommand: ShellCommand {
  static let form = CommandForm(
    "events", takes: [.optional("EVENT")],
    "the events that plugins, the host and the runtime declare",
    notes: [
      "Of an EVENT it tells what it means, its params and its response, who fires and who handles it, and where documents name it."
    ], examples: ["events", "events like.set"])

  static func run(_ arguments: Arguments, in shell: Shell) throws(CommandFailure) -> Reply {
    try Catalogue(of: shell.folder).events(arguments.text(0))
  }
}
