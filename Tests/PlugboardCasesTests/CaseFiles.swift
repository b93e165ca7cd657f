import Foundation
import PlugboardCases
import Testing

/// The case files that the project ships.
enum CaseFiles {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Shipped")

  static let names: [String] =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path())) ?? [])
    .filter { $0.hasSuffix(".json") }.sorted()

  static func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: folder.appending(path: name)))
  }

  static func file(_ name: String) throws -> EventCaseFile {
    EventCaseFile(try bytes(name), file: name)
  }

  static func allCases() throws -> [EventCase] { try names.flatMap { try file($0).cases } }
}

extension EventCaseFile {
  init(_ text: String, file: String = "x.json") { self.init(Array(text.utf8), file: file) }
}
