import Plugboard
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The demo's documents, as a person edits them.
enum Configs {
  /// The fields of a file in `PluginConfigs`.
  static func read(_ file: String) throws -> Record {
    let url = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../PluginConfigs/\(file)").standardized
    let document = try JSONReader().read(Array(Data(contentsOf: url)), file: file)
    if let fault = document.diagnostics.first { throw fault }
    return try #require(Record(value: document.value))
  }
}
