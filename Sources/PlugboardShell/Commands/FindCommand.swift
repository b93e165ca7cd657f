internal import Plugboard

enum FindCommand: ShellCommand {
  static let form = CommandForm(
    "find", takes: [.required("TEXT")], "the modules of the page whose view shows a text",
    notes: [
      "A line is the module and the text of its view that contains TEXT. Capital letters don't matter.",
      "Modules outside of the screen are found as well; `show` scrolls to one.",
    ], examples: ["find Metropolis"])

  static func run(_ arguments: Arguments, in shell: Shell) throws(CommandFailure) -> Reply {
    let found = shell.modules(showing: arguments.words[0].text)
    return Reply(
      found.isEmpty
        ? ["nothing on the page \(shell.current) shows it"]
        : TextTable.lines(found.map { [$0.module.text, $0.text] }),
      json: .array(
        found.map { ["module": .string($0.module.text), "text": .string($0.text)] }))
  }
}
