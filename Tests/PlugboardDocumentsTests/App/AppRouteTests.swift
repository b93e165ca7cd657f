import Plugboard
import Testing

@Suite("Routes of app documents") struct AppRouteTests {
  @Test("R1 the routes of an app are patterns, in the order of the file")
  func patterns() throws {
    let app = Fixtures.assembler([
      "app.json": """
      { "format": 1, "routes": {
        "app://film/:id": { "page": "film", "priority": "late", "remote": true, "query": ["at"] },
        "*://film/*": "other", "app://film/top": "top" }, "id": "films" }
      """,
      "pages/film.json": #"{ "format": 1, "id": "film" }"#,
      "pages/other.json": #"{ "format": 1, "id": "other" }"#,
      "pages/top.json": #"{ "format": 1, "id": "top" }"#,
    ]).documents.app
    #expect(app.diagnostics == [])
    #expect(app.routes.map(\.page) == ["film", "other", "top"])
    #expect(app.routes.map(\.priority) == [300, 500, 500])
    #expect(app.routes.map(\.isRemote) == [true, false, false])
    #expect(app.routes.map(\.query) == [["at"], [], []])
    #expect(app.locations(of: app.routes).map { $0?.line } == [2, 3, 3])
    #expect(app.routeTable.routes.map(\.owner) == ["films", "films", "films"])
    let matches = app.routeTable.matches(try RouteURL("app://film/top"))
    #expect(matches.map(\.route.target.page) == ["top", "film", "other"])
  }

  static let faults: [(routes: String, marks: [String], says: String)] = [
    ("\"player\": \"home\"", ["2:2 route-pattern"], "it begins with a scheme"),
    ("\"a://:x/:x\": \"home\"", ["2:2 route-pattern"], "two placeholders are named \"x\""),
    (
      "\"a://:\": \"home\",\n\"a://*/b\": {}", ["2:2 route-pattern", "3:1 route-pattern"], "no name"
    ),
    (
      "\"a://:x\": \"home\",\n\"a://:y\": \"home\"", ["3:1 route-duplicate"],
      "\"a://:y\" matches the same URLs as \"a://:x\" (app.json, line 2)"
    ),
    ("\"a://b\": \"home\", \"A://b/\": \"home\"", ["2:19 route-duplicate"], "remove one of them"),
    (
      "\"a://:x(double)\": \"home\",\n\"a://:y(int)\": \"home\"", ["3:1 route-hidden"],
      "\"a://:y(int)\" never matches: all its URLs match \"a://:x(double)\" (app.json, line 2)"
    ),
    ("\"a://:x(int)\": \"home\", \"a://:y(double)\": \"home\"", [], ""),
    ("\"a://:x\": \"home\", \"a://:y(int)\": \"home\"", [], ""),
    (
      "\"a://:x(bool)/:z(double)\": \"home\",\n\"a://:x(bool)/:z(int)\": \"home\"",
      ["3:1 route-hidden"], "never matches"
    ),
    (
      "\"a://:x(double)\": \"home\", \"a://:y(int)\": { \"page\": \"home\", \"priority\": 600 }",
      [],
      ""
    ),
    (
      "\"a://:x(double)\": \"home\", \"a://:y(int)\": { \"page\": \"home\", \"remote\": true }", [],
      ""
    ),
    ("\"a://b?x=1\": \"home\"", ["2:2 route-pattern"], "no URL is compared with a query"),
    (
      "\"a://b\": { \"page\": \"home\", \"query\": [7], \"remote\": 1 }",
      ["2:39 field-type", "2:53 field-type"], "true or false"
    ),
  ]

  @Test(
    "R4 a faulty pattern, and one that can never match, are faults at their lines",
    arguments: faults)
  func fault(_ test: (routes: String, marks: [String], says: String)) {
    let app = Fixtures.assembler([
      "app.json": "{ \"format\": 1, \"id\": \"a\", \"routes\": {\n \(test.routes) } }",
      "pages/home.json": #"{ "format": 1, "id": "home" }"#,
    ]).documents.app
    #expect(
      app.diagnostics.map { "\($0.location?.line ?? 0):\($0.location?.column ?? 0) \($0.code)" }
        == test.marks)
    let text = app.diagnostics.map(\.description).joined(separator: "\n")
    #expect(test.says.isEmpty || text.contains(test.says))
  }

  @Test("R4 an app of thirty thousand like routes is read in a moment")
  func many() {
    let routes = (0..<30_000).map { "\"a://film\($0)/:id\": \"home\"" }.joined(separator: ",")
    let app = Fixtures.assembler([
      "app.json": "{ \"format\": 1, \"id\": \"a\", \"routes\": { \(routes) } }",
      "pages/home.json": #"{ "format": 1, "id": "home" }"#,
    ]).documents.app
    #expect(app.diagnostics == [])
    #expect(app.routes.count == 30_000)
  }
}
