import Foundation
import Testing

@Suite("Scripts with golden output")
struct GoldenScriptTests {
  @Test("H30 a script gives the same output every time", arguments: ["article"])
  func golden(name: String) throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Scripts")
    let script = try String(contentsOf: folder.appending(path: "\(name).txt"), encoding: .utf8)
    let golden = try String(contentsOf: folder.appending(path: "\(name).golden"), encoding: .utf8)
    let run = try ShellProcess.run(input: script)
    #expect(run.output == golden)
    #expect(run.errors.isEmpty)
    #expect(run.code == 0)
  }
}
