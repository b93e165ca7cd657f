internal import Plugboard
internal import PlugboardHTML

/// The catalogue as one HTML file, with a picture of each example that shows something.
@MainActor struct CatalogueDocument {
  private let catalogue: Catalogue
  private let program: Program

  init(_ catalogue: Catalogue, _ program: Program) {
    self.catalogue = catalogue
    self.program = program
  }

  func text() async throws(CommandFailure) -> String {
    var document = HTMLCatalogue(title: "The plugins of \(program.name)")
    for unit in catalogue.units {
      var entries: [HTMLCatalogue.Entry] = []
      for manifest in unit.manifests {
        var pictures: [HTMLCatalogue.Picture?] = []
        for example in manifest.examples {
          pictures.append(
            try await picture(of: example, on: manifest.level(of: example), in: &document))
        }
        entries.append(
          HTMLCatalogue.Entry(
            manifest, pictures: pictures,
            places: catalogue.places(of: .plugin, named: manifest.name.text)))
      }
      document.add(unit.name, entries)
    }
    return document.text
  }

  /// Returns the picture of an example, opened in a shell of its own; nil if it shows nothing.
  private func picture(
    of example: PluginExample, on level: Level, in document: inout HTMLCatalogue
  ) async throws(CommandFailure) -> HTMLCatalogue.Picture? {
    guard level != .app else { return nil }
    let (page, files) = example.files(on: level)
    var environment = program.environment
    environment.sources = .documents
    environment.languages = ["en"]
    let folder = ConfigFolder(
      "example",
      PageAssembler(
        registry: catalogue.registry, documents: AppDocuments(MemoryDocumentStore(files)),
        environment: environment))
    let time = VirtualTime()
    // Nothing of the program's own: an example writes into no storage, and asks no server.
    var ports = Ports()
    ports.clock = time.clock
    ports.account = ProgramAccount()
    ports.sources = DocumentSources(folder.documents, network: ports.network, clock: ports.clock)
    let shell = try Shell(
      folder, ports: ports, time: time, isTraced: false, reloads: false,
      customViews: program.customViews,
      Messages.Receivers(warn: { _ in }, note: { _ in }))
    defer { shell.close() }
    guard let id = try? shell.navigator.openPage(page).id else { return nil }
    await shell.settle()
    do {
      return try document.paint(id, in: shell.runtime, customViews: program.customViews.html)
    } catch {
      throw .failed("\(error)")
    }
  }
}
