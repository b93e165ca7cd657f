import Plugboard
import Testing

struct AppDocumentTests {
  static let app = """
    {
      "format": 1, "id": "films", "data": { "name": "Films" }, "plugins": ["anywhere"],
      "pages": { "home": "pages/home.json", "film": "pages/player.json" },
      "routes": {
        "app://home": "home",
        "app://film/metropolis": { "page": "film", "data": { "film": { "id": "m" } } }
      },
      "flags": { "on": true }
    }
    """
  static let files = [
    "app.json": app,
    "pages/home.json": #"{ "format": 1, "id": "home" }"#,
    "pages/player.json": #"{ "format": 1, "id": "film", "data": { "film": { "hd": true } } }"#,
  ]

  @Test("C10 an app is a document: pages, routes, flags and its own plugins")
  func app() throws {
    let assembler = Fixtures.assembler(Self.files)
    let app = assembler.documents.app
    #expect(app.diagnostics == [])
    #expect(app.id == "films" && app.flags["on"] == true && app.flags.count == 1)
    #expect(assembler.documents.pageNames == ["home", "film"])
    #expect(try app.routeTable.first(of: "app://home")?.route.target.page == "home")
    #expect(try app.routeTable.first(of: "app://nowhere") == nil)
    let assembly = assembler.app()
    #expect(assembly.ids == ["films"] && assembly.names(of: "films") == ["anywhere"])
    #expect(assembly["films"]?.data["name"] == "Films")
  }

  @Test("C3 an app document that isn't an object is a fault at its place")
  func notObject() {
    let app = Fixtures.assembler(["app.json": "\n  [1]"]).app()
    #expect(app.marks == ["2:3 node-type"])
  }

  @Test(
    "C20 an app's id with a character that it can't have is reported", arguments: ["a/b", "a#2"])
  func illegalID(id: String) {
    let app = Fixtures.assembler(["app.json": "{ \"format\": 1, \"id\": \"\(id)\" }"]).documents.app
    #expect(app.diagnostics.map(\.code) == ["id-character"])
    #expect(app.id != id)
  }

  @Test("C10 a file that the app document doesn't list among its pages is no page")
  func unlisted() {
    var files = Self.files
    files["pages/draft.json"] = #"{ "format": 1, "id": "draft" }"#
    #expect(AppDocuments(MemoryDocumentStore(files)).path(ofPage: "draft") == nil)
    #expect(!Fixtures.assembler(files).page("draft").isSound)
    files["app.json"] = #"{ "format": 1, "id": "films" }"#
    #expect(AppDocuments(MemoryDocumentStore(files)).path(ofPage: "draft") == "pages/draft.json")
    #expect(Fixtures.assembler(files).page("draft").isSound)
  }

  @Test("C10 in an app without a list of pages, a file of a folder in pages is none; check says so")
  func nested() {
    let page = #"{ "format": 1, "id": "a" }"#
    let files = [
      "app.json": #"{ "format": 1, "id": "films", "routes": { "app://a": "sub/a" } }"#,
      "pages/home.json": #"{ "format": 1, "id": "home" }"#, "pages/sub/a.json": page,
      "pages/a b.json": page,
    ]
    let assembler = Fixtures.assembler(files)
    #expect(assembler.documents.pageNames == ["home"])
    let found = DocumentChecker(assembler).check()
    #expect(
      found.map { "\($0.location?.file ?? "") \($0.code)" } == [
        "app.json route-page", "pages/a b.json page-unlisted", "pages/sub/a.json page-unlisted",
      ])
    #expect(
      found.last?.message.hasSuffix("nothing opens this one; list it there, or move it") == true)
  }

  @Test("C10 in an app without a list of pages, a file that isn't JSON is none")
  func notJSON() {
    let page = #"{ "format": 1, "id": "home" }"#
    let files = ["pages/home.json": page, "pages/notes.text": "Notes"]
    #expect(AppDocuments(MemoryDocumentStore(files)).pageNames == ["home"])
  }

  @Test("C10 a route's data is merged into the page's data")
  func routeData() throws {
    let assembler = Fixtures.assembler(Self.files)
    let table = assembler.documents.app.routeTable
    let match = try #require(try table.first(of: "app://film/metropolis"))
    let page = assembler.page(match.route.target.page, inputs: PageInputs(match))
    #expect(page.diagnostics == [])
    #expect(page["film"]?.data["film"] == ["hd": true, "id": "m"])
  }

  @Test("C2 null in data that is merged over a page removes what it has of its template, too")
  func removesOfTemplate() {
    var files = Self.files
    files["templates/page/base.json"] =
      #"{ "format": 1, "data": { "film": 1, "title": "T", "style": { "a": 1, "b": 2 } } }"#
    files["pages/player.json"] = #"{ "format": 1, "id": "film", "type": "base" }"#
    let page = Fixtures.assembler(files).page(
      "film", data: ["title": .null, "other": .null, "style": ["a": .null]])
    #expect(page.diagnostics == [])
    #expect(page["film"]?.data.record == ["film": 1, "style": ["b": 2]])
  }

  @MainActor @Test("C10 an app and its pages open in one runtime")
  func open() throws {
    let assembler = Fixtures.assembler(Self.files)
    let runtime = PageRuntime(registry: Fixtures.registry)
    try runtime.open(assembler.app())
    try runtime.open(assembler.page("home"), under: "films")
    try runtime.open(assembler.page("home", as: "home#2"), under: "films")
    #expect(try runtime.modules.children(of: "films") == ["home", "home#2"])
  }

  @MainActor @Test("C10 two apps of the same plugins and pages differ as their documents do")
  func second() throws {
    func open(_ id: String) throws -> (runtime: PageRuntime, app: AppDocument) {
      let app = """
        { "format": 1, "id": "\(id)", "pages": ["home"], "routes": { "app://\(id)": "home" },
          "defaults": { "page": [{ "plugin": "probe", "params": { "mark": "\(id)" } }] } }
        """
      let source = MemoryDocumentStore([
        "app.json": app, "pages/home.json": Self.files["pages/home.json"]!,
      ])
      let assembler = PageAssembler(
        registry: PageRevisionTests.registry, documents: AppDocuments(source))
      let runtime = PageRuntime(registry: PageRevisionTests.registry)
      try runtime.open(assembler.app())
      try runtime.open(assembler.page("home"), under: ModuleID(id))
      return (runtime, assembler.documents.app)
    }
    let (films, books) = (try open("films"), try open("books"))
    #expect(try films.runtime.at("home").fire(.marked).response == "films")
    #expect(try books.runtime.at("home").fire(.marked).response == "books")
    #expect(try films.app.routeTable.first(of: "app://films") != nil)
    #expect(try books.app.routeTable.first(of: "app://films") == nil)
  }

  static let broken: [Broken] = [
    Broken(
      title: "a page without a file",
      text: "{ \"format\": 1, \"id\": \"a\",\n\"pages\": [\"home\", \"hme\"] }",
      marks: ["2:19 page-missing"], says: ["pages/hme.json"]),
    Broken(
      title: "a duplicate page",
      text: "{ \"format\": 1, \"id\": \"a\",\n\"pages\": [\"home\", \"home\"] }",
      marks: ["2:19 duplicate-page"]),
    Broken(
      title: "a page outside", text: "{ \"format\": 1, \"id\": \"a\",\n\"pages\": [\"../etc\"] }",
      marks: ["2:11 page-name"]),
    Broken(
      title: "a route to an unknown page",
      text:
        "{ \"format\": 1, \"id\": \"a\", \"pages\": [\"home\"],\n\"routes\": { \"app://x\": \"hme\" } }",
      marks: ["2:24 route-page"], says: ["did you mean \"home\"?"]),
    Broken(
      title: "a route as an object to an unknown page",
      text:
        "{ \"format\": 1, \"id\": \"a\", \"pages\": [\"home\"],\n\"routes\": { \"app://x\": { \"page\": \"hme\" } } }",
      marks: ["2:34 route-page"]),
    Broken(
      title: "a route without a page",
      text: "{ \"format\": 1, \"id\": \"a\",\n\"routes\": { \"app://x\": { \"pge\": \"home\" } } }",
      marks: ["2:24 field-missing", "2:26 unknown-key"]),
    Broken(
      title: "a flag in quotes",
      text: "{ \"format\": 1, \"id\": \"a\",\n\"flags\": { \"x\": \"true\" } }",
      marks: ["2:17 field-type"]),
    Broken(
      title: "an unknown level",
      text: "{ \"format\": 1, \"id\": \"a\",\n\"defaults\": { \"itm\": [] } }",
      marks: ["2:15 unknown-level"], says: ["did you mean \"item\"?"]),
    Broken(
      title: "an unknown plugin among the defaults",
      text: "{ \"format\": 1, \"id\": \"a\",\n\"defaults\": { \"item\": [\"txt\"] } }",
      marks: ["2:24 unknown-plugin"], says: ["did you mean \"text\"?"]),
    Broken(
      title: "an unknown plugin in a set",
      text: "{ \"format\": 1, \"id\": \"a\",\n\"sets\": { \"s\": [\"txt\", \"jump\"] } }",
      marks: ["2:17 unknown-plugin", "2:24 param-missing"]),
    Broken(
      title: "sets in a circle",
      text: "{ \"format\": 1, \"id\": \"a\",\n\"sets\": { \"s\": [{ \"set\": \"s\" }] } }",
      marks: ["2:26 set-circle"]),
    Broken(
      title: "the app's id is missing", text: "{ \"format\": 1 }", marks: ["1:1 field-missing"]),
    Broken(title: "a newer app", text: "{ \"format\": 9 }", marks: ["1:13 format-newer"]),
  ]

  @Test("C10 a fault in the app document is reported at its location", arguments: broken)
  func fault(_ broken: Broken) {
    var files = Self.files
    files["app.json"] = broken.text
    let checker = DocumentChecker(Fixtures.assembler(files))
    let diagnostics = checker.check().filter { $0.location?.file == "app.json" }
    #expect(
      diagnostics.map { "\($0.location?.line ?? 0):\($0.location?.column ?? 0) \($0.code)" }
        == broken.marks)
    let text = diagnostics.map(\.description).joined(separator: "\n")
    for words in broken.says { #expect(text.contains(words)) }
  }

  /// Files that are found by the bytes of their paths, as in a file system.
  private struct BytewiseSource: DocumentStore {
    let files: [(path: String, text: String)]

    func read(_ path: String) -> [UInt8]? {
      files.first { $0.path.hasSameBytes(as: path) }.map { Array($0.text.utf8) }
    }

    func files(under folder: String) -> [String] { files.map(\.path) }
  }

  @Test("C10 a page whose file has a name of other bytes is without a file, also for the check")
  func spelling() {
    let source = BytewiseSource(files: [
      ("app.json", "{ \"format\": 1, \"id\": \"a\", \"pages\": [\"\u{AC01}\"] }"),
      ("pages/\u{1100}\u{1161}\u{11A8}.json", "{ \"format\": 1, \"id\": \"b\" }"),
    ])
    let assembler = PageAssembler(registry: Fixtures.registry, documents: AppDocuments(source))
    #expect(DocumentChecker(assembler).check().map(\.code).contains("page-missing"))
  }

  @Test(
    "C10 flags and sets of an app document that can't be read aren't called unknown",
    arguments: [
      "{", "7", "{ \"format\": 2 }", #"{ "format": 1, "id": "a", "flags": 1, "sets": 1 }"#,
    ])
  func brokenApp(_ text: String) {
    let page = PluginListFaultTests.list(
      #"{ "set": "usual" }, { "plugin": "list", "when": { "flag": "tracking" } }"#)
    #expect(Fixtures.page(page, ["app.json": text]).diagnostics == [])
  }

  @Test("C10 a page that the app doesn't have is a page with its fault")
  func unknownPage() {
    let assembly = Fixtures.assembler(Self.files).page("hme")
    #expect(assembly.diagnostics.map(\.code) == ["unknown-page"])
    #expect(assembly.diagnostics.first?.suggestion == "home")
    #expect(assembly.plans.first?.fault?.code == "unknown-page")
  }
}
