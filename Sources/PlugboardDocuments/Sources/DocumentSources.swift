internal import Synchronization

/// The sources of an app that are documents: `sources/NAME.json`, read anew once a file has changed.
///
///     let runtime = PageRuntime(
///       registry: registry, ports: Ports(sources: DocumentSources(documents)))
public struct DocumentSources: SourcesPort {
  private let documents: AppDocuments
  private let latest = LatestSources()

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

  public func record(_ name: String, of source: String) async throws(SourceError) -> Fields? {
    try document(source).record(name)
  }

  private func document(_ name: String) throws(SourceError) -> SourceDocument {
    guard isName(name) else { return try read(name) }
    // Asked for before the bytes, as the file may change between the two.
    let version = documents.source.version(of: AppDocuments.path(ofSource: name))
    if let version, let document = latest.document(name, of: version) { return document }
    let document = try read(name)
    if let version { latest.keep(document, name, of: version) }
    return document
  }

  private func read(_ name: String) throws(SourceError) -> SourceDocument {
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

/// The sources as they were read last: many requests for single records of a large file cost one look at it.
private final class LatestSources: Sendable {
  private struct Entry {
    let version: any Hashable & Sendable
    let document: SourceDocument
  }

  private let entries = Mutex<[ExactText: Entry]>([:])

  func document(_ name: String, of version: any Hashable & Sendable) -> SourceDocument? {
    guard let entry = entries.withLock({ $0[name] }),
      AnyHashable(entry.version) == AnyHashable(version)
    else { return nil }
    return entry.document
  }

  func keep(_ document: SourceDocument, _ name: String, of version: any Hashable & Sendable) {
    let entry = Entry(version: version, document: document)
    entries.withLock { $0[name] = entry }
  }
}
