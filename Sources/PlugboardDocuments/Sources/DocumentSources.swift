internal import Synchronization

/// The sources of an app that are documents: `sources/NAME.json`, read anew once a file has changed.
///
///     let runtime = PageRuntime(
///       registry: registry, ports: Ports(sources: DocumentSources(documents)))
///
/// A document states the nodes and records of its source, or the request by which a server is asked for them.
public struct DocumentSources: SourcesPort {
  private let documents: AppDocuments
  private let latest = LatestSources()
  private let servers: HTTPSources
  private let network: any NetworkPort
  private let clock: any Clock<Duration>

  /// - Parameters:
  ///   - network: The network over which servers are asked; without one, their sources fail and say so.
  ///   - clock: The clock of the pauses after which a busy server is asked again.
  public init(
    _ documents: AppDocuments, network: any NetworkPort = MissingNetwork(),
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.documents = documents
    (self.network, self.clock) = (network, clock)
    servers = HTTPSources(HTTPClient(network, clock: clock))
  }

  /// Returns the sources of other documents, over the same network.
  public func replacing(_ documents: AppDocuments) -> DocumentSources {
    DocumentSources(documents, network: network, clock: clock)
  }

  public var names: [String]? { documents.sourceNames }

  public func load(_ request: SourceRequest) async throws(SourceError) -> SourcePage {
    let source = try loaded(request.source)
    if let http = source.document.http {
      return try await servers.page(request, of: source, http)
    }
    do throws(SourceQuery.Fault) {
      if let page = try source.page(request) { return page }
    } catch {
      throw .failed(source: request.source, reason: error.reason)
    }
    throw .failed(source: request.source, reason: "it has no \"\(request.level.arrayName)\"")
  }

  public func record(_ name: String, of source: String) async throws(SourceError) -> Fields? {
    let loaded = try loaded(source)
    guard let http = loaded.document.http else { return loaded.document.record(name) }
    return try await servers.record(name, of: loaded, http, named: source)
  }

  public func place(ofRecord name: String, of source: String) -> SourcePlace? {
    guard let source = try? loaded(source) else { return nil }
    if let http = source.document.http {
      let steps: [JSONPointer.Step] =
        http.record?.fields == nil ? ["record"] : ["record", "fields"]
      var place = SourcePlace(source.text, JSONPointer(steps), isRecord: true)
      place.faults = source.lists.takeFaults(ofRecord: name)
      return place
    }
    guard source.document.record(name) != nil else { return nil }
    return source.document.place(ofRecord: name, in: source.text)
  }

  private func loaded(_ name: String) throws(SourceError) -> LoadedSource {
    guard isName(name) else { return try read(name) }
    // Asked for before the bytes, as the file may change between the two.
    let version = documents.source.version(of: AppDocuments.path(ofSource: name))
    if let version, let source = latest.source(name, of: version) { return source }
    let source = try read(name)
    latest.keep(source, name, of: version)
    return source
  }

  private func read(_ name: String) throws(SourceError) -> LoadedSource {
    let reading =
      isName(name) ? documents.reading(of: AppDocuments.path(ofSource: name)) : .missing
    switch reading {
    case .missing:
      let nearest = NearestName.of(name, among: documents.sourceNames)
      throw .unknown(source: name, nearest: nearest)
    case .unreadable(let faults): throw .faulty(source: name, faults[0])
    case .document(let json):
      if let known = latest.source(name, of: json.bytes) { return known }
      var findings = Findings()
      let number = findings.add(LoadedDocument(json))
      findings.places.append(NodePlace(document: number, parent: nil, position: 0, step: .root))
      let document = SourceDocument(json.value, at: 0, &findings)
      if let fault = findings.diagnostics().first(where: { $0.severity == .error }) {
        throw .faulty(source: name, fault)
      }
      return LoadedSource(document, json)
    }
  }
}

/// The sources as they were read last: many requests for single records of a large file cost one look at it.
private final class LatestSources: Sendable {
  private struct Entry {
    /// Nil if the store has no versions.
    let version: (any Hashable & Sendable)?
    let source: LoadedSource
  }

  private let entries = Mutex<[ExactText: Entry]>([:])

  func source(_ name: String, of version: any Hashable & Sendable) -> LoadedSource? {
    guard let entry = entries.withLock({ $0[name] }), let known = entry.version,
      AnyHashable(known) == AnyHashable(version)
    else { return nil }
    return entry.source
  }

  /// Returns a source if its text consists of these bytes.
  func source(_ name: String, of bytes: [UInt8]) -> LoadedSource? {
    entries.withLock { $0[name] }.flatMap { $0.source.text.json.isOf(bytes) ? $0.source : nil }
  }

  func keep(_ source: LoadedSource, _ name: String, of version: (any Hashable & Sendable)?) {
    let entry = Entry(version: version, source: source)
    entries.withLock { $0[name] = entry }
  }
}
