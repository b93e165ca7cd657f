import Plugboard
import PlugboardHTML
import TestSupport
import Testing

@Suite("The shipped pages as HTML") @MainActor struct ShippedDocumentsTests {
  @Test(
    "N7 each page is a well-formed document with its modules in the order of the page",
    arguments: Configs.documents.pageNames, Configs.documents.app.languages)
  func page(name: String, language: LanguageTag) throws {
    let registry = try Configs.registry()
    let assembler = PageAssembler(
      registry: registry, documents: Configs.documents,
      environment: DocumentEnvironment(languages: [language]))
    let runtime = PageRuntime(registry: registry)
    runtime.languages = assembler.languages
    let app = assembler.app()
    let page = assembler.page(name)
    try runtime.open(app)
    try runtime.open(page, under: app.root)
    let id = try #require(page.root)
    try runtime.appear(id)
    let document = try MarkupChecker(try HTMLPage(of: id, in: runtime).text)
    #expect(document.elements[0].attributes["lang"] == language.text)
    #expect(
      document.elements.compactMap { $0.attributes["data-module"] }
        == [id.text] + (try runtime.modules.descendants(of: id).map(\.text)))
    let ids = document.elements.compactMap { $0.attributes["id"] }
    #expect(Set(ids).count == ids.count)
    let controls = document.elements.compactMap { $0.attributes["data-control"] }
    // A document shows all items, so that the controls that choose some of them are left out.
    let components = try PageOutline(of: id, in: runtime).cards.flatMap(\.components)
    let choosing = Set(components.flatMap(\.layout.controls))
    let known = try ([id] + runtime.modules.descendants(of: id)).flatMap {
      try runtime.controls(of: $0).map(\.id).filter { !choosing.contains($0) }
    }
    #expect(controls.sorted() == known.sorted())
  }
}
