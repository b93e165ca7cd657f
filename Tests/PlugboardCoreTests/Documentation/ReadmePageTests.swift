import Plugboard
import TestSupport
import Testing

@Suite("The README") struct ReadmePageTests {
  private let readme: MarkdownPage

  init() throws { readme = try MarkdownPage("README.md") }

  @Test("its Swift is the code of ReadmeTests.swift and of SecondProgram.swift, to the letter")
  func code() throws {
    let example = try WorkingCopy.text("Tests/PlugboardCoreTests/ReadmeTests.swift")
    let program = try WorkingCopy.text("Tests/SecondProgram/SecondProgram.swift")
    let blocks = readme.blocks(of: "swift")
    #expect(blocks.count == 3)
    for block in blocks.dropLast() { #expect(example.contains(block)) }
    #expect(blocks.last.map(program.contains) == true)
  }

  @Test("it names the two commands, and its example is within the first 20 lines")
  func commands() throws {
    #expect(readme.blocks(of: "sh") == ["swift run plugboard\nswift test\n"])
    #expect(readme.blocks(of: "console").count == 2)
    let opening = try #require(readme.lines.firstIndex(of: "```console"))
    let end = try #require(readme.lines[opening...].firstIndex(of: "```"))
    #expect(end < 20 && readme.lines.count < 150)
  }

  @Test("its map names only folders that there are, and all targets")
  func map() throws {
    let folders = readme.section("The map").quoted(inColumn: 0)
    for folder in folders { #expect(WorkingCopy.isFolder(folder), "\(folder)") }
    let targets = try WorkingCopy.names(in: "Sources").map { "Sources/\($0)" }
    #expect(Set(targets).isSubset(of: folders))
    let top = try WorkingCopy.names(in: "").filter { $0.first?.isUppercase == true }
      .filter { WorkingCopy.isFolder($0) && $0 != "Sources" }
    #expect(Set(top).isSubset(of: folders))
  }

  @Test("it lists the commands of the shell, each once")
  func shell() throws {
    let folder = "Sources/PlugboardShell/Commands"
    let commands = try WorkingCopy.swiftFiles(under: folder).compactMap { path -> String? in
      let form = /static let form = CommandForm\(\s*"([a-z]+)"/
      return try WorkingCopy.text(path).firstMatch(of: form).map { String($0.1) }
    }
    #expect(commands.count > 10)
    #expect(
      readme.section("The shell").quoted(inColumn: 0).sorted() == commands.sorted())
  }
}
