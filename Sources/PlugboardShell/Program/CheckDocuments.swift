internal import Plugboard

enum CheckDocuments: ProgramCommand {
  static let form = CommandForm(
    "check", takes: [.repeated("PATH")], options: [ProgramCommands.configs, .init("--json", "an array of objects instead of lines")],
    "every fault of every document")

  static func run(_ arguments: Arguments, _ console: Console) throws(CommandFailure) -> Int32 {
    0
  }
}
