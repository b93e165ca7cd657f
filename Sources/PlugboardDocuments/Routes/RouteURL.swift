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
  public let query: Record
  /// The text after `#`; nil if there is no `#`.
  public let fragment: String?
  /// The parts with an escape that can't be decoded, as they are written.
  public let undecoded: [String]

  public init(_ text: String) throws(RouteError) {
    let bytes = text.utf8
    guard let colon = URLText.schemeEnd(in: bytes), colon > bytes.startIndex else {
      throw .illegalURL(text, reason: "it has no scheme, as in app://")
    }
    let slashes = bytes[bytes.index(after: colon)...].prefix(2)
    guard slashes.elementsEqual("//".utf8) else {
      throw .illegalURL(text, reason: "there is no // after the scheme")
    }
    self.text = text
    let written = String(text[..<colon])
    scheme = written.utf8.contains { $0 < UInt8(ascii: "a") } ? written.lowercased() : written
    let hash = bytes[slashes.endIndex...].firstIndex(of: UInt8(ascii: "#"))
    let question = bytes[slashes.endIndex..<(hash ?? bytes.endIndex)]
      .firstIndex(of: UInt8(ascii: "?"))
    var decoder = URLText.Decoder()
    var segments: [String] = []
    segments.reserveCapacity(4)
    URLText.split(text[slashes.endIndex..<(question ?? hash ?? bytes.endIndex)]) {
      segments.append(decoder.decoded($0))
    }
    if scheme == "https" || scheme == "http", let host = segments.first {
      segments[0] = host.lowercased()
    }
    self.segments = segments
    query =
      question.map {
        Self.query(text[bytes.index(after: $0)..<(hash ?? bytes.endIndex)], &decoder)
      } ?? Record()
    fragment = hash.map { decoder.decoded(text[bytes.index(after: $0)...]) }
    undecoded = decoder.undecoded
    guard !decoder.hasManyMarks else {
      throw .illegalURL(
        text, reason: "it has more than \(String.combiningMarkLimit) combining marks in a row")
    }
  }

  /// Whether it is a page of the web, with the scheme http or https.
  public var isWeb: Bool { scheme == "http" || scheme == "https" }

  /// The first segment without its port; nil if there is none.
  public var host: String? {
    guard let first = segments.first else { return nil }
    guard port != nil, let colon = first.lastIndex(of: ":") else { return first }
    return String(first[..<colon])
  }

  /// The port after the host, as in `app://host:8080/`.
  public var port: Int? {
    guard let first = segments.first, let colon = first.lastIndex(of: ":") else { return nil }
    return UInt16(first[first.index(after: colon)...]).map(Int.init)
  }

  private static func query(_ text: Substring, _ decoder: inout URLText.Decoder) -> Record {
    var keys: [String] = []
    var values: [String: [Value]] = [:]
    for item in text.utf8.split(separator: UInt8(ascii: "&")) {
      let sign = item.firstIndex(of: UInt8(ascii: "=")) ?? item.endIndex
      let key = decoder.decoded(text[item.startIndex..<sign], plusIsBlank: true)
      let value = decoder.decoded(text[sign..<item.endIndex].dropFirst(), plusIsBlank: true)
      if values[key] == nil { keys.append(key) }
      values[key, default: []].append(.string(value))
    }
    return Record(
      keys.lazy.map { key in
        let all = values[key] ?? []
        return (key, all.count == 1 ? all[0] : .array(all))
      })
  }
}

extension RouteURL: CustomStringConvertible {
  public var description: String { text }
}
