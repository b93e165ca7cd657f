import Plugboard
import TestSupport
import Testing

@Suite("Inputs of pages") struct PageInputTests {
  static let page = """
    { "format": 1, "id": "film", "data": { "title": "Film", "order": "year", "tags": ["new"] },
      "inputs": {
        "id": { "type": "string", "required": true },
        "year": { "type": "int", "oneOf": [1926, 1927] },
        "rating": { "type": "double", "default": 7.5 },
        "hd": { "type": "bool" },
        "tags": { "type": "array" },
        "order": { "type": "string" },
        "extra": { "type": "object" }
      } }
    """

  static func assembler(_ routes: String = "{}", page: String = page) -> PageAssembler {
    Fixtures.assembler([
      "app.json": "{ \"format\": 1, \"id\": \"app\",\n\"routes\": \(routes) }",
      "pages/film.json": page,
    ])
  }

  /// Opens the page with a URL, or by hand with values.
  static func opened(_ routes: String, _ url: String) throws -> PageAssembly {
    let assembler = assembler(routes)
    let match = try #require(try assembler.documents.app.routeTable.first(of: url))
    return assembler.page("film", inputs: PageInputs(match))
  }

  @Test("C21 the values of a URL become the page's data, each of its type")
  func values() throws {
    let url = "app://film/7/1927?rating=8&hd=true&tags=a&tags=b&extra=%7B%22x%22%3A1%7D&title=evil"
    let page = try Self.opened(#"{ "app://film/:id/:year(int)": "film" }"#, url)
    #expect(page.diagnostics == [])
    #expect(
      page["film"]?.data.record == [
        "title": "Film", "order": "year", "tags": ["a", "b"], "rating": 8.0, "hd": true,
        "extra": ["x": 1], "id": "7", "year": 1927,
      ])
  }

  @Test("C21 an input that isn't given has its default, or the value of data")
  func absent() throws {
    let page = try Self.opened(#"{ "app://film/:id": "film" }"#, "app://film/7")
    #expect(
      page["film"]?.data.record == [
        "title": "Film", "order": "year", "tags": ["new"], "id": "7", "rating": 7.5,
      ])
    #expect(
      try Self.opened(#"{ "app://film/:id": "film" }"#, "app://film/7?tags=x")["film"]?
        .data["tags"] == ["x"])
  }

  @Test("C21 a single value of any type is an array of one", arguments: ["int", "double", "bool"])
  func single(type: String) throws {
    let (text, value): (String, Value) =
      switch type {
      case "int": ("3", 3)
      case "double": ("3.5", 3.5)
      default: ("true", true)
      }
    let page = try Self.opened(
      #"{ "app://film/:id/:tags(\#(type))": "film" }"#, "app://film/7/\(text)")
    #expect(page.diagnostics == [])
    #expect(page["film"]?.data["tags"] == [value])
  }

  @Test("C21 a default that doesn't fit its input doesn't count")
  func faultyDefault() {
    let page = """
      { "format": 1, "id": "film", "inputs": {
        "year": { "type": "int", "default": "x" },
        "size": { "type": "int", "default": 3, "oneOf": [1, 2] } } }
      """
    let film = Self.assembler(page: page).page("film")
    #expect(film.diagnostics.map(\.code) == ["input-type", "input-value"])
    #expect(film["film"]?.data.isEmpty == true)
  }

  @Test("C21 the data of a route is input where the page declares it, and else its data")
  func routeData() throws {
    let route = #"{ "page": "film", "data": { "id": "top", "title": "Top", "order": null } }"#
    let page = try Self.opened(#"{ "app://film/:id": \#(route) }"#, "app://film/7?hd=false")
    #expect(page.diagnostics == [])
    #expect(
      page["film"]?.data.record == [
        "title": "Top", "order": "year", "tags": ["new"], "hd": false, "id": "top", "rating": 7.5,
      ])
  }

  @Test("C21 an object that is given is merged over that of the page's data, at any depth")
  func object() throws {
    let page = """
      { "format": 1, "id": "film", "inputs": { "extra": { "type": "object" } },
        "data": { "extra": { "a": 1, "b": { "c": 2, "d": 3 } } } }
      """
    let assembler = Self.assembler(page: page)
    let given: Fields = ["extra": ["b": ["d": 4, "e": 5]]]
    #expect(
      assembler.page("film", inputs: PageInputs(given))["film"]?.data["extra"]
        == ["a": 1, "b": ["c": 2, "d": 4, "e": 5]])
  }

  @Test("C21 null in the data of a route is no value, and the placeholder's counts")
  func routeNull() throws {
    let routes = #"{ "app://film/:id": { "page": "film", "data": { "id": null, "year": null } } }"#
    let page = try Self.opened(routes, "app://film/7?year=1926")
    #expect(page.diagnostics == [])
    #expect(page["film"]?.data["id"] == "7" && page["film"]?.data["year"] == 1926)
  }

  @Test("C21 what the data of a route states isn't converted")
  func statedType() throws {
    let route = #"{ "page": "film", "data": { "id": 7 } }"#
    let page = try Self.opened(#"{ "app://film": \#(route) }"#, "app://film")
    #expect(page.marks == ["3:11 input-type"])
  }

  @Test("C21 values may be given by hand, as texts or of their type")
  func byHand() {
    let inputs: Fields = ["id": 7, "year": "1926", "hd": false, "tags": "[1]", "extra": .null]
    let page = Self.assembler().page("film", inputs: PageInputs(inputs))
    #expect(page.diagnostics == [])
    #expect(page["film"]?.data["id"] == "7")
    #expect(page["film"]?.data["year"] == 1926)
    #expect(page["film"]?.data["tags"] == [1])
    #expect(page["film"]?.data["extra"] == nil)
  }

  static let faults: [(route: String, url: String, fault: String)] = [
    (
      "app://film", "app://film",
      "pages/film.json:3:11: error: the page needs the input \"id\", a string, which the route"
        + " \"app://film\" (app.json:2) doesn't give (at /inputs/id) [input-missing]"
    ),
    (
      "app://film/:id/:year", "app://film/7/x",
      "pages/film.json:4:13: error: the input \"year\" is an integer, not \"x\", which the route"
        + " \"app://film/:id/:year\" (app.json:2) gives it (at /inputs/year) [input-type]"
    ),
    (
      "app://film/:id", "app://film/7?year=1900",
      "pages/film.json:4:13: error: the input \"year\" takes one of 1926, 1927, not 1900, which the"
        + " route \"app://film/:id\" (app.json:2) gives it (at /inputs/year) [input-value]"
    ),
    (
      "app://film/:id", "app://film/7?id=8&hd=1&hd=0",
      "pages/film.json:6:11: error: the input \"hd\" is true or false, not an array, which the route"
        + " \"app://film/:id\" (app.json:2) gives it (at /inputs/hd) [input-type]"
    ),
    (
      "app://film/:id", "app://film/7?extra=x",
      "pages/film.json:9:14: error: the input \"extra\" is an object, not \"x\", which the route"
        + " \"app://film/:id\" (app.json:2) gives it (at /inputs/extra) [input-type]"
    ),
  ]

  @Test(
    "C21 a missing or wrong input is a fault with both lines, and the page a placeholder",
    arguments: faults)
  func fault(_ test: (route: String, url: String, fault: String)) throws {
    let page = try Self.opened("{ \"\(test.route)\": \"film\" }", test.url)
    #expect(page.diagnostics.map(\.description) == [test.fault])
    #expect(page.plans.count == 1)
    #expect(page.plans.first?.fault == page.diagnostics.first)
    #expect(page.plans.first?.data.isEmpty == true)
  }

  @Test("C21 a required input that is given as null is missing")
  func requiredNull() throws {
    #expect(
      Self.assembler().page("film", inputs: PageInputs(["id": .null])).marks
        == ["3:11 input-missing"])
    let route = #"{ "app://film": { "page": "film", "data": { "id": null } } }"#
    #expect(try Self.opened(route, "app://film").marks == ["3:11 input-missing"])
  }

  @Test("C21 a required input takes only the values that it lists")
  func requiredValues() {
    let page = """
      { "format": 1, "id": "film", "inputs": {
        "look": { "type": "string", "required": true, "oneOf": ["plain", "round"] } } }
      """
    let assembler = Self.assembler(page: page)
    let film = assembler.page("film", inputs: PageInputs(["look": "round"]))
    #expect(film.diagnostics == [] && film["film"]?.data["look"] == "round")
    #expect(
      assembler.page("film", inputs: PageInputs(["look": "odd"])).marks == ["2:11 input-value"])
  }

  @Test("C21 all faults of inputs are told at once, and inputs that a page doesn't declare")
  func byHandFaults() {
    let page = Self.assembler().page("film", inputs: PageInputs(["yaer": 1, "hd": "maybe"]))
    #expect(
      page.marks == ["2:13 input-unknown", "3:11 input-missing", "6:11 input-type"])
    #expect(page.diagnostics.first?.suggestion == "year")
    let bare = Self.assembler(page: #"{ "format": 1, "id": "film" }"#)
      .page("film", inputs: PageInputs(["x": 1]))
    #expect(bare.marks == ["1:1 input-unknown"])
    #expect(bare.diagnostics.first?.message == "the page takes no input \"x\"; it takes none")
  }

  static let declarations: [(inputs: String, marks: [String])] = [
    (#""a": { "type": "str" }"#, ["1:56 field-value"]), (#""a": 7"#, ["1:46 field-type"]),
    (#""a": {}"#, ["1:46 field-missing"]), (#""": { "type": "int" }"#, ["1:41 input-empty-name"]),
    (#""a": { "type": "int", "default": "1" }"#, ["1:74 input-type"]),
    (#""a": { "type": "int", "oneOf": [1, "2"] }"#, ["1:76 input-type"]),
    (
      #""a": { "type": "int", "oneOf": [1, "2", 3, "4"] }"#,
      ["1:76 input-type", "1:84 input-type"]
    ),
    (#""a": { "type": "int", "oneOf": [1], "default": 2 }"#, ["1:88 input-value"]),
    (#""a": { "type": "int", "required": true, "default": 2 }"#, ["1:92 input-default"]),
    (#""a": { "type": "int", "min": 2 }"#, ["1:63 unknown-key"]),
    (#""a": { "type": "int", "oneOf": [] }"#, ["1:72 input-no-values"]),
    (#""route.else": { "type": "int" }"#, ["1:41 input-reserved"]),
    (#""a": { "type": "double", "default": 2, "oneOf": [1, 2] }"#, []),
    (#""a": { "type": "object", "default": null }"#, []),
  ]

  @Test("C21 a faulty declaration is reported at its place", arguments: declarations)
  func declaration(_ test: (inputs: String, marks: [String])) {
    let text = "{ \"format\": 1, \"id\": \"film\", \"inputs\": {\(test.inputs)} }"
    let checker = DocumentChecker(Self.assembler(page: text))
    #expect(
      checker.check().map { "\($0.location?.line ?? 0):\($0.location?.column ?? 0) \($0.code)" }
        == test.marks)
  }

  @Test("R2 a reserved name isn't taken by hand, whether or not the page declares it")
  func reservedByHand() {
    let page = #"{ "format": 1, "id": "film", "inputs": { "route.url": { "type": "string" } } }"#
    let assembly = Self.assembler(page: page)
      .page("film", inputs: PageInputs(["route.url": "evil", "route.else": 7]))
    #expect(assembly.marks == ["1:40 input-reserved", "1:55 input-reserved"])
    #expect(assembly["film"]?.data.isEmpty == true)
    #expect(
      assembly.diagnostics.last?.message
        == "the input \"route.url\" can't be given by hand: names that begin with \"route.\" are"
        + " reserved for what routes tell of themselves")
  }

  @Test("C21 an empty list of allowed values is a fault of the page alone")
  func noValues() {
    let page = """
      { "format": 1, "id": "film", "inputs": { "a": { "type": "string", "oneOf": [] } } }
      """
    let assembly = Self.assembler(page: page).page("film", inputs: PageInputs(["a": "7"]))
    #expect(assembly.marks == ["1:76 input-no-values"])
    #expect(assembly["film"]?.data["a"] == "7")
  }

  /// The inputs `k0`, `k1` and so on, each as the page declares it, and their values.
  private static func many(_ count: Int) -> (page: String, values: Fields) {
    let names = (0..<count).map { "k\($0)" }
    let inputs = names.map { "\"\($0)\": { \"type\": \"int\" }" }.joined(separator: ",")
    return (
      "{ \"format\": 1, \"id\": \"film\", \"inputs\": {\(inputs)} }",
      Fields(names.map { ($0, .string(String($0.dropFirst()))) })
    )
  }

  @Test("C21 thousands of inputs are taken in their order, at the same cost for each")
  func thousands() throws {
    let growth = try WorkGrowth.measured(from: 300, times: 16) { try take(inputs: $0) }
    #expect(growth < 64, "linear were 16, quadratic 256")
  }

  private func take(inputs count: Int) throws {
    let (page, values) = Self.many(count)
    let assembler = Self.assembler(#"{ "app://film/:k7": "film" }"#, page: page)
    let assembly = assembler.page("film", inputs: PageInputs(values))
    #expect(assembly.diagnostics == [])
    #expect(assembly["film"]?.data.record.keys == values.keys)
    #expect(assembly["film"]?.data[Name("k\(count - 1)")] == .int(count - 1))
    let query = values.map { "\($0.key)=1" }.joined(separator: "&")
    let match = try #require(
      try assembler.documents.app.routeTable.first(of: "app://film/7?\(query)"))
    #expect(match.params(route: values).prefix(count).map(\.name) == values.keys)
    let routed = assembler.page("film", inputs: PageInputs(match))
    #expect(routed["film"]?.data["k7"] == 7)
    #expect(routed["film"]?.data["k8"] == 1)
  }

  @Test("C21 a message lists the first of many inputs")
  func manyUnknown() {
    let (page, _) = Self.many(100)
    let wrong = Fields(Self.many(1_100).values.map { ("x" + $0.key, $0.value) })
    let assembly = Self.assembler(page: page).page("film", inputs: PageInputs(wrong))
    #expect(assembly.diagnostics.count == 1001)
    #expect(
      assembly.diagnostics.contains { $0.message.hasSuffix("k18, k19 and 80 more") })
  }
}
