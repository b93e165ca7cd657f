/// The servers that an app may ask, and the headers that its own server gets; without any, nothing is allowed.
///
///     var rules = NetworkRules()
///     rules.base = try WebURL("https://api.example.org/v2")
///     rules.hosts = [NetworkRules.Host("api.example.org")]
///     rules.headers["authorization"] = .variable("RADIO_TOKEN")
public struct NetworkRules: Sendable, Hashable {
  /// A host that may be asked.
  public struct Host: Sendable, Hashable, CustomStringConvertible {
    /// The name or address, in the spelling of ``WebURL/Origin/host``.
    public let name: String
    /// The only port; the usual ports of http and https if nil.
    public let port: Int?

    /// Reads `api.example.org` or `localhost:8080`; throws a reason, as the end of a sentence.
    public init(_ text: String) throws(WebURL.Fault) {
      guard !text.utf8.contains(where: { "/?#".utf8.contains($0) }) else {
        throw WebURL.Fault(reason: "it has more than a host and a port")
      }
      // The scheme with a usual port that the text doesn't state.
      let urls = try (http: WebURL("http://" + text), https: WebURL("https://" + text))
      name = urls.http.origin.host
      port = urls.http.origin.port == urls.https.origin.port ? urls.http.origin.port : nil
    }

    /// Returns whether a URL of an origin may be asked.
    public func allows(_ origin: WebURL.Origin) -> Bool {
      origin.host == name && (port.map { $0 == origin.port } ?? origin.hasUsualPort)
    }

    public var description: String { name + (port.map { ":\($0)" } ?? "") }
  }

  /// The value of a header.
  public enum HeaderValue: Sendable, Hashable {
    case text(String)
    /// A secret, by the name of the variable of the environment that has it.
    case variable(String)
  }

  /// The base of URLs that begin with a slash; nil if the app has none.
  public var base: WebURL?
  public var hosts: [Host] = []
  /// The headers of requests to the origin of the base, and to no other, by their names in lower case.
  public var headers: [String: HeaderValue] = [:]

  public init() {}

  /// Returns whether a URL of an origin may be asked.
  public func allows(_ origin: WebURL.Origin) -> Bool { hosts.contains { $0.allows(origin) } }
}

/// The legal parts of requests.
extension NetworkRules {
  /// The headers that a connection decides about, and no document or plugin.
  private static let headersOfConnections = Set(
    "connection content-length expect host keep-alive te trailer transfer-encoding upgrade"
      .split(separator: " ").map(String.init))

  /// Returns the reason for which a header can't have a name, as the end of a sentence; nil if it can.
  public static func fault(ofHeaderName name: String) -> String? {
    if !isToken(name) { return "it has other characters than letters, digits and hyphens" }
    let lowered = name.lowercased()
    return headersOfConnections.contains(lowered) || lowered.hasBytePrefix("proxy-")
      ? "the connection decides about it" : nil
  }

  /// Returns the reason for which a header can't have a value, as the end of a sentence; nil if it can.
  public static func fault(ofHeaderValue value: String) -> String? {
    value.utf8.contains { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F }
      ? "it has a line break or another control character" : nil
  }

  /// Returns whether a text can be a method, such as GET, or the name of a header.
  public static func isToken(_ text: String) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { byte in
        UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
          || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
          || "!#$%&'*+-.^_`|~".utf8.contains(byte)
      }
  }
}
