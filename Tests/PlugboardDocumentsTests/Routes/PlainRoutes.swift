import TestSupport

/// A second, plain matcher: a list of patterns, compared with every URL by the words of the rules.
struct PlainRoutes {
  enum Part: Hashable {
    case literal(String)
    case typed(String)
    case untyped
    case rest
  }

  struct Pattern {
    let scheme: String
    let parts: [Part]
    let priority: Int

    var text: String {
      let parts = parts.enumerated().map { number, part in
        switch part {
        case .literal(let text): text
        case .typed(let type): ":p\(number)(\(type))"
        case .untyped: ":p\(number)"
        case .rest: "*p\(number)"
        }
      }
      return scheme + "://" + parts.joined(separator: "/")
    }

    func matches(scheme: String, _ segments: [String]) -> Bool {
      guard self.scheme == "*" || self.scheme == scheme else { return false }
      let hasRest = parts.last == .rest
      let own = hasRest ? parts.dropLast() : parts[...]
      guard hasRest ? segments.count >= own.count : segments.count == own.count else {
        return false
      }
      return zip(own, segments).allSatisfy { part, segment in
        switch part {
        case .literal(let text): segment == text
        case .typed("int"): segment.wholeMatch(of: /0|-?[1-9][0-9]{0,17}/) != nil
        case .typed("double"): segment.wholeMatch(of: /-?(0|[1-9][0-9]*)(\.[0-9]+)?/) != nil
        case .typed: segment == "true" || segment == "false"
        case .untyped: segment != ""
        case .rest: false
        }
      }
    }

    /// The rank that is compared first: the scheme, then the kinds of the parts; a pattern that is over counts
    /// before one with a rest.
    var rank: [Int] {
      [scheme == "*" ? 1 : 0]
        + parts.map { part in
          switch part {
          case .literal: 0
          case .typed: 1
          case .untyped: 2
          case .rest: 3
          }
        }
    }
  }

  var patterns: [Pattern] = []

  /// Returns the positions of the patterns that match, in their order.
  func matches(scheme: String, _ segments: [String]) -> [Int] {
    patterns.indices.filter { patterns[$0].matches(scheme: scheme, segments) }
      .sorted { left, right in
        let (first, second) = (patterns[left], patterns[right])
        if first.rank != second.rank { return first.rank.lexicographicallyPrecedes(second.rank) }
        if first.priority != second.priority { return first.priority > second.priority }
        return left < right
      }
  }
}

extension SplitMix64 {
  mutating func pattern() -> PlainRoutes.Pattern {
    var parts: [PlainRoutes.Part] = []
    for _ in 0..<Int.random(in: 0...4, using: &self) {
      parts.append(
        pick([
          .literal("a"), .literal("b"), .literal("7"), .literal(""), .literal("影"), .untyped,
          .untyped, .typed("int"), .typed("double"), .typed("bool"),
        ]))
    }
    // The slash at the end of a URL doesn't count.
    while parts.last == .literal("") { parts.removeLast() }
    if oneIn(4) { parts.append(.rest) }
    if parts.first == .literal("") { parts[0] = .literal("a") }
    return PlainRoutes.Pattern(
      scheme: pick(["app", "app", "web", "*"]), parts: parts, priority: pick([500, 500, 700]))
  }

  mutating func segments() -> [String] {
    var segments: [String] = []
    for _ in 0..<Int.random(in: 0...5, using: &self) {
      segments.append(pick(["a", "b", "7", "-7", "007", "7.5", "true", "影", "c", "a/b", ""]))
    }
    while segments.last == "" { segments.removeLast() }
    return segments
  }
}
