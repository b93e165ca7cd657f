/// A port: sends the requests of plugins to servers.
///
///     let answer = try await context.network.send(NetworkRequest(url))
///
/// A conformer returns every answer, whatever its status, and throws if there is none. It follows no
/// redirect, sends `secretHeaders` with the others, keeps to the limits of the request, and ends early with
/// ``NetworkError/cancelled(_:)`` when the asking task is cancelled.
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
  /// The time that a request takes at most, unless it states a different time.
  public static let usualTimeout = Duration.seconds(30)
  /// The size of a body at most, unless a request states a different size: 10 MB.
  public static let usualMaximumBytes = 10_000_000

  public var url: String
  public var method: String
  /// By their names in lower case.
  public var headers: [String: String]
  /// Headers whose values are shown nowhere, by their names in lower case.
  public var secretHeaders: [String: SecretText]
  public var body: [UInt8]
  /// The time after which the request fails, from its start to the end of the answer.
  public var timeout: Duration
  /// The size of the answer's body above which the request fails.
  public var maximumBytes: Int

  public init(
    _ url: String, method: String = "GET", headers: [String: String] = [:],
    secretHeaders: [String: SecretText] = [:], body: [UInt8] = [],
    timeout: Duration = usualTimeout, maximumBytes: Int = usualMaximumBytes
  ) {
    self.url = url
    self.method = method
    self.headers = headers
    self.secretHeaders = secretHeaders
    self.body = body
    self.timeout = timeout
    self.maximumBytes = maximumBytes
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
