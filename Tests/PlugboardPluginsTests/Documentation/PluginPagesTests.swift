import Plugboard
import PlugboardPlugins
import PlugboardPosters
import TestSupport
import Testing

/// The pages of the documentation about the plugins against their manifests and comments.
///
/// `PLUGBOARD_REWRITE_DOCUMENTATION=1 swift test --filter PluginPagesTests` writes them anew.
@Suite("The pages of the plugins") struct PluginPagesTests {
  private static let catalogue = "Sources/Plugboard/Plugboard.docc"

  private static func pages() throws -> [PluginPage] {
    let comments = try SourceComments()
    let examples = try PluginExample.all()
    return try PluginRegistry(SystemPlugins.all + PosterPlugins.all).all.map { type in
      let example = examples.first { $0.plugin == type.name.text }
      return PluginPage(
        manifest: type.manifest,
        example: try #require(example, "\(type.name) has no example"), comments: comments,
        product: PosterPlugins.all.contains { $0.name == type.name } ? "PlugboardPosters" : nil)
    }
  }

  @Test(
    "each is made from the manifest, the comments and the example of its plugin, and no other is there"
  )
  func pages() throws {
    let pages = try Self.pages()
    for page in pages {
      try Self.expect(try page.text(), at: "Plugins/\(page.manifest.pageName).md")
    }
    #expect(
      try WorkingCopy.names(in: "\(Self.catalogue)/Plugins")
        == pages.map { "\($0.manifest.pageName).md" }.sorted())
  }

  @Test("the list of all plugins is made from their manifests and comments")
  func overview() throws {
    try Self.expect(PluginOverview(plugins: Self.pages()).text(), at: "Plugins.md")
  }

  @Test("every plugin, and every param, key and event that it names, has a comment")
  func comments() throws {
    let unexplained = try Self.pages().flatMap(\.unexplained)
    #expect(unexplained == [])
  }

  @Test("each example assembles without a finding, and its plugin is in it")
  func examples() throws {
    let registry = try PluginRegistry(SystemPlugins.all + PosterPlugins.all)
    let examples = try PluginExample.all()
    #expect(examples.count == registry.all.count)
    for example in examples {
      let assembly = example.assembled(by: registry)
      #expect(assembly.diagnostics == [], "\(example.plugin)")
      let mounted = assembly.plans.flatMap(\.plugins).map(\.type.name.text)
      #expect(mounted.contains(example.plugin), "\(example.plugin)")
    }
  }

  private static func expect(_ text: String, at page: String) throws {
    let path = "\(catalogue)/\(page)"
    if WorkingCopy.isRewriting { try WorkingCopy.write(text, to: path) }
    #expect(try WorkingCopy.text(path) == text, "\(page)")
  }
}
