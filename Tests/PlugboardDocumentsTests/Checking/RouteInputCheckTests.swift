import Plugboard
import Testing

@Suite("The check of routes against inputs") struct RouteInputCheckTests {
  static let faults: [(route: String, target: String, faults: [String])] = [
    ("app://film/:id", #""film""#, []),
    (
      "app://film", #""film""#,
      [
        "pages/film.json:3:11: error: the page needs the input \"id\", a string, which the route"
          + " \"app://film\" (app.json:2) doesn't give (at /inputs/id) [input-missing]"
      ]
    ),
    (
      "app://film", #"{ "page": "film", "data": { "id": null } }"#,
      [
        "pages/film.json:3:11: error: the page needs the input \"id\", a string, which the route"
          + " \"app://film\" (app.json:2) doesn't give (at /inputs/id) [input-missing]"
      ]
    ),
    ("app://film", #"{ "page": "film", "query": ["id"] }"#, []),
    ("app://film", #"{ "page": "film", "data": { "id": "7" } }"#, []),
    (
      "app://film", #"{ "page": "film", "data": { "id": 7 } }"#,
      [
        "app.json:2:61: error: the input \"id\" is a string, not an integer, which this route gives it (at"
          + " /routes/app:~1~1film/data/id) [input-type]"
      ]
    ),
    (
      "app://film/:id", #"{ "page": "film", "data": { "year": 1900 } }"#,
      [
        "app.json:2:67: error: the input \"year\" takes one of 1926, 1927, not 1900, which this route"
          + " gives it (at /routes/app:~1~1film~1:id/data/year) [input-value]"
      ]
    ),
    (
      "app://film/:id", #"{ "page": "film", "query": ["year", "yaer"] }"#,
      [
        "app.json:2:67: warning: the page \"film\" takes no input \"yaer\", so that it gets no such"
          + " value of the query; did you mean \"year\"? (at /routes/app:~1~1film~1:id/query/1)"
          + " [input-unused]"
      ]
    ),
    (
      "app://film/:film/:id", #""film""#,
      [
        "app.json:2:13: warning: the page \"film\" takes no input \"film\", so that the placeholder has"
          + " no effect (at /routes/app:~1~1film~1:film~1:id) [input-unused]"
      ]
    ),
    (
      "app://film/:id/:film", #""film""#,
      [
        "app.json:2:13: warning: the page \"film\" takes no input \"film\", so that the placeholder has"
          + " no effect (at /routes/app:~1~1film~1:id~1:film) [input-unused]"
      ]
    ),
    ("app://film/:id/*", #""film""#, []),
    ("app://film/:id/*tags", #""film""#, []),
    (
      "app://film/:id/:year(bool)", #""film""#,
      [
        "pages/film.json:4:13: error: the input \"year\" is an integer, and the route"
          + " \"app://film/:id/:year(bool)\" (app.json:2) can only give it values of bool (at"
          + " /inputs/year) [input-type]"
      ]
    ),
    (
      "app://film/*id", #""film""#,
      [
        "pages/film.json:3:11: error: the input \"id\" is a string, and the route \"app://film/*id\""
          + " (app.json:2) can only give it an array (at /inputs/id) [input-type]"
      ]
    ),
  ]

  @Test("C21 check reports what a route gives wrongly, or can't give", arguments: faults)
  func check(_ test: (route: String, target: String, faults: [String])) {
    let assembler = PageInputTests.assembler("{ \"\(test.route)\": \(test.target) }")
    #expect(DocumentChecker(assembler).check().map(\.description) == test.faults)
    #expect(DocumentChecker(assembler).check(file: "app.json").map(\.description) == test.faults)
    #expect(DocumentChecker(assembler).check(file: "pages/film.json") == [])
  }

  @Test(
    "R1 a placeholder in the form of another router is told with the form here, and nothing else is",
    arguments: [
      ("{id}", "write \":id\""), ("<id>", "write \":id\""), ("[id]", "write \":id\""),
      ("${id}", "write \":id\""), ("$id", "write \":id\""), ("<int:id>", "write \":id(int)\""),
      ("{id:int}", "write \":id(int)\""), ("<uuid:id>", "write \":id(uuid)\""),
      ("{id:[0-9]+}", "write \":id(int)\""), ("<id:float>", "write \":id(double)\""),
      ("{id:bool}", "write \":id(bool)\""), ("<slug:id>", "write \":id\""),
      ("[...id]", "write \"*id\""), ("<path:id>", "write \"*id\""), ("[[...id]]", "write \"*id\""),
      ("v:id", whole), ("v{id}", whole), ("{id}.html", whole), ("film-<id>", whole),
    ])
  func foreignForm(segment: String, cure: String) {
    for tail in ["", "/x"] {
      let cure = tail.isEmpty ? cure : cure.replacing("*", with: ":")
      let assembler = PageInputTests.assembler("{ \"app://film/\(segment)\(tail)\": \"film\" }")
      #expect(
        DocumentChecker(assembler).check().map(\.description) == [
          "app.json:2:13: warning: \"\(segment)\" is text, and no placeholder as in other routers; \(cure),"
            + " or escape the sign if the text is meant, as in %3A (at"
            + " /routes/app:~1~1film~1\(segment)\(tail.isEmpty ? "" : "~1x")) [route-foreign-form]"
        ])
    }
  }

  private static let whole =
    "a placeholder takes a whole segment, such as \":id\", as no part of one can be one"

  @Test(
    "R1 text with a sign that other routers use isn't taken for a placeholder if it can't be one",
    arguments: [
      "app://localhost:8080/:id", "app://film/isbn:978/:id", "app://film/%7Bid%7D/:id",
      "app://film/v%3Aver/:id", "app://film/a<b/:id", "app://film/[1]/:id", "app://film/{}/:id",
      "app://film/$5/:id", "app://film/:id(int)/*rest", "app://film/}id{/:id",
      "app://film/12:30/:id",
    ])
  func noForeignForm(pattern: String) {
    let assembler = PageInputTests.assembler("{ \"\(pattern)\": \"film\" }")
    #expect(!DocumentChecker(assembler).check().map(\.code).contains("route-foreign-form"))
  }

  @Test(
    "C21 an input that a route can't give is reported at the input, a wrong value at the value, and neither at each URL",
    arguments: [
      (#""film""#, "pages/film.json"),
      (#"{ "page": "film", "data": { "id": [7] } }"#, "app.json"),
    ])
  func once(target: String, place: String) {
    let files = [
      "app.json": """
      { "format": 1, "id": "app", "pages": ["film"], "data": { "href": "app://film" },
        "routes": { "app://film": \(target) } }
      """,
      "pages/film.json": """
      { "format": 1, "id": "film", "inputs": { "id": { "type": "string", "required": true } } }
      """,
    ]
    let assembler = PageAssembler(
      registry: NamingFixtures.registry, documents: AppDocuments(MemoryDocumentStore(files)))
    let found = DocumentChecker(assembler).check()
    #expect(found.map { $0.location?.file } == [place])
  }

  @Test(
    "C21 check knows which types of placeholders give which types of inputs",
    arguments: RouteType.allCases)
  func types(_ type: RouteType) {
    let fitting: [RouteType: [String]] = [
      .int: ["string", "int", "double", "array"], .double: ["string", "double", "array"],
      .bool: ["string", "bool", "array"], .uuid: ["string", "array"],
    ]
    for input in ["string", "int", "double", "bool", "array", "object"] {
      let page = """
        { "format": 1, "id": "film", "inputs": { "id": { "type": "\(input)", "required": true } } }
        """
      let assembler = PageInputTests.assembler(
        "{ \"app://film/:id(\(type.rawValue))\": \"film\" }", page: page)
      let codes = DocumentChecker(assembler).check().map(\.code)
      #expect(codes == (fitting[type]?.contains(input) == true ? [] : ["input-type"]), "\(input)")
    }
  }

  @Test("C21 a page that takes where it came from gets it of every route")
  func reserved() throws {
    let page = """
      { "format": 1, "id": "film",
        "inputs": { "route.url": { "type": "string", "required": true } } }
      """
    let assembler = PageInputTests.assembler(#"{ "app://film": "film" }"#, page: page)
    #expect(DocumentChecker(assembler).check() == [])
    let match = try #require(
      try assembler.documents.app.routeTable.first(of: "app://film?route.url=evil"))
    let assembly = assembler.page("film", inputs: PageInputs(match))
    #expect(assembly["film"]?.data["route.url"] == "app://film?route.url=evil")
  }
}
