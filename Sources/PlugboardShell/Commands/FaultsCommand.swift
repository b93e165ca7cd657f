internal import Plugboard

enum FaultsCommand: ShellCommand {
  private static let shown = 10

  static let form = CommandForm(
    "faults", takes: [.optional("N")], "the newest faults of plugins",
    notes: [
      "A fault is shown with its plugin, event, module and message, the event in the trace, and the",
      "entry that mounts the plugin. The newest \(FaultLog.capacity) are stored.",
    ])

  static func run(_ arguments: Arguments, in shell: Shell) throws(CommandFailure) -> Reply {
    let text = arguments.text(0)
    guard let count = text.map({ Int(digits: $0) }) ?? shown else {
      throw form.misuse("\"\(text ?? "")\" isn't a number")
    }
    let rows = shell.inspection.faults.entries.suffix(count).map { entry in
      Row(
        entry: entry, place: shell.place(of: entry.fault), hasTime: shell.display?.statistics != nil
      )
    }
    return Reply(
      rows.isEmpty ? ["no plugin has failed"] : rows.flatMap(\.lines),
      json: .array(rows.map(\.json)))
  }

  private struct Row {
    let entry: FaultLog.Entry
    let place: DocumentLocation?
    let hasTime: Bool

    private var time: Int? { hasTime ? Int(entry.time / .milliseconds(1)) : nil }

    var lines: [String] {
      let fault = entry.fault
      var head = "\(fault.subscriber) in \(fault.work) at \(fault.module): \(fault.message)"
      if let fire = entry.fire { head = "#\(fire) " + head }
      var details: [String] = []
      if let time { details.append("\(time) ms after the start") }
      if let place { details.append("\(place)") }
      return [head] + (details.isEmpty ? [] : ["  " + details.joined(separator: "  ")])
    }

    var json: Value {
      var fields = entry.fault.json
      fields["fire"] = Value(entry.fire)
      fields["milliseconds"] = Value(time)
      fields["place"] = Value(place.map { "\($0)" })
      return .object(fields)
    }
  }
}

extension Shell {
  /// Returns the entry of the plugin that failed, if it is still mounted.
  func place(of fault: Fault) -> DocumentLocation? {
    let mounts = (try? runtime.plugins.mounted(on: fault.module)) ?? []
    return mounts.first { $0.name.text.hasSameBytes(as: fault.subscriber) }
      .flatMap { place(of: $0, on: fault.module) }
  }
}
