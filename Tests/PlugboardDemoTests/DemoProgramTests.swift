import Foundation
import Plugboard
import TestSupport
import Testing

/// The program `plugboard` over the documents that are shipped with it.
@Suite("The program with the shipped documents") struct DemoProgramTests {
  private let program = ExternalProgram(built: "plugboard")

  private func script(_ lines: String..., page: String) throws -> ExternalProgram.Result {
    try program.run([page, "--wait", "0"], input: lines.joined(separator: "\n"))
  }

  @Test("T3 check finds nothing wrong in the documents that are shipped")
  func check() throws {
    let run = try program.run(["check"])
    #expect(run.output == "no faults\n")
    #expect(run.code == 0)
  }

  @Test("H30 the article's script gives the output that stands beside it")
  func article() throws {
    let folder = "Tests/PlugboardDemoTests/Scripts"
    let run = try program.run(input: WorkingCopy.text("\(folder)/article.txt"))
    #expect(run.output == (try WorkingCopy.text("\(folder)/article.golden")))
    #expect(run.errors.isEmpty && run.code == 0)
  }

  @Test("C16 the board hot has a feed that loads further films by a button, up to the last")
  func feed() throws {
    let run = try script(
      "data hot/feed source.page", "tap hot/feed more", "data hot/feed source.page",
      "tap hot/feed more", "data hot/feed source.state", "controls hot/feed", page: "hot")
    #expect(run.lines.first == "1")
    #expect(run.lines.contains("2") && run.lines.contains("\"noMore\""))
    #expect(run.errors.isEmpty && run.code == 0)
  }

  @Test("C16 the player's page shows the record of its film, in the language of the page")
  func film() throws {
    let run = try script(
      "set player film kid", "data player title", "language en", "data player title",
      "data player director", page: "player")
    #expect(run.lines.contains("\"寻子遇仙记\"") && run.lines.contains("\"The Kid\""))
    #expect(run.output.contains("Chaplin"))
    #expect(run.errors.isEmpty)
  }
}

@Suite("The README's examples of the demo") struct ReadmeDemoTests {
  @Test("each gives exactly the output that stands below it", arguments: [0, 1])
  func example(position: Int) throws {
    let blocks = try MarkdownPage("README.md").blocks(of: "console")
    let block = try #require(
      blocks[position].firstMatch(of: /\$ (?<command>.*)\n(?<printed>[\s\S]*)/))
    let path = ExternalProgram(built: "plugboard").path
    let run = try ExternalProgram(path: "/bin/bash").run([
      "-c", block.command.replacingOccurrences(of: "swift run plugboard", with: "'\(path)'"),
    ])
    #expect(run.output == block.printed)
    #expect(run.errors.isEmpty)
    #expect(run.code == 0)
  }

  @Test("its page is the one of the demo, to the letter")
  func page() throws {
    let blocks = try MarkdownPage("README.md").blocks(of: "json")
    #expect(blocks == [try WorkingCopy.text("PluginConfigs/pages/article-3.json")])
  }

  @Test("T1 the template of the guide FirstPlugin is that of the demo, and the new entry")
  func guide() throws {
    let guide = try WorkingCopy.text("Sources/Plugboard/Plugboard.docc/FirstPlugin.md")
    let block = try #require(guide.firstMatch(of: /```json\n(?<text>[\s\S]*?)```/))
    let plugins = JSONPointer(["plugins"])
    let stated = try JSONReader().read(String(block.text)).value[plugins]
    let shipped = try JSONReader().read(
      WorkingCopy.text("PluginConfigs/templates/item/poster.json")
    ).value[plugins]
    let entries = try #require(stated.flatMap([Value].init(value:)))
    #expect(entries.dropLast() == shipped.flatMap([Value].init(value:))?[...])
    #expect(entries.last?[JSONPointer(["plugin"])] == "seen")
  }
}
