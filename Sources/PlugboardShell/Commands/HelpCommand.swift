internal import Plugboard

enum HelpCommand: ShellCommand {
  static let form = CommandForm(
    "help", takes: [.optional("COMMAND")], "the commands, or how one of them is used")

  static func run(_ arguments: Arguments, in shell: Shell) throws(CommandFailure) -> Reply {
    if let name = arguments.text(0) {
      let command = try ShellCommands.command(name, in: shell)
      return reply(command.form.inShell, in: shell)
    }
    let width = shell.commands.proseWidth
    return Reply(
      list(width: width),
      json: [
        "commands": .array(ShellCommands.all.map { .object(head($0.form, $0.form.shortUsage)) }),
        "notes": .array(notes.map { .string($0) }),
      ])
  }

  @MainActor static func reply(_ form: CommandForm, in shell: Shell) -> Reply {
    let width = shell.commands.proseWidth
    return Reply(form.help(width: width), json: json(form))
  }

  /// All commands with their summaries, and notes about all commands.
  static func list(width: Int) -> [String] {
    Paragraph.lines(
      ofTerms: ShellCommands.all.map { ($0.form.shortUsage, $0.form.summary) }, width: width)
      + [""] + notes.flatMap { Paragraph.lines($0, width: width) }
  }

  static let notes = [
    "help COMMAND explains one with its options. Each takes --json and --help.",
    "An unambiguous beginning of a name is enough.",
    "ID is a module's id, or its part after the page: buy for article-3/buy.",
  ]

  private static func head(_ form: CommandForm, _ usage: String) -> Fields {
    ["name": .string(form.name), "usage": .string(usage), "summary": .string(form.summary)]
  }

  private static func json(_ form: CommandForm) -> Value {
    var json = head(form, form.usage)
    json["notes"] = .array(form.notes.map { .string($0) })
    json["examples"] = .array(form.examples.map { .string($0) })
    json["parameters"] = .array(form.parameters.map { .string($0.name) })
    json["options"] = .array(
      form.options.map { ["option": .string($0.usage), "summary": .string($0.summary)] })
    return .object(json)
  }
}
