internal import Plugboard

/// A writer of the part of a catalogue about one plugin.
struct EntryWriter {
  /// The most places that are listed; the others are counted.
  private static let mostPlaces = 40

  private let entry: HTMLCatalogue.Entry
  private var manifest: PluginManifest { entry.manifest }

  init(_ entry: HTMLCatalogue.Entry) { self.entry = entry }

  /// Returns the id of the element about a plugin.
  static func id(of plugin: String) -> String { "plugin-\(plugin)" }

  func write(_ html: inout HTMLWriter) {
    let name = manifest.name.text
    html.begin("article", ["id": Self.id(of: name)])
    html.element("h3", ["class": "title"], text: name)
    write(prose: manifest.summary ?? "", &html)
    for note in manifest.notes { write(prose: note, &html) }
    writeFacts(&html)
    writeTerms(
      "Params",
      manifest.params.map { ($0.key.name.text, [$0.wording, $0.key.summary]) }, &html)
    writeTerms(
      "Events in",
      terms(manifest.handledEvents)
        + manifest.handlesNamedBy.map { ("", ["the event that the param `\($0)` names"]) }, &html)
    writeTerms(
      "Events out",
      terms(manifest.firedEvents)
        + manifest.firesNamedBy.map { ("", ["the event that the param `\($0)` names"]) }, &html)
    writeTerms(
      "Data",
      manifest.keyUses.map { key, isRead, isWritten in
        let use = isRead ? (isWritten ? "read and written" : "read") : "written"
        return (key.name.text, ["\(key.wording); \(use)", key.summary])
      } + manifest.writesNamedBy.map { ("", ["written: the keys that the param `\($0)` names"]) },
      &html)
    for (index, example) in manifest.examples.enumerated() {
      write(example, entry.pictures.indices.contains(index) ? entry.pictures[index] : nil, &html)
    }
    writePlaces(&html)
    html.end()
  }

  private func writeFacts(_ html: inout HTMLWriter) {
    var facts = "Mounts on \(manifest.placesWording). Priority: \(manifest.priorityWording)."
    if !manifest.requires.isEmpty {
      facts +=
        " Needs \(manifest.requires.map { "`\($0)`" }.enumeration("and")) on the same module."
    }
    if !manifest.ports.isEmpty {
      facts += " Uses of the host: \(manifest.ports.map { "`\($0.name)`" }.enumeration("and"))."
    }
    if manifest.observesAll { facts += " Observes every event at its module and below." }
    write(prose: facts, &html)
  }

  private func terms(_ events: [EventDeclaration]) -> [(String, [String?])] {
    events.map { ($0.name.text, [$0.wording, $0.summary]) }
  }

  private func writeTerms(
    _ title: String, _ terms: [(term: String, texts: [String?])], _ html: inout HTMLWriter
  ) {
    guard !terms.isEmpty else { return }
    html.element("h4", text: title)
    html.begin("dl")
    for (term, texts) in terms {
      html.begin("dt")
      if !term.isEmpty { html.element("code", text: term) }
      html.end()
      html.begin("dd")
      for (index, text) in texts.compactMap(\.self).enumerated() {
        if index > 0 { html.void("br") }
        write(inline: text, &html)
      }
      html.end()
    }
    html.end()
  }

  private func write(
    _ example: PluginExample, _ picture: HTMLCatalogue.Picture?, _ html: inout HTMLWriter
  ) {
    html.element("h4", text: "Example")
    html.begin("figure")
    html.begin("figcaption", ["class": "prose"])
    write(inline: example.caption, &html)
    html.end()
    if let picture { html.writeMarkup(picture.markup) }
    html.element("pre", ["tabindex": "0"], text: example.text)
    for (path, text) in example.documents.sorted(by: { $0.key < $1.key }) {
      html.begin("details")
      html.begin("summary")
      html.element("code", text: path)
      html.end()
      html.element("pre", ["tabindex": "0"], text: text)
      html.end()
    }
    html.end()
  }

  private func writePlaces(_ html: inout HTMLWriter) {
    guard !entry.places.isEmpty else { return }
    html.element("h4", text: "Used in")
    html.begin("ul", ["class": "places"])
    for place in entry.places.prefix(Self.mostPlaces) { html.element("li", text: place) }
    let others = entry.places.count - Self.mostPlaces
    if others > 0 { html.element("li", text: "and \(others) more") }
    html.end()
  }

  /// Writes a paragraph of Markdown: indented lines are code.
  private func write(prose text: String, _ html: inout HTMLWriter) {
    guard !text.isEmpty else { return }
    guard text.hasPrefix("    ") else {
      html.begin("p", ["class": "prose"])
      write(inline: text, &html)
      return html.end()
    }
    let lines = text.split(separator: "\n").map { $0.dropFirst(4) }
    html.element("pre", ["tabindex": "0"], text: lines.joined(separator: "\n"))
  }

  /// Writes a text with code in backticks.
  private func write(inline text: String, _ html: inout HTMLWriter) {
    for (index, part) in text.split(separator: "`", omittingEmptySubsequences: false).enumerated() {
      if index.isMultiple(of: 2) {
        html.write(String(part))
      } else {
        html.element("code", text: String(part))
      }
    }
  }
}
