internal import Plugboard

enum KeysCommand: ShellCommand {
  static let form = CommandForm(
    "keys", takes: [.optional("KEY")], "the keys of data that plugins read and write",
    notes: [
      "Of a KEY it tells what it means, which plugins read and write it, and where documents name it."
    ], examples: ["keys", "keys title"])

  static func run(_ arguments: Arguments, in shell: Shell) throws(CommandFailure) -> Reply {
    try Catalogue(of: shell.folder).keys(arguments.text(0))
  }
}
