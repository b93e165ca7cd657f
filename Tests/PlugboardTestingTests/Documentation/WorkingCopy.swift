import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The files of the working copy that these tests stand in.
enum WorkingCopy {
  private static let root = URL(filePath: #filePath).appending(path: "../../../..").standardized

  static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// The paths of all Swift files under a folder, sorted.
  static func swiftFiles(under path: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: path).path())
      .filter { $0.hasSuffix(".swift") }.map { "\(path)/\($0)" }.sorted()
  }
}
