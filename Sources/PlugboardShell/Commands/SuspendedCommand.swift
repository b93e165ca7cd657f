internal import Plugboard

enum SuspendedCommand: ShellCommand {
  static let form = CommandForm("suspended", "the suspended events, with their numbers")

  static func run(_ arguments: Arguments, in shell: Shell) throws(CommandFailure) -> Reply {
    let suspended = shell.runtime.events.suspended
    return Reply(
      suspended.isEmpty
        ? ["nothing is suspended"] : suspended.map { "\($0.number) \($0.event) at \($0.module)" },
      json: .array(suspended.map { $0.json() }))
  }
}

extension SuspensionInfo {
  /// Returns the suspended event as JSON, with further fields.
  func json(_ more: Fields = [:]) -> Value {
    var json: Fields = [
      "number": .int(number), "event": .string(event.text), "module": .string(module.text),
    ]
    for field in more { json[field.key] = field.value }
    return .object(json)
  }
}

extension Shell {
  /// Returns the suspended event with a number.
  func suspended(
    _ arguments: Arguments, of form: CommandForm
  ) throws(CommandFailure) -> SuspensionInfo {
    let text = arguments.words[0].text
    guard let number = Int(digits: text) else { throw form.misuse("\"\(text)\" isn't a number") }
    guard let fire = runtime.events.suspended(as: number) else {
      throw .failed("no event is suspended as \(number); the command suspended lists them")
    }
    return fire
  }
}
