internal import Plugboard
internal import PlugboardPlugins

enum TapCommand: ShellCommand {
  static let form = CommandForm(
    "tap", takes: [.optional("ID"), .optional("CONTROL")], "tap a module, as the Enter key does",
    notes: [
      CommandForm.labelNote,
      "If there is no such control, or it is disabled, nothing is tapped, and the command fails.",
    ], examples: ["tap 0/0", "tap 'Log in'", "tap Metropolis 'Add to list'"])

  static func run(_ arguments: Arguments, in shell: Shell) throws(CommandFailure) -> Reply {
    try shell.gesture(.gestureTap, arguments, of: form) { id, control throws(CommandFailure) in
      try shell.tap(id, control: control)
    }
  }
}

extension CommandForm {
  /// The note about the module and the control of a gesture.
  static let labelNote =
    "CONTROL is the id or the label of a control in the view of the module, or in those below, which `controls`"
    + " lists; the mark of a choice in front of a label can be left out, and a field also has the text above it as its"
    + " label. ID is also a text in the view of a module, or alone the label of a control on the page; several with"
    + " it are an error that lists them."
}

extension Shell {
  /// Performs a gesture on the module and the control that a command names, and reports its event.
  func gesture(
    _ event: EventName<Bool, String?>, _ arguments: Arguments, of form: CommandForm,
    _ perform: (ModuleID, String?) throws(CommandFailure) -> UntypedOutcome
  ) throws(CommandFailure) -> Reply {
    let (id, control) = try target(arguments.text(0), arguments.text(1))
    let record = FaultRecord(of: runtime)
    defer { record.end() }
    messages.isInReply = { $0.event == event.name && $0.module == id }
    let outcome = try byHand(form) { () throws(CommandFailure) in
      try perform(id, control)
    }
    commands.outcome = outcome
    return FireReport(
      event: event.name.text, module: id, outcome: outcome, faults: record.faults
    ).reply
  }

  /// Taps a module, or a control in its view.
  func tap(_ id: ModuleID, control: String? = nil) throws(CommandFailure) -> UntypedOutcome {
    do {
      return try runtime.tap(id, control: control, collecting: true).untyped
    } catch {
      throw .failed("\(error)")
    }
  }

  /// Returns the controls in the view of a module, in reading order.
  func controls(of id: ModuleID) throws(CommandFailure) -> [ViewValue.Control] {
    do {
      return try runtime.controls(of: id)
    } catch {
      throw .failed("\(error)")
    }
  }
}
