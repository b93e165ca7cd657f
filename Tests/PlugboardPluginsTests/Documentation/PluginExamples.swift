import Plugboard
import TestSupport

/// A node that shows how a plugin is used.
struct PluginExample: Sendable {
  let plugin: String
  let level: Level
  /// The caption of the example, in one or two sentences.
  let caption: String
  let node: Value

  private static let folder = "Tests/PlugboardPluginsTests/Documentation/Examples"

  /// The examples of all files: one for each level, an object of examples by plugin.
  static func all() throws -> [PluginExample] {
    try WorkingCopy.names(in: folder).flatMap { file in
      let level = Level(rawValue: String(file.prefix { $0 != "." }))
      let document = try JSONReader().read(try WorkingCopy.text("\(folder)/\(file)"), file: file)
      guard let level, case .object(let examples) = document.value else { return [PluginExample]() }
      return examples.compactMap { PluginExample(plugin: $0.key, level: level, value: $0.value) }
    }
  }

  private init?(plugin: String, level: Level, value: Value) {
    guard case .object(let record) = value, case .string(let caption) = record["caption"],
      let node = record["node"]
    else { return nil }
    (self.plugin, self.level, self.caption, self.node) = (plugin, level, caption, node)
  }

  /// The node in the canonical layout.
  var text: String {
    get throws {
      String(decoding: try JSONFormatter().format(Array("\(node)".utf8)).bytes, as: UTF8.self)
    }
  }

  /// Assembles the node, a page or an app alone, others in a page of their own.
  func assembled(by registry: PluginRegistry) -> PageAssembly {
    var page: Value = ["format": 1, "id": "home"]
    var name = "home"
    switch level {
    case .page:
      page = node
      if case .string(let id) = node["id"] { name = id }
    case .card: page["cards"] = [node]
    case .component: page["cards"] = [["components": [node]]]
    case .item: page["cards"] = [["components": [["items": [node]]]]]
    case .app, .other: break
    }
    var files = [
      "pages/\(name).json": "\(page)",
      "templates/item/poster.json": #"{"format": 1, "plugins": ["poster"]}"#,
      "sources/films.json": #"{"format": 1, "items": []}"#,
    ]
    if level == .app { files["app.json"] = "\(node)" }
    let assembler = PageAssembler(
      registry: registry, documents: AppDocuments(MemoryDocumentStore(files)))
    return level == .app ? assembler.app() : assembler.page(name)
  }
}

extension Value {
  fileprivate subscript(key: String) -> Value? {
    get { if case .object(let record) = self { record[key] } else { nil } }
    set {
      guard case .object(var record) = self else { return }
      record[key] = newValue
      self = .object(record)
    }
  }
}
