internal import Plugboard

/// A document that mounts a plugin with params, each on its own line.
struct PluginDocument {
  private static let lineOfEntry = 5

  let type: PluginType
  let level: Level
  let params: Fields

  private var path: String { level == .app ? AppDocuments.appPath : "pages/check.json" }

  /// Returns the place of a param's value, or of its key.
  func location(of param: String, key: Bool = false) -> DocumentLocation? {
    params.position(of: param).map { position in
      DocumentLocation(
        file: path, line: Self.lineOfEntry + 1 + position,
        column: key ? 1 : Self.opening(of: param).unicodeScalars.count + 1)
    }
  }

  /// Whether a location belongs to the plugin's entry.
  func isEntry(_ location: DocumentLocation?) -> Bool {
    location?.file == path && location?.line == Self.lineOfEntry
  }

  /// Returns the diagnostics of the assembled document.
  func diagnostics() throws(PluginError) -> [Diagnostic] {
    let assembler = PageAssembler(
      registry: try PluginRegistry(types: [type]),
      documents: AppDocuments(MemoryDocumentStore([path: text])))
    return (level == .app ? assembler.app() : assembler.page("check")).diagnostics
  }

  private var text: String {
    let way = level == .other ? [level] : [Level.card, .component, .item]
    let depth = way.firstIndex(of: level).map { $0 + 1 } ?? 0
    let opening = way.prefix(depth).map { "\"\($0)s\": [{" }.joined(separator: " ")
    let lines = params.map { "\(Self.opening(of: $0.key))\($0.value)" }.joined(separator: ",\n")
    return """
      {
      "format": 1,
      "id": "check",
      \(opening)
      "plugins": [{ "plugin": \(Value.string(type.name.text)), "params": {
      \(lines)
      } }]
      \(String(repeating: "}]", count: depth))
      }
      """
  }

  private static func opening(of param: String) -> String { "\(Value.string(param)): " }
}
