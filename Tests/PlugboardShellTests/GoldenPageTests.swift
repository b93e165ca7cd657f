import TestSupport
import Testing

/// The pages of the tests' app, as `render` prints them.
///
/// `PLUGBOARD_REWRITE_FRAMES=1 swift test --filter GoldenPageTests` writes the golden files.
@Suite("The frames of the tests' pages") struct GoldenPageTests {
  private static let pages = [
    "home", "hot", "member", "profile", "player", "article-1", "article-2", "article-3",
  ]

  @Test("H29 each page equals its golden screen", arguments: pages, ["80x24", "200x60"])
  func page(name: String, size: String) throws {
    let path = "Tests/PlugboardShellTests/Golden/\(name).\(size).txt"
    let run = try ShellProcess.run("render", name, "--lang", "en", "--size", size)
    #expect(run.errors.isEmpty && run.code == 0)
    if WorkingCopy.isRewritingFrames {
      try WorkingCopy.write(run.output, to: path)
    }
    let advice = "look at the frame; PLUGBOARD_REWRITE_FRAMES=1 writes it"
    #expect(run.output == (try? WorkingCopy.text(path)), "\(path): \(advice)")
  }

  @Test("H29 the pages are those of the app")
  func complete() throws {
    let folder = "\(ShellProcess.folder)/PluginConfigs/pages"
    let names = try WorkingCopy.names(in: folder).map { $0.replacing(".json", with: "") }
    #expect(names == Self.pages.sorted())
  }
}
