internal import Foundation
internal import FuzzTargets
internal import TestSupport
internal import Testing

/// The inputs of the corpus: seeds that people wrote, and what fuzzing found.
@MainActor @Suite("The corpus of the fuzz targets") struct CorpusTests {
  nonisolated static let folder = "Tests/FuzzTests/Corpus"

  @Test("every input of the corpus passes its target", arguments: FuzzTargets.names)
  func replay(name: String) async throws {
    let target = try #require(FuzzTargets.target(name))
    let files = try WorkingCopy.names(in: "\(Self.folder)/\(name)")
    #expect(files.count >= 5)
    for file in files {
      let path = WorkingCopy.root.appending(path: "\(Self.folder)/\(name)/\(file)")
      let bytes = [UInt8](try Data(contentsOf: path))
      do {
        try await target.check(bytes)
      } catch {
        Issue.record("\(name)/\(file): \(error)")
      }
    }
  }

  @Test("each target has a folder, and the whole corpus stays small")
  func size() throws {
    #expect(try WorkingCopy.names(in: Self.folder) == FuzzTargets.names)
    var (files, bytes) = (0, 0)
    for name in FuzzTargets.names {
      for file in try WorkingCopy.names(in: "\(Self.folder)/\(name)") {
        files += 1
        let path = WorkingCopy.root.appending(path: "\(Self.folder)/\(name)/\(file)")
        bytes += try Data(contentsOf: path).count
      }
    }
    #expect(files < 300 && bytes < 300_000)
  }
}
