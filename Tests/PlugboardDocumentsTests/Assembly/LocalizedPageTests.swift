import Plugboard
import Testing

extension Key<String> { fileprivate static let label = Key("label") }
extension Key<Fields> { fileprivate static let with = Key("with") }
extension Key<[Fields]> { fileprivate static let buttons = Key("buttons") }

/// A plugin with texts in its params.
private final class SignPlugin: ModulePlugin {
  static let name: Name = "sign"
  static let params = ParamList(
    .required(.label), .optional(.buttons, default: []), .optional(.with),
    .optional(Key<String>("hint"), default: ["zh": "点击", "en": "Tap"]))
  static func wire(_ on: inout Wiring<SignPlugin>) {}
}

@Suite("Pages with texts in several languages") struct LocalizedPageTests {
  private static let home = """
    {
      "format": 1,
      "id": "home",
      "data": { "title": { "@text": { "zh": "首页", "en": "Home" } }, "plain": "x" }
    }
    """

  private func assembler(
    _ files: [String: String], _ languages: [LanguageTag] = []
  ) throws -> PageAssembler {
    PageAssembler(
      registry: try PluginRegistry([SignPlugin.self]),
      documents: AppDocuments(MemoryDocumentStore(files)),
      environment: DocumentEnvironment(languages: languages))
  }

  private func page(
    _ text: String, _ files: [String: String] = [:], _ languages: [LanguageTag] = ["en"]
  ) throws -> PageAssembly {
    try assembler(files.merging(["pages/home.json": text]) { $1 }, languages).page("home")
  }

  @Test(
    "C22 a page is assembled for a list of languages, then for those of the app, then for the text's first",
    arguments: [
      (["en"], ["zh", "en"], "Home"), (["zh", "en"], ["en"], "首页"), (["en-GB"], ["zh"], "Home"),
      (["zh-Hans-CN"], ["en"], "首页"), (["fr", "en"], ["zh"], "Home"),
      (["fr"], ["en", "zh"], "Home"),
      ([], ["en"], "Home"), (["fr"], ["de"], "首页"), ([], [], "首页"),
    ])
  func order(languages: [String], ofApp: [String], title: String) throws {
    let app = #"{ "format": 1, "id": "app", "languages": \#(ofApp) }"#
    let assembler = try assembler(
      ["app.json": app, "pages/home.json": Self.home], languages.compactMap { LanguageTag($0) })
    let assembly = assembler.page("home")
    #expect(assembly["home"]?.data["title"] == .string(title))
    #expect(assembly["home"]?.data["plain"] == "x")
    #expect(assembler.languages.map(\.text) == languages + ofApp)
  }

  @Test("C22 texts in params are strings before they are checked, at any depth")
  func params() throws {
    let assembly = try page(
      #"""
      { "format": 1, "id": "home", "plugins": [{ "plugin": "sign", "params": {
        "label": { "@text": { "zh": "标", "en": "Sign" } },
        "buttons": [{ "id": "a", "label": { "@text": { "zh": "热播", "en": "Hot" } } }],
        "with": { "list": [[{ "deep": { "@text": { "en": "deep" } } }]] }
      } }] }
      """#)
    #expect(assembly.diagnostics == [])
    let params = try #require(assembly["home"]?.plugins.first?.params)
    #expect(params["label"] == "Sign")
    #expect(params["buttons"] == [["id": "a", "label": "Hot"]])
    #expect(params["with"] == ["list": [[["deep": "deep"]]]])
    #expect(params["hint"] == "Tap")
  }

  @Test(
    "C22 texts in the data of templates, of the app, and of routes are resolved before they are merged"
  )
  func merging() throws {
    let files = [
      "app.json": #"""
      {
        "format": 1, "id": "app", "languages": ["zh", "en"],
        "data": { "title": { "@text": { "zh": "影院", "en": "Cinema" } } },
        "routes": {
          "app://home": {
            "page": "home", "data": { "of": { "@text": { "zh": "路", "en": "Route" } }, "x": { "y": 1 } }
          }
        }
      }
      """#,
      "pages/home.json": #"""
      {
        "format": 1, "id": "home",
        "data": {
          "of": { "@text": { "zh": "页", "en": "Page" } }, "x": { "@text": { "zh": "甲", "en": "A" } }
        },
        "cards": [
          { "type": "bare" },
          { "type": "bare", "data": { "title": { "@text": { "zh": "己", "en": "Own" } } } },
          { "type": "bare", "data": { "title": { "@text": { "zh": "己", "fr": "À soi" } } } }
        ]
      }
      """#,
      "templates/card/bare.json": #"""
      {
        "format": 1, "data": { "title": { "@text": { "zh": "空", "en": "Bare" } } },
        "components": [{ "data": { "title": { "@text": { "zh": "内", "en": "Inner" } } } }]
      }
      """#,
    ]
    let assembler = try assembler(files, ["en"])
    #expect(assembler.app()["app"]?.data["title"] == "Cinema")
    let match = try #require(try assembler.documents.app.routeTable.first(of: "app://home"))
    let assembly = assembler.page("home", inputs: PageInputs(match))
    #expect(assembly["home"]?.data["of"] == "Route")
    #expect(assembly["home"]?.data["x"] == ["y": 1])
    #expect(assembler.page("home")["home"]?.data["of"] == "Page")
    #expect(assembly["home/0"]?.data["title"] == "Bare")
    #expect(assembly["home/0/0"]?.data["title"] == "Inner")
    #expect(assembly["home/1"]?.data["title"] == "Own")
    // A text replaces the template's as a whole.
    #expect(assembly["home/2"]?.data["title"] == "己")
  }

  @Test("C22 texts in the defaults of inputs, and in inputs that a route states, are resolved")
  func inputs() throws {
    let text = { (zh: String, en: String) in #"{ "@text": { "zh": "\#(zh)", "en": "\#(en)" } }"# }
    let assembler = try assembler(
      [
        "app.json": """
        { "format": 1, "id": "app", "pages": ["home"],
          "routes": { "app://home": { "page": "home", "data": { "top": \(text("顶", "Top")) } } } }
        """,
        "pages/home.json": """
        { "format": 1, "id": "home", "inputs": {
          "top": { "type": "string", "required": true },
          "end": { "type": "string", "default": \(text("尾", "End")) } } }
        """,
      ], ["en"])
    #expect(DocumentChecker(assembler).check() == [])
    let match = try #require(try assembler.documents.app.routeTable.first(of: "app://home"))
    let page = assembler.page("home", inputs: PageInputs(match))
    #expect(page.diagnostics == [])
    #expect(page["home"]?.data.record == ["top": "Top", "end": "End"])
  }

  @Test("C22 texts in sets, in defaults and in entries of templates are resolved")
  func lists() throws {
    let entry = { (name: String) in
      #"{ "plugin": "sign", "as": "\#(name)", "params": { "label": { "@text": { "en": "\#(name)!" } } } }"#
    }
    let assembly = try page(
      #"{ "format": 1, "id": "home", "cards": [{ "type": "t", "plugins": [{ "set": "s" }] }] }"#,
      [
        "app.json": #"""
        { "format": 1, "id": "app", "defaults": { "card": [\#(entry("default"))] },
          "sets": { "s": [\#(entry("set"))] } }
        """#,
        "templates/card/t.json": #"{ "format": 1, "plugins": [\#(entry("template"))] }"#,
      ])
    let labels = assembly["home/0"]?.plugins.map { $0.params["label"] }
    #expect(labels == ["default!", "template!", "set!"])
  }

  @Test("C22 a page from a value, and nodes that are inserted, have their texts resolved too")
  @MainActor func values() throws {
    let assembler = try assembler([:], ["en"])
    let title: Value = ["@text": ["zh": "首页", "en": "Home"]]
    let assembly = assembler.page(["format": 1, "id": "home", "data": ["title": title]])
    #expect(assembly["home"]?.data["title"] == "Home")
    let runtime = PageRuntime(registry: assembler.registry)
    try runtime.open(assembly)
    let edit = try runtime.append(["data": ["title": title]], to: "home")
    #expect(edit.diagnostics == [])
    #expect(try runtime.data(of: #require(edit.modules.first)).value("title") == "Home")
  }

  @Test(
    "C22 a page from text, and nodes below modules without a document, are in the runtime's languages"
  )
  @MainActor func runtimeLanguages() throws {
    let runtime = PageRuntime()
    runtime.languages = ["fr", "en"]
    let page = try runtime.openPage(Self.home)
    #expect(try runtime.data(of: page).value("title") == "Home")
    try runtime.register("bare", level: .page)
    let title: Value = ["@text": ["zh": "卡", "en": "Card"]]
    let edit = try runtime.append(["data": ["title": title]], to: "bare")
    #expect(try runtime.data(of: #require(edit.modules.first)).value("title") == "Card")
  }

  @Test("C22 a text where no string is taken is a fault like a string there")
  func misplaced() throws {
    let assembly = try page(
      #"{"format": 1, "id": "home", "plugins": [{"plugin": "sign", "params": {"label": "x", "with": {"@text": {"en": "a"}}}}]}"#
    )
    #expect(assembly.marks == ["1:93 param-type"])
    #expect(
      try page(#"{"format": 1, "id": {"@text": {"en": "home"}}}"#).marks.contains("1:21 field-type")
    )
  }
}
