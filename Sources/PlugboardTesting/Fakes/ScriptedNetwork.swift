public import Plugboard

/// A network that gives the answers of a test and records the requests.
///
///     harness.network.answer("https://films/hot", json: ["films": []])
///     try harness.fire(.pageDidAppear)
///     try await harness.settle()
///     #expect(harness.network.requests == [NetworkRequest("https://films/hot")])
///
/// A request without an answer fails, and the next step of the harness throws as well.
@MainActor public final class ScriptedNetwork: NetworkPort {
  private struct Place: Hashable {
    let method: String
    let url: String
  }

  private enum Answer {
    case response(NetworkResponse)
    case failure(String)
  }

  /// All requests, in the order of their arrival.
  public private(set) var requests: [NetworkRequest] = []
  /// The requests for which the test gives no answer.
  public private(set) var unscripted: [NetworkRequest] = []
  private var answers: [Place: [Answer]] = [:]
  private var gates: [Place: Gate] = [:]

  public init() {}

  /// Adds an answer to a request; several answers are given one after the other, the last repeatedly.
  public func answer(_ url: String, method: String = "GET", with response: NetworkResponse) {
    answers[Place(method: method, url: url), default: []].append(.response(response))
  }

  /// Adds an answer with JSON to a request.
  public func answer(_ url: String, method: String = "GET", status: Int = 200, json: Value) {
    let response = NetworkResponse(
      status: status, headers: ["content-type": "application/json"],
      body: Array("\(json)".utf8))
    answer(url, method: method, with: response)
  }

  /// Adds a failure to the answers of a request, as if the server couldn't be reached.
  public func fail(_ url: String, method: String = "GET", reason: String = "no connection") {
    answers[Place(method: method, url: url), default: []].append(.failure(reason))
  }

  /// Whether a call waits for its answer.
  var isHolding: Bool { gates.values.contains(where: \.isHolding) }

  /// Holds back the answers of a request until `release(_:method:)`.
  public func hold(_ url: String, method: String = "GET") {
    let place = Place(method: method, url: url)
    let gate = gates[place] ?? Gate()
    gate.close()
    gates[place] = gate
  }

  /// Gives the answers of a request that were held back.
  public func release(_ url: String, method: String = "GET") {
    gates.removeValue(forKey: Place(method: method, url: url))?.open()
  }

  public func send(_ request: NetworkRequest) async throws(NetworkError) -> NetworkResponse {
    requests.append(request)
    let place = Place(method: request.method, url: request.url)
    if let gate = gates[place], await !gate.pass() { throw .cancelled(request) }
    guard !Task.isCancelled else { throw .cancelled(request) }
    switch next(at: place) {
    case .response(let response):
      guard response.body.count <= request.maximumBytes else { throw .tooLarge(request) }
      return response
    case .failure(let reason): throw .failed(request, reason: reason)
    case nil:
      unscripted.append(request)
      throw .failed(request, reason: "the test gives no answer for it; \(known)")
    }
  }

  private func next(at place: Place) -> Answer? {
    guard let first = answers[place]?.first else { return nil }
    if answers[place, default: []].count > 1 { answers[place]?.removeFirst() }
    return first
  }

  /// The requests that have an answer, as messages list them.
  var known: String {
    let known = answers.keys.map { "\($0.method) \($0.url)" }.sorted()
    return known.isEmpty
      ? "it gives none at all" : "it gives one for \(known.joined(separator: ", "))"
  }
}
