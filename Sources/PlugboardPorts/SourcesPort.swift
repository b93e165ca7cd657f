public import PlugboardCore
public import PlugboardValues

/// A port: the contents of cards and components page by page, and single records, from sources
/// that are known by their names.
///
///     let page = try await context.sources.load(SourceRequest("feed", of: .item, page: 1))
///     let film = try await context.sources.record("metropolis", of: "films")
///
/// A conformer ends early with ``SourceError/cancelled(source:)`` when the asking task is
/// cancelled.
@MainActor public protocol SourcesPort: Sendable {
  /// The names of all sources, for the check of documents; nil, the default, if they can't be listed.
  var names: [String]? { get }
  func load(_ request: SourceRequest) async throws(SourceError) -> SourcePage
  /// Returns a record; nil if the source has none with this name.
  func record(_ name: String, of source: String) async throws(SourceError) -> Fields?
  /// Returns the place of a record in the document that it comes from, for messages; nil, the default, if there is
  /// none. Called after the record was given.
  func place(ofRecord name: String, of source: String) -> SourcePlace?
}

extension SourcesPort {
  public var names: [String]? { nil }
  public func place(ofRecord name: String, of source: String) -> SourcePlace? { nil }
}

/// The sources of a host without any: every request fails.
public struct MissingSources: SourcesPort {
  public init() {}

  public func load(_ request: SourceRequest) async throws(SourceError) -> SourcePage {
    throw .missing(source: request.source)
  }

  public func record(_ name: String, of source: String) async throws(SourceError) -> Fields? {
    throw .missing(source: source)
  }
}

/// A request for a page of a source.
public struct SourceRequest: Sendable, Hashable, CustomStringConvertible {
  public var source: String
  /// The level of the nodes: that below the module which they are for.
  public var level: Level
  /// The number of the page, from 1.
  public var page: Int
  /// Further params of the source.
  public var params: Params
  /// The languages of the page, the preferred one first, by which texts are sorted.
  public var languages: [LanguageTag]

  public init(
    _ source: String, of level: Level, page: Int, params: Params = Params(),
    languages: [LanguageTag] = []
  ) {
    self.source = source
    self.level = level
    self.page = page
    self.params = params
    self.languages = languages
  }

  public var description: String { "page \(page) of the source \"\(source)\"" }
}

/// A page of a source.
public struct SourcePage: Sendable, Hashable {
  /// Nodes as in the document of a page: `{ "type": "poster", "data": { … } }`.
  public var nodes: [Value]
  /// Whether no page follows.
  public var isLast: Bool
  /// The number of nodes on all pages; nil if the source doesn't know it.
  public var total: Int?
  /// The faults of an answer that gives the page all the same, for messages.
  public var faults: [Diagnostic]
  /// The places of the nodes in a document, as far as they have some.
  private let places: [SourcePlace?]

  public init(
    _ nodes: [Value], isLast: Bool, total: Int? = nil, places: [SourcePlace?] = [],
    faults: [Diagnostic] = []
  ) {
    self.nodes = nodes
    self.isLast = isLast
    self.total = total
    self.places = places
    self.faults = faults
  }

  /// Returns the place of a node in a document; nil if it has none.
  public func place(ofNode position: Int) -> SourcePlace? {
    places.indices.contains(position) ? places[position] : nil
  }

  /// Places of nodes and faults, which are only for messages, don't count.
  public static func == (left: Self, right: Self) -> Bool {
    left.nodes == right.nodes && left.isLast == right.isLast && left.total == right.total
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(nodes)
    hasher.combine(isLast)
    hasher.combine(total)
  }
}

/// The reason for which a source gives nothing.
public enum SourceError: Error, Sendable, Hashable {
  /// The host has no sources.
  case missing(source: String)
  /// There is no such source, but perhaps one of a similar name.
  case unknown(source: String, nearest: String?)
  case unknownRecord(String, source: String)
  /// The source was not reached, or has nothing of this kind.
  case failed(source: String, reason: String)
  /// The document of the source has a fault.
  case faulty(source: String, Diagnostic)
  case cancelled(source: String)

  /// Stable; each has a page in the documentation.
  public var code: String {
    switch self {
    case .missing: "source-missing"
    case .unknown: "source-unknown"
    case .unknownRecord: "source-record-unknown"
    case .failed: "source-failed"
    case .faulty: "source-faulty"
    case .cancelled: "source-cancelled"
    }
  }
}

extension SourceError: CodedError {
  public var message: String {
    switch self {
    case .missing(let source):
      "the source \"\(source)\" can't be read: this host has no sources; pass some with"
        + " PageRuntime(ports: Ports(sources: …))"
    case .unknown(let source, let nearest):
      "there is no source \"\(source)\"" + (nearest.map { "; did you mean \"\($0)\"?" } ?? "")
    case .unknownRecord(let name, let source):
      "the source \"\(source)\" has no record \"\(name)\""
    case .failed(let source, let reason): "the source \"\(source)\" failed: \(reason)"
    case .faulty(let source, let diagnostic): "the source \"\(source)\" is faulty: \(diagnostic)"
    case .cancelled(let source): "the request to the source \"\(source)\" was cancelled"
    }
  }
}
