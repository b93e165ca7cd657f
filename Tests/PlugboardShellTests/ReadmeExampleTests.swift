import Foundation
import TestSupport
import Testing

@Suite("The README's examples")
struct ReadmeExampleTests {
  @Test("each gives exactly the output that stands below it", arguments: [0, 1])
  func example(position: Int) throws {
    let blocks = try MarkdownPage("README.md").blocks(of: "console")
    let block = try #require(
      blocks[position].firstMatch(of: /\$ (?<command>.*)\n(?<printed>[\s\S]*)/))
    let run = try ShellProcess.system(
      block.command.replacingOccurrences(of: "swift run plugboard", with: "plugboard"))
    #expect(run.output == block.printed)
    #expect(run.errors.isEmpty)
    #expect(run.code == 0)
  }
}
