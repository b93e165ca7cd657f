/// A port: asks servers for what a plugin needs of them.
///
///     let answer = try await context.network.send(NetworkRequest(url))
///
/// A conformer returns every answer, whatever its status, and throws if there is none; it ends
/// early with ``NetworkError/cancelled(_:)`` when the asking task is cancelled.
@MainActor public protocol NetworkPort: Sendable {
  func send(_ request: NetworkRequest) async throws(NetworkError) -> NetworkResponse
}

/// The network of a host without one: every request fails.
public struct MissingNetwork: NetworkPort {
  public init() {}

  public func send(_ request: NetworkRequest) async throws(NetworkError) -> NetworkResponse {
    throw .missing(request)
  }
}

/// A request to a server.
public struct NetworkRequest: Sendable, Hashable, CustomStringConvertible {
  public var url: String
  public var method: String
  /// By their names in lower case.
  public var headers: [String: String]
  public var body: [UInt8]

  public init(
    _ url: String, method: String = "GET", headers: [String: String] = [:], body: [UInt8] = []
  ) {
    self.url = url
    self.method = method
    self.headers = headers
    self.body = body
  }

  public var description: String { "\(method) \(url)" }
}

/// The answer of a server.
public struct NetworkResponse: Sendable, Hashable, CustomStringConvertible {
  public var status: Int
  /// By their names in lower case.
  public var headers: [String: String]
  public var body: [UInt8]

  public init(status: Int = 200, headers: [String: String] = [:], body: [UInt8] = []) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  public var description: String { "status \(status), \(body.count) bytes" }
}

/// The reason for which there is no answer.
public enum NetworkError: Error, Sendable, Hashable {
  /// The host has no network.
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
      "\(request) can't be sent: this host has no network; pass one with"
        + " PageRuntime(ports: Ports(network: …))"
    case .failed(let request, let reason): "\(request) failed: \(reason)"
    case .cancelled(let request): "\(request) was cancelled"
    }
  }
}
