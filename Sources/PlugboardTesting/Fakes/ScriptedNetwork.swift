public import Plugboard

/// A network that answers as a test says, and keeps what it was asked.
///
///     harness.network.answer("https://films/hot", json: ["films": []])
///     try harness.fire(.pageDidAppear)
///     try await harness.settle()
///     #expect(harness.network.requests == [NetworkRequest("https://films/hot")])
///
/// A request that the test says nothing of fails, and so does the harness at its next step.
@MainActor public final class ScriptedNetwork: Network {
  private struct Place: Hashable {
    let method: String
    let url: String
  }

  private enum Answer {
    case response(NetworkResponse)
    case failure(String)
  }

  /// In the order of their coming.
  public private(set) var requests: [NetworkRequest] = []
  /// Those of them that the test says nothing of.
  public private(set) var unscripted: [NetworkRequest] = []
  private var answers: [Place: [Answer]] = [:]
  private var gates: [Place: Gate] = [:]

  public init() {}

  /// Answers a request. Of several answers for the same one, each is given once, in their order, and
  /// the last from then on.
  public func answer(_ url: String, method: String = "GET", with response: NetworkResponse) {
    answers[Place(method: method, url: url), default: []].append(.response(response))
  }

  /// Answers a request with JSON.
  public func answer(_ url: String, method: String = "GET", status: Int = 200, json: Value) {
    let response = NetworkResponse(
      status: status, headers: ["content-type": "application/json"],
      body: Array("\(json)".utf8))
    answer(url, method: method, with: response)
  }

  /// Lets a request fail, as where the server can't be reached.
  public func fail(_ url: String, method: String = "GET", reason: String = "no connection") {
    answers[Place(method: method, url: url), default: []].append(.failure(reason))
  }

  /// Keeps the answers of a request back until they are released.
  public func hold(_ url: String, method: String = "GET") {
    let place = Place(method: method, url: url)
    let gate = gates[place] ?? Gate()
    gate.close()
    gates[place] = gate
  }

  public func release(_ url: String, method: String = "GET") {
    gates.removeValue(forKey: Place(method: method, url: url))?.open()
  }

  public func send(_ request: NetworkRequest) async throws(NetworkError) -> NetworkResponse {
    requests.append(request)
    let place = Place(method: request.method, url: request.url)
    if let gate = gates[place], await !gate.pass() { throw .cancelled(request) }
    guard !Task.isCancelled else { throw .cancelled(request) }
    switch next(at: place) {
    case .response(let response): return response
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

  /// Which requests have an answer.
  var known: String {
    let known = answers.keys.map { "\($0.method) \($0.url)" }.sorted()
    return known.isEmpty
      ? "it gives none at all" : "it gives one for \(known.joined(separator: ", "))"
  }
}
