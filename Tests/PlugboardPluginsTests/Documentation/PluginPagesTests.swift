import Plugboard
import PlugboardPlugins
import PlugboardPosters
import TestSupport
import Testing

/// The pages of the documentation about the plugins against their manifests.
///
/// `PLUGBOARD_REWRITE_DOCUMENTATION=1 swift test --filter PluginPagesTests` writes them anew.
@Suite("The pages of the plugins") struct PluginPagesTests {
  private static let catalogue = "Sources/Plugboard/Plugboard.docc"

  private static func pages() throws -> [PluginPage] {
    try PluginRegistry(SystemPlugins.all + PosterPlugins.all).all.map { type in
      PluginPage(
        manifest: type.manifest,
        example: try #require(type.manifest.examples.first, "\(type.name) has no example"),
        product: PosterPlugins.all.contains { $0.name == type.name } ? "PlugboardPosters" : nil)
    }
  }

  @Test("each is made from the manifest of its plugin, and no other is there")
  func pages() throws {
    let pages = try Self.pages()
    for page in pages {
      try Self.expect(page.text(), at: "Plugins/\(page.manifest.pageName).md")
    }
    #expect(
      try WorkingCopy.names(in: "\(Self.catalogue)/Plugins")
        == pages.map { "\($0.manifest.pageName).md" }.sorted())
  }

  @Test("the list of all plugins is made from their manifests")
  func overview() throws {
    try Self.expect(PluginOverview(plugins: Self.pages()).text(), at: "Plugins.md")
  }

  @Test("T4 every plugin, and every param, key and event that it names, has a summary")
  func summaries() throws {
    let unexplained = try Self.pages().flatMap(\.unexplained)
    #expect(unexplained == [])
  }

  @Test(
    "each example assembles without a finding by the plugins of its product, its plugin is in it, and it is in the canonical layout"
  )
  func examples() throws {
    let system = try SystemPlugins.registry()
    let all = try PluginRegistry(SystemPlugins.all + PosterPlugins.all)
    for manifest in all.all.map(\.manifest) {
      let registry = system[manifest.name.text] == nil ? all : system
      for example in manifest.examples {
        let assembly = example.assembly(on: manifest.level(of: example), by: registry)
        #expect(assembly.diagnostics == [], "\(manifest.name)")
        let mounted = assembly.plans.flatMap(\.plugins).map(\.type.name)
        #expect(mounted.contains(manifest.name))
        let layout = try JSONFormatter().format(Array(example.text.utf8)).bytes
        #expect(example.text + "\n" == String(decoding: layout, as: UTF8.self))
      }
    }
  }

  private static func expect(_ text: String, at page: String) throws {
    let path = "\(catalogue)/\(page)"
    if WorkingCopy.isRewriting { try WorkingCopy.write(text, to: path) }
    #expect(try WorkingCopy.text(path) == text, "\(page)")
  }
}
