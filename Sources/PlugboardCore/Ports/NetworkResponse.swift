/// What a server answered.
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
