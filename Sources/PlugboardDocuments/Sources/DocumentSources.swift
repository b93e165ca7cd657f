/// The sources of an app that are documents: `sources/NAME.json`, read anew for each request.
///
///     let runtime = PageRuntime(
///       registry: registry, ports: Ports(sources: DocumentSources(documents)))
public struct DocumentSources: DataSources {
  private let documents: AppDocuments

  public init(_ documents: AppDocuments) { self.documents = documents }

  public var names: [String]? { documents.sourceNames }

  public func load(_ request: SourceRequest) async throws(SourceError) -> SourcePage {
    let document = try document(request.source)
    do throws(SourceQuery.Fault) {
      if let page = try document.page(request) { return page }
    } catch {
      throw .failed(source: request.source, reason: error.reason)
    }
    throw .failed(source: request.source, reason: "it has no \"\(request.level.arrayName)\"")
  }

  public func record(_ name: String, of source: String) async throws(SourceError) -> Record? {
    try document(source).record(name)
  }

  private func document(_ name: String) throws(SourceError) -> SourceDocument {
    let reading =
      isName(name) ? documents.reading(of: AppDocuments.path(ofSource: name)) : .missing
    switch reading {
    case .missing:
      let nearest = NearestName.of(name, among: documents.sourceNames)
      throw .unknown(source: name, nearest: nearest)
    case .unreadable(let faults): throw .faulty(source: name, faults[0])
    case .document(let json):
      var findings = Findings()
      let number = findings.add(LoadedDocument(json))
      findings.places.append(NodePlace(document: number, parent: nil, position: 0, step: .root))
      let document = SourceDocument(json.value, at: 0, &findings)
      if let fault = findings.diagnostics().first(where: { $0.severity == .error }) {
        throw .faulty(source: name, fault)
      }
      return document
    }
  }
}
