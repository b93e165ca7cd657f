public import Foundation

/// A folder that is removed when its last reference is dropped.
public final class TemporaryFolder {
  public let url: URL

  public var path: String { url.path }

  /// Creates a folder with files, given by their paths in it.
  public init(_ files: [String: String] = [:]) throws {
    url = FileManager.default.temporaryDirectory.appending(path: "plugboard-\(UUID())")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    for (path, text) in files { try write(path, text) }
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  @discardableResult
  public func write(_ path: String, _ text: String) throws -> URL {
    let file = url.appending(path: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    return file
  }

  public func read(_ path: String) throws -> String {
    try String(contentsOf: url.appending(path: path), encoding: .utf8)
  }

  /// Returns the names in one of its folders, or in itself, without hidden ones, sorted.
  public func names(in path: String = "") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: url.appending(path: path).path)
      .filter { !$0.hasPrefix(".") }.sorted()
  }

  public func setMode(_ mode: Int, of path: String) throws {
    try FileManager.default.setAttributes(
      [.posixPermissions: mode], ofItemAtPath: url.appending(path: path).path)
  }
}
