extension DocumentNames {
  /// Reads the names of all documents.
  public init(of documents: AppDocuments, plugins registry: PluginRegistry) {
    self.init()
    let uses = DocumentUses(of: documents, plugins: registry)
    let app = documents.app
    for level in Level.allCases { types[level] = documents.types(of: level) }
    pages = documents.pageNames
    sources = documents.sourceNames
    flags = app.flags.keys.sorted().map(\.text)
    sets = app.setNames
    urls = app.routes.map { route in
      route.pattern.names.reduce(route.pattern.text) { text, name in
        text.replacing(segment: name)
      }
    }
    let events = registry.events.names + uses.names(of: .event)
    self.events = Set(events.map(ExactText.init)).sorted().map(\.text)
    keys = uses.names(of: .key)
  }
}

extension String {
  /// Returns the text of a pattern with `{NAME}` in place of a segment `:NAME` or `*NAME`.
  fileprivate func replacing(segment name: String) -> String {
    split(separator: "/", omittingEmptySubsequences: false).map { part in
      part == ":\(name)" || part == "*\(name)" ? "{\(name)}" : String(part)
    }.joined(separator: "/")
  }
}
