internal import Plugboard

enum ReloadCommand: ShellCommand {
  static let form = CommandForm(
    "reload", "read the configs and open the pages again",
    notes: [
      "Faults are printed, as at the start. If the document of an open page can't be read any more,",
      "nothing changes.",
    ])

  static func run(_ arguments: Arguments, in shell: Shell) throws(CommandFailure) -> Reply {
    try shell.reload()
    let pages = shell.pages.map(\.id.text)
    return Reply(
      "reloaded \(pages.joined(separator: ", "))",
      json: ["pages": .array(pages.map { .string($0) })])
  }
}
