internal import Plugboard

enum ListUnits: ProgramCommand {
  static let name = UnitsCommand.form.name

  static func form(in program: Program) -> CommandForm {
    UnitsCommand.form.ofCatalogue(in: program)
  }

  static func run(_ arguments: Arguments, in program: Program) throws(CommandFailure) -> Int32 {
    let reply = try program.catalogue(arguments).units(arguments.text(0))
    program.console.print(reply, asJSON: arguments.has(CommandForm.Option.json.name))
    return 0
  }
}
