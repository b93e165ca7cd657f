internal import Plugboard

enum BackCommand: ShellCommand {
  static let form = CommandForm("back", "close the page and return to the previous one")

  static func run(_ arguments: Arguments, in shell: Shell) throws(CommandFailure) -> Reply {
    let closed = try shell.goBack()
    let page = shell.current
    return Reply(
      "closed \(closed), back at \(page)",
      json: ["closed": .string(closed.text), "page": .string(page.text)])
  }
}
