internal import Plugboard

enum FireCommand: ShellCommand {
  static let form = CommandForm(
    "fire", takes: [.required("EVENT"), .required("ID"), .repeated("key=value")],
    options: [
      .init("--up", "go from the module up to the root"),
      .init("--down", "go to the module and to all modules below it"),
    ],
    "fire an event at a module",
    notes: [
      "A value is JSON if it parses, else a string. An event without a declaration is fired,"
        + " with a warning. The faults are all that happen during the event, nested ones included."
    ])

  static func run(
    _ arguments: Arguments, in shell: Shell
  ) async throws(CommandFailure) -> Reply {
    let event = arguments.words[0].text
    guard !event.isEmpty else { throw form.misuse("an event needs a name that is not empty") }
    let id = try shell.module(arguments.words[1].text)
    var params = Fields()
    for word in arguments.words.dropFirst(2) {
      guard let (key, value) = word.assignment else {
        throw form.misuse("a param is written key=value, not \"\(word.text)\"")
      }
      params[key] = value
    }
    guard !(arguments.has("--up") && arguments.has("--down")) else {
      throw form.misuse("an event goes up or down, not both ways")
    }
    let direction: Direction? =
      arguments.has("--up") ? .up : arguments.has("--down") ? .down : nil
    shell.warnIfUndeclared(event)
    shell.repliesToNextFire()
    let record = FaultRecord(of: shell.runtime)
    defer { record.end() }
    do {
      let fired = try shell.byHand(form) {
        try shell.runtime.at(id).going(direction).collecting.fire(
          named: Name(event), Params(params))
      }
      let outcome = await shell.settled(fired)
      shell.commands.outcome = outcome.untyped
      return FireReport(
        event: event, module: id, outcome: outcome.untyped, faults: record.faults
      ).reply
    } catch {
      throw .failed("\(error)")
    }
  }
}
