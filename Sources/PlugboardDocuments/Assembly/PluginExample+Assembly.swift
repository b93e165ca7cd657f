extension PluginExample {
  /// Assembles the example by the plugins of a registry: a page or an app as it is, any other node in a page of
  /// its own.
  ///
  ///     let assembly = example.assembly(on: manifest.level(of: example), by: registry)
  ///
  /// A text that isn't JSON gives a page with that fault.
  ///
  /// - Parameter environment: The environment of the assembly, such as its languages.
  public func assembly(
    on level: Level, by registry: PluginRegistry,
    environment: DocumentEnvironment = DocumentEnvironment()
  ) -> PageAssembly {
    let (page, files) = files(on: level)
    let assembler = PageAssembler(
      registry: registry, documents: AppDocuments(MemoryDocumentStore(files)),
      environment: environment)
    return level == .app ? assembler.app() : assembler.page(page)
  }

  /// Returns the name of the page that shows the example, and all documents by their paths.
  public func files(on level: Level) -> (page: String, files: [String: String]) {
    var files = documents
    var page = "example"
    func wrapped(_ nodes: String) -> String { #"{"format": 1, "id": "example", \#(nodes)}"# }
    switch level {
    case .app: files[AppDocuments.appPath] = text
    case .page:
      if let json = try? JSONReader.ofDocuments.read(text, file: "example") {
        page = PageAssembler.id(of: json)
      }
      files[AppDocuments.path(ofPage: page)] = text
    case .card: files[AppDocuments.path(ofPage: page)] = wrapped("\"cards\": [\(text)]")
    case .component:
      files[AppDocuments.path(ofPage: page)] = wrapped("\"cards\": [{\"components\": [\(text)]}]")
    case .item:
      files[AppDocuments.path(ofPage: page)] = wrapped(
        "\"cards\": [{\"components\": [{\"items\": [\(text)]}]}]")
    case .other: files[AppDocuments.path(ofPage: page)] = wrapped("\"others\": [\(text)]")
    }
    return (page, files)
  }
}
