internal import Plugboard
internal import PlugboardPlugins

enum HoldCommand: ShellCommand {
  static let form = CommandForm(
    "hold", takes: [.optional("ID"), .optional("CONTROL")],
    "press a module for long, as a right click does",
    notes: [
      CommandForm.labelNote,
      "If there is no such control, or it is disabled, nothing is pressed, and the command fails.",
    ])

  static func run(_ arguments: Arguments, in shell: Shell) throws(CommandFailure) -> Reply {
    try shell.gesture(.gestureLongPress, arguments, of: form) {
      id, control throws(CommandFailure) in
      try shell.longPress(id, control: control)
    }
  }
}

extension Shell {
  /// Presses a module, or a control in its view, for long.
  func longPress(_ id: ModuleID, control: String? = nil) throws(CommandFailure) -> UntypedOutcome {
    do {
      return try runtime.longPress(id, control: control, collecting: true).untyped
    } catch {
      throw .failed("\(error)")
    }
  }
}
