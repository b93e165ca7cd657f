internal import Plugboard
internal import PlugboardPlugins

enum TypeCommand: ShellCommand {
  static let form = CommandForm(
    "type", takes: [.required("ID"), .required("CONTROL"), .required("TEXT")],
    "submit a text in a field of a module",
    notes: [
      "CONTROL is the id of a field in the view of the module, which `controls` lists. If the view"
        + " has no such field, nothing is submitted, and the command fails."
    ])

  static func run(_ arguments: Arguments, in shell: Shell) throws(CommandFailure) -> Reply {
    let id = try shell.module(arguments.text(0))
    let record = FaultRecord(of: shell.runtime)
    defer { record.end() }
    let input = EventName<Bool, (String, String)>.gestureInput.name
    shell.messages.isInReply = { $0.event == input && $0.module == id }
    let outcome = try shell.byHand(form) { () throws(CommandFailure) in
      try shell.input(id, control: arguments.words[1].text, text: arguments.words[2].text)
    }
    shell.commands.outcome = outcome
    return FireReport(event: input.text, module: id, outcome: outcome, faults: record.faults).reply
  }
}

extension Shell {
  /// Tells the text that a field of a module has while it is typed.
  func edit(_ id: ModuleID, control: String, text: String) throws(CommandFailure) {
    do {
      try runtime.edit(id, control: control, text: text)
    } catch {
      throw .failed("\(error)")
    }
  }

  /// Submits a text in a field of a module.
  func input(
    _ id: ModuleID, control: String, text: String
  ) throws(CommandFailure) -> UntypedOutcome {
    do {
      return try runtime.input(id, control: control, text: text, collecting: true).untyped
    } catch {
      throw .failed("\(error)")
    }
  }
}
