/// A source of documents, such as a folder, a bundle or memory, as this module reads no files
/// itself.
///
/// Paths are relative to the folder of `app.json`, with `/` between their parts: `pages/home.json`.
public protocol DocumentStore: Sendable {
  /// Returns the bytes of a file, or nil if there is none; throws if it exists and can't be read.
  func read(_ path: String) throws -> [UInt8]?
  /// Returns the paths of all files under a folder, at any depth, in any order; empty if there is
  /// none.
  func files(under folder: String) throws -> [String]
  /// Returns a value that differs once the file has changed, which is cheaper than its bytes; nil,
  /// the default, if there is none: the bytes are then read each time.
  func version(of path: String) -> (any Hashable & Sendable)?
  /// Returns the name of a file for people, such as its path with the folder; the default is the path.
  func name(of path: String) -> String
  /// Returns the origin of a file, which a page has in its data under `document.origin`; nil, the default, if pages
  /// don't tell it.
  func origin(of path: String) -> DocumentOrigin?
}

extension DocumentStore {
  public func version(of path: String) -> (any Hashable & Sendable)? { nil }
  public func name(of path: String) -> String { path }
  public func origin(of path: String) -> DocumentOrigin? { nil }
}

/// Documents in memory by path, for built-in documents and tests.
public struct MemoryDocumentStore: DocumentStore {
  public var files: [ExactText: [UInt8]] = [:]

  public init(_ texts: [String: String] = [:]) {
    for (path, text) in texts { files[path] = Array(text.utf8) }
  }

  public func read(_ path: String) -> [UInt8]? { files[path] }

  public func files(under folder: String) -> [String] {
    files.keys.filter { folder.isEmpty || $0.text.hasBytePrefix(folder + "/") }
      .sorted().map(\.text)
  }
}
