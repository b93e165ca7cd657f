internal import Plugboard

enum SubscribersCommand: ShellCommand {
  static let form = CommandForm(
    "subscribers", takes: [.required("EVENT"), .optional("ID")],
    "the subscribers of an event on a module, in calling order",
    notes: [
      "A line is the position in the order, the plugin or host, its priority, and the entry"
        + " that mounts it."
    ])

  static func run(_ arguments: Arguments, in shell: Shell) throws(CommandFailure) -> Reply {
    let event = arguments.words[0].text
    let id = try shell.module(arguments.text(1))
    shell.warnIfUndeclared(event)
    let subscribers: [SubscriberInfo]
    do {
      subscribers = try shell.runtime.events.subscribers(of: Name(event), on: id)
    } catch {
      throw .failed("\(error)")
    }
    let mounts = (try? shell.runtime.plugins.mounted(on: id)) ?? []
    let places = subscribers.map { info in
      info.plugin.flatMap { shell.place(of: mounts[$0], on: id) }
    }
    let rows = zip(subscribers, places).enumerated()
    return Reply(
      subscribers.isEmpty
        ? ["no subscriber of \(event) at \(id)"]
        : TextTable.lines(
          rows.map { index, row in
            [
              "\(index + 1)", row.0.label, "\(row.0.priority)",
              row.1.map { "\($0)" } ?? (row.0.plugin != nil ? "" : "(not a plugin)"),
            ]
          }),
      json: .array(rows.map { json($0 + 1, $1.0, $1.1) }))
  }

  private static func json(
    _ order: Int, _ info: SubscriberInfo, _ place: SourceLocation?
  ) -> Value {
    [
      "order": .int(order), "subscriber": .string(info.label),
      "isPlugin": .bool(info.plugin != nil),
      "priority": .int(info.priority), "place": Value(place.map { "\($0)" }),
    ]
  }
}
