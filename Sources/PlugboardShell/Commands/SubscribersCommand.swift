internal import Plugboard

enum SubscribersCommand: ShellCommand {
  static let form = CommandForm(
    "subscribers", takes: [.required("EVENT"), .optional("ID")],
    "the subscribers of an event on a module and above it, in calling order",
    notes: [
      "A line is the position in the order, the module, the plugin or host, its priority, and the entry",
      "that mounts it. Those above the module are called only by an event that goes up. A line below says if",
      "the event is declared to end with its first answer, or to need one.",
    ])

  static func run(_ arguments: Arguments, in shell: Shell) throws(CommandFailure) -> Reply {
    let event = arguments.words[0].text
    let id = try shell.module(arguments.text(1))
    shell.warnIfUndeclared(event)
    var rows: [Row] = []
    var next: ModuleID? = id
    while let module = next {
      for info in try subscribers(of: event, on: module, in: shell) {
        let mounts = (try? shell.runtime.plugins.mounted(on: module)) ?? []
        let place = info.plugin.flatMap { shell.place(of: mounts[$0], on: module) }
        rows.append(
          Row(
            order: rows.count + 1, module: module, isAbove: module != id, info: info,
            place: place))
      }
      next = (try? shell.runtime.modules.parent(of: module)) ?? nil
    }
    let rule = shell.runtime.plugins.registry.events[Name(event)]?.answers
    return Reply(lines(rows, event, id) + notes(on: rule), json: .array(rows.map(\.json)))
  }

  @MainActor private static func subscribers(
    of event: String, on module: ModuleID, in shell: Shell
  ) throws(CommandFailure) -> [SubscriberInfo] {
    do {
      return try shell.runtime.events.subscribers(of: Name(event), on: module)
    } catch {
      throw .failed("\(error)")
    }
  }

  private static func lines(_ rows: [Row], _ event: String, _ id: ModuleID) -> [String] {
    let table = TextTable.lines(rows.map(\.cells))
    let own = rows.count { !$0.isAbove }
    var lines = Array(table.prefix(own))
    if own == 0 { lines.append("no subscriber of \(event) at \(id)") }
    if own < table.count { lines += ["going up, also:"] + table.dropFirst(own) }
    return lines
  }

  /// Returns lines about how the declared event combines its answers.
  private static func notes(on rule: AnswerRule?) -> [String] {
    var notes: [String] = []
    if rule?.order == .first { notes.append("the first answer ends the event") }
    if rule?.mustAnswer == true { notes.append("the event must be answered") }
    return notes
  }

  private struct Row {
    let order: Int
    let module: ModuleID
    let isAbove: Bool
    let info: SubscriberInfo
    let place: DocumentLocation?

    var cells: [String] {
      [
        "\(order)", module.text, info.label, "\(info.priority)",
        place.map { "\($0)" } ?? (info.plugin != nil ? "" : "(not a plugin)"),
      ]
    }

    var json: Value {
      [
        "order": .int(order), "module": .string(module.text), "isAbove": .bool(isAbove),
        "subscriber": .string(info.label), "isPlugin": .bool(info.plugin != nil),
        "priority": .int(info.priority), "place": Value(place.map { "\($0)" }),
      ]
    }
  }
}
