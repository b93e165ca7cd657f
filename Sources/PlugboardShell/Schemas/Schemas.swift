internal import Plugboard

/// The schemas of the documents of a folder.
struct Schemas {
  private let registry: PluginRegistry
  private let names: DocumentNames
  private let draft: SchemaDraft

  init(of folder: ConfigFolder, _ draft: SchemaDraft?) {
    registry = folder.assembler.registry
    names = DocumentNames(of: folder.documents, plugins: registry)
    self.draft = draft ?? .draft2020
  }

  /// Returns the text of the schema of a kind of documents.
  func text(of kind: DocumentChecker.Kind) -> String {
    let format = DocumentFormat.current
    let schema = format.schema(
      of: format.kind(of: kind), plugins: registry, names: names, draft: draft)
    return JSONWriter(.pretty, escapesTerminalControls: true).text(.object(schema))
  }
}
