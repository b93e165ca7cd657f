public import Plugboard

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// A folder with the documents of an app, for tests of whole pages.
///
///     let documents = AppDocuments(DocumentFolder("../../PluginConfigs"))
public struct DocumentFolder: DocumentStore {
  private let path: String

  /// Creates a source for a path relative to the folder of the calling file.
  public init(_ path: String, from caller: String = #filePath) {
    self.path =
      URL(filePath: caller).deletingLastPathComponent().appending(path: path).standardized.path()
  }

  public func read(_ path: String) throws -> [UInt8]? {
    let file = "\(self.path)/\(path)"
    guard FileManager.default.fileExists(atPath: file) else { return nil }
    return Array(try Data(contentsOf: URL(filePath: file)))
  }

  public func files(under folder: String) throws -> [String] {
    let top = folder.isEmpty ? path : "\(path)/\(folder)"
    guard FileManager.default.fileExists(atPath: top) else { return [] }
    return try FileManager.default.subpathsOfDirectory(atPath: top).sorted()
      .map { folder.isEmpty ? $0 : "\(folder)/\($0)" }
  }
}
