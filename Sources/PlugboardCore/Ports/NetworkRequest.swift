/// What is asked of a server.
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
