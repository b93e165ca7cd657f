internal import Plugboard

enum ListEvents: ProgramCommand {
  static let name = EventsCommand.form.name

  static func form(in program: Program) -> CommandForm {
    EventsCommand.form.ofCatalogue(in: program)
  }

  static func run(_ arguments: Arguments, in program: Program) throws(CommandFailure) -> Int32 {
    let reply = try program.catalogue(arguments).events(arguments.text(0))
    program.console.print(reply, asJSON: arguments.has(CommandForm.Option.json.name))
    return 0
  }
}
