internal import Plugboard
internal import PlugboardPlugins

enum TapCommand: ShellCommand {
  static let form = CommandForm(
    "tap", takes: [.optional("ID"), .optional("BUTTON")], "tap a module, as the Enter key does",
    notes: ["BUTTON is the label of a button in the view of the module."])

  static func run(_ arguments: Arguments, in shell: Shell) throws(CommandFailure) -> Reply {
    let id = try shell.module(arguments.text(0))
    let outcome = try shell.tap(id, button: arguments.text(1))
    return FireReport(event: EventName.gestureTap.name.text, module: id, outcome: outcome).reply
  }
}

extension Shell {
  /// Fires the gesture event at a module.
  func tap(_ id: ModuleID, button: String? = nil) throws(CommandFailure) -> FireOutcome {
    do {
      return try runtime.fire(
        EventName.gestureTap, on: id, params: button.map { Params(.button($0)) } ?? Params(),
        collecting: true
      ).untyped
    } catch {
      throw .failed("\(error)")
    }
  }
}
