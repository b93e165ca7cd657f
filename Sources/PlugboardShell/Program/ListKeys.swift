internal import Plugboard

enum ListKeys: ProgramCommand {
  static let name = KeysCommand.form.name

  static func form(in program: Program) -> CommandForm {
    KeysCommand.form.ofCatalogue(in: program)
  }

  static func run(_ arguments: Arguments, in program: Program) throws(CommandFailure) -> Int32 {
    let reply = try program.catalogue(arguments).keys(arguments.text(0))
    program.console.print(reply, asJSON: arguments.has(CommandForm.Option.json.name))
    return 0
  }
}
