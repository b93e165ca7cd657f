public import Plugboard

/// URLs, as they come from outside.
public struct URLTarget: FuzzTarget {
  public var read: (String) throws(RouteError) -> RouteURL = { text throws(RouteError) in
    try RouteURL(text)
  }

  public init() {}

  public func check(_ bytes: [UInt8]) throws {
    let text = String(decoding: bytes, as: UTF8.self)
    let url: RouteURL
    do throws(RouteError) {
      url = try read(text)
    } catch {
      try expect(error.code == "route-url", "another error than that of a URL: \(error)")
      let isWhole = text.wholeMatch(of: /[a-z][a-z0-9+.\-]*:\/\/[a-z0-9\/]*/) != nil
      return try expect(!isWhole, "a plain URL is refused: \(error)")
    }
    try expect(url.text.utf8.elementsEqual(text.utf8), "the text is another one: \(url.text)")
    try checkParts(of: url)
    let again = Self.text(of: url)
    let copy: RouteURL
    do throws(RouteError) {
      copy = try read(again)
    } catch {
      throw FuzzFinding("made of its parts, it is refused: \(again): \(error)")
    }
    try expect(copy.undecoded.isEmpty, "made of its parts, it has a wrong escape: \(again)")
    let isEqual =
      copy.scheme == url.scheme && copy.segments == url.segments && copy.query == url.query
      && copy.fragment == url.fragment
    try expect(isEqual, "made of its parts, it has other ones: \(again)")
  }

  private func checkParts(of url: RouteURL) throws {
    try expect(url.scheme == url.scheme.lowercased(), "the scheme has capitals: \(url.scheme)")
    try expect(url.isWeb == ["http", "https"].contains(url.scheme), "it is no page of the web")
    if let port = url.port {
      try expect(0...65535 ~= port, "the port is out of range: \(port)")
      let host = url.host ?? ""
      try expect(
        url.segments.first?.hasPrefix(host + ":") == true, "host and port aren't the first segment")
    } else {
      try expect(url.host == url.segments.first, "without a port, the host is the first segment")
    }
    for field in url.query {
      guard case .array(let values) = field.value else {
        try expect(field.value.type == .string, "a value of the query is \(field.value)")
        continue
      }
      try expect(
        values.count > 1 && values.allSatisfy { $0.type == .string },
        "a repeated key has no list of texts: \(field.value)")
    }
    let raw = url.text.drop { $0 != ":" }
    try expect(
      raw.utf8.contains(UInt8(ascii: "#")) == (url.fragment != nil), "the fragment is lost")
    for part in url.undecoded {
      try expect(part.utf8.contains(UInt8(ascii: "%")), "it can be decoded: \(part)")
    }
  }

  /// Returns a URL with the same parts, each with escapes.
  private static func text(of url: RouteURL) -> String {
    var text = "\(url.scheme)://" + url.segments.map(URLText.encoded).joined(separator: "/")
    if url.segments.last == "" { text += "/" }
    var sign = "?"
    for field in url.query {
      let values: [Value] = if case .array(let all) = field.value { all } else { [field.value] }
      for case .string(let value) in values {
        text += "\(sign)\(URLText.encoded(field.key))=\(URLText.encoded(value))"
        sign = "&"
      }
    }
    return text + (url.fragment.map { "#" + URLText.encoded($0) } ?? "")
  }
}
