import CinemaPlugins
import Plugboard
import Testing

@MainActor @Suite("The documents of the cinema") struct CinemaDocumentsTests {
  private let documents = AppDocuments(
    MemoryDocumentStore([
      "app.json": #"{ "format": 1, "id": "cinema", "pages": ["tonight"] }"#,
      "templates/item/film.json": #"{ "format": 1, "plugins": ["seats"], "data": { "seats": 9 } }"#,
      "pages/tonight.json": """
      { "format": 1, "id": "tonight", "cards": [{ "components": [{ "items": [
        { "id": "moon", "type": "film", "data": { "film": "Moon" } },
        { "id": "mars", "type": "film", "data": { "film": "Mars", "seats": 1 }, "plugins": ["seatz"] }
      ] }] }] }
      """,
    ]))

  @Test("a page is opened with its templates, and its faults are told")
  func page() throws {
    let registry = try PluginRegistry([SeatsPlugin.self])
    let assembly = PageAssembler(registry: registry, documents: documents).page("tonight")
    #expect(assembly.diagnostics.map(\.suggestion) == ["seats"])
    let runtime = PageRuntime(registry: registry)
    try runtime.open(assembly)
    let films = try ["tonight/moon", "tonight/mars"].map { try runtime.at($0).fire(.itemView) }
    #expect(films.map(\.response) == [.text("Moon: 9 seats"), .text("Mars: 1 seats")])
  }
}
