internal import Plugboard

enum PrintManual: ProgramCommand {
  static let name = "man"

  static func form(in program: Program) -> CommandForm {
    CommandForm(
      name, "the manual page, for man and mandoc",
      notes: ["It is made of the same table of commands as the help."],
      examples: ["man | man -l -"])
  }

  static func run(_ arguments: Arguments, in program: Program) throws(CommandFailure) -> Int32 {
    for line in ManualPage(program).lines { program.console.print(line) }
    return 0
  }
}
