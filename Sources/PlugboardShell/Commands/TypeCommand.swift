internal import Plugboard
internal import PlugboardPlugins

enum TypeCommand: ShellCommand {
  static let form = CommandForm(
    "type", takes: [.required("ID"), .required("CONTROL"), .optional("TEXT")],
    "submit a text in a field of a module",
    notes: [
      "CONTROL is the id or the label of a field in the view of the module, which `controls` lists; the label alone,"
        + " with the text after it, is enough for a field on the page. If there is no such field, nothing is submitted,"
        + " and the command fails."
    ], examples: ["type Search Metropolis", "type home search Metropolis"])

  static func run(_ arguments: Arguments, in shell: Shell) throws(CommandFailure) -> Reply {
    let words = arguments.words.map(\.text)
    let (id, control) = try shell.field(words.dropLast())
    let record = FaultRecord(of: shell.runtime)
    defer { record.end() }
    let input = EventName<Bool, (String, String)>.gestureInput.name
    shell.messages.isInReply = { $0.event == input && $0.module == id }
    let outcome = try shell.byHand(form) { () throws(CommandFailure) in
      try shell.input(id, control: control, text: words.last ?? "")
    }
    shell.commands.outcome = outcome
    return FireReport(event: input.text, module: id, outcome: outcome, faults: record.faults).reply
  }
}

extension Shell {
  /// Returns the module and the field that words name: the module and the field, or the label alone.
  func field(
    _ words: ArraySlice<String>
  ) throws(CommandFailure) -> (module: ModuleID, control: String) {
    let label = words[0]
    let (module, control) = try target(label, words.count > 1 ? words[1] : nil)
    guard let control else {
      throw .failed("no field of the page \(current) has the label \"\(label)\"")
    }
    return (module, control)
  }

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
