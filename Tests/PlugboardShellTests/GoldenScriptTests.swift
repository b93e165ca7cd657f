import TestSupport
import Testing

@Suite("Scripts with golden output")
struct GoldenScriptTests {
  @Test("H30 a script gives the same output every time", arguments: ["article"])
  func golden(name: String) throws {
    let folder = "Tests/PlugboardShellTests/Scripts"
    let golden = try WorkingCopy.text("\(folder)/\(name).golden")
    let run = try ShellProcess.run(input: WorkingCopy.text("\(folder)/\(name).txt"))
    #expect(run.output == golden)
    #expect(run.errors.isEmpty)
    #expect(run.code == 0)
  }
}
