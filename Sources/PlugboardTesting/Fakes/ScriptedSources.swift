public import Plugboard

/// Sources that give the pages and records of a test, and record the requests.
///
///     harness.sources.answer("feed", with: [#"{ "data": { "title": "Metropolis" } }"#])
///     try await harness.settle(harness.fire(.sourceLoad))
///     #expect(harness.sources.requests.map(\.page) == [1])
///
/// A request without an answer fails, and the next step of the harness throws as well.
@MainActor public final class ScriptedSources: SourcesPort {
  private enum Answer {
    case page(SourcePage)
    case failure(String)
  }

  /// All requests for pages, in the order of their arrival.
  public private(set) var requests: [SourceRequest] = []
  /// The requests to which the test gives no answer, in words.
  public private(set) var unscripted: [String] = []
  /// The records by their names, by source.
  public var records: [String: [String: Fields]] = [:]
  private var answers: [String: [Answer]] = [:]
  private var gates: [String: Gate] = [:]

  public init() {}

  /// Adds a page to the answers of a source, which are given one after the other.
  public func answer(
    _ source: String, with nodes: [Value], isLast: Bool = false, total: Int? = nil
  ) {
    answers[source, default: []].append(.page(SourcePage(nodes, isLast: isLast, total: total)))
  }

  /// Adds a failure to the answers of a source, those to requests for records included.
  public func fail(_ source: String, reason: String = "no connection") {
    answers[source, default: []].append(.failure(reason))
  }

  /// Whether a call waits for its answer.
  var isHolding: Bool { gates.values.contains(where: \.isHolding) }

  /// Holds back the answers of a source until `release(_:)`.
  public func hold(_ source: String) {
    let gate = gates[source] ?? Gate()
    gate.close()
    gates[source] = gate
  }

  /// Gives the answers of a source that were held back.
  public func release(_ source: String) { gates.removeValue(forKey: source)?.open() }

  public func load(_ request: SourceRequest) async throws(SourceError) -> SourcePage {
    requests.append(request)
    try await pass(request.source)
    guard answers[request.source]?.isEmpty == false,
      let answer = answers[request.source]?.removeFirst()
    else {
      unscripted.append("\(request)")
      throw .failed(source: request.source, reason: "the test gives no answer for \(request)")
    }
    switch answer {
    case .page(let page): return page
    case .failure(let reason): throw .failed(source: request.source, reason: reason)
    }
  }

  public func record(_ name: String, of source: String) async throws(SourceError) -> Fields? {
    try await pass(source)
    if case .failure(let reason)? = answers[source]?.first {
      answers[source]?.removeFirst()
      throw .failed(source: source, reason: reason)
    }
    guard let records = records[source] else {
      unscripted.append("the record \"\(name)\" of the source \"\(source)\"")
      throw .failed(source: source, reason: "the test gives no records for it")
    }
    return records[name]
  }

  private func pass(_ source: String) async throws(SourceError) {
    if let gate = gates[source], await !gate.pass() { throw .cancelled(source: source) }
    guard !Task.isCancelled else { throw .cancelled(source: source) }
  }
}
