import Plugboard
import PlugboardTesting
import TestSupport
import Testing

/// The guides against what they speak of.
@Suite("The guides") struct GuideTests {
  private static let catalogue = "Sources/Plugboard/Plugboard.docc"

  @Test(
    "their Swift is code of these tests, apart from its indentation",
    arguments: ["Plugboard", "Events", "PluginAuthors"])
  func code(guide: String) throws {
    let code = try WorkingCopy.swiftFiles(under: "Tests/PlugboardCoreTests")
      .filter { $0.contains("Examples.swift") || $0.contains("ReadmeTests.swift") }
      .map { Self.flat(try WorkingCopy.text($0)) }
    let blocks = try MarkdownPage.guide(guide).blocks(of: "swift")
    #expect(!blocks.isEmpty)
    for block in blocks {
      #expect(code.contains { $0.contains(Self.flat(block)) }, "\(block)")
    }
  }

  @Test(
    "their JSON is in canonical layout and reads without a fault",
    arguments: ["PageAuthors"])
  func json(guide: String) throws {
    let blocks = try MarkdownPage.guide(guide).blocks(of: "json")
    #expect(!blocks.isEmpty)
    for block in blocks {
      let output = try JSONFormatter().format(Array(block.utf8))
      #expect(String(decoding: output.bytes, as: UTF8.self) == block)
      #expect(output.diagnostics.isEmpty)
    }
  }

  @Test("the map leads to files that there are, and leaves no folder of the core out")
  func map() throws {
    let rows = try MarkdownPage.guide("Architecture").section("Where things are")
    let folders = rows.quoted(inColumn: 1)
    let files = rows.quoted(inColumn: 2)
    #expect(folders.count == files.count && files.count > 20)
    for (folder, file) in zip(folders, files) {
      #expect(WorkingCopy.exists("Sources/Plugboard/\(folder)/\(file)"), "\(folder)/\(file)")
    }
    let core = try WorkingCopy.names(in: "Sources/Plugboard")
      .filter { WorkingCopy.isFolder("Sources/Plugboard/\($0)") }
    #expect(Set(core).isSubset(of: folders))
  }

  @Test("the guide for plugin authors says what each finding of the check means")
  func findings() throws {
    let rows = try MarkdownPage.guide("PluginAuthors").section("Check your plugin")
    #expect(rows.quoted(inColumn: 0) == PluginFinding.Kind.allCases.map(\.rawValue))
  }

  @Test("each rule of behaviour has a test whose name begins with its id")
  func behaviour() throws {
    let rule = #/\n- \*\*(?<id>[A-Z][0-9]+)\*\* /#
    let rules = try MarkdownPage.guide("Behaviour").text.matches(of: rule).map { String($0.id) }
    #expect(rules.count > 60 && Set(rules).count == rules.count)
    var tested: Set<String> = []
    let test = #/@Test\(\s*"(?<id>[A-Z][0-9]+) /#
    for path in try WorkingCopy.swiftFiles(under: "Tests") {
      for match in try WorkingCopy.text(path).matches(of: test) { tested.insert(String(match.id)) }
    }
    #expect(rules.filter { !tested.contains($0) } == [], "rules without a test")
  }

  /// `PLUGBOARD_REWRITE_DOCUMENTATION=1 swift test --filter GuideTests` writes it anew.
  @Test("the reference of the format is made from its description")
  func format() throws {
    let path = "\(Self.catalogue)/FormatReference.md"
    let reference = DocumentFormat.current.referencePage()
    if WorkingCopy.isRewriting { try WorkingCopy.write(reference, to: path) }
    #expect(try WorkingCopy.text(path) == reference)
  }

  private static func flat(_ code: String) -> String {
    code.split(separator: "\n").map { $0.drop(while: \.isWhitespace) }.joined(separator: "\n")
  }
}
