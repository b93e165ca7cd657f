import Foundation
import TestSupport
import Testing

@Suite("The README's example")
struct ReadmeExampleTests {
  @Test("it gives exactly the output that stands below it")
  func example() throws {
    let readme = try WorkingCopy.text("README.md")
    let block = try #require(
      readme.firstMatch(of: /```console\n\$ (?<command>.*)\n(?<printed>[\s\S]*?)```/))
    let run = try ShellProcess.system(
      block.command.replacingOccurrences(of: "swift run plugboard", with: "plugboard"))
    #expect(run.output == block.printed)
    #expect(run.errors.isEmpty)
    #expect(run.code == 0)
  }
}
