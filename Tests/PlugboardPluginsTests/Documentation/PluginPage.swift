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
    let keys = keys.map(\.key).filter { $0.summary == nil }.map(\.name)
    return (manifest.summary == nil ? [plugin] : [])
      + (params + events + keys).map { "\(plugin): \($0)" }
  }

  /// One line: the function unit, the levels, the priority, and plugins that it needs.
  private var facts: String {
    var facts = "Function unit: \(manifest.unit). Mounts on \(manifest.places)."
    facts += " Priority: \(manifest.priority)"
    if let word = Priority.names.first(where: { Priority.named($0) == manifest.priority }) {
      facts += " (`\(word)`)"
    }
    facts += "."
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
      let known = param.requirement ?? param.defaultValue.map(\.wording) ?? "none"
      return Row(
        name: param.key.name.text, cells: [value, known],
        sentence: param.requirement.map { "\(value), \($0)" }
          ?? param.defaultValue.map { "\(value), \($0.wording) by default" }
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
    return events("Events that it handles", manifest.handles, texts)
  }

  private var fired: [String] {
    events(
      "Events that it fires", manifest.fires,
      manifest.firesNamedBy.map { "It fires the event that the param `\($0)` names." })
  }

  private func events(_ heading: String, _ names: [Name], _ texts: [String]) -> [String] {
    let declarations = names.compactMap { name in manifest.events.first { $0.name == name } }
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

  /// The keys of module data that the plugin uses, with how it does.
  private var keys: [(key: KeyDeclaration, uses: [String])] {
    let lists = [
      ("read", manifest.reads), ("written", manifest.writes),
    ]
    var keys: [(key: KeyDeclaration, uses: [String])] = []
    for (use, list) in lists {
      for key in list {
        if let known = keys.firstIndex(where: { $0.key == key }) {
          keys[known].uses.append(use)
        } else {
          keys.append((key, [use]))
        }
      }
    }
    return keys
  }

  private var data: [String] {
    let rows = keys.map { key, uses in
      // A long list of values isn't repeated.
      let isParam = manifest.params.contains { $0.key == key } && key.legal != nil
      let value = isParam ? "as for the param" : key.wording
      let use = uses.joined(separator: ", ")
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

  /// The modules on which the plugin mounts: "items", "cards and components", "any module".
  var places: String {
    levels.count == Level.allCases.count
      ? "any module" : levels.map { "\($0.rawValue)s" }.enumeration("and")
  }
}

extension [String] {
  /// Returns them in a sentence: "a, b and c".
  func enumeration(_ word: String) -> String {
    guard let last, count > 1 else { return first ?? "" }
    return "\(dropLast().joined(separator: ", ")) \(word) \(last)"
  }
}

extension KeyDeclaration {
  /// The values that the key takes: "an integer from 1 to 100".
  fileprivate var wording: String {
    switch legal {
    case .intRange(let range) where range.upperBound == .max:
      "\(shape), \(range.lowerBound) or more"
    case .intRange(let range): "\(shape) from \(range.lowerBound) to \(range.upperBound)"
    case .doubleRange(let range):
      "\(shape) from \(range.lowerBound.wording) to \(range.upperBound.wording)"
    case .oneOf(let values):
      values.map { value in if case .string(let text) = value { "`\(text)`" } else { "\(value)" } }
        .enumeration("or")
    case nil: shape.wording
    }
  }
}

extension ValueShape {
  fileprivate var wording: String {
    // Its fields are listed where views are explained.
    plural == "views" ? "a view" : text
  }
}

extension Value {
  /// A default: the value, or a text in all its languages.
  fileprivate var wording: String {
    if case .object(let record) = self, case .object(let texts)? = record[LocalizedText.key] {
      return texts.sorted { $0.key < $1.key }.map { "`\($0.value)` (\($0.key))" }.joined(
        separator: ", ")
    }
    if case .double(let number) = self { return "`\(number.wording)`" }
    return "`\(self)`"
  }
}

extension Double {
  /// The number, without a fraction of zero.
  fileprivate var wording: String { Int(exactly: self).map(String.init) ?? "\(self)" }
}
