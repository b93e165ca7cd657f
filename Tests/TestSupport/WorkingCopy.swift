public import Foundation

/// The files of the working copy from which the tests were built.
public enum WorkingCopy {
  /// The root folder of the package.
  public static let root = URL(filePath: #filePath).appending(path: "../../..").standardized

  public static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  public static func write(_ text: String, to path: String) throws {
    try Data(text.utf8).write(to: root.appending(path: path))
  }

  public static func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: root.appending(path: path).path())
  }

  public static func isFolder(_ path: String) -> Bool {
    (try? FileManager.default.contentsOfDirectory(atPath: root.appending(path: path).path()))
      != nil
  }

  /// Returns the names in a folder, without hidden ones, sorted.
  public static func names(in path: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: root.appending(path: path).path())
      .filter { !$0.hasPrefix(".") }.sorted()
  }

  /// Returns the paths of all Swift files under a folder, sorted.
  public static func swiftFiles(under path: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: path).path())
      .filter { $0.hasSuffix(".swift") && !$0.contains(".build/") }.map { "\(path)/\($0)" }.sorted()
  }

  /// Whether the variable is set with which tests write documentation instead of comparing it.
  public static var isRewriting: Bool {
    ProcessInfo.processInfo.environment["PLUGBOARD_REWRITE_DOCUMENTATION"] != nil
  }

  /// Whether the variable is set with which tests write golden frames instead of comparing them; never
  /// in continuous integration.
  public static var isRewritingFrames: Bool {
    let environment = ProcessInfo.processInfo.environment
    return environment["PLUGBOARD_REWRITE_FRAMES"] != nil && environment["CI"] == nil
  }
}
