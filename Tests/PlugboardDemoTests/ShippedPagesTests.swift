import Plugboard
import PlugboardTesting
import Testing

/// The pages of the demo, as they are shown after opening.
///
/// `PLUGBOARD_REWRITE_FRAMES=1 swift test --filter ShippedPagesTests` writes the golden files.
@MainActor @Suite("The frames of the shipped pages") struct ShippedPagesTests {
  private let sizes = [(80, 24), (40, 12), (120, 40)].map { Size(width: $0, height: $1) }

  @Test(
    "N7 each page equals its golden file in each language", arguments: Configs.documents.pageNames,
    Configs.documents.app.languages)
  func page(name: String, language: LanguageTag) throws {
    let registry = try Configs.registry()
    let assembler = PageAssembler(
      registry: registry, documents: Configs.documents,
      environment: DocumentEnvironment(languages: [language]))
    let runtime = PageRuntime(registry: registry)
    let app = assembler.app()
    let page = assembler.page(name)
    #expect(app.diagnostics + page.diagnostics == [])
    runtime.languages = assembler.languages
    try runtime.open(app)
    try runtime.open(page, under: app.root)
    let id = try #require(page.root)
    try runtime.appear(id)
    try expectFrames(of: id, in: runtime, sizes: sizes, match: "Golden/\(name).\(language).txt")
  }
}
