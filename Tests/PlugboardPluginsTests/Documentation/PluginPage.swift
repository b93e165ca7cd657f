import Plugboard

/// The page of the documentation about one plugin.
struct PluginPage {
  let manifest: PluginManifest
  let example: PluginExample
  /// The product of the package that has the plugin; nil for the system plugins.
  let product: String?

  private var plugin: String { manifest.name.text }

  func text() -> String {
    let parts: [[String]] = [
      ["# \(plugin)", manifest.summary ?? ""], manifest.notes, [facts], params, handled, fired,
      data,
      ["## Example", example.caption, "```json\n\(example.text)\n```"],
    ]
    return parts.joined().joined(separator: "\n\n") + "\n"
  }

  /// The params, keys and events whose meaning the manifest doesn't state.
  var unexplained: [String] {
    let params = manifest.params.map(\.key).filter { $0.summary == nil }.map(\.name)
    let events = manifest.events.filter { $0.summary == nil }.map(\.name)
    let keys = manifest.keyUses.map(\.key).filter { $0.summary == nil }.map(\.name)
    return (manifest.summary == nil ? [plugin] : [])
      + (params + events + keys).map { "\(plugin): \($0)" }
  }

  /// One line: the function unit, the levels, the priority, and plugins that it needs.
  private var facts: String {
    var facts = "Function unit: \(manifest.unit). Mounts on \(manifest.placesWording)."
    facts += " Priority: \(manifest.priorityWording)."
    if let product { facts += " Part of the product `\(product)`." }
    if !manifest.requires.isEmpty {
      facts +=
        " Needs \(manifest.requires.map { "`\($0)`" }.enumeration("and")) on the same module."
    }
    if !manifest.ports.isEmpty {
      let names = manifest.ports.map { "`\($0.name)`" }
      facts +=
        " Uses the \(names.count == 1 ? "port" : "ports") \(names.enumeration("and")) of the host."
    }
    return facts
  }

  private var params: [String] {
    let rows = manifest.params.map { param in
      let value = param.key.wording
      let known = param.requirement ?? param.defaultValue.map(\.codeWording) ?? "none"
      return Row(
        name: param.key.name.text, cells: [value, known],
        sentence: param.requirement.map { "\(value), \($0)" }
          ?? param.defaultValue.map { "\(value), \($0.codeWording) by default" }
          ?? "\(value), optional",
        meaning: param.key.summary ?? "")
    }
    return Row.section("Params", heads: ["param", "value", "default", "meaning"], rows)
  }

  private var handled: [String] {
    var texts = manifest.handlesNamedBy.map {
      "It handles the event that the param `\($0)` names, whatever its params are."
    }
    if manifest.observesAll {
      texts.append(
        "It observes every event at its module and at the modules below, and answers none.")
    }
    return events("Events that it handles", manifest.handledEvents, texts)
  }

  private var fired: [String] {
    events(
      "Events that it fires", manifest.firedEvents,
      manifest.firesNamedBy.map { "It fires the event that the param `\($0)` names." })
  }

  private func events(
    _ heading: String, _ declarations: [EventDeclaration], _ texts: [String]
  ) -> [String] {
    let rows = declarations.map { event in
      let params = event.params.map {
        "`\($0.key.name)`: \($0.key.wording)\($0.isOptional ? ", optional" : "")"
      }
      // Of an event that takes any response, none is awaited.
      let response = event.response.type == .any ? "none" : event.response.wording
      return Row(
        name: event.name.text,
        cells: [params.isEmpty ? "none" : params.joined(separator: "; "), response],
        sentence: (params.isEmpty ? "no params" : "params: " + params.joined(separator: "; "))
          + "; response: \(response)",
        meaning: event.summary ?? "")
    }
    return section(heading, ["event", "params", "response", "meaning"], rows, texts)
  }

  /// Returns a section of rows with sentences above them.
  private func section(
    _ heading: String, _ heads: [String], _ rows: [Row], _ texts: [String]
  ) -> [String] {
    var section = Row.section(heading, heads: heads, rows)
    guard !texts.isEmpty else { return section }
    if section.isEmpty { section = ["## \(heading)"] }
    section.insert(texts.joined(separator: " "), at: 1)
    return section
  }

  private var data: [String] {
    let rows = manifest.keyUses.map { key, isRead, isWritten in
      // A long list of values isn't repeated.
      let isParam = manifest.params.contains { $0.key == key } && key.legal != nil
      let value = isParam ? "as for the param" : key.wording
      let use = [isRead ? "read" : nil, isWritten ? "written" : nil].compactMap(\.self)
        .joined(separator: ", ")
      return Row(
        name: key.name.text, cells: [value, use], sentence: "\(value); \(use)",
        meaning: key.summary ?? "")
    }
    let texts = manifest.writesNamedBy.map { param in
      let isSource = manifest.params.contains { $0.key.name == param && $0.key.purpose == .source }
      return isSource
        ? "It writes every field of a record of the source that the param `\(param)` names."
        : "It writes the keys that the param `\(param)` names."
    }
    return section("Data", ["key", "value", "use", "meaning"], rows, texts)
  }
}

/// A row of a table about something with a name, or the paragraph in its place.
private struct Row {
  let name: String
  /// The cells between the name and the meaning.
  let cells: [String]
  /// The text of the cells as a paragraph.
  let sentence: String
  let meaning: String

  /// Returns a heading and a table, or a paragraph for one row alone; nothing for none.
  static func section(_ heading: String, heads: [String], _ rows: [Row]) -> [String] {
    guard rows.count > 1 else {
      return rows.flatMap { ["## \(heading)", "`\($0.name)` (\($0.sentence)): \($0.meaning)"] }
    }
    return [
      "## \(heading)",
      MarkdownTable(heads, rows.map { ["`\($0.name)`"] + $0.cells + [$0.meaning] }).text,
    ]
  }
}

/// A table of a page.
struct MarkdownTable {
  let text: String

  init(_ heads: [String], _ rows: [[String]]) {
    let lines = [heads] + [heads.map { _ in "---" }] + rows
    text = lines.map { cells in
      "| \(cells.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ")) |"
    }.joined(separator: "\n").replacing("| --- | --- | --- | --- |", with: "|---|---|---|---|")
  }
}

extension PluginManifest {
  /// The name of the page, without its ending. A dash sets it apart from the pages of types, whose
  /// names DocC compares without case: `record` would be taken for `Fields`.
  var pageName: String { name.text.replacing(".", with: "-") + "-plugin" }
}
