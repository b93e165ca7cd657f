import Plugboard
import Testing

@Suite("Checks of texts in several languages") struct TextCheckTests {
  /// Returns what the check of an app says, with its file where that isn't the page.
  private func check(_ files: [String: String]) -> [String] {
    DocumentChecker(Fixtures.assembler(files)).check().map { diagnostic in
      let place = diagnostic.location.map { "\($0.line):\($0.column)" } ?? "-"
      let file = diagnostic.location.map { $0.file == "pages/home.json" ? "" : "\($0.file):" } ?? ""
      return "\(file)\(place) \(diagnostic.severity) \(diagnostic.code)"
    }
  }

  private func app(_ more: String = "", languages: String = #"["zh", "en"]"#) -> String {
    #"{ "format": 1, "id": "app", "pages": ["home"], "languages": \#(languages)\#(more) }"#
  }

  private func page(_ title: String) -> String {
    """
    {
      "format": 1,
      "id": "home",
      "data": { "title": \(title) }
    }
    """
  }

  private func faults(of title: String) -> [Diagnostic] {
    Fixtures.page(page(title), ["app.json": app()]).diagnostics
  }

  @Test(
    "C22 a text that lacks a language of the app is a warning that names it, with line and column")
  func missing() throws {
    let fault = try #require(faults(of: #"{ "@text": { "zh": "首页" } }"#).first)
    #expect(
      fault.description
        == "pages/home.json:4:33: warning: the text lacks \"en\", which the app's \"languages\" name;"
        + " it is shown in another language (at /data/title/@text) [text-language]")
    let both = try #require(faults(of: #"{ "@text": { "fr": "Accueil" } }"#).first)
    #expect(both.message.hasPrefix("the text lacks \"zh\" and \"en\", which"))
  }

  @Test(
    "C22 a text lacks no language that one of its tags serves, and a plain string none",
    arguments: [
      #"{ "@text": { "zh": "首页", "en": "Home" } }"#,
      #"{ "@text": { "zh-Hans": "首页", "en-GB": "Home" } }"#,
      #""Home""#, #"{ "@text": { "EN": "", "ZH": "首页" } }"#,
    ])
  func complete(title: String) { #expect(faults(of: title) == []) }

  @Test("C22 a language that the app doesn't list is warned of where a text states it")
  func unlisted() {
    let text = #"{ "@text": { "zh": "首页", "en-GB": "Home", "fr": "Accueil" } }"#
    let files = [
      "app.json": app(#", "data": { "title": \#(text) }"#), "pages/home.json": page(text),
    ]
    #expect(
      check(files) == [
        "app.json:1:136 warning text-language-unlisted", "4:64 warning text-language-unlisted",
      ])
    #expect(check(files.merging(["app.json": app(languages: "[]")]) { $1 }) == [])
    #expect(Fixtures.page(page(text), ["app.json": app()]).diagnostics.isEmpty)
  }

  @Test(
    "C22 a text after one without a fault is checked as any other",
    arguments: [
      (#"{ "@text": { "zh": "热", "en": "Hot" } }"#, []),
      (#"{ "@text": { "en": "Hot", "zh": "热" } }"#, []),
      (#"{ "@text": { "zh": "热" } }"#, ["text-language"]),
      (#"{ "@text": { "zh": 7, "en": "Hot" } }"#, ["text-language", "field-type"]),
      (#"{ "@text": { "zh": "热", "english": "Hot" } }"#, ["text-language", "language-tag"]),
      (#"{ "@text": { "zh": "热", "en": "Hot" }, "note": 1 }"#, ["unknown-key"]),
      (#"{ "@text": {} }"#, ["text-empty"]), (#"{ "@text": "Hot" }"#, ["field-type"]),
    ])
  func afterSound(text: String, codes: [String]) {
    let sound = #"{ "@text": { "zh": "首页", "en": "Home" } }"#
    #expect(faults(of: "[\(sound), \(text), \(sound)]").map(\.code) == codes)
  }

  @Test("C22 without languages of the app no text lacks one")
  func noLanguages() {
    let text = page(#"{ "@text": { "zh": "首页" } }"#)
    #expect(Fixtures.page(text).diagnostics == [])
    let app = #"{ "format": 1, "id": "app" }"#
    #expect(Fixtures.page(text, ["app.json": app]).diagnostics == [])
  }

  @Test(
    "C22 each malformed text is an error with its place, and shows something",
    arguments: [
      (#"{ "@text": "Home" }"#, ["4:33 field-type"], "Home"),
      (#"{ "@text": 7 }"#, ["4:33 field-type"], ""),
      (#"{ "@text": {} }"#, ["4:33 text-empty"], ""),
      (
        #"{ "@text": { "zh": 7, "en": "Home" } }"#, ["4:33 text-language", "4:41 field-type"],
        "Home"
      ),
      (#"{ "@text": { "zh": "首页", "en": "Home" }, "x": 1 }"#, ["4:63 unknown-key"], "首页"),
      (#"{ "@text": { "zh_CN": "首页", "zh": "首", "en": "" } }"#, ["4:35 language-tag"], "首"),
      (#"{ "@text": { "chinese": "首页" } }"#, ["4:35 language-tag"], "首页"),
      (
        #"{ "@text": { "zh": "首页", "en": "Home", "EN": "House" } }"#, ["4:61 duplicate-language"],
        "首页"
      ),
    ])
  func malformed(title: String, marks: [String], shown: String) {
    let assembly = Fixtures.page(
      #"""
      {
        "format": 1,
        "id": "home",
        "data": { "title": \#(title), "other": "kept" }, "plugins": ["navigation-bar"]
      }
      """#, ["app.json": app()])
    #expect(assembly.marks == marks)
    #expect(assembly["home"]?.data["title"] == .string(shown))
    #expect(assembly["home"]?.data["other"] == "kept")
    #expect(assembly.names(of: "home") == ["navigation-bar"])
  }

  @Test(
    "C22 a wrong tag comes with the likely one",
    arguments: [("zh_CN", "zh-CN"), ("en_GB.UTF-8", "en-GB"), ("english", nil), ("en us", nil)])
  func suggestion(tag: String, likely: String?) throws {
    let fault = try #require(
      faults(of: #"{ "@text": { "zh": "首页", "en": "Home", "\#(tag)": "x" } }"#).first)
    #expect(fault.suggestion == likely)
  }

  @Test("C22 the app's list of languages takes tags, each once")
  func list() {
    let faulty = app(languages: #"["zh", "en_GB", "ZH", 7, "", "en"]"#)
    #expect(
      check(["app.json": faulty, "pages/home.json": page(#"{ "@text": { "zh": "首页" } }"#)]) == [
        "app.json:1:68 error language-tag", "app.json:1:77 error duplicate-language",
        "app.json:1:83 error field-type", "app.json:1:86 error field-value",
        "4:33 warning text-language",
      ])
    let noList = check(["app.json": app(languages: #""zh""#), "pages/home.json": page("\"x\"")])
    #expect(noList == ["app.json:1:61 error field-type"])
  }

  @Test(
    "C22 check finds the texts of routes, data, params, sets, defaults and templates, used or not"
  )
  func everywhere() {
    let text = #"{ "@text": { "zh": "字" } }"#
    let entry = #"{ "plugin": "jump", "params": { "url": \#(text) } }"#
    let files = [
      "app.json": """
      { "format": 1, "id": "app", "pages": ["home"], "languages": ["zh", "en"],
        "data": { "title": \(text) },
        "routes": { "app://home": { "page": "home", "data": { "list": [1, [\(text)]] } } },
        "sets": { "s": [\(entry)] },
        "defaults": { "item": [\(entry)] }
      }
      """,
      "pages/home.json": """
      { "format": 1, "id": "home", "cards": [{ "components": [{ "items": [
        { "plugins": [{ "plugin": "jump", "replace": true, "params": { "url": \(text) } }] },
        { "plugins": [{ "plugin": "unknown", "params": { "url": \(text) } }] }
      ] }] }] }
      """,
      "templates/item/unused.json": """
      { "format": 1, "data": { "title": \(text) },
        "items": [{ "data": { "title": \(text) } }] }
      """,
    ]
    #expect(
      check(files).filter { !$0.hasSuffix("unknown-plugin") } == [
        "app.json:2:33 warning text-language", "app.json:3:81 warning text-language",
        "app.json:4:69 warning text-language", "app.json:5:76 warning text-language",
        "2:84 warning text-language", "3:70 warning text-language",
        "templates/item/unused.json:1:46 warning text-language",
        "templates/item/unused.json:2:45 warning text-language",
      ])
  }

  @Test(
    "C22 a key in an escaped spelling marks a text too, and a document of a newer format isn't checked"
  )
  func edges() {
    let escaped = page(#"{ "\u0040text": { "zh": "首页" } }"#)
    let assembly = Fixtures.page(escaped, ["app.json": app()])
    #expect(assembly["home"]?.data["title"] == "首页")
    #expect(assembly.diagnostics.map(\.code) == ["text-language"])
    let newer = escaped.replacing("\"format\": 1", with: "\"format\": 9")
    #expect(
      Fixtures.page(newer, ["app.json": app()]).diagnostics.map(\.code) == ["format-newer"])
  }
}
