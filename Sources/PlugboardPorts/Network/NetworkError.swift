/// The reason for which there is no answer.
public enum NetworkError: Error, Sendable, Hashable {
  /// The host has no network.
  case missing(NetworkRequest)
  /// The server was not reached, or its answer broke off.
  case failed(NetworkRequest, reason: String)
  case cancelled(NetworkRequest)
  /// The answer wasn't there within the time of the request.
  case timedOut(NetworkRequest)
  /// The body of the answer is larger than the request allows.
  case tooLarge(NetworkRequest)
  /// The app may not send the request.
  case notAllowed(NetworkRequest, reason: String)
  /// Redirects led in a circle, or on and on; the URLs are in the order in which they were asked for.
  case tooManyRedirects(NetworkRequest, urls: [String])
  /// A header needs a secret that the host doesn't have or that can't be sent, by the name of its variable.
  case secretMissing(NetworkRequest, variable: String)

  /// Stable; each has a page in the documentation.
  public var code: String {
    switch self {
    case .missing: "network-missing"
    case .failed: "network-failed"
    case .cancelled: "network-cancelled"
    case .timedOut: "network-timed-out"
    case .tooLarge: "network-too-large"
    case .notAllowed: "network-not-allowed"
    case .tooManyRedirects: "network-redirects"
    case .secretMissing: "network-secret-missing"
    }
  }

  /// The request without an answer.
  public var request: NetworkRequest {
    switch self {
    case .missing(let request), .failed(let request, _), .cancelled(let request),
      .timedOut(let request), .tooLarge(let request), .notAllowed(let request, _),
      .tooManyRedirects(let request, _), .secretMissing(let request, _):
      request
    }
  }

  /// Returns the same error of another request, for a port that has sent a changed copy of the caller's request.
  public func of(_ request: NetworkRequest) -> NetworkError {
    switch self {
    case .missing: .missing(request)
    case .failed(_, let reason): .failed(request, reason: reason)
    case .cancelled: .cancelled(request)
    case .timedOut: .timedOut(request)
    case .tooLarge: .tooLarge(request)
    case .notAllowed(_, let reason): .notAllowed(request, reason: reason)
    case .tooManyRedirects(_, let urls): .tooManyRedirects(request, urls: urls)
    case .secretMissing(_, let variable): .secretMissing(request, variable: variable)
    }
  }
}

extension NetworkError: CodedError {
  public var message: String {
    switch self {
    case .missing(let request):
      "\(request) can't be sent: this host has no network; pass one with"
        + " PageRuntime(ports: Ports(network: …))"
    case .failed(let request, let reason): "\(request) failed: \(reason)"
    case .cancelled(let request): "\(request) was cancelled"
    case .timedOut(let request): "\(request) had no answer within \(request.timeout)"
    case .tooLarge(let request):
      "the answer to \(request) is larger than \(request.maximumBytes) bytes"
    case .notAllowed(let request, let reason): "\(request) may not be sent: \(reason)"
    case .tooManyRedirects(let request, let urls):
      "\(request) was redirected "
        + (Set(urls.map(ExactText.init)).count < urls.count
          ? "in a circle" : "\(urls.count - 1) times") + ": " + urls.joined(separator: " → ")
    case .secretMissing(let request, let variable):
      "\(request) can't be sent: the variable \(variable) of the environment, which a header needs, isn't set"
        + " or has control characters"
    }
  }
}
