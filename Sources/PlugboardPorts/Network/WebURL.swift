internal import PlugboardValues

/// The URL of a resource on a server, http or https, in the one spelling in which it is sent.
///
/// It is read strictly, to keep later readers of the URL from finding another host in it: user
/// names, backslashes, control characters and hosts beyond ASCII are refused; a name beyond ASCII
/// is written in its `xn--` form. The scheme and the host are in lower case, without a dot at the
/// end and without the usual port, the path has no segments `.` and `..`, characters that a URL
/// can't have are escaped, and there is no fragment.
///
///     let url = try WebURL("HTTPS://API.Example.org.:443/films?page=2#top")
///     url.text // "https://api.example.org/films?page=2"
public struct WebURL: Sendable, Hashable, CustomStringConvertible {
  /// A scheme, a host and a port, which together are trusted or not.
  public struct Origin: Sendable, Hashable, CustomStringConvertible {
    public let isSecure: Bool
    /// In lower case; an address of version 6 is in brackets.
    public let host: String
    public let port: Int

    public var scheme: String { isSecure ? "https" : "http" }
    /// Whether the port is the default of the scheme.
    public var hasUsualPort: Bool { port == (isSecure ? 443 : 80) }

    public var description: String { "\(scheme)://\(host)" + (hasUsualPort ? "" : ":\(port)") }
  }

  /// The reason for which a text is no such URL, as the end of a sentence: "it has no host".
  public struct Fault: Error, Sendable, Hashable {
    public let reason: String
  }

  /// The greatest length of a URL, in bytes.
  public static let longest = 16_384

  public let origin: Origin
  /// The path, which begins with a slash.
  public let path: String
  /// The text after `?`; nil without one.
  public let query: String?

  public init(_ text: String) throws(Fault) {
    let bytes = try Self.checked(text)
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else {
      throw Fault(reason: "it has no scheme, as in https://")
    }
    let isSecure: Bool
    switch String(decoding: bytes[..<colon], as: UTF8.self).lowercased() {
    case "https": isSecure = true
    case "http": isSecure = false
    default: throw Fault(reason: "its scheme is neither http nor https")
    }
    guard bytes[(colon + 1)...].starts(with: "//".utf8) else {
      throw Fault(reason: "there is no // after the scheme")
    }
    try self.init(isSecure: isSecure, bytes[(colon + 3)...])
  }

  /// Reads a URL without its scheme and `://`.
  private init(isSecure: Bool, _ rest: ArraySlice<UInt8>) throws(Fault) {
    let end = rest.firstIndex { Self.endOfAuthority.contains($0) } ?? rest.endIndex
    origin = try Self.origin(isSecure: isSecure, rest[..<end])
    (path, query) = Self.pathAndQuery(rest[end...])
  }

  private init(_ origin: Origin, _ rest: ArraySlice<UInt8>) {
    self.origin = origin
    (path, query) = Self.pathAndQuery(rest)
  }

  /// Returns the URL that a reference leads to from this one, as in a redirect: `/films`, `?page=2`, `next`,
  /// `//other.example.org/` or a whole URL.
  public func resolving(_ reference: String) throws(Fault) -> WebURL {
    let bytes = try Self.checked(reference)
    if bytes.starts(with: "//".utf8) {
      return try WebURL(isSecure: origin.isSecure, bytes.dropFirst(2))
    }
    if bytes.first == UInt8(ascii: "/") { return WebURL(origin, bytes[...]) }
    let end = bytes.firstIndex { Self.endOfAuthority.contains($0) } ?? bytes.endIndex
    if bytes[..<end].contains(UInt8(ascii: ":")) { return try WebURL(reference) }
    if end == 0 {
      guard bytes.first == UInt8(ascii: "?") else { return self }
      return WebURL(origin, (Array(path.utf8) + bytes)[...])
    }
    let slash = path.utf8.lastIndex(of: .slash) ?? path.startIndex
    return WebURL(origin, (Array(path.utf8[...slash]) + bytes)[...])
  }

  /// Returns the URL of a path under this one, whose own path remains its beginning: `/films?page=2` under
  /// `https://example.org/api` is `https://example.org/api/films?page=2`.
  public func appending(_ path: String) throws(Fault) -> WebURL {
    let bytes = try Self.checked(path)
    guard bytes.first == .slash, !bytes.starts(with: "//".utf8) else {
      throw Fault(reason: "it doesn't begin with one slash")
    }
    // By itself: its segments .. can't lead out of this URL.
    let inner = WebURL(origin, bytes[...])
    let prefix = self.path.hasByteSuffix("/") ? String(self.path.dropLast()) : self.path
    return WebURL(origin, Array((prefix + inner.pathAndQuery).utf8)[...])
  }

  public var text: String { "\(origin)\(pathAndQuery)" }
  public var description: String { text }

  private var pathAndQuery: String { path + (query.map { "?\($0)" } ?? "") }

  private static let endOfAuthority = Array("/?#".utf8)

  private static func checked(_ text: String) throws(Fault) -> [UInt8] {
    let bytes = Array(text.utf8)
    guard bytes.count <= longest else {
      throw Fault(reason: "it is longer than \(longest) bytes")
    }
    guard !bytes.contains(where: { $0 < 0x20 || $0 == 0x7F }) else {
      throw Fault(reason: "it has a control character, such as a line break")
    }
    guard !bytes.contains(UInt8(ascii: "\\")) else { throw Fault(reason: "it has a backslash") }
    return bytes
  }

  private static func origin(
    isSecure: Bool, _ authority: ArraySlice<UInt8>
  ) throws(Fault) -> Origin {
    guard !authority.contains(UInt8(ascii: "@")) else {
      throw Fault(reason: "it has a user name before @")
    }
    let isAddress = authority.first == UInt8(ascii: "[")
    let hostEnd: Int
    if isAddress {
      guard let bracket = authority.firstIndex(of: UInt8(ascii: "]")) else {
        throw Fault(reason: "its host has no ] at the end")
      }
      hostEnd = bracket + 1
    } else {
      hostEnd = authority.firstIndex(of: UInt8(ascii: ":")) ?? authority.endIndex
    }
    let host = try host(authority[..<hostEnd], isAddress: isAddress)
    var port = isSecure ? 443 : 80
    if hostEnd < authority.endIndex {
      let digits = authority[hostEnd...].dropFirst()
      guard authority[hostEnd] == UInt8(ascii: ":"), digits.count <= 5,
        digits.allSatisfy(isDigit), let number = Int(String(decoding: digits, as: UTF8.self)),
        1...65_535 ~= number
      else { throw Fault(reason: "its port is no number from 1 to 65535") }
      port = number
    }
    return Origin(isSecure: isSecure, host: host, port: port)
  }

  private static func host(_ bytes: ArraySlice<UInt8>, isAddress: Bool) throws(Fault) -> String {
    let text = String(decoding: bytes, as: UTF8.self).lowercased()
    if isAddress {
      let inner = text.utf8.dropFirst().dropLast()
      guard inner.count >= 2, inner.count <= 45, inner.contains(UInt8(ascii: ":")),
        inner.allSatisfy({
          isDigit($0) || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ".")
            || UInt8(ascii: "a")...UInt8(ascii: "f") ~= $0
        })
      else { throw Fault(reason: "its host is no address") }
      return text
    }
    let name = text.hasByteSuffix(".") ? String(text.dropLast()) : text
    guard !name.isEmpty else { throw Fault(reason: "it has no host") }
    guard name.utf8.allSatisfy({ $0 < 0x80 }) else {
      throw Fault(reason: "its host has letters beyond ASCII; write its xn-- form")
    }
    let labels = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard name.utf8.count <= 253,
      labels.allSatisfy({ (1...63).contains($0.count) && $0.allSatisfy(isOfName) })
    else { throw Fault(reason: "its host is no name of a server") }
    return name
  }

  /// Splits the rest of a URL behind its host, without the fragment.
  private static func pathAndQuery(_ rest: ArraySlice<UInt8>) -> (path: String, query: String?) {
    let rest = rest.prefix { $0 != UInt8(ascii: "#") }
    let mark = rest.firstIndex(of: UInt8(ascii: "?")) ?? rest.endIndex
    let query = mark < rest.endIndex ? escaped(rest[(mark + 1)...]) : nil
    var segments: [String] = []
    let parts = rest[..<mark].split(separator: .slash, omittingEmptySubsequences: false)
    for (index, part) in parts.dropFirst().enumerated() {
      let segment = escaped(part)
      let isLast = index == parts.count - 2
      switch segment.lowercased().replacingDots {
      case ".": if isLast { segments.append("") }
      case "..":
        if !segments.isEmpty { segments.removeLast() }
        if isLast { segments.append("") }
      default: segments.append(segment)
      }
    }
    return ("/" + segments.joined(separator: "/"), query)
  }

  /// Returns a text with escapes for all characters that a path or a query can't have.
  private static func escaped(_ part: ArraySlice<UInt8>) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for (index, byte) in zip(part.indices, part) {
      let isEscape =
        byte == UInt8(ascii: "%") && part[index...].prefix(3).count == 3
        && part[index...].dropFirst().prefix(2).allSatisfy(isHexDigit)
      if isEscape || isOfPath(byte) {
        bytes.append(byte)
      } else {
        bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
  }

  private static func isHexDigit(_ byte: UInt8) -> Bool {
    isDigit(byte) || UInt8(ascii: "a")...UInt8(ascii: "f") ~= byte | 0x20
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    isDigit(byte) || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
      || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
  }

  private static func isOfPath(_ byte: UInt8) -> Bool {
    isDigit(byte) || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
      || "-._~!$&'()*+,;=:@/?".utf8.contains(byte)
  }
}

extension String {
  /// The segment with its dots as dots: `%2e` is one.
  fileprivate var replacingDots: String {
    guard utf8.count <= 6, utf8.allSatisfy({ ".%2e".utf8.contains($0) }) else { return self }
    var dots = ""
    var rest = self[...]
    while !rest.isEmpty {
      if rest.hasPrefix("%2e") {
        rest.removeFirst(3)
      } else if rest.hasPrefix(".") {
        rest.removeFirst()
      } else {
        return self
      }
      dots += "."
    }
    return dots
  }
}

extension UInt8 {
  fileprivate static var slash: UInt8 { UInt8(ascii: "/") }
}
