import Plugboard
import Testing

@Suite("Checks of names that nothing uses, and of files that aren't read") struct UseCheckTests {
  /// An app that uses all that it has.
  private static let files = [
    "app.json": """
    { "format": 1, "id": "app", "pages": ["home", "about"], "plugins": [{ "set": "common" }],
      "routes": { "app://home": "home", "app://about": "about" },
      "flags": { "beta": true },
      "sets": { "common": ["tracking"] } }
    """,
    "pages/home.json": """
    { "format": 1, "id": "home", "cards": [{ "type": "shelf", "when": { "flag": "beta" }, "components": [
      { "items": [{ "plugins": ["text"] }] }] }] }
    """,
    "pages/about.json": #"{ "format": 1, "id": "about" }"#,
    "templates/card/shelf.json": #"{ "format": 1, "data": { "title": "x" } }"#,
  ]

  private static func found(_ files: [String: String]) -> [String] {
    let all = Self.files.merging(files) { $1 }.filter { !$0.value.isEmpty }
    return DocumentChecker(Fixtures.assembler(all)).checkApp().map {
      "\($0.location?.file ?? ""):\($0.location?.line ?? 0) \($0.severity) \($0.code)"
    }
  }

  private static func app(_ old: String, _ new: String) -> [String: String] {
    ["app.json": files["app.json"]?.replacing(old, with: new) ?? ""]
  }

  @Test("T3 an app that uses all that it has is given no warning")
  func sound() { #expect(Self.found([:]) == []) }

  @Test(
    "T3 what no document uses is warned of",
    arguments: [
      (app(#"{ "set": "common" }"#, #""tracking""#), "app.json:4"),
      (app(#""beta": true"#, #""beta": true, "gamma": true"#), "app.json:3"),
      (app(#", "app://about": "about""#, ""), "app.json:1"),
      (["templates/item/row.json": #"{ "format": 1 }"#], "templates/item/row.json:1"),
      (
        ["sources/films.json": #"{ "format": 1, "items": [{ "plugins": ["text"] }] }"#],
        "sources/films.json:1"
      ),
    ])
  func unused(files: [String: String], place: String) {
    #expect(Self.found(files) == ["\(place) warning name-unused"])
    // Other checks concern what the documents name.
    let all = Self.files.merging(files) { $1 }
    #expect(DocumentChecker(Fixtures.assembler(all)).check() == [])
  }

  @Test("T3 a page that a faulty route names isn't called unused")
  func faultyRoute() {
    let app = Self.app("app://about", "app://about/:x(string)")
    #expect(Self.found(app) == ["app.json:2 error route-pattern"])
  }

  @Test("T3 nothing is called unused if a document can't be read, or a server may deliver others")
  func uncertain() {
    let unused = #""flags": { "gamma": true, "#
    let app = Self.app(#""flags": { "#, unused)
    #expect(Self.found(app) == ["app.json:3 warning name-unused"])
    #expect(
      Self.found(app.merging(["pages/about.json": "{"]) { $1 }).allSatisfy {
        !$0.hasSuffix("name-unused")
      })
    let delivery = #""delivery": { "url": "https://example.org/set.json" }, "#
    let delivered = Self.app(#""flags": { "#, delivery + unused)
    #expect(Self.found(delivered).allSatisfy { !$0.hasSuffix("name-unused") })
  }

  @Test("T3 the name that a misspelt one means isn't called unused")
  func meant() {
    let page = Self.files["pages/home.json"]?.replacing("shelf", with: "shelv") ?? ""
    #expect(Self.found(["pages/home.json": page]) == ["pages/home.json:1 error unknown-type"])
  }

  @Test(
    "T3 a file that isn't read because of its name is warned of",
    arguments: [
      "App.json", "page/more.json", "Templates/item/row.json", "pages/more.jsn", "pages/more.JSON",
      "sources/films/old.json",
    ])
  func unread(path: String) {
    #expect(
      Self.found([path: #"{ "format": 1, "records": {} }"#]).filter { $0.hasSuffix("file-unread") }
        == ["\(path):1 warning file-unread"])
  }

  @Test(
    "T3 other files beside the documents are left alone",
    arguments: [
      "notes.json", "README.md", "pages/notes.txt", "scripts/home.json", "package.json",
      "pages/home.json~", "pages/home.json.swp", "pages/home.json.bak",
      "pages/#home.json#", "pages/.home.json.swo",
    ])
  func others(path: String) { #expect(Self.found([path: "{}"]) == []) }
}
