internal import Plugboard

/// The plugins of a program with the statements of their manifests, and the documents of the app that use them.
struct Catalogue {
  let registry: PluginRegistry
  /// The events that the host fires and handles.
  let host: HostManifest
  private let uses: DocumentUses
  private let documents: AppDocuments?

  /// Creates the catalogue of the plugins of an app's folder.
  @MainActor init(of folder: ConfigFolder) {
    registry = folder.assembler.registry
    host = Shell.manifest
    documents = folder.documents
    uses = DocumentUses(of: folder.documents, plugins: registry)
  }

  /// Creates the catalogue of plugins without an app.
  @MainActor init(_ registry: PluginRegistry) {
    self.registry = registry
    host = Shell.manifest
    documents = nil
    uses = DocumentUses()
  }

  /// The manifests of all plugins, grouped by function unit.
  var manifests: [PluginManifest] { units.flatMap { $0.manifests } }

  /// The function units in the order of their first plugins, with their plugins.
  var units: [(name: String, manifests: [PluginManifest])] {
    var units: [(name: String, manifests: [PluginManifest])] = []
    for manifest in registry.all.map(\.manifest) {
      if let index = units.firstIndex(where: { $0.name.hasSameBytes(as: manifest.unit) }) {
        units[index].manifests.append(manifest)
      } else {
        units.append((manifest.unit, [manifest]))
      }
    }
    return units
  }

  /// Returns the names of the other plugins of a plugin's function unit.
  func companions(of manifest: PluginManifest) -> [String] {
    guard !manifest.unit.isEmpty else { return [] }
    return registry.all.map(\.manifest)
      .filter { $0.unit.hasSameBytes(as: manifest.unit) && $0.name != manifest.name }
      .map(\.name.text)
  }

  /// Returns the places of the documents that name something, with the paths of their files for people.
  func places(of subject: DocumentUses.Subject, named name: String) -> [String] {
    uses.places(of: subject, named: name).map { "\(documents?.named($0) ?? $0)" }
  }

  /// Whether an entry of a document lets a plugin handle an event by naming it.
  func isHandled(_ event: Name, by plugin: PluginManifest) -> Bool {
    uses.isHandled(event.text, by: plugin.name)
  }

  /// Returns the plugins that satisfy a condition.
  func plugins(where condition: (PluginManifest) -> Bool) -> [String] {
    registry.all.map(\.manifest).filter(condition).map(\.name.text)
  }
}

/// The facts of a catalogue about one thing, for people: paragraphs, and sections of terms with
/// their meanings.
struct FactLines {
  private(set) var lines: [String] = []
  /// The most places that are listed; the others are counted.
  private static let mostPlaces = 20

  /// Adds a paragraph, with an empty line before it unless it is the first.
  mutating func add(_ paragraph: String?) {
    guard let paragraph, !paragraph.isEmpty else { return }
    if !lines.isEmpty { lines.append("") }
    lines += paragraph.split(separator: "\n", omittingEmptySubsequences: false).flatMap {
      Paragraph.lines(String($0), width: Paragraph.standardWidth)
    }
  }

  /// Adds a section, unless there are no terms.
  mutating func add(_ title: String, _ terms: [(term: String, text: String)]) {
    guard !terms.isEmpty else { return }
    lines += ["", title]
    lines += Paragraph.lines(ofTerms: terms, width: Paragraph.standardWidth)
  }

  /// Adds a section of names in a sentence, unless there are no names.
  mutating func add(_ title: String, names: [String]) {
    guard !names.isEmpty else { return }
    lines += ["", title]
    lines += Paragraph.lines(names.joined(separator: ", "), width: Paragraph.standardWidth - 2)
      .map { "  " + $0 }
  }

  /// Adds the places at which documents name the thing.
  mutating func add(places: [String]) {
    guard !places.isEmpty else { return }
    lines += ["", "used in"] + places.prefix(Self.mostPlaces).map { "  " + $0 }
    let others = places.count - Self.mostPlaces
    if others > 0 { lines.append("  and \(others.counted("other place"))") }
  }
}

extension [String?] {
  /// The texts that are there, in one.
  var joinedSentences: String { compactMap(\.self).joined(separator: ". ") }
}

extension [String] {
  var json: Value { .array(map(Value.string)) }
}
