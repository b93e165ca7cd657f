/// Why no answer came.
public enum NetworkError: Error, Sendable, Hashable {
  /// The host gives no network.
  case missing(NetworkRequest)
  /// The server was not reached, or its answer broke off.
  case failed(NetworkRequest, reason: String)
  case cancelled(NetworkRequest)

  /// Stable; each has a page in the documentation.
  public var code: String {
    switch self {
    case .missing: "network-missing"
    case .failed: "network-failed"
    case .cancelled: "network-cancelled"
    }
  }
}

extension NetworkError: CodedError {
  public var message: String {
    switch self {
    case .missing(let request):
      "\(request) can't be sent: this host gives no network; hand one in with"
        + " PageRuntime(ports: Ports(network: …))"
    case .failed(let request, let reason): "\(request) failed: \(reason)"
    case .cancelled(let request): "\(request) was cancelled"
    }
  }
}
