internal import Plugboard
internal import PlugboardPlugins

enum TapCommand: ShellCommand {
  static let form = CommandForm(
    "tap", takes: [.optional("ID"), .optional("CONTROL")], "tap a module, as the Enter key does",
    notes: [
      "CONTROL is the id of a control in the view of the module, which `controls` lists. If the"
        + " view has no such control, or it is disabled, nothing is tapped, and the command fails."
    ])

  static func run(_ arguments: Arguments, in shell: Shell) throws(CommandFailure) -> Reply {
    let id = try shell.module(arguments.text(0))
    let record = FaultRecord(of: shell.runtime)
    defer { record.end() }
    let tap = EventName<Bool, String?>.gestureTap.name
    shell.isInReply = { $0.event == tap && $0.module == id }
    let outcome = try shell.byHand(form) { () throws(CommandFailure) in
      try shell.tap(id, control: arguments.text(1))
    }
    shell.outcome = outcome
    return FireReport(event: tap.text, module: id, outcome: outcome, faults: record.faults).reply
  }
}

extension Shell {
  /// Taps a module, or a control in its view.
  func tap(_ id: ModuleID, control: String? = nil) throws(CommandFailure) -> FireOutcome {
    do {
      return try runtime.tap(id, control: control, collecting: true).untyped
    } catch {
      throw .failed("\(error)")
    }
  }

  /// Returns the controls in the view of a module, in reading order.
  func controls(of id: ModuleID) throws(CommandFailure) -> [View.Control] {
    do {
      return try runtime.controls(of: id)
    } catch {
      throw .failed("\(error)")
    }
  }
}
