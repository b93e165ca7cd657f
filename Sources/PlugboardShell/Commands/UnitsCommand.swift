internal import Plugboard

enum UnitsCommand: ShellCommand {
  static let form = CommandForm(
    "units", takes: [.optional("UNIT")],
    "the function units, which plugins of several levels form together",
    notes: [
      "Of a UNIT it tells the plugins, and the events and keys that pass between them."
    ], examples: ["units", "units like"])

  static func run(_ arguments: Arguments, in shell: Shell) throws(CommandFailure) -> Reply {
    try Catalogue(of: shell.folder).units(arguments.text(0))
  }
}
