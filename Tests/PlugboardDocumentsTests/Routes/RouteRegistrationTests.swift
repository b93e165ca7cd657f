import Plugboard
import TestSupport
import Testing

@Suite("Registered routes and their URLs") struct RouteRegistrationTests {
  @Test("R11 one pattern is removed, and its longer siblings stay")
  func removal() throws {
    var table = try RouteTableTests.table(
      "app://a", "app://a/b", "app://a/:x", "app://a/:x/c", "app://a.b/c.d", "app://a/*",
      "app://a/:n(int)")
    #expect(try table.remove(RoutePattern("app://a/:y")) == 0)
    #expect(try table.remove(RoutePattern("app://a/:x")) == 1)
    #expect(try table.remove(RoutePattern("app://a/:x")) == 0)
    #expect(try table.first(of: "app://a/z")?.pattern.text == "app://a/*")
    #expect(try table.first(of: "app://a/z/c")?.pattern.text == "app://a/:x/c")
    #expect(try table.first(of: "app://a/b")?.pattern.text == "app://a/b")
    #expect(try table.remove(RoutePattern("app://a")) == 1)
    #expect(try table.first(of: "app://a/b")?.pattern.text == "app://a/b")
    #expect(try table.remove(RoutePattern("app://a/*")) == 1)
    #expect(try table.remove(RoutePattern("app://a/:n(int)")) == 1)
    #expect(try table.first(of: "app://a/7") == nil)
    #expect(try table.remove(RoutePattern("app://a.b/c.d")) == 1)
    #expect(try table.first(of: "app://a.b/c.d") == nil)
    #expect(table.routes.map(\.target) == ["app://a/b", "app://a/:x/c"])
  }

  @Test("R11 the name of a route that was removed is free")
  func freeName() throws {
    var table = RouteTable<Int>()
    let pattern = try RoutePattern("app://a/:x")
    try table.register(pattern, to: 1, name: "a")
    #expect(throws: RouteError.duplicateName("a")) {
      try table.register(pattern, to: 2, name: "a")
    }
    table.remove(pattern)
    #expect(throws: RouteError.unknownName("a")) { try table.url(of: "a", ["x": "y"]) }
    try table.register(RoutePattern("app://b/:x"), to: 2, name: "a")
    #expect(try table.url(of: "a", ["x": "y"]).text == "app://b/y")
    try table.register(RoutePattern("app://c"), to: 3, owner: "me", name: "c")
    table.removeAll(of: "me")
    #expect(throws: RouteError.unknownName("c")) { try table.url(of: "c") }
    try table.register(RoutePattern("app://d"), to: 4, name: "c")
    table.removeAll()
    try table.register(RoutePattern("app://e"), to: 5, name: "c")
    #expect(try table.url(of: "c").text == "app://e")
  }

  @Test("R11 the routes of an owner are removed together, or all")
  func owners() throws {
    var table = RouteTable<Int>()
    for number in 0..<9 {
      try table.register(
        RoutePattern("app://a/:x/\(number)"), to: number, owner: number % 2 == 0 ? "even" : nil)
    }
    #expect(table.removeAll(of: "odd") == 0)
    #expect(table.removeAll(of: "even") == 5)
    #expect(table.routes.map(\.target) == [1, 3, 5, 7])
    try table.register(RoutePattern("app://a/:x/0"), to: 10, owner: "even")
    #expect(try table.first(of: "app://a/b/0")?.route.target == 10)
    table.removeAll()
    #expect(table.routes.isEmpty)
    #expect(try table.first(of: "app://a/b/1") == nil)
  }

  @Test("R4 the earlier registration counts also after a route before both was removed")
  func orderAfterRemoval() throws {
    var table = try RouteTableTests.table("app://a", "app://b/:x")
    #expect(try table.remove(RoutePattern("app://a")) == 1)
    try table.register(RoutePattern("app://b/:y"), to: "app://b/:y")
    #expect(try table.first(of: "app://b/c")?.pattern.text == "app://b/:x")
  }

  @Test("R11 random registrations and removals leave the table as if only the rest was registered")
  func churn() throws {
    var generator = SplitMix64(seed: 11)
    let parts = ["a", "b", ":x", ":x(int)", ":x(bool)"]
    var table = RouteTable<String>()
    var kept: [String] = []
    for step in 0..<3000 {
      let first = generator.pick(parts)
      let second = generator.pick(parts + ["*"]).replacing("x", with: "y")
      let pattern = "app://\(first)" + (generator.oneIn(3) ? "" : "/\(second)")
      if generator.oneIn(2) {
        try table.register(RoutePattern(pattern), to: pattern)
        kept.append(pattern)
      } else {
        #expect(try table.remove(RoutePattern(pattern)) == kept.count { $0 == pattern })
        kept.removeAll { $0 == pattern }
      }
      guard step % 10 == 0 else { continue }
      var fresh = RouteTable<String>()
      for pattern in kept { try fresh.register(RoutePattern(pattern), to: pattern) }
      #expect(table.routes.map(\.target) == kept)
      for url in [
        "app://a", "app://7/b", "app://a/7", "app://c/c", "app://true", "app://7/true",
      ] {
        let url = try RouteURL(url)
        #expect(
          table.matches(url).map(\.route.target) == fresh.matches(url).map(\.route.target))
      }
    }
  }

  @Test("R11 a typed placeholder whose last route is removed leaves those of other types beside it")
  func typedSiblings() throws {
    let uuid = "0f8fad5b-d9cb-469f-a165-70867728950e"
    var table = try RouteTableTests.table("app://a/:n(int)", "app://a/:u(uuid)", "app://a/:b(bool)")
    #expect(try table.remove(RoutePattern("app://a/:n(int)")) == 1)
    func matched() throws -> [Bool] {
      try ["7", uuid, "true"].map { try table.first(of: "app://a/\($0)") != nil }
    }
    #expect(try matched() == [false, true, true])
    try table.register(RoutePattern("app://a/:n(int)"), to: "int")
    #expect(try matched() == [true, true, true])
  }

  @Test("R12 a URL is generated by name or position, and gives the values back")
  func generation() throws {
    let pattern = try RoutePattern("app://影院/:year(int)/:film/*path")
    let named = try pattern.url(
      ["year": 1927, "film": "大都会/Metropolis 100%", "path": ["a", "", "b?c"]],
      query: ["q": "a+b&c=d #", "n": [1, true, "x"], "r": 7.5], fragment: "顶 ?")
    #expect(
      named.text
        == "app://%E5%BD%B1%E9%99%A2/1927/%E5%A4%A7%E9%83%BD%E4%BC%9A%2FMetropolis%20100%25/a//"
        + "b%3Fc?q=a%2Bb%26c%3Dd%20%23&n=1&n=true&n=x&r=7.5#%E9%A1%B6%20%3F")
    var table = RouteTable<Int>()
    try table.register(pattern, to: 1, name: "film")
    let match = try #require(table.matches(named).first { _ in true })
    #expect(
      match.path == [
        "year": 1927, "film": "大都会/Metropolis 100%", "path": ["a", "", "b?c"],
      ])
    #expect(match.url.query == ["q": "a+b&c=d #", "n": ["1", "true", "x"], "r": "7.5"])
    #expect(match.url.fragment == "顶 ?")
    let byPosition = try table.url(of: "film", positions: [1927, "x", "y", "z"])
    #expect(
      try byPosition == table.url(of: "film", ["film": "x", "year": 1927, "path": ["y", "z"]]))
    #expect(try pattern.url(positions: [1927, "x"]).segments == ["影院", "1927", "x"])
    #expect(try RoutePattern("*://a/:x").url(["x": 1], scheme: "web").text == "web://a/1")
    #expect(try RoutePattern("app://a/:x").url(["x": 1], scheme: "web").text == "app://a/1")
    for rest: Value in [[], ["a", ""], ["", ""], ["", "a"]] {
      let pattern = try RoutePattern("app://*")
      #expect(
        try RouteTableTests.table("app://*").first(of: pattern.url(["rest": rest]).text)?
          .path["rest"] == rest)
    }
  }

  @Test("R12 query, fragment and scheme are stated by name of a route as by its pattern")
  func generationByName() throws {
    let pattern = try RoutePattern("*://a/:x/:y")
    var table = RouteTable<Int>()
    try table.register(pattern, to: 1, name: "film")
    let query: Fields = ["q": "z"]
    let made = [
      try table.url(of: "film", ["x": 1, "y": 2], query: query, fragment: "f", scheme: "web"),
      try table.url(of: "film", positions: [1, 2], query: query, fragment: "f", scheme: "web"),
      try pattern.url(["x": 1, "y": 2], query: query, fragment: "f", scheme: "web"),
      try pattern.url(positions: [1, 2], query: query, fragment: "f", scheme: "web"),
    ]
    #expect(made.map(\.text) == Array(repeating: "web://a/1/2?q=z#f", count: 4))
  }

  @Test(
    "R12 an integer that no double holds is a value of other placeholders",
    arguments: ["", "(int)"])
  func largeInteger(type: String) throws {
    let url = try RoutePattern("app://a/:x\(type)").url(["x": 9_007_199_254_740_993])
    #expect(url.text == "app://a/9007199254740993")
  }

  @Test("R12 a key of the query may have any characters")
  func queryKeys() throws {
    let query: Fields = ["a&b=c": "x", "#": "y", "": "z"]
    #expect(try RoutePattern("app://a").url(query: query).query == query)
  }

  static let refused: [(pattern: String, values: Fields, query: Fields, reason: String)] = [
    ("app://a/:x/:y", ["x": 1], [:], "needs a value for \"y\""),
    ("app://a/:x", ["x": 1, "z": 2], [:], "\"z\" of a URL of \"app://a/:x\" is no placeholder"),
    ("app://a/:x(int)", ["x": "b"], [:], "is int, not \"b\""),
    ("app://a/:x(double)", ["x": 9_007_199_254_740_993], [:], "can't hold 9007199254740993"),
    ("app://a/:x", ["x": ""], [:], "is empty"), ("app://a/:x", ["x": []], [:], "takes a string"),
    ("app://a/:x", ["x": .double(.infinity)], [:], "takes a string"),
    ("app://a/*", ["rest": "b"], [:], "takes an array"),
    ("app://*", ["rest": [""]], [:], "is empty"),
    ("*://a", [:], [:], "needs a value for \"scheme\""),
    ("app://a", [:], ["x": ["b"]], "one value, or an array of several"),
    ("app://a", [:], ["x": .null], "takes a string"),
    ("https://:host/b", ["host": "A.b"], [:], "has no case"),
  ]

  @Test("R12 a value that is missing or that no URL gives back is an error", arguments: refused)
  func refusal(_ test: (pattern: String, values: Fields, query: Fields, reason: String)) throws {
    let pattern = try RoutePattern(test.pattern)
    let error = #expect(throws: RouteError.self) {
      try pattern.url(test.values, query: test.query)
    }
    #expect(error?.message.contains(test.reason) == true)
  }

  @Test("R12 too few and too many values by position, and unknown names, are errors")
  func positions() throws {
    let pattern = try RoutePattern("app://a/:x/:y")
    #expect(throws: RouteError.missingValue("y", pattern: pattern.text)) {
      try pattern.url(positions: [1])
    }
    #expect(throws: RouteError.self) { try pattern.url(positions: [1, 2, 3]) }
    #expect(throws: RouteError.unknownName("film")) { try RouteTable<Int>().url(of: "film") }
  }

  @Test("R19 the list has pattern, owner, priority and whether a route is remote")
  func list() throws {
    var table = RouteTable<String>()
    try table.register(RoutePattern("app://b"), to: "b", owner: "me", priority: 700, name: "b")
    try table.register(RoutePattern("app://a"), to: "a", isRemote: true)
    #expect(throws: RouteError.duplicateName("b")) {
      try table.register(RoutePattern("app://c"), to: "c", name: "b")
    }
    #expect(
      table.routes.map { "\($0.pattern) \($0.owner ?? "-") \($0.priority) \($0.isRemote)" }
        == ["app://b me 700 false", "app://a - 500 true"])
  }
}
