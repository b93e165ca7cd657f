import Plugboard

/// A server in memory, which answers conditional requests with 304.
@MainActor final class DeliveryServer: NetworkPort {
  var answers: [String: NetworkResponse] = [:]
  /// The answers to the next requests for a URL, before `answers` count; nil if the connection is lost.
  var interruptions: [String: [NetworkResponse?]] = [:]
  var isReachable = true
  private(set) var requests: [NetworkRequest] = []
  /// The paths of files whose answers wait.
  private var waiting: [CheckedContinuation<Void, Never>] = []
  var holdsFiles = false { didSet { if !holdsFiles { release() } } }

  /// Returns the requests since they were taken last, as the ends of their URLs.
  func takeRequests() -> [String] {
    defer { requests = [] }
    return requests.map { String($0.url.dropFirst(DeliveredApp.place.count)) }
  }

  func send(_ request: NetworkRequest) async throws(NetworkError) -> NetworkResponse {
    requests.append(request)
    guard isReachable else { throw .failed(request, reason: "no connection") }
    if holdsFiles, request.url != DeliveredApp.url {
      await withCheckedContinuation { waiting.append($0) }
    }
    guard !Task.isCancelled else { throw .cancelled(request) }
    if interruptions[request.url]?.isEmpty == false {
      guard let answer = interruptions[request.url]?.removeFirst() else {
        throw .failed(request, reason: "the connection is lost")
      }
      return answer
    }
    guard let answer = answers[request.url] else { return NetworkResponse(status: 404) }
    guard answer.body.count <= request.maximumBytes else { throw .tooLarge(request) }
    if let tag = answer.headers["etag"], tag == request.headers["if-none-match"] {
      return NetworkResponse(status: 304)
    }
    return answer
  }

  private func release() {
    for continuation in waiting { continuation.resume() }
    waiting = []
  }
}
