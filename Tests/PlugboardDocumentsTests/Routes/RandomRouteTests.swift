import Plugboard
import TestSupport
import Testing

/// Random tables and URLs, whose matches must equal those of a plain list.
///
/// `PLUGBOARD_PROPERTY_SEED=7 PLUGBOARD_PROPERTY_COUNT=100000 swift test --filter RandomRouteTests` tries
/// more of them, from another seed on.
@Suite("Random routes") struct RandomRouteTests {
  @Test("R3 to R5, R8: random URLs have the matches of a plain list of patterns")
  func matches() throws {
    var found = 0
    for seed in RandomTests.seeds(200) {
      var generator = SplitMix64(seed: seed)
      var plain = PlainRoutes()
      var table = RouteTable<Int>()
      for number in 0..<Int.random(in: 1...30, using: &generator) {
        let pattern = generator.pattern()
        plain.patterns.append(pattern)
        try table.register(
          RoutePattern(pattern.text), to: number, priority: pattern.priority)
      }
      for _ in 0..<10 {
        let (scheme, segments) = (generator.pick(["app", "web", "x"]), generator.segments())
        let text = "\(scheme)://" + segments.map(\.escaped).joined(separator: "/")
        let expected = plain.matches(scheme: scheme, segments)
        let matches = Array(try table.matches(RouteURL(text)))
        found += matches.count
        try #require(
          matches.map(\.route.target) == expected,
          "seed \(seed): \(text) among \(plain.patterns.map(\.text))")
        for match in matches {
          let values = match.path
          let again = try match.pattern.url(values, scheme: scheme)
          var alone = RouteTable<Int>()
          try alone.register(match.pattern, to: 0)
          try #require(try alone.first(of: again.text)?.path == values, "seed \(seed): \(again)")
        }
      }
    }
    #expect(found > 1000)
  }
}

extension String {
  /// The text with escapes for all but ASCII letters and digits.
  fileprivate var escaped: String {
    utf8.map { byte in
      let isPlain = byte < 0x80 && Character(Unicode.Scalar(byte)).isLetter || 48...57 ~= byte
      let digits = String(byte, radix: 16)
      return isPlain
        ? String(Unicode.Scalar(byte)) : "%" + (digits.count == 1 ? "0" : "") + digits
    }.joined()
  }
}
