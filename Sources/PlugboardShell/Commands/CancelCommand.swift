internal import Plugboard

enum CancelCommand: ShellCommand {
  static let form = CommandForm(
    "cancel", takes: [.required("N"), .optional("REASON")], "cancel a suspended event"
  )

  static func run(_ arguments: Arguments, in shell: Shell) throws(CommandFailure) -> Reply {
    let fire = try shell.suspended(arguments, of: form)
    let reason = arguments.text(1) ?? "cancelled by hand"
    shell.messages.isInReply = {
      $0.event == fire.event && $0.module == fire.firedAt
        && $0.reason == .because(reason)
    }
    guard shell.runtime.events.cancel(fire.number, reason) else {
      throw .failed("\(fire.event) at \(fire.module) was not cancelled")
    }
    return Reply(
      "cancelled \(fire.event) at \(fire.module): \(reason)",
      json: fire.json(["cancelled": true, "reason": .string(reason)]))
  }
}
