import Plugboard
import PlugboardTesting
import Testing

/// The demo's documents, as a person edits them.
enum Configs {
  /// The fields of a file in `PluginConfigs`.
  static func read(_ file: String) throws -> Record {
    let bytes = try #require(try DocumentFolder("../../PluginConfigs").read(file))
    let document = try JSONReader().read(bytes, file: file)
    if let fault = document.diagnostics.first { throw fault }
    return try #require(Record(value: document.value))
  }
}
