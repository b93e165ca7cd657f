internal import Plugboard

enum CancelCommand: ShellCommand {
  static let form = CommandForm(
    "cancel", takes: [.required("N"), .optional("REASON")], "end a suspended event without the rest"
  )

  static func run(_ arguments: Arguments, in shell: Shell) throws(CommandFailure) -> Reply {
    let fire = try shell.suspended(arguments, of: form)
    let isCancelled = shell.runtime.events.cancel(
      fire.number, arguments.text(1) ?? "cancelled by hand")
    return Reply(
      "cancelled \(fire.event) at \(fire.module)",
      json: ["number": .int(fire.number), "cancelled": .bool(isCancelled)])
  }
}
