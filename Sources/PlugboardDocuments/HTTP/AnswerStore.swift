/// The most recently used answers that a server allows to be requested again with a condition.
struct AnswerStore {
  private struct Entry {
    let response: NetworkResponse
    /// The number of the latest use: larger for entries that were used later.
    var use: Int
  }

  static let mostAnswers = 64
  static let mostBytes = 8_000_000

  private var entries: [NetworkRequest: Entry] = [:]
  private var bytes = 0
  private var uses = 0

  /// Returns the answer that was kept for a request.
  mutating func answer(to request: NetworkRequest) -> NetworkResponse? {
    guard entries[request] != nil else { return nil }
    uses += 1
    entries[request]?.use = uses
    return entries[request]?.response
  }

  /// Keeps an answer in place of the former one, if its server gives a sign by which it knows it again.
  mutating func keep(_ response: NetworkResponse, to request: NetworkRequest) {
    remove(request)
    guard request.method == "GET", !response.conditions.isEmpty, !response.forbidsKeeping,
      response.body.count <= Self.mostBytes
    else { return }
    uses += 1
    entries[request] = Entry(response: response, use: uses)
    bytes += response.body.count
    while entries.count > Self.mostAnswers || bytes > Self.mostBytes,
      let oldest = entries.min(by: { $0.value.use < $1.value.use })
    {
      remove(oldest.key)
    }
  }

  private mutating func remove(_ request: NetworkRequest) {
    guard let entry = entries.removeValue(forKey: request) else { return }
    bytes -= entry.response.body.count
  }
}

extension NetworkResponse {
  /// The headers of a request that asks whether this answer still counts.
  var conditions: [String: String] {
    var conditions: [String: String] = [:]
    if let tag = headers["etag"], !tag.isEmpty { conditions["if-none-match"] = tag }
    if let time = headers["last-modified"], !time.isEmpty { conditions["if-modified-since"] = time }
    return conditions
  }

  fileprivate var forbidsKeeping: Bool {
    headers["cache-control"]?.lowercased().split(separator: ",").contains {
      $0.split(whereSeparator: \.isWhitespace).first == "no-store"
    } ?? false
  }
}
