import Plugboard
import PlugboardDemo
import PlugboardPlugins
import PlugboardPosters
import PlugboardTesting
import Testing

/// The documents of the demo in `PluginConfigs`.
enum Configs {
  static let documents = AppDocuments(besideFile: "../../PluginConfigs")

  /// Returns the registry of the plugins that the documents may name.
  static func registry() throws -> PluginRegistry {
    try PluginRegistry(SystemPlugins.all + PosterPlugins.all + DemoPlugins.all)
  }

  /// Returns the films by their names.
  static func films() throws -> Fields {
    try #require(read("sources/films.json")["records"].flatMap(Fields.init(value:)))
  }

  /// Returns the fields of a file in `PluginConfigs`.
  static func read(_ file: String) throws -> Fields {
    let bytes = try #require(try documents.source.read(file))
    let document = try JSONReader().read(bytes, file: file)
    if let fault = document.diagnostics.first { throw fault }
    return try #require(Fields(value: document.value))
  }
}
