import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The files of the working copy that these tests stand in.
enum WorkingCopy {
  private static let root = URL(filePath: #filePath)
    .appending(path: "../../../..").standardized

  static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  static func write(_ text: String, to path: String) throws {
    try Data(text.utf8).write(to: root.appending(path: path))
  }

  static func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: root.appending(path: path).path())
  }

  static func isFolder(_ path: String) -> Bool {
    (try? FileManager.default.contentsOfDirectory(atPath: root.appending(path: path).path()))
      != nil
  }

  /// The names in a folder, without hidden ones, sorted.
  static func names(in path: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: root.appending(path: path).path())
      .filter { !$0.hasPrefix(".") }.sorted()
  }

  /// The paths of all Swift files under a folder, sorted.
  static func swiftFiles(under path: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: path).path())
      .filter { $0.hasSuffix(".swift") }.map { "\(path)/\($0)" }.sorted()
  }

  /// Whether the variable that makes tests write what they would else compare is set.
  static var isRewriting: Bool {
    ProcessInfo.processInfo.environment["PLUGBOARD_REWRITE_DOCUMENTATION"] != nil
  }
}
