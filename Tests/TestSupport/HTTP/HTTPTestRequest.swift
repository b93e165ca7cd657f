/// A request that a test server has received.
public struct HTTPTestRequest: Sendable, Hashable {
  public var method: String
  /// The path with its query, as it was sent.
  public var target: String
  /// By their names in lower case; values of equal names are joined by ", ".
  public var headers: [String: String]
  public var body: [UInt8]

  /// The path without its query.
  public var path: String { String(target.prefix { $0 != "?" }) }

  /// Creates a request from the bytes of its head; nil if they are none.
  init?(head: ArraySlice<UInt8>) {
    let lines = String(decoding: head, as: UTF8.self).split(separator: "\r\n")
    let words = (lines.first ?? "").split(separator: " ")
    guard words.count == 3 else { return nil }
    (method, target, body) = (String(words[0]), String(words[1]), [])
    headers = [:]
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { return nil }
      let value = String(parts[1].drop { $0 == " " })
      headers[parts[0].lowercased(), default: ""] +=
        (headers[parts[0].lowercased()] == nil ? "" : ", ") + value
    }
  }
}
