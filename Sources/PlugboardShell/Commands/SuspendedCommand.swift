internal import Plugboard

enum SuspendedCommand: ShellCommand {
  static let form = CommandForm("suspended", "the events that wait, with their numbers")

  static func run(_ arguments: Arguments, in shell: Shell) throws(CommandFailure) -> Reply {
    let suspended = shell.runtime.events.suspended
    return Reply(
      suspended.isEmpty
        ? ["nothing is suspended"] : suspended.map { "\($0.number) \($0.event) at \($0.module)" },
      json: .array(suspended.map { $0.json() }))
  }
}

extension SuspensionInfo {
  /// With what else is to be said of it.
  func json(_ more: Record = [:]) -> Value {
    var json: Record = [
      "number": .int(number), "event": .string(event.text), "module": .string(module.text),
    ]
    json.merge(more)
    return .object(json)
  }
}

extension Shell {
  /// The suspended event that a command names by its number.
  func suspended(
    _ arguments: Arguments, of form: CommandForm
  ) throws(CommandFailure) -> SuspensionInfo {
    let text = arguments.words[0].text
    guard let number = Int(text) else { throw form.misuse("\"\(text)\" is no number") }
    guard let fire = runtime.events.suspended.first(where: { $0.number == number }) else {
      throw .failed("no event is suspended as \(number); suspended lists those that are")
    }
    return fire
  }
}
