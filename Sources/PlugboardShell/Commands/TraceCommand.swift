internal import Plugboard

enum TraceCommand: ShellCommand {
  private static let shown = 20

  static let form = CommandForm(
    "trace", takes: [.optional("on|off|N")], "show events as they are fired, or the newest N",
    notes: [
      "The newest \(Trace.capacity) events are stored; without N, the newest \(shown) are shown.",
      "A line is #number, event, module and publisher, followed by each called subscriber",
      "with the response so far. With --json, on shows each event as one object at its end.",
    ])

  static func run(_ arguments: Arguments, in shell: Shell) throws(CommandFailure) -> Reply {
    switch arguments.text(0) {
    case "on":
      shell.trace.showing = arguments.has(ShellCommands.json.name) ? .json : .text
      return Reply("trace is on", json: ["trace": true])
    case "off":
      shell.trace.showing = .off
      return Reply("trace is off", json: ["trace": false])
    case let text:
      guard let count = text.map({ Int($0) }) ?? shown, count >= 0 else {
        throw form.misuse("trace takes on, off or a number, not \"\(text ?? "")\"")
      }
      let entries = shell.trace.last(count)
      return Reply(entries.flatMap(\.lines), json: .array(entries.map(\.json)))
    }
  }
}
