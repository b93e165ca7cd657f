internal import Plugboard

enum ReloadCommand: ShellCommand {
  static let form = CommandForm(
    "reload", "read the configs again, and apply what has changed",
    notes: [
      "Modules that are stated as before stay as they are, with their data. Faults are printed, as at the",
      "start. A file that can't be read any more counts as it was; if it is that of an open page, the",
      "command fails. Sources whose files have changed are asked again. On a screen, the last line then has the",
      "first finding of check.",
    ])

  static func run(_ arguments: Arguments, in shell: Shell) throws(CommandFailure) -> Reply {
    let reload = try shell.reload()
    try reload.check()
    shell.keepFaults([])
    shell.checkDocuments()
    return Reply(
      reload.lines,
      json: [
        "pages": .array(
          reload.reload.differences.map { page, difference in
            ["page": .string(page.text), "changes": difference.json]
          }), "files": .array(reload.files.map { .string($0) }),
      ])
  }
}
