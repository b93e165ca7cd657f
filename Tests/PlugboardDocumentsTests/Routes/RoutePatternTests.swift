import Plugboard
import Testing

@Suite("Patterns of routes") struct RoutePatternTests {
  static let faults = [
    ("player/:film", "it begins with a scheme"), ("app:player", "it begins with a scheme"),
    ("://player", "it begins with a scheme"), ("1app://player", "it begins with a scheme"),
    ("", "it begins with a scheme"),
    ("app://player/:", "a placeholder has no name"),
    ("app://player/:(int)", "a placeholder has no name"),
    ("app://player/:film/:film", "two placeholders are named \"film\""),
    ("app://player/:film/*film", "two placeholders are named \"film\""),
    ("app://:rest/*", "two placeholders are named \"rest\""),
    ("app://*/player", "\"*\" takes all that is left, so that it is the last"),
    ("app://*path/player", "\"*path\" takes all that is left"),
    ("app://player/:\u{301}", "letters, digits, - and _, not"),
    ("app://*\u{301}/player", "takes all that is left, so that it is the last"),
    ("app://player/a*\u{FE0F}", "a * begins the last segment; the character itself is %2A"),
    ("app://player/:film(int)\u{200D}", "letters, digits, - and _, not"),
    ("app://player/a*", "a * begins the last segment; the character itself is %2A"),
    ("app://player/:film(str)", "\"str\" is no type of a placeholder; the types are int, double"),
    ("app://player/:film(itn)", "did you mean \"int\"?"),
    ("app://player/:film(int)x", "letters, digits, - and _, not \"film(int)x\""),
    ("app://player/:route.url", "letters, digits, - and _, not \"route.url\""),
    ("app://player/:film.json", "letters, digits, - and _, not \"film.json\""),
    ("app://player?at=1", "no URL is compared with a query or a fragment"),
    ("app://player#top", "no URL is compared with a query or a fragment"),
    (
      "app://e" + String(repeating: "\u{301}", count: 31),
      "it has more than 30 combining marks in a row"
    ),
    ("app://player/%zz", "an escape of \"%zz\" can't be decoded"),
  ]

  @Test("R4 a faulty pattern is refused with its reason", arguments: faults)
  func fault(pattern: String, reason: String) {
    let error = #expect(throws: RouteError.self) { try RoutePattern(pattern) }
    #expect(error?.message.contains("\"\(pattern)\"") == true)
    #expect(error?.message.contains(reason) == true)
    #expect(error?.code == "route-pattern")
  }

  @Test("R4 a pattern consists of a scheme and of literals, placeholders and a rest")
  func parts() throws {
    let pattern = try RoutePattern("App://影院/:year(int)/:film/*path")
    #expect(pattern.scheme == "app")
    #expect(
      pattern.segments == [
        .literal("影院"), .placeholder("year", .int), .placeholder("film", nil), .rest("path"),
      ])
    #expect(pattern.names == ["year", "film", "path"])
    #expect(try RoutePattern("*://a/*").scheme == nil)
    #expect(try RoutePattern("*://a/*").names == ["rest"])
    #expect(try RoutePattern("app://").segments == [])
    #expect(try RoutePattern("app://a/") == RoutePattern("app://a"))
    #expect(try RoutePattern("app://%3Aa/%2A").segments == [.literal(":a"), .literal("*")])
    #expect(try RoutePattern("app://localhost:8080").segments == [.literal("localhost:8080")])
  }

  @Test("R4 patterns are the same if they match the same URLs")
  func same() throws {
    let film = try RoutePattern("app://player/:film")
    #expect(try film.isSame(as: RoutePattern("APP://player/:other/")))
    #expect(try film != RoutePattern("app://player/:other"))
    for other in ["app://player/:film(int)", "app://player/*film", "*://player/:film"] {
      #expect(try !film.isSame(as: RoutePattern(other)))
    }
  }

  @Test("R4 patterns match the same URLs also if the names of their last segments with * differ")
  func sameRest() throws {
    let pattern = try RoutePattern("app://a/*")
    #expect(try pattern.isSame(as: RoutePattern("app://a/*path")))
    #expect(try !pattern.isSame(as: RoutePattern("app://a/:path")))
  }

  @Test("R5 a number with a blank beside it is no double", arguments: ["7%20", "%207", "7%0A"])
  func blankOfDouble(segment: String) throws {
    let table = try RouteTableTests.table("app://a/:x(double)")
    #expect(try table.first(of: "app://a/\(segment)") == nil)
  }
}
