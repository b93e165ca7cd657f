/// A port: asks servers for what a plugin needs of them.
///
///     let answer = try await context.network.send(NetworkRequest(url))
///
/// A conformer gives every answer that comes, whatever its status, and throws where none comes; it
/// ends early with ``NetworkError/cancelled(_:)`` when the asking task is cancelled.
@MainActor public protocol Network: Sendable {
  func send(_ request: NetworkRequest) async throws(NetworkError) -> NetworkResponse
}

/// The network of a host that gives none: every request fails and says so.
public struct MissingNetwork: Network {
  public init() {}

  public func send(_ request: NetworkRequest) async throws(NetworkError) -> NetworkResponse {
    throw .missing(request)
  }
}
