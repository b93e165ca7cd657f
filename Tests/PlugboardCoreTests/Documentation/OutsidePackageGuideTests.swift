import TestSupport
import Testing

/// The guides to embedding and to hosts against the outside package, whose files they quote.
@Suite("The guides to the outside package") struct OutsidePackageGuideTests {
  private static let package = "Tests/OutsidePackage"

  @Test(
    "their Swift is the files of the package, whole and to the letter",
    arguments: [
      (
        "Embedding",
        [
          "Package.swift", "Sources/CinemaPlugins/SeatsPlugin.swift",
          "Sources/embedding/Embedding.swift",
          "Tests/CinemaPluginsTests/CinemaDocumentsTests.swift",
          "Tests/CinemaPluginsTests/SeatsPluginTests.swift",
        ]
      ),
      (
        "WritingAHost",
        [
          "Sources/TextHost/LetterHost.swift", "Sources/TextHost/Letters.swift",
          "Sources/host/Cinema.swift",
          "Sources/CinemaPlugins/ObservedItem.swift",
          "Tests/CinemaPluginsTests/ObservedItemTests.swift",
          "Tests/CinemaPluginsTests/CinemaTraceTests.swift",
          "Sources/CinemaNetwork/AppNetwork.swift",
          "Sources/CinemaPlugins/WatchedFolder.swift",
          "Tests/CinemaPluginsTests/WatchedFolderTests.swift",
        ]
      ),
    ])
  func code(guide: String, files: [String]) throws {
    let texts = try files.map { try WorkingCopy.text("\(Self.package)/\($0)") }
    #expect(try MarkdownPage.guide(guide).blocks(of: "swift") == texts)
  }

  @Test(
    "the output that they show is the one that the programs are checked for",
    arguments: [("Embedding", "embedding"), ("WritingAHost", "host")])
  func output(guide: String, program: String) throws {
    let golden = try WorkingCopy.text("\(Self.package)/\(program).golden")
    let blocks = try MarkdownPage.guide(guide).blocks(of: "console")
    #expect(blocks == ["$ swift run \(program)\n\(golden)"])
  }

  @Test("their files are all files of the package")
  func files() throws {
    let blocks = try ["Embedding", "WritingAHost"].flatMap {
      try MarkdownPage.guide($0).blocks(of: "swift")
    }
    #expect(try WorkingCopy.swiftFiles(under: Self.package).count == blocks.count)
  }

  @Test("the products that the guide lists are the libraries of the manifest")
  func products() throws {
    let rows = try MarkdownPage.guide("Embedding").section("The package")
    let libraries = try WorkingCopy.text("Package.swift")
      .matches(of: /\.library\(name: "(?<name>\w+)"/).map { String($0.name) }
    #expect(rows.quoted(inColumn: 0).sorted() == libraries.sorted())
  }
}
