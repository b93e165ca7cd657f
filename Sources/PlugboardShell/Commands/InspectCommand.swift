internal import Plugboard

enum InspectCommand: ShellCommand {
  /// The number of events that are shown.
  private static let shown = 5

  static let form = CommandForm(
    "inspect", takes: [.optional("ID")], "all about a module on one screen",
    notes: [
      "Its place in the documents; its plugins with priority, params, faults and place; the events that it",
      "handles, and by which subscribers; its data; the controls of its view; and the newest events that",
      "it took part in. trace #N shows one of them whole.",
    ])

  static func run(_ arguments: Arguments, in shell: Shell) throws(CommandFailure) -> Reply {
    let facts = try ModuleFacts(try shell.module(arguments.text(0)), in: shell)
    return Reply(facts.lines, json: facts.json)
  }

  /// The known facts of a module.
  private struct ModuleFacts {
    let id: ModuleID
    let level: Level
    let type: String?
    let place: DocumentLocation?
    let isPlaceholder: Bool
    let plugins: [PluginRow]
    let events: [(event: Name, subscribers: [SubscriberInfo])]
    let data: [DataFacts]
    let controls: [ViewValue.Control]
    let newest: [TraceRecord]

    @MainActor init(_ id: ModuleID, in shell: Shell) throws(CommandFailure) {
      let runtime = shell.runtime
      self.id = id
      level = (try? runtime.modules.level(of: id)) ?? .other
      type = runtime.type(of: id)
      place = shell.place(of: id)
      isPlaceholder = runtime.fault(of: id) != nil
      let mounts = (try? runtime.plugins.mounted(on: id)) ?? []
      plugins = mounts.enumerated().map { position, mount in
        PluginRow(
          mount: mount, place: shell.place(of: mount, on: id),
          faults: shell.inspection.faults.count(of: mount.name, on: id),
          isQuarantined: runtime.events.isQuarantined(position, on: id))
      }
      events = runtime.subscriptions(of: id)
      data = try shell.dataFacts(of: id)
      controls = (try? shell.controls(of: id)) ?? []
      let touching = shell.traceRoots().filter { $0.touches(id) && TraceFilter().admits($0) }
      let fires = touching.compactMap { item in
        if case .fire(let fire) = item { fire } else { nil }
      }
      newest = fires.suffix(InspectCommand.shown)
    }

    var lines: [String] {
      var head = "\(id) \(level)"
      if let type { head += " \(type)" }
      if let place { head += "  \(place)" }
      if isPlaceholder { head += "  (a placeholder)" }
      return [head]
        + section("plugins", TextTable.lines(plugins.map(\.cells)))
        + section(
          "handles",
          TextTable.lines(
            events.map { event, subscribers in
              [
                event.text,
                subscribers.map { "\($0.label) \($0.priority)" }.joined(separator: ", "),
              ]
            }))
        + section("data", data.map(\.line))
        + section(
          "controls", TextTable.lines(controls.map { [$0.id, $0.kind.rawValue, $0.label] }))
        + section(
          "newest events",
          newest.map {
            "#\($0.number) \($0.event) at \($0.module) "
              + $0.publisher.wording(at: $0.module)
          })
    }

    private func section(_ title: String, _ lines: [String]) -> [String] {
      lines.isEmpty ? ["no \(title)"] : [title] + lines.map { "  " + $0 }
    }

    var json: Value {
      [
        "id": .string(id.text), "level": .string(level.rawValue), "type": Value(type),
        "place": Value(place.map { "\($0)" }), "isPlaceholder": .bool(isPlaceholder),
        "plugins": .array(plugins.map(\.json)),
        "handles": .array(
          events.map { event, subscribers in
            [
              "event": .string(event.text),
              "subscribers": .array(
                subscribers.map {
                  ["subscriber": .string($0.label), "priority": .int($0.priority)]
                }),
            ]
          }),
        "data": .object(Fields(data.map { ($0.key.text, $0.json) })),
        "controls": .array(
          controls.map {
            [
              "id": .string($0.id), "kind": .string($0.kind.rawValue),
              "label": .string($0.label),
            ]
          }),
        "newest": .array(
          newest.map {
            [
              "fire": .int($0.number), "event": .string($0.event.text),
              "module": .string($0.module.text), "publisher": $0.publisher.json,
            ]
          }),
      ]
    }
  }

  private struct PluginRow {
    let mount: PluginEntry
    let place: DocumentLocation?
    let faults: Int
    let isQuarantined: Bool

    private var name: String {
      mount.name == mount.type.name ? "\(mount.name)" : "\(mount.name) (\(mount.type.name))"
    }
    private var priority: Int { mount.priority ?? mount.type.manifest.priority }

    private var state: String {
      if isQuarantined { return "quarantined after \(faults.counted("fault"))" }
      return faults > 0 ? faults.counted("fault") : ""
    }

    var cells: [String] {
      [
        name, "\(priority)", Value.object(mount.params.record).compactText, state,
        place.map { "\($0)" } ?? "",
      ]
    }

    var json: Value {
      [
        "name": .string(mount.name.text), "plugin": .string(mount.type.name.text),
        "priority": .int(priority), "params": .object(mount.params.record),
        "faults": faults > 0 ? .int(faults) : .null, "isQuarantined": .bool(isQuarantined),
        "place": Value(place.map { "\($0)" }),
      ]
    }
  }
}

extension Shell {
  /// Returns the place of a module in its document, with a path relative to the working directory.
  func place(of id: ModuleID) -> DocumentLocation? {
    runtime.location(of: id).map { navigator.named($0, in: id) }
  }
}
