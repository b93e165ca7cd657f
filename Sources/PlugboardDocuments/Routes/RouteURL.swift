/// A URL with its decoded parts: `app://player/metropolis?at=90#credits`.
///
/// The host is the first segment, and one slash at the end doesn't count. A scheme has no case, nor has
/// the host of a web URL; everything else is compared exactly. A part with an escape that can't be
/// decoded is taken as it is written.
public struct RouteURL: Sendable, Hashable {
  /// The URL as it was given.
  public let text: String
  /// The scheme in lower case.
  public let scheme: String
  /// The host with its port, and the segments of the path.
  public let segments: [String]
  /// The values of the query, strings; a repeated key has the list of its values. A `+` is a blank.
  public let query: Fields
  /// The text after `#`; nil if there is no `#`.
  public let fragment: String?
  /// The parts with an escape that can't be decoded, as they are written.
  public let undecoded: [String]

  public init(_ text: String) throws(RouteError) {
    let bytes = Array(text.utf8)
    guard let colon = URLText.schemeEnd(in: bytes) else {
      throw .illegalURL(text, reason: "it has no scheme, as in app://")
    }
    let start = colon + 3
    guard bytes.count >= start, bytes[colon + 1] == .slash, bytes[colon + 2] == .slash else {
      throw .illegalURL(text, reason: "there is no // after the scheme")
    }
    let end = bytes[start...].firstIndex(of: UInt8(ascii: "#")) ?? bytes.endIndex
    let pathEnd = bytes[start..<end].firstIndex(of: UInt8(ascii: "?")) ?? end
    self.text = text
    scheme = URLText.scheme(bytes[..<colon])
    var decoder = URLText.Decoder()
    var segments: [String] = []
    segments.reserveCapacity(4)
    URLText.split(bytes[start..<pathEnd]) { segments.append(decoder.decoded($0)) }
    if scheme == "https" || scheme == "http", let host = segments.first {
      segments[0] = host.lowercased()
    }
    self.segments = segments
    query = pathEnd < end ? Self.query(bytes[(pathEnd + 1)..<end], &decoder) : Fields()
    fragment = end < bytes.endIndex ? decoder.decoded(bytes[(end + 1)...]) : nil
    undecoded = decoder.undecoded
    guard !decoder.hasManyMarks else {
      throw .illegalURL(
        text, reason: "it has more than \(String.combiningMarkLimit) combining marks in a row")
    }
  }

  /// Whether it is a page of the web, with the scheme http or https.
  public var isWeb: Bool { Self.isWeb(scheme) }

  /// Whether a scheme, in lower case, is of pages of the web.
  static func isWeb(_ scheme: String) -> Bool { scheme == "http" || scheme == "https" }

  /// The first segment without its port; nil if there is none.
  public var host: String? {
    guard let first = segments.first else { return nil }
    guard port != nil, let colon = first.unicodeScalars.lastIndex(of: ":") else { return first }
    return String(first[..<colon])
  }

  /// The port after the host, as in `app://host:8080/`.
  public var port: Int? {
    guard let scalars = segments.first?.unicodeScalars, let colon = scalars.lastIndex(of: ":")
    else { return nil }
    let digits = scalars[scalars.index(after: colon)...]
    guard digits.first?.properties.numericType == .decimal else { return nil }
    return UInt16(Substring(digits)).map(Int.init)
  }

  /// Returns a URL for comparing its beginning: the scheme and the host in lower case, as the host of a pattern of
  /// any scheme has no case, and the path without escapes and with one slash at its end. The query and the fragment
  /// are left out. A text without a scheme is returned as it is.
  ///
  /// If the text may be the beginning of a URL, its path may go on, and a slash is added only before a `?`
  /// or `#`.
  ///
  /// - Parameter keepsCase: Whether the host keeps its case. The host of a web URL never does.
  public static func comparable(
    _ text: String, isBeginning: Bool = false, keepsCase: Bool = false
  ) -> String {
    guard let url = try? RouteURL(text) else { return text }
    let rest = text.unicodeScalars.firstIndex { $0 == "?" || $0 == "#" } ?? text.endIndex
    let isOver = !isBeginning || rest < text.endIndex || text.hasByteSuffix("/")
    let slash = !url.segments.isEmpty && isOver ? "/" : ""
    var segments = url.segments
    if !keepsCase, let host = segments.first { segments[0] = host.lowercased() }
    return "\(url.scheme)://" + segments.joined(separator: "/") + slash
  }

  private static func query(
    _ bytes: ArraySlice<UInt8>, _ decoder: inout URLText.Decoder
  ) -> Fields {
    var keys: [String] = []
    var values: [ExactText: [Value]] = [:]
    for item in bytes.split(separator: UInt8(ascii: "&")) {
      let sign = item.firstIndex(of: UInt8(ascii: "=")) ?? item.endIndex
      let key = decoder.decoded(item[..<sign], plusIsBlank: true)
      let value = decoder.decoded(item[sign...].dropFirst(), plusIsBlank: true)
      if values[key] == nil { keys.append(key) }
      values[key, default: []].append(.string(value))
    }
    return Fields(
      keys.lazy.map { key in
        let all = values[key] ?? []
        return (key, all.count == 1 ? all[0] : .array(all))
      })
  }
}

extension RouteURL: CustomStringConvertible {
  public var description: String { text }

  public static func == (left: RouteURL, right: RouteURL) -> Bool {
    left.text.hasSameBytes(as: right.text)
  }
}
