internal import Plugboard

enum HelpCommand: ShellCommand {
  static let form = CommandForm(
    "help", takes: [.optional("COMMAND")], "the commands, or how one of them is used")

  static func run(_ arguments: Arguments, in shell: Shell) throws(CommandFailure) -> Reply {
    if let name = arguments.text(0) {
      let command = try ShellCommands.command(name, in: shell)
      return reply(command.form.inShell)
    }
    return Reply(
      list,
      json: [
        "commands": .array(ShellCommands.all.map { .object(head($0.form)) }),
        "notes": .array(notes.map { .string($0) }),
      ])
  }

  static func reply(_ form: CommandForm) -> Reply { Reply(form.help(), json: json(form)) }

  /// All commands, one per line.
  static var list: [String] {
    TextTable.lines(ShellCommands.all.map { ["  \($0.form.usage)", $0.form.summary] }) + [""]
      + notes
  }

  static let notes = [
    "Each takes --json and --help. An unambiguous beginning of a name is enough.",
    "ID is a module's id, or its part after the page: buy for article-3/buy.",
  ]

  private static func head(_ form: CommandForm) -> Record {
    ["name": .string(form.name), "usage": .string(form.usage), "summary": .string(form.summary)]
  }

  private static func json(_ form: CommandForm) -> Value {
    var json = head(form)
    json["notes"] = .array(form.notes.map { .string($0) })
    json["examples"] = .array(form.examples.map { .string($0) })
    json["parameters"] = .array(form.parameters.map { .string($0.name) })
    json["options"] = .array(
      form.options.map { ["option": .string($0.usage), "summary": .string($0.summary)] })
    return .object(json)
  }
}
