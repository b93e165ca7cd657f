internal import Plugboard

enum WhyCommand: ShellCommand {
  static let form = CommandForm(
    "why", takes: [.optional("ID"), .optional("KEY")],
    "where a module, its plugins, params and values come from",
    notes: [
      "The node and the templates of which a module is made; the plugins that answer for its view, in their order, with the",
      "priority of a handler if a plugin answers several times; and for each plugin, param and value the place that states",
      "it, or the plugin that has written it. KEY is one value, one plugin, or one param as PLUGIN.PARAM. A value that the module lacks is looked for on the modules above it. KEY is also",
      "part of a text in the view: the plugin is told whose answer has brought it in, and the values that have it.",
    ], examples: ["why home/0", "why home/0 title", "why home/0 view.lines", "why home/0 VIP"])

  static func run(_ arguments: Arguments, in shell: Shell) throws(CommandFailure) -> Reply {
    let id = try shell.module(arguments.text(0))
    guard let key = arguments.text(1) else {
      let reasons = try Reasons(id, in: shell)
      return Reply(reasons.lines, json: reasons.json)
    }
    return try answer(for: key, of: id, in: shell)
  }

  /// Answers for one value, plugin or param of a module.
  @MainActor private static func answer(
    for key: String, of id: ModuleID, in shell: Shell
  ) throws(CommandFailure) -> Reply {
    let own = try Reasons(id, in: shell)
    var found = own.plugins.flatMap { plugin in
      plugin.name.hasSameBytes(as: key)
        ? [plugin.row] + plugin.params.map(\.row)
        : plugin.params.filter { "\(plugin.name).\($0.name)".hasSameBytes(as: key) }.map(\.row)
    }
    found += own.data.filter { $0.name.hasSameBytes(as: key) }.map(\.row)
    if found.isEmpty {
      for above in (try? shell.runtime.modules.path(to: id))?.dropLast().reversed() ?? [] {
        let data = try Reasons.data(of: above, in: shell)
        guard let reason = data.first(where: { $0.name.hasSameBytes(as: key) }) else { continue }
        found = [reason.row.of(above)]
        break
      }
    }
    if found.isEmpty { found = own.rows(showing: key, in: shell) }
    guard !found.isEmpty else {
      let known =
        own.data.map(\.name)
        + own.plugins.flatMap { plugin in
          [plugin.name] + plugin.params.map { "\(plugin.name).\($0.name)" }
        }
      throw .failed(
        "module \"\(id)\" has no value, plugin or param \"\(key)\", and no module above it such a value",
        hint: shell.hint(for: key, insteadOf: .key, among: known))
    }
    return Reply(TextTable.lines(found.map(\.cells)), json: .array(found.map(\.json)))
  }
}

/// A thing with the reason why it is as it is.
private struct ReasonRow {
  /// The module, if it isn't the module that was asked for.
  var module: ModuleID?
  let name: String
  let value: Value?
  /// The part of the documents, the default, or the writer.
  let reason: String
  let place: DocumentLocation?

  /// The row with the beginning of a long value.
  var shortCells: [String] {
    let text = value?.compactText ?? ""
    let short = text.count > Self.longestValue ? text.prefix(Self.longestValue) + "…" : text
    return [cells[0], short] + cells.dropFirst(2)
  }

  private static let longestValue = 40

  var cells: [String] {
    [
      (module.map { "\($0) " } ?? "") + name, value?.compactText ?? "", reason,
      place.map { "\($0)" } ?? "",
    ]
  }

  var json: Value {
    [
      "module": Value(module?.text), "name": .string(name), "value": value ?? .null,
      "reason": .string(reason), "place": Value(place.map { "\($0)" }),
    ]
  }

  func of(_ module: ModuleID) -> ReasonRow {
    var row = self
    row.module = module
    return row
  }
}

/// The reasons why a module is as it is.
@MainActor private struct Reasons {
  struct Named {
    let name: String
    let row: ReasonRow
  }

  struct PluginReasons {
    let name: String
    let row: ReasonRow
    let params: [Named]
  }

  let id: ModuleID
  let level: Level
  let type: String?
  let statements: [ReasonRow]
  let views: [(event: Name, subscribers: [String])]
  let plugins: [PluginReasons]
  let data: [Named]

  init(_ id: ModuleID, in shell: Shell) throws(CommandFailure) {
    let runtime = shell.runtime
    self.id = id
    level = (try? runtime.modules.level(of: id)) ?? .other
    type = runtime.type(of: id)
    statements = runtime.statements(of: id).map { statement in
      ReasonRow(
        name: "\(statement.part)", value: nil, reason: "",
        place: statement.location.map { shell.navigator.named($0, in: id) })
    }
    views = runtime.viewEvents(of: id).compactMap { event in
      guard let outcome = try? runtime.at(id).collecting.fire(event) else { return nil }
      let subscribers = outcome.responses.map(\.subscriber)
      return subscribers.isEmpty
        ? nil : (event.name, Self.distinct(subscribers, of: event.name, on: id, in: shell))
    }
    plugins = ((try? runtime.plugins.mounted(on: id)) ?? []).map { entry in
      Self.plugin(entry, on: id, in: shell)
    }
    data = try Self.data(of: id, in: shell)
  }

  /// Returns the names of the subscribers that have answered; if one has answered several times, with the priorities of
  /// its handlers.
  private static func distinct(
    _ names: [String], of event: Name, on id: ModuleID, in shell: Shell
  ) -> [String] {
    let known = (try? shell.runtime.events.subscribers(of: event, on: id)) ?? []
    return names.enumerated().map { position, name in
      let count = names.count(where: name.hasSameBytes)
      guard count > 1 else { return name }
      let handlers = known.filter { $0.label.hasSameBytes(as: name) }
      let number = names[..<position].count(where: name.hasSameBytes)
      // If not all of them have answered, it isn't known which have.
      return handlers.count == count
        ? "\(name) at \(handlers[number].priority)" : "\(name) (\(number + 1))"
    }
  }

  private static func plugin(
    _ entry: PluginEntry, on id: ModuleID, in shell: Shell
  ) -> PluginReasons {
    let statement = shell.runtime.statement(of: entry, on: id)
    let params = entry.params.record.map { param in
      let stated = shell.runtime.statement(ofParam: Name(param.key), of: entry, on: id)
      return Named(
        name: param.key,
        row: ReasonRow(
          name: "\(entry.name).\(param.key)", value: param.value,
          reason: stated.map { "\($0.part)" } ?? "default of \(entry.type.name)",
          place: (stated?.location).map { shell.navigator.named($0, in: id) }))
    }
    return PluginReasons(
      name: entry.name.text,
      row: ReasonRow(
        name: entry.name.text, value: nil, reason: statement.map { "\($0.part)" } ?? "code",
        place: (statement?.location).map { shell.navigator.named($0, in: id) }),
      params: params)
  }

  static func data(of id: ModuleID, in shell: Shell) throws(CommandFailure) -> [Named] {
    let inputs = shell.navigator.pages.first { $0.id == id }?.inputs ?? Fields()
    return try shell.dataFacts(of: id).map { fact in
      let statement = shell.runtime.statement(ofData: fact.key, on: id)
      let writers = fact.last.map { [$0.writer.name] } ?? fact.writers.map(\.text)
      let stated = (statement?.location).map { shell.navigator.named($0, in: id) }
      // A value that was written over a stated one is no longer from the document.
      let record =
        fact.last == nil && stated != nil
        ? nil
        : writers.lazy.compactMap {
          Self.place(ofField: fact.key, inRecordOf: $0, on: id, in: shell)
        }
        .first
      let reason: String
      if let last = fact.last {
        reason =
          "written by \(last.writer.name)" + (last.fire.map { " in #\($0)" } ?? "")
          + (statement.map { ", over the \($0.part)" } ?? "")
          + (record == nil ? "" : stated.map { " \($0)" } ?? "")
      } else if let statement {
        reason = "\(statement.part)"
      } else if inputs[fact.key.text] != nil {
        reason = "input of the page"
      } else if !fact.writers.isEmpty {
        reason = "written by \(fact.writers.map(\.text).joined(separator: " or "))"
      } else {
        reason = "written by a plugin or the host; trace on shows which"
      }
      return Named(
        name: fact.key.text,
        row: ReasonRow(
          name: fact.key.text, value: fact.value, reason: reason, place: record ?? stated))
    }
  }

  /// Returns the plugins whose answers have brought a text into the views, and the values that have it.
  func rows(showing text: String, in shell: Shell) -> [ReasonRow] {
    guard !text.isEmpty else { return [] }
    let shown = shell.runtime.viewEvents(of: id).compactMap { event -> ReasonRow? in
      let outcome = try? shell.runtime.at(id).collecting.fire(event)
      let first = outcome?.responses.first { answer in
        ViewValue(value: answer.response)?.texts().contains { $0.utf8.contains(text.utf8) } == true
      }
      return first.map { answer in
        ReasonRow(
          name: text, value: nil, reason: "\(event.name) of \(answer.subscriber)",
          place: plugins.first { $0.name.hasSameBytes(as: answer.subscriber) }?.row.place)
      }
    }
    guard !shown.isEmpty else { return [] }
    return shown
      + data.map(\.row).filter { row in
        row.value.flatMap { String(value: $0) }?.utf8.contains(text.utf8) == true
      }
  }

  /// Returns the place of a field in the record that a plugin of the module looks up by its params `source` and `key`;
  /// nil for a plugin that looks none up, or a record without a place.
  private static func place(
    ofField key: Name, inRecordOf plugin: String, on id: ModuleID, in shell: Shell
  ) -> DocumentLocation? {
    let entries = (try? shell.runtime.plugins.mounted(on: id)) ?? []
    guard
      let params = entries.first(where: { $0.name.text.hasSameBytes(as: plugin) })?.params.record,
      case .string(let source)? = params["source"], case .string(let nameKey)? = params["key"]
    else { return nil }
    let around = ((try? shell.runtime.modules.path(to: id)) ?? []).reversed()
    let name = around.lazy.compactMap { try? shell.runtime.data(of: $0).value(Name(nameKey)) }.first
    var field = key.text
    if case .object(let renamed)? = params["fields"],
      let own = renamed.first(where: { $0.value == .string(field) })
    {
      field = own.key
    }
    return name.flatMap { String(value: $0) }
      .flatMap { shell.runtime.ports.sources.place(ofRecord: $0, of: source) }?
      .location(ofField: field).map { shell.navigator.documents.named($0) }
  }

  var lines: [String] {
    ["\(id) \(level)" + (type.map { " \($0)" } ?? "")]
      + TextTable.lines(statements.map { ["  \($0.name)"] + $0.cells.suffix(1) })
      + section("views", views.map { ["\($0.event)", $0.subscribers.joined(separator: ", ")] })
      + section(
        "plugins",
        plugins.flatMap { [$0.row.shortCells] + $0.params.map { param in param.row.shortCells } })
      + section("data", data.map(\.row.shortCells))
  }

  private func section(_ title: String, _ rows: [[String]]) -> [String] {
    rows.isEmpty ? [] : [title] + TextTable.lines(rows).map { "  " + $0 }
  }

  var json: Value {
    [
      "id": .string(id.text), "level": .string(level.rawValue), "type": Value(type),
      "statements": .array(statements.map(\.json)),
      "views": .object(
        Fields(views.map { ($0.event.text, .array($0.subscribers.map { .string($0) })) })),
      "plugins": .array(
        plugins.map { plugin in
          [
            "name": .string(plugin.name), "reason": .string(plugin.row.reason),
            "place": Value(plugin.row.place.map { "\($0)" }),
            "params": .array(plugin.params.map(\.row.json)),
          ]
        }),
      "data": .array(data.map(\.row.json)),
    ]
  }
}
