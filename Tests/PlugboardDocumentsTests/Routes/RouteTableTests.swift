import Plugboard
import TestSupport
import Testing

@Suite("The table of routes") struct RouteTableTests {
  static func table(_ patterns: String...) throws -> RouteTable<String> {
    var table = RouteTable<String>()
    for pattern in patterns { try table.register(RoutePattern(pattern), to: pattern) }
    return table
  }

  @Test("R1 a URL gives the values of its placeholders and its query, with URL and pattern")
  func values() throws {
    let table = try Self.table("app://detail/:id")
    let match = try #require(try table.first(of: "app://detail/404?x=1#top"))
    #expect(match.path == ["id": "404"])
    #expect(match.url.query == ["x": "1"])
    #expect(match.url.fragment == "top")
    #expect(match.pattern.text == "app://detail/:id")
    #expect(
      match.params().map { "\($0.name) \($0.value.text) \($0.origin.rawValue)" } == [
        "x 1 query", "id 404 path", "route.url app://detail/404?x=1#top reserved",
        "route.pattern app://detail/:id reserved", "route.fragment top reserved",
      ])
  }

  @Test(
    "R2 the path counts more than the query, the route more than both, the opener more than these, reserved names most"
  )
  func precedence() throws {
    let table = try Self.table("app://detail/:id/:kind/:z")
    let url = "app://detail/404/film/5?id=evil&kind=evil&x=1&y=2&route.url=evil&route.else=evil"
    let match = try #require(try table.first(of: url))
    let params = match.params(
      route: ["kind": "book", "x": 3, "z": 6, "route.pattern": "evil"],
      opener: ["z": 7, "route.url": "evil"])
    let values = Fields(params.map { ($0.name, $0.value) })
    #expect(
      values == [
        "id": "404", "kind": "book", "x": 3, "y": "2", "z": 7, "route.url": .string(url),
        "route.pattern": "app://detail/:id/:kind/:z",
      ])
    #expect(
      params.map(\.origin) == [.path, .route, .route, .query, .opener, .reserved, .reserved])
    // Nothing of the URL is lost.
    #expect(match.url.query["route.url"] == "evil")
  }

  @Test(
    "R2 a reserved name counts neither in a query nor of a route or opener, also if the URL has no such value",
    arguments: [
      "route.url", "route.pattern", "route.fragment", "route.other", "route.", "route.\u{301}",
      "route.\u{200D}x",
    ])
  func reservedNames(name: String) throws {
    let table = try Self.table("app://detail")
    let url = "app://detail?\(name)=evil"
    let match = try #require(try table.first(of: url))
    let values = Fields(
      match.params(route: [name: "evil"], opener: [name: "evil"]).map { ($0.name, $0.value) })
    #expect(values == ["route.url": .string(url), "route.pattern": "app://detail"])
  }

  @Test(
    "R7 a scheme has no case, nor has the host of a web URL, in a pattern or in a URL",
    arguments: [
      ("https://A.b/c", "HTTPS://a.B/c", true), ("http://A.b/c", "Http://a.B/c", true),
      ("HTTP://a.b/c", "http://A.b/c", true), ("https://a.b/C", "https://a.b/c", false),
      ("APP://a/c", "app://a/c", true), ("app://A/c", "app://a/c", false),
      ("*://A.b/c", "https://a.B/c", true), ("*://A.b/c", "app://a.b/c", true),
      ("*://a.b/c", "app://A.b/c", true), ("*://a.b/C", "app://a.b/c", false),
      ("*://a.b/c", "app://a.b/C", false),
    ])
  func letterCase(pattern: String, url: String, isMatch: Bool) throws {
    #expect(try (Self.table(pattern).first(of: url) != nil) == isMatch)
  }

  static let exact: [(pattern: String, url: String, isMatch: Bool)] = [
    ("app://a/c", "app://a/c", true), ("app://a/c", "app://a/x/c", false),
    ("app://a/c", "app://a", false), ("app://a", "app://a/c", false),
    ("app://a/c", "app://a/c/", true), ("app://a/c", "app://a//c", false),
    ("app://a/c", "app://A/c", false), ("app://a/:x", "app://a", false),
    ("app://a/:x", "app://a/", false), ("app://a/:x/b", "app://a//b", false),
    ("app://:x", "app://a", true), ("app://:x", "app://", false), ("app://", "app:///", true),
    ("app://影院", "app://%E5%BD%B1%E9%99%A2", true), ("https://A.b/c", "HTTPS://a.B/c", true),
    ("app://a.b/c.d", "app://a.b/c.d", true), ("app://a.b/c.d", "app://aXb/c.d", false),
    ("app://a:80/b", "app://a:80/b", true), ("app://a/b", "app://a:80/b", false),
    // Equal as texts, but not by their bytes, as guards compare them.
    ("app://\u{E9}/:x", "app://e\u{301}/1", false), ("app://\u{E9}", "app://%C3%A9", true),
    ("app://a/\u{301}c", "app://a/%CC%81c", true), ("app://a/c", "app://a/\u{301}c", false),
  ]

  @Test("R3 a pattern is exact", arguments: exact)
  func isExact(_ test: (pattern: String, url: String, isMatch: Bool)) throws {
    #expect(try (Self.table(test.pattern).first(of: test.url) != nil) == test.isMatch)
  }

  static let rests: [(pattern: String, url: String, rest: Value?)] = [
    ("app://a/*", "app://a/b/c", ["b", "c"]), ("app://a/*", "app://a", []),
    ("app://a/*", "app://a/", []), ("app://a/*", "app://a/b//c", ["b", "", "c"]),
    ("app://a/*", "app://b", nil), ("app://*", "app://", []), ("app://*", "app://a/b", ["a", "b"]),
    ("app://a/*rest", "app://a/b%2Fc", ["b/c"]),
  ]

  @Test("R3 a star at the end gives the rest as a list, which may be empty", arguments: rests)
  func rest(_ test: (pattern: String, url: String, rest: Value?)) throws {
    #expect(try Self.table(test.pattern).first(of: test.url)?.path["rest"] == test.rest)
  }

  @Test("R4 literals count before typed, untyped and the rest, segment by segment")
  func specificity() throws {
    let patterns = [
      "app://a/b/c", "app://a/b/:x(int)", "app://a/b/:x", "app://a/b/*", "app://a/:x(bool)/c",
      "app://a/:x/c", "app://a/:x/:y(int)", "app://a/:x/:y", "app://a/:x/*", "app://a/*",
      "app://:x(int)/b/c", "app://:x/b/c", "app://:x/*", "app://*", "*://a/b/c", "*://*",
    ]
    func order(_ url: String, _ patterns: [String]) throws -> [String] {
      var table = RouteTable<String>()
      for pattern in patterns { try table.register(RoutePattern(pattern), to: pattern) }
      return try table.matches(RouteURL(url)).map(\.route.target)
    }
    #expect(
      try order("app://a/b/c", patterns.reversed()) == [
        "app://a/b/c", "app://a/b/:x", "app://a/b/*", "app://a/:x/c", "app://a/:x/:y",
        "app://a/:x/*", "app://a/*", "app://:x/b/c", "app://:x/*", "app://*", "*://a/b/c", "*://*",
      ])
    #expect(try order("app://a/b/7", patterns).prefix(2) == ["app://a/b/:x(int)", "app://a/b/:x"])
    #expect(try order("app://a", patterns) == ["app://a/*", "app://:x/*", "app://*", "*://*"])
  }

  @Test("R4 a catch-all answers behind a longer literal prefix")
  func backtracking() throws {
    let table = try Self.table(
      "app://a/b/c/d", "app://a/:x/c/e", "app://a/*", "app://:y/b/c/f", "*://*")
    #expect(try table.first(of: "app://a/b/c/e")?.pattern.text == "app://a/:x/c/e")
    #expect(try table.first(of: "app://a/b/c/x")?.path == ["rest": ["b", "c", "x"]])
    #expect(try table.first(of: "app://z/b/c/f")?.path == ["y": "z"])
    #expect(try table.first(of: "app://z/b/c")?.pattern.text == "*://*")
  }

  @Test("R4 of equally specific patterns priority counts first, then the order of registration")
  func priorities() throws {
    var table = RouteTable<String>()
    for (pattern, priority) in [
      ("app://a/:x", 500), ("app://a/:y", 700), ("app://a/:z", 500), ("app://a/:n(double)", 100),
      ("app://a/:m(int)", 100), ("app://a/:k(int)", 200),
    ] {
      try table.register(RoutePattern(pattern), to: "", priority: priority)
    }
    #expect(
      try table.matches(RouteURL("app://a/7")).map { $0.pattern.names[0] }
        == ["k", "n", "m", "y", "x", "z"])
  }

  @Test("R4 any integer is a priority")
  func extremePriorities() throws {
    var table = RouteTable<Int>()
    for priority in [Int.min, 0, .max, .min + 1] {
      try table.register(RoutePattern("app://a"), to: priority, priority: priority)
    }
    #expect(
      table.matches(try RouteURL("app://a")).map(\.route.target) == [.max, 0, .min + 1, .min])
  }

  @Test("R4 all types are equally specific: what follows them decides")
  func equalTypes() throws {
    let table = try Self.table("app://:x(int)/:y", "app://:x(double)/b", "app://:x(int)/*")
    #expect(
      try table.matches(RouteURL("app://7/b")).map(\.route.target)
        == ["app://:x(double)/b", "app://:x(int)/:y", "app://:x(int)/*"])
  }

  @Test("R4 a thousand orders of registration give the same answers")
  func shuffled() throws {
    let parts = ["a", ":x(int)", ":x(double)", ":x", "*x"]
    var patterns: [String] = []
    for first in parts {
      patterns.append("app://" + first)
      for second in parts where !first.hasPrefix("*") {
        let second = second.replacing("x", with: "y")
        patterns += ["app://\(first)/\(second)", "*://\(first)/\(second)"]
        guard !second.hasPrefix("*") else { continue }
        patterns += ["app://\(first)/\(second)/b", "app://\(first)/\(second)/:z(bool)"]
      }
    }
    let urls = try ["app://a", "app://7", "app://a/7", "app://7/a/b", "app://a/a/true", "x://a/a"]
      .map { try RouteURL($0) }
    // The types are equally specific, so that priorities must tell them apart.
    let priorities = Dictionary(uniqueKeysWithValues: zip(patterns, 0...))
    func answers(_ patterns: [String]) throws -> [[String]] {
      var table = RouteTable<String>()
      for pattern in patterns {
        try table.register(RoutePattern(pattern), to: pattern, priority: priorities[pattern] ?? 0)
      }
      return urls.map { table.matches($0).map(\.route.target) }
    }
    let expected = try answers(patterns)
    #expect(expected.allSatisfy { !$0.isEmpty })
    var generator = SplitMix64(seed: 4)
    for _ in 0..<1000 {
      patterns.shuffle(using: &generator)
      try #require(try answers(patterns) == expected, "\(patterns)")
    }
  }

  static let types: [(type: String, text: String, value: Value?)] = [
    ("int", "7", 7), ("int", "-7", -7), ("int", "0", 0), ("int", "007", nil), ("int", "+7", nil),
    ("int", "7.5", nil), ("int", "9223372036854775807", .int(.max)),
    ("int", "9223372036854775808", nil), ("int", "x", nil), ("int", "-0", nil),
    ("double", "7", 7.0), ("double", "7.5", 7.5), ("double", "-75e-1", -7.5),
    ("double", "nan", nil),
    ("double", "1e999", nil), ("double", "0x1p3", nil), ("double", "%207", nil),
    ("double", ".5", nil),
    ("bool", "true", true), ("bool", "false", false), ("bool", "1", nil), ("bool", "True", nil),
    ("uuid", "3f2504e0-4f89-41d3-9a0c-0305e82c3301", "3f2504e0-4f89-41d3-9a0c-0305e82c3301"),
    ("uuid", "3F2504E0-4F89-41D3-9A0C-0305E82C3301", "3F2504E0-4F89-41D3-9A0C-0305E82C3301"),
    ("uuid", "3f2504e04f89-41d3-9a0c-0305e82c3301-", nil), ("uuid", "3f2504e0", nil),
    ("uuid", "3f2504e0-4f89-41d3-9a0c-0305e82c330g", nil),
  ]

  @Test("R5 a typed placeholder that doesn't fit leaves the URL to the next", arguments: types)
  func type(_ test: (type: String, text: String, value: Value?)) throws {
    let table = try Self.table("app://x/:typed(\(test.type))", "app://x/:untyped")
    let match = try #require(try table.first(of: "app://x/\(test.text)"))
    #expect(match.path["typed"] == test.value)
    #expect((match.path["untyped"] == nil) == (test.value != nil))
  }

  @Test("R6 a handler may decline; the next match is tried, and the reasons are kept")
  func declining() throws {
    let table = try Self.table("app://a/b", "app://a/:x", "app://*")
    let url = try RouteURL("app://a/b")
    var asked: [String] = []
    let taken = table.handle(url) { match -> RouteAnswer<Int> in
      asked.append(match.route.target)
      return asked.count < 2 ? .declined("not now") : .taken(7)
    }
    guard case .taken(7, let match) = taken else { Issue.record("\(taken)"); return }
    #expect(match.route.target == "app://a/:x")
    // The last one wasn't asked.
    #expect(asked == ["app://a/b", "app://a/:x"])
    let declined = table.handle(url) { match -> RouteAnswer<Int> in .declined(match.pattern.text) }
    guard case .declined(let refusals) = declined else { Issue.record("\(declined)"); return }
    #expect(refusals.map(\.reason) == ["app://a/b", "app://a/:x", "app://*"])
    guard case .unmatched = table.handle(try RouteURL("b://"), by: { _ in .taken(()) }) else {
      Issue.record("it matches nothing")
      return
    }
  }

  @Test("R6 a URL of the web that all handlers decline is declined, with the reasons")
  func declinedPage() throws {
    let table = try Self.table("https://c.d/:x")
    let handling = table.handle(try RouteURL("https://c.d/e")) { _ -> RouteAnswer<Int> in
      .declined("not now")
    }
    guard case .declined(let refusals) = handling else { Issue.record("\(handling)"); return }
    #expect(refusals.map(\.reason) == ["not now"])
  }

  @Test("R8 patterns of a scheme, of any scheme, and pages of the web that nothing matches")
  func schemes() throws {
    let table = try Self.table("app://a", "web://b", "*://a", "*://a/:x", "https://c.d/:x")
    #expect(try table.first(of: "APP://a")?.pattern.text == "app://a")
    #expect(try table.first(of: "web://a")?.pattern.text == "*://a")
    #expect(try table.first(of: "app://b") == nil)
    #expect(try table.first(of: "https://a/7")?.pattern.text == "*://a/:x")
    func handling(_ url: String, isRemote: Bool = false) throws -> String {
      let url = try RouteURL(url)
      return
        switch table.handle(url, isRemote: isRemote, by: { _ in RouteAnswer<Void>.taken(()) })
      {
      case .taken(_, let match): match.pattern.text
      case .declined: "declined"
      case .web: "web"
      case .unmatched: "unmatched"
      }
    }
    #expect(try handling("https://c.d/e") == "https://c.d/:x")
    #expect(try handling("https://c.d/e/f") == "web")
    #expect(try handling("http://x.y") == "web")
    #expect(try handling("https://c.d/e", isRemote: true) == "web")
    #expect(try handling("app://a", isRemote: true) == "unmatched")
    #expect(try handling("ftp://x.y") == "unmatched")
  }

  @Test("R16 a URL from outside reaches only routes that are marked remote")
  func remote() throws {
    var table = try Self.table("app://a/b")
    try table.register(RoutePattern("app://a/:x"), to: "remote", isRemote: true)
    let url = try RouteURL("app://a/b")
    #expect(table.matches(url).map(\.route.target) == ["app://a/b", "remote"])
    #expect(table.matches(url, isRemote: true).map(\.route.target) == ["remote"])
  }

  @Test("R16 a handler is asked for remote routes alone if the URL comes from outside")
  func remoteHandling() throws {
    var table = try Self.table("app://a/b")
    try table.register(RoutePattern("app://a/:x"), to: "remote", isRemote: true)
    var asked: [String] = []
    _ = table.handle(try RouteURL("app://a/b"), isRemote: true) { match -> RouteAnswer<Void> in
      asked.append(match.route.target)
      return .declined("")
    }
    #expect(asked == ["remote"])
  }
}

extension RouteTable {
  /// Returns the first match of the text of a URL.
  func first(of url: String) throws -> RouteMatch<Target>? {
    let url = try RouteURL(url)
    return matches(url).first { _ in true }
  }
}

extension Value {
  fileprivate var text: String { if case .string(let text) = self { text } else { "\(self)" } }
}
