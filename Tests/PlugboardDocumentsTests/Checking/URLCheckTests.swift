import Plugboard
import TestSupport
import Testing

@Suite("The check of URLs") struct URLCheckTests {
  private static let page: String = "pages/home.json"
  private static let url: String = "app://film/kid"
  private static func fault(_ text: String, _ severity: String = "error") -> String {
    "pages/home.json:10:37: \(severity): \(text)"
  }
  private static let place: String = " (at /cards/0/components/1/items/0/data/href)"

  static let slips: [Slip] = [
    Slip(
      page, url, "app://flim/kid",
      fault(
        "no route matches \"app://flim/kid\", so that it opens nothing; correct it, or add a route to"
          + " app.json; did you mean \"app://film/kid\"?\(place) [route-unmatched]")),
    Slip(
      page, url, "app://hoem?x=1#y",
      fault(
        "no route matches \"app://hoem?x=1#y\", so that it opens nothing; correct it, or add a route to"
          + " app.json; did you mean \"app://home?x=1#y\"?\(place) [route-unmatched]")),
    Slip(
      page, url, "app://film",
      fault(
        "no route matches \"app://film\", so that it opens nothing; add one to the page \"film\" in"
          + " app.json\(place) [route-unmatched]")),
    Slip(
      page, url, "ap://home",
      fault(
        "no route matches \"ap://home\", so that it opens nothing; correct it, or add a route to app.json;"
          + " did you mean \"app://home\"?\(place) [route-unmatched]")),
    Slip(
      page, url, "home",
      fault(
        "\"home\" is no URL that a route can match: it has no scheme, as in app://; did you mean"
          + " \"app://home\"?\(place) [route-url]")),
    Slip(
      page, url, " app://home",
      fault(
        "\" app://home\" is no URL that a route can match: it has no scheme, as in app://; did you mean"
          + " \"app://home\"?\(place) [route-url]")),
    // Equal segments make no other near.
    Slip(
      page, url, "app://clip/the-kid-of-1921",
      fault(
        "no route matches \"app://clip/the-kid-of-1921\", so that it opens nothing; correct it, or add a route"
          + " to app.json\(place) [route-unmatched]")),
    Slip(
      page, url, "app://film/a%2Fkid%2Fb/x",
      fault(
        "no route matches \"app://film/a%2Fkid%2Fb/x\", so that it opens nothing; correct it, or add a route"
          + " to app.json\(place) [route-unmatched]")),
    Slip(
      page, url, "app://home?part=1",
      fault(
        "the page \"home\" takes no input \"part\", so that this part of the URL has no effect\(place)"
          + " [input-unused]", "warning")),
    Slip(
      page, url, "app://film/kid?part=one",
      fault(
        "the input \"part\" is an integer, not \"one\", which this URL gives it\(place) [input-type]"
      )),
    Slip(
      "app.json", #""app://film"]"#, #""app://films"]"#,
      "app.json:3:57: error: no route has a URL that begins with \"app://films\"; correct it, or remove it"
        + " (at /plugins/0/params/gates/0) [route-unmatched]"),
    Slip(
      "app.json", #""app://film"]"#, #""app://film", "app://films"]"#,
      "app.json:3:71: error: no route has a URL that begins with \"app://films\"; correct it, or remove it"
        + " (at /plugins/0/params/gates/1) [route-unmatched]"),
    Slip(page, url, "app://home?route.x=1"),
    Slip(page, url, "https://example.org/film"),
    Slip(page, url, "app://film/{film}"),
    Slip(page, url, "app://film/{board}"),
    Slip(page, url, "app://film/kid?part={part}"),
    Slip("app.json", #""app://film"]"#, #""app://film/", "app://home", "app://film/kid"]"#),
    Slip("app.json", #""app://film"]"#, #""APP://fi%6Cm/", "app://home/", "app:"]"#),
    Slip("app.json", #""app://film"]"#, #""app://home?x=1", "app://home/#x"]"#),
    Slip(
      "app.json", #""app://film"]"#, #""app://hom?x=1"]"#,
      "app.json:3:57: error: no route has a URL that begins with \"app://hom?x=1\"; correct it, or"
        + " remove it; did you mean \"app://home\"? (at /plugins/0/params/gates/0)"
        + " [route-unmatched]"),
    Slip(
      "app.json", #""app://film"]"#, #""app://Film"]"#,
      "app.json:3:57: error: no route has a URL that begins with \"app://Film\"; correct it, or remove it"
        + " (at /plugins/0/params/gates/0) [route-unmatched]"),
    Slip(
      "app.json", #""app://film"]"#, #""app://film/:part"]"#,
      "app.json:3:57: error: \"app://film/:part\" is a beginning of URLs and not a pattern, so that no URL with a"
        + " value in place of \":part\" begins with it; end it before that"
        + " (at /plugins/0/params/gates/0) [route-unmatched]"),
    Slip(
      "app.json", #"["app://film"]"#, "[]",
      "app.json:3:56: error: no URL begins as this empty list states; list beginnings, or leave it out,"
        + " which means all URLs (at /plugins/0/params/gates) [route-unmatched]"),
  ]

  @Test(
    "T3 a route of any scheme has URLs that begin with its host, and no others",
    arguments: [
      ("web://vip/", true), ("x://VIP/1", true), ("web:", true), ("app://home", true),
      ("web://vipp/", false), ("vip/", false), ("*://vip/", false), ("app://vi/", false),
    ])
  func anyScheme(beginning: String, isMatched: Bool) {
    let files = [
      "app.json": """
      { "format": 1, "id": "app", "pages": ["home"], "data": { "gates": ["\(beginning)"] },
        "routes": { "*://vip/:x": "home", "app://home": "home" } }
      """,
      "pages/home.json": #"{ "format": 1, "id": "home" }"#,
    ]
    let assembler = PageAssembler(
      registry: NamingFixtures.registry, documents: AppDocuments(MemoryDocumentStore(files)))
    let found = DocumentChecker(assembler).check().map(\.code).filter { $0.hasPrefix("route") }
    #expect(found == (isMatched ? [] : ["route-unmatched"]))
  }

  @Test(
    "T3 a route of any scheme leads past a guard that lists URLs of some schemes",
    arguments: [
      (#"["app://vip/"]"#, "*://vip/:x", "\"app\" are listed", "\"app://vip/:x\""),
      (#"["app://home", "APP://VIP/1"]"#, "*://vip/:x", "\"app\" are listed", "\"app://vip/:x\""),
      (
        #"["app://vip/", "web://vip/"]"#, "*://vip/:x", "\"app\" and \"web\" are listed",
        "\"app://vip/:x\" and \"web://vip/:x\""
      ),
      (#"["app:"]"#, "*://vip/:x", "\"app\" are listed", "\"app://vip/:x\""),
      (#"["app://vip/", ""]"#, "*://vip/:x", nil, ""),
      (#"["app://vip/"]"#, "app://vip/:x", nil, ""),
      (#"["app://home"]"#, "*://vip/:x", nil, ""),
    ])
  func unguarded(beginnings: String, pattern: String, listed: String?, remedy: String) throws {
    let files = [
      "app.json": """
      { "format": 1, "id": "app", "pages": ["home", "vip"],
        "plugins": [{ "plugin": "gate", "params": { "gates": \(beginnings) } }],
        "routes": { "\(pattern)": "vip", "app://home": "home" } }
      """,
      "pages/home.json": #"{ "format": 1, "id": "home" }"#,
      "pages/vip.json": #"{ "format": 1, "id": "vip" }"#,
    ]
    let assembler = PageAssembler(
      registry: NamingFixtures.registry, documents: AppDocuments(MemoryDocumentStore(files)))
    let checker = DocumentChecker(assembler)
    let found = checker.check().filter { $0.code.hasPrefix("route") }
    #expect(found.count == (listed == nil ? 0 : 1))
    #expect(checker.checkBeginnings(in: assembler.app()) == found)
    guard let listed else { return }
    let warning = try #require(found.first)
    #expect(warning.code == "route-unguarded" && warning.severity == .warning)
    #expect(warning.location?.line == 2)
    #expect(warning.message.contains("the route \"\(pattern)\" opens the page \"vip\""))
    #expect(
      warning.message.contains(listed)
        && warning.message.contains("write the route as \(remedy), or"))
  }

  @Test("T3 another page of the listed scheme has the guard for itself")
  func ownRoute() {
    let files = [
      "app.json": """
      { "format": 1, "id": "app", "pages": ["home", "vip"],
        "plugins": [{ "plugin": "gate", "params": { "gates": ["app://vip/"] } }],
        "routes": { "app://vip/:x": "vip", "*://vip/:x": "home" } }
      """,
      "pages/home.json": #"{ "format": 1, "id": "home" }"#,
      "pages/vip.json": #"{ "format": 1, "id": "vip" }"#,
    ]
    let assembler = PageAssembler(
      registry: NamingFixtures.registry, documents: AppDocuments(MemoryDocumentStore(files)))
    #expect(DocumentChecker(assembler).check().filter { $0.code.hasPrefix("route") } == [])
  }

  @Test(
    "T3 check reports URLs that no route matches, and what they give wrongly; a {KEY} is any text",
    arguments: slips)
  func url(_ slip: Slip) {
    // A key without a value is another finding.
    let found = NamingFixtures.faults(slip.file, slip.old, slip.new)
    #expect(found.filter { !$0.contains("data-key-unknown") } == slip.faults)
  }

  @Test("T3 a page that takes the URL of its route takes any query")
  func wholeURL() {
    let files = [
      "app.json": """
      { "format": 1, "id": "app", "pages": ["home"], "data": { "href": "app://home?any=1" },
        "routes": { "app://home": "home" } }
      """,
      "pages/home.json": """
      { "format": 1, "id": "home", "inputs": { "route.url": { "type": "string" } } }
      """,
    ]
    let assembler = PageAssembler(
      registry: NamingFixtures.registry, documents: AppDocuments(MemoryDocumentStore(files)))
    #expect(DocumentChecker(assembler).check() == [])
  }

  @Test("C21 check reports a URL without an input that its page needs")
  func required() {
    let slip = Slip(
      "pages/film.json", #""type": "int""#, #""type": "int", "required": true"#,
      "pages/home.json:10:37: error: the page needs the input \"part\", an integer, which this URL doesn't"
        + " give (at /cards/0/components/1/items/0/data/href) [input-missing]",
      "templates/item/poster.json:2:64: error: the page needs the input \"part\", an integer, which this URL"
        + " doesn't give (at /plugins/1/params/href) [input-missing]")
    slip.check()
  }

  @Test(
    "T3 URLs are found in data, params, records, routes, sets, templates and texts, at any depth")
  func everywhere() {
    let link = #"{ "plugin": "link", "params": { "href": "app://no" } }"#
    let data =
      #""data": { "list": [{ "href": { "@text": { "en": "app://no", "zh": "app://no" } } }] }"#
    let files = [
      "app.json": """
      { "format": 1, "id": "app", "pages": ["home"], \(data),
        "routes": { "app://home": { "page": "home", "data": { "href": "app://no" } } },
        "sets": { "s": [\(link)] }, "defaults": { "item": [\(link)] } }
      """,
      "pages/home.json": """
      { "format": 1, "id": "home",
        "plugins": [{ "plugin": "unknown", "params": { "buttons": [{ "href": "app://no" }] } }] }
      """,
      "templates/item/unused.json": "{ \"format\": 1, \(data) }",
      "sources/feed.json": """
      { "format": 1, "items": [{ "type": "unused" }], "records": { "a": { "href": "app://no" } } }
      """,
    ]
    let assembler = PageAssembler(
      registry: NamingFixtures.registry, documents: AppDocuments(MemoryDocumentStore(files)))
    let found = DocumentChecker(assembler).check().filter { $0.code == "route-unmatched" }
    #expect(
      found.map { "\($0.location?.file ?? "") \($0.pointer ?? "")" } == [
        "app.json /data/list/0/href/@text/en", "app.json /data/list/0/href/@text/zh",
        "app.json /routes/app:~1~1home/data/href", "app.json /sets/s/0/params/href",
        "app.json /defaults/item/0/params/href",
        "pages/home.json /plugins/0/params/buttons/0/href",
        "sources/feed.json /records/a/href",
        "templates/item/unused.json /data/list/0/href/@text/en",
        "templates/item/unused.json /data/list/0/href/@text/zh",
      ])
  }

  @Test(
    "T3 the fixed parts of a URL with a {KEY} are compared with the types of placeholders",
    arguments: [
      ("app://year/1927/{film}", true), ("app://year/{year}/kid", true),
      ("app://year/long/{film}", false), ("app://yaer/1927/{film}", false),
      ("app://year/1927/{film}/more", false), ("app://year/{year}", false),
      ("app://list/1927/{film}/more", true), ("APP://LIBRARY/{film}", true),
      ("app://library/{film}/more", false), ("app://Other/{film}", false),
      ("app://docs/{chapter}/x/y", true), ("app://docs/A/{page}", false),
      ("app://SHELF/a/{number}", true), ("app://pen/{name}", false),
      ("app://DATE/{day}", true), ("app://date/long", false),
    ])
  func typedPlaceholders(url: String, isMatched: Bool) {
    let files = [
      "app.json": """
      { "format": 1, "id": "app", "pages": ["home"], "data": { "href": "\(url)" },
        "routes": { "app://year/:year(int)/:film": "home", "app://list/*": "home",
          "*://Library/:film": "home", "app://docs/a/*": "home", "*://Shelf/a/:number(int)": "home",
          "pen://pen/:name": "home", "*://date/:day(int)": "home" } }
      """,
      "pages/home.json": #"{ "format": 1, "id": "home" }"#,
    ]
    let assembler = PageAssembler(
      registry: NamingFixtures.registry, documents: AppDocuments(MemoryDocumentStore(files)))
    let found = DocumentChecker(assembler).check().map(\.code).filter { $0.hasPrefix("route") }
    #expect(found == (isMatched ? [] : ["route-unmatched"]))
  }

  @Test("T3 an app without routes has no wrong URLs")
  func noRoutes() {
    let files = [
      "app.json": #"{ "format": 1, "id": "app", "pages": [], "data": { "href": "app://no" } }"#
    ]
    let assembler = PageAssembler(
      registry: NamingFixtures.registry, documents: AppDocuments(MemoryDocumentStore(files)))
    #expect(DocumentChecker(assembler).check() == [])
  }

  @Test("C11 the URLs of a page of a newer format aren't checked", arguments: [1, 9])
  func newer(format: Int) {
    let files = [
      "app.json": """
      { "format": 1, "id": "app", "pages": ["home"], "routes": { "app://home": "home" } }
      """,
      "pages/home.json": """
      { "format": \(format), "id": "home", "data": { "href": "app://no" } }
      """,
    ]
    let assembler = PageAssembler(
      registry: NamingFixtures.registry, documents: AppDocuments(MemoryDocumentStore(files)))
    let found = DocumentChecker(assembler).check().map(\.code)
    #expect(found == (format == 1 ? ["route-unmatched"] : ["format-newer"]))
  }

  @Test("C5 items with wrong names are checked at a cost that grows as their number")
  func many() {
    let growth = WorkGrowth.measured(from: 150, times: 16) { check(items: $0) }
    #expect(growth < 64, "linear were 16, quadratic 256")
  }

  private func check(items count: Int) {
    let routes = (0..<100).map { "\"app://page\($0)/:x\": \"home\"" }.joined(separator: ", ")
    let items = (0..<count).map { number in
      """
      { "data": { "key\(number)": 1, "href": "app://wrong\(number)" },
        "plugins": [{ "plugin": "link", "params": { "key": "no\(number)" } },
          { "plugin": "load", "params": { "from": "films\(number)", "as": "t\(number)" } }] }
      """
    }
    let page = """
      { "format": 1, "id": "home", "cards": [{ "components": [{ "items": [
        \(items.joined(separator: ",\n"))] }] }] }
      """
    let app = """
      { "format": 1, "id": "app", "pages": ["home"], "routes": { \(routes) } }
      """
    let files = ["app.json": app, "pages/home.json": page]
    let assembler = PageAssembler(
      registry: NamingFixtures.registry, documents: AppDocuments(MemoryDocumentStore(files)))
    let codes = Set(DocumentChecker(assembler).check().map(\.code))
    #expect(codes.isSuperset(of: ["source-unknown", "unknown-type"]))
    #expect(codes.contains("more-diagnostics") == (count > 1000))
  }
}
