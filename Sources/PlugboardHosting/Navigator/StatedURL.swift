internal import PlugboardValues

/// A text of a built-in document as a URL that modules may open: whole, or with keys of data for parts after the
/// first segment, as in `app://show/{show}[?at={at}]`.
///
/// A key stands for one part, as templates escape values: it matches no slash. A `*` at the end, as tables of relocations
/// have it, stands for any rest. Queries and fragments lead to no other route, and don't count.
struct StatedURL {
  private enum Part {
    case byte(UInt8)
    /// A part of a segment that data chooses.
    case key
    /// A part that is left out if its key has no value.
    case optional([Part])
    case rest
  }

  private let parts: [Part]

  /// Returns nil for a text that isn't a URL, or whose scheme or first segment data chooses.
  init?(_ text: String) {
    let comparable = Self.comparable(text)
    let fixed = comparable.prefix { !"{*".utf8.contains($0) }
    guard let mark = fixed.firstRange(of: "://".utf8) else { return nil }
    if fixed.count < comparable.count {
      guard fixed[mark.upperBound...].contains(where: { "/?#".utf8.contains($0) }) else {
        return nil
      }
    }
    var rest = comparable[...]
    parts = Self.parts(of: &rest, inOptional: false)
  }

  /// Whether a URL equals this URL, or this URL with values for its keys.
  func matches(_ url: String) -> Bool {
    let bytes = Self.path(of: Self.comparable(url))
    guard !bytes.split(separator: UInt8(ascii: "/")).contains(Array("..".utf8)[...]) else {
      return false
    }
    return Self.ends(of: parts, in: bytes, from: [0]).contains(bytes.count)
  }

  /// Returns the positions in a URL at which parts can end that begin at one of some positions.
  private static func ends(
    of parts: [Part], in bytes: ArraySlice<UInt8>, from starts: Set<Int>
  ) -> Set<Int> {
    var places = starts
    for part in parts {
      switch part {
      case .byte(let byte):
        // The rest of the text is a query.
        if byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#") { return places }
        places = Set(places.filter { $0 < bytes.count && bytes[$0] == byte }.map { $0 + 1 })
      case .key:
        places = Set(
          places.flatMap { place in
            place...(bytes[place...].firstIndex(of: UInt8(ascii: "/")) ?? bytes.count)
          })
      case .optional(let inner): places.formUnion(ends(of: inner, in: bytes, from: places))
      case .rest: places = places.isEmpty ? [] : [bytes.count]
      }
      if places.isEmpty { break }
    }
    return places
  }

  private static func parts(of rest: inout ArraySlice<UInt8>, inOptional: Bool) -> [Part] {
    var parts: [Part] = []
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "{"):
        rest = rest.drop { $0 != UInt8(ascii: "}") }.dropFirst()
        parts.append(.key)
      case UInt8(ascii: "[") where !inOptional:
        parts.append(.optional(Self.parts(of: &rest, inOptional: true)))
      case UInt8(ascii: "]") where inOptional: return parts
      case UInt8(ascii: "*") where rest.isEmpty: parts.append(.rest)
      default: parts.append(.byte(byte))
      }
    }
    return parts
  }

  /// Returns the bytes before the query and the fragment.
  private static func path(of url: [UInt8]) -> ArraySlice<UInt8> {
    url.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
  }

  /// Returns a URL with its scheme in lower case, as routes compare it.
  private static func comparable(_ url: String) -> [UInt8] {
    guard let colon = url.unicodeScalars.firstIndex(of: ":") else { return Array(url.utf8) }
    return Array((url[..<colon].lowercased() + url[colon...]).utf8)
  }
}

extension Value {
  /// Whether a text in the value, at any depth, states a URL.
  func states(_ url: String) -> Bool {
    switch self {
    case .string(let text): StatedURL(text)?.matches(url) ?? false
    case .array(let values): values.contains { $0.states(url) }
    case .object(let record): record.values.contains { $0.states(url) }
    default: false
    }
  }
}
