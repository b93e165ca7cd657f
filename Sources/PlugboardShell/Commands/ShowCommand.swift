internal import Plugboard

enum ShowCommand: ShellCommand {
  static let form = CommandForm(
    "show", takes: [.required("ID")], "scroll the page to a module, and give it the focus",
    notes: [
      "The next frames of `render` begin there, and `screen` shows it, where `press` then acts."
    ])

  static func run(_ arguments: Arguments, in shell: Shell) throws(CommandFailure) -> Reply {
    let id = try shell.module(arguments.text(0))
    let composer = try shell.composer(of: shell.current, size: ScreenSize.standard)
    guard composer.scroll(to: id) else {
      throw .failed("the page \(shell.current) doesn't show \(id) in its list")
    }
    shell.commands.shown = (shell.current, id)
    shell.display?.show(id)
    return Reply([], json: ["page": .string(shell.current.text), "shown": .string(id.text)])
  }
}
