internal import Plugboard

enum ReloadCommand: ShellCommand {
  private static let saved = CommandForm.Option(
    SessionScript.afterSave,
    "as an app on a terminal does after a save, which no fault of a document fails")

  static let form = CommandForm(
    "reload", options: [saved], "read the configs again, and apply what has changed",
    notes: [
      "Modules that are stated as before stay as they are, with their data. Faults are printed, as at the",
      "start. A file that can't be read any more counts as it was; if it is that of an open page, the",
      "command fails. Sources whose files have changed are asked again. On a screen, the last line then has the",
      "first finding of check.",
    ])

  static func run(_ arguments: Arguments, in shell: Shell) throws(CommandFailure) -> Reply {
    if arguments.has(saved.name) {
      let files = shell.session?.takeSaved() ?? []
      let told = shell.reload(saved: files)
      shell.display?.tellReload(told)
      let lines = told.map { [$0] } ?? shell.saved.faults
      return Reply(lines, json: ["messages": .array(lines.map { .string($0) })])
    }
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
