internal import Plugboard

enum ReloadCommand: ShellCommand {
  static let form = CommandForm(
    "reload", "read the configs and open the pages again",
    notes: ["If a document has an error, the faults are printed and nothing changes."])

  static func run(_ arguments: Arguments, in shell: Shell) throws(CommandFailure) -> Reply {
    try shell.reload()
    let pages = shell.pages.map(\.id.text)
    return Reply(
      "reloaded \(pages.joined(separator: ", "))",
      json: ["pages": .array(pages.map { .string($0) })])
  }
}
