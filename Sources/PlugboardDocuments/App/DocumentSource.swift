/// Where documents come from: a folder, a bundle, the memory. A port, as the core does no file I/O.
///
/// Paths are relative to the folder of `app.json`, with `/` between their parts: `pages/home.json`.
public protocol DocumentSource: Sendable {
  /// The bytes of a file; nil where there is none. Throws where it exists and can't be read.
  func read(_ path: String) throws -> [UInt8]?
  /// The paths of all files under a folder, at any depth, in any order; empty where there is none.
  func files(under folder: String) throws -> [String]
}

/// Documents in memory, by path: what is built into a program, or a test states.
public struct MemorySource: DocumentSource {
  public var files: [String: [UInt8]]

  public init(_ texts: [String: String] = [:]) {
    files = texts.mapValues { Array($0.utf8) }
  }

  public func read(_ path: String) -> [UInt8]? { files[path] }

  public func files(under folder: String) -> [String] {
    files.keys.filter { folder.isEmpty || $0.hasPrefix(folder + "/") }.sorted()
  }
}
