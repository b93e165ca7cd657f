/// A pattern of URLs: `app://player/:film`, `app://year/:year(int)`, `*://files/*path`.
///
/// A segment is compared exactly unless it is a placeholder: `:name` takes any text that isn't empty,
/// `:name(int)` only one of that type (``RouteType``), and `*name` at the end takes all segments that are
/// left, also none. A lone `*` has the name `rest`. The scheme `*` means any; the host has no case then. The pattern
/// `*` matches every URL.
public struct RoutePattern: Sendable {
  /// A part of a pattern between slashes.
  public enum Segment: Sendable, Hashable {
    case literal(String)
    /// Takes one segment; untyped if the type is nil.
    case placeholder(String, RouteType?)
    /// Takes all segments that are left.
    case rest(String)

    public static func == (left: Segment, right: Segment) -> Bool {
      switch (left, right) {
      case (.literal(let left), .literal(let right)): left.hasSameBytes(as: right)
      case (.placeholder(let left, let type), .placeholder(let right, let other)):
        left.hasSameBytes(as: right) && type == other
      case (.rest(let left), .rest(let right)): left.hasSameBytes(as: right)
      default: false
      }
    }
  }

  public let text: String
  /// The scheme in lower case; nil for any.
  public let scheme: String?
  public let segments: [Segment]

  public init(_ text: String) throws(RouteError) {
    func fault(_ reason: String) -> RouteError { .illegalPattern(text, reason: reason) }
    guard let (scheme, path) = Self.parts(of: text) else {
      throw fault("it begins with a scheme, as in app://, or with *:// for any")
    }
    guard !path.contains(where: { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }) else {
      throw fault(
        "no URL is compared with a query or a fragment; values of the query are there without it")
    }
    var parts: [Substring] = []
    URLText.split(path) { parts.append(Substring(String(decoding: $0, as: UTF8.self))) }
    var segments: [Segment] = []
    var names: Set<ExactText> = []
    for (position, part) in parts.enumerated() {
      let segment: Segment
      do {
        segment = try Self.segment(part, isLast: position == parts.count - 1)
      } catch {
        throw fault(error.reason)
      }
      if let name = segment.name, !names.insert(name).inserted {
        throw fault("two placeholders are named \"\(name)\"")
      }
      segments.append(segment)
    }
    self.text = text
    self.scheme = scheme
    if [nil, "https", "http"].contains(scheme), case .literal(let host)? = segments.first {
      segments[0] = .literal(host.lowercased())
    }
    self.segments = segments
  }

  /// The text of the pattern that matches every URL.
  static let matchingAll = "*"

  /// The names of the placeholders, in order.
  public var names: [String] { segments.compactMap(\.name) }

  /// Whether the other pattern matches the same URLs, whatever the names of the placeholders.
  public func isSame(as other: RoutePattern) -> Bool { shape == other.shape }

  /// Whether this pattern matches every URL that another pattern of the same specificity matches.
  func covers(_ other: RoutePattern) -> Bool {
    specificity == other.specificity
      && zip(segments, other.segments).allSatisfy { own, its in
        guard case (.placeholder(_, let own?), .placeholder(_, let its?)) = (own, its) else {
          return true
        }
        return own.covers(its)
      }
  }

  /// The parts that decide which URLs match.
  struct Shape: Hashable {
    let scheme: String?
    let segments: [Segment]
  }

  var shape: Shape {
    Shape(
      scheme: scheme,
      segments: segments.map { segment in
        switch segment {
        case .literal: segment
        case .placeholder(_, let type): .placeholder("", type)
        case .rest: .rest("")
        }
      })
  }

  /// The specificity, which orders matching patterns before priority and registration do.
  var specificity: Shape {
    Shape(
      scheme: scheme,
      segments: segments.map { segment in
        switch segment {
        case .literal: segment
        // All types are equally specific.
        case .placeholder(_, let type): .placeholder("", type == nil ? nil : .int)
        case .rest: .rest("")
        }
      })
  }

  /// Splits a text into the scheme, nil for any, and the rest.
  private static func parts(of text: String) -> (scheme: String?, path: ArraySlice<UInt8>)? {
    let bytes = Array(text.utf8)
    if text.hasSameBytes(as: matchingAll) { return (nil, bytes[...]) }
    if text.hasBytePrefix("*://") { return (nil, bytes[4...]) }
    guard let colon = URLText.schemeEnd(in: bytes), bytes[colon...].starts(with: "://".utf8)
    else { return nil }
    return (URLText.scheme(bytes[..<colon]), bytes[(colon + 3)...])
  }

  private struct SegmentFault: Error {
    let reason: String
  }

  private static func segment(
    _ part: Substring, isLast: Bool
  ) throws(SegmentFault) -> Segment {
    let rest = Substring(part.unicodeScalars.dropFirst())
    switch part.unicodeScalars.first {
    case ":": return try placeholder(rest)
    case "*":
      guard isLast else {
        throw SegmentFault(reason: "\"\(part)\" takes all that is left, so that it is the last")
      }
      return .rest(rest.isEmpty ? "rest" : try name(rest))
    default:
      guard !part.unicodeScalars.contains("*") else {
        throw SegmentFault(reason: "a * begins the last segment; the character itself is %2A")
      }
      guard let literal = URLText.decoded(Array(part.utf8)[...]) else {
        throw SegmentFault(reason: "an escape of \"\(part)\" can't be decoded")
      }
      guard !literal.hasManyCombiningMarks else {
        throw SegmentFault(
          reason: "it has more than \(String.combiningMarkLimit) combining marks in a row")
      }
      return .literal(literal)
    }
  }

  private static func placeholder(_ part: Substring) throws(SegmentFault) -> Segment {
    let scalars = part.unicodeScalars
    guard let open = scalars.firstIndex(of: "("), scalars.last == ")" else {
      return .placeholder(try name(part), nil)
    }
    let type = Substring(scalars[open...].dropFirst().dropLast())
    guard let known = RouteType(rawValue: String(type)) else {
      let types = RouteType.allCases.map(\.rawValue)
      let nearest = NearestName.of(String(type), among: types)
      throw SegmentFault(
        reason: "\"\(type)\" is no type of a placeholder; the types are"
          + " \(types.joined(separator: ", ")), and one without a type, \":\(part[..<open])\", takes any text"
          + (nearest.map { "; did you mean \"\($0)\"?" } ?? ""))
    }
    return .placeholder(try name(part[..<open]), known)
  }

  private static func name(_ text: Substring) throws(SegmentFault) -> String {
    guard !text.isEmpty else { throw SegmentFault(reason: "a placeholder has no name") }
    let isLegal = text.unicodeScalars.allSatisfy {
      $0 == "-" || $0 == "_" || $0.properties.isAlphabetic || $0.properties.numericType != nil
    }
    guard isLegal else {
      throw SegmentFault(
        reason: "the name of a placeholder has letters, digits, - and _, not \"\(text)\"")
    }
    return String(text)
  }
}

extension RoutePattern.Segment {
  /// The name of a placeholder; nil for a literal.
  public var name: String? {
    switch self {
    case .literal: nil
    case .placeholder(let name, _), .rest(let name): name
    }
  }
}

/// Patterns are equal if scheme and segments are, with the names of their placeholders.
extension RoutePattern: Hashable {
  public static func == (left: RoutePattern, right: RoutePattern) -> Bool {
    left.scheme == right.scheme && left.segments == right.segments
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(scheme)
    hasher.combine(segments)
  }
}

extension RoutePattern: CustomStringConvertible {
  public var description: String { text }
}
