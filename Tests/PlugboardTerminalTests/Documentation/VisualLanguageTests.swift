import Plugboard
import PlugboardPosters
import PlugboardTerminal
import TestSupport
import Testing

@Suite("The guide to the visual language") struct VisualLanguageTests {
  private static let path = "Sources/Plugboard/Plugboard.docc/VisualLanguage.md"

  /// `PLUGBOARD_REWRITE_DOCUMENTATION=1 swift test --filter VisualLanguageTests` writes them anew.
  @Test("its pictures are what the painter paints")
  func pictures() throws {
    let painter = ViewPainter(drawings: DrawingResolver(try PluginRegistry(PosterPlugins.all)))
    let pictures = VisualLanguagePictures.all.map { painter.grid(of: $0).plainText() }
    if WorkingCopy.isRewriting {
      var parts = try WorkingCopy.text(Self.path).split(
        separator: "```text\n", omittingEmptySubsequences: false
      ).map(String.init)
      try #require(parts.count == pictures.count + 1)
      for (index, picture) in pictures.enumerated() {
        let rest = parts[index + 1].split(
          separator: "```", maxSplits: 1, omittingEmptySubsequences: false)[1]
        parts[index + 1] = picture + "```" + rest
      }
      try WorkingCopy.write(parts.joined(separator: "```text\n"), to: Self.path)
    }
    #expect(try MarkdownPage.guide("VisualLanguage").blocks(of: "text") == pictures)
  }

  @Test("its table has each colour of the theme as it is")
  func colors() throws {
    let rows = try MarkdownPage.guide("VisualLanguage").section("Colours").filter {
      $0.hasPrefix("| `")
    }
    let expected = Theme.Purpose.allCases.map { purpose in
      let (dark, light, name) = purpose.colors
      return
        "| `\(purpose)` | \(dark.text.uppercased()) | \(light.text.uppercased()) | \(name.map { "\($0)" } ?? "its own") |"
    }
    #expect(rows == expected)
  }
}
