import Plugboard
import Testing

/// Texts of another language, in data and in the params of mounted plugins.
extension PageRevisionTests {
  @Test("P16 each instance sees its own params, also those that another language brings")
  func paramsOfInstances() throws {
    func entry(_ name: String, _ zh: String, _ en: String) -> String {
      #"{ "plugin": "probe", "as": "\#(name)", "params": { "mark": { "@text": "#
        + #"{ "zh": "\#(zh)", "en": "\#(en)" } } } }"#
    }
    let page = Self.page(
      Self.item("a"), plugins: "[\(entry("one", "一", "first")), \(entry("two", "二", "second"))]")
    var assembler = PageAssembler(
      registry: Self.registry,
      documents: AppDocuments(MemoryDocumentStore(["pages/home.json": page])))
    for (tag, marks) in [("zh", ["一", "二"]), ("en", ["first", "second"])] {
      assembler.environment.languages = [LanguageTag(tag)].compactMap(\.self)
      if tag == "zh" {
        try runtime.open(assembler.page("home"), under: "app")
      } else {
        try runtime.apply(assembler.page("home"), to: "home")
      }
      let outcome = try runtime.at("home").collecting.fire(.marked)
      #expect(outcome.responses.map(\.response) == marks.map { .string($0) })
      #expect(outcome.responses.map(\.subscriber) == ["one", "two"])
    }
  }

  @Test(
    "C22 other languages change texts where they are: in data, and in params of mounted plugins")
  func languages() throws {
    let text = #"{ "@text": { "zh": "首页", "en": "Home" } }"#
    let page = Self.page(
      Self.item("a"), data: #"{ "title": \#(text), "seen": 1, "own": \#(text) }"#,
      plugins: #"[{ "plugin": "probe", "params": { "mark": \#(text) } }]"#)
    let source = MemoryDocumentStore(["pages/home.json": page])
    var assembler = PageAssembler(registry: Self.registry, documents: AppDocuments(source))
    assembler.environment.languages = [LanguageTag("zh")].compactMap(\.self)
    try runtime.open(assembler.page("home"), under: "app")
    let data = try runtime.data(of: "home")
    try data.write("own", "written")
    _ = try runtime.at("home").fire(.count)
    let tracker = ViewTracker(of: runtime)
    _ = tracker.view(of: "home", .pageView)
    _ = log.take()
    #expect(try runtime.at("home").fire(.marked).response == "首页")
    assembler = assembler.refreshed(knowing: runtime.documents(of: "home"))
    assembler.environment.languages = [LanguageTag("en")].compactMap(\.self)
    #expect(!runtime.isCurrent("home", for: assembler))
    #expect(try runtime.apply(assembler.page("home"), to: "home").updated == ["home"])
    #expect(try runtime.at("home").fire(.marked).response == "Home")
    #expect(try data.read(.title) == "Home" && data.value("own") == "written")
    #expect(try runtime.at("home").fire(.count).response == 2)
    #expect(tracker.takeStale().map(\.module) == ["home"] && log.take() == [])
    #expect(runtime.isCurrent("home", for: assembler))
  }

  @Test("P12 a plugin behind one that could not be made observes, and is the one that is told")
  func observesBehindFailed() throws {
    try open(Self.page(Self.item("a"), plugins: #"["unmakable", "counting", "probe"]"#))
    let fires = try #require(try runtime.at("home").collecting.fire(.count).responses.first)
    #expect(fires.subscriber == "counting" && fires.response != 0)
  }

  @Test("P12 an instance that could not be made stays left out when the entries beside it move")
  func otherInstance() throws {
    func page(_ before: String) -> String {
      let made = #"{ "plugin": "unmakable", "as": "b", "params": { "mark": "x" } }"#
      let plugins = "[\(before){ \"plugin\": \"unmakable\", \"as\": \"a\" }, \(made), \"probe\"]"
      return Self.page(Self.item("a"), plugins: plugins)
    }
    try open(page(""))
    #expect(try runtime.plugins.mounted(on: "home").map(\.name) == ["b", "probe"])
    let never = #"{ "plugin": "tracking", "when": { "any": [] } },"#
    #expect(try apply(page(never)).exchanged == [])
    #expect(try runtime.plugins.mounted(on: "home").map(\.name) == ["b", "probe"])
  }

  @Test("C22 other texts reach the params of plugins beside one that could not be mounted")
  func languagesBesideFailed() throws {
    let text = #"{ "@text": { "zh": "首页", "en": "Home" } }"#
    let page = Self.page(
      Self.item("a"),
      plugins: #"["unmakable", { "plugin": "probe", "params": { "mark": \#(text) } }]"#)
    var assembler = PageAssembler(
      registry: Self.registry,
      documents: AppDocuments(MemoryDocumentStore(["pages/home.json": page])))
    assembler.environment.languages = [LanguageTag("zh")].compactMap(\.self)
    try runtime.open(assembler.page("home"), under: "app")
    assembler.environment.languages = [LanguageTag("en")].compactMap(\.self)
    #expect(try runtime.apply(assembler.page("home"), to: "home").updated == ["home"])
    #expect(try runtime.at("home").fire(.marked).response == "Home")
    #expect(try runtime.plugins.mounted(on: "home").map(\.name) == ["probe"])
    _ = log.take()
    try runtime.remove("home")
    #expect(log.take().contains("-home"))
  }
}

/// Nodes that a language has and another hasn't.
extension PageRevisionTests {
  @Test("C14 with another language the nodes that depend on it come and go, and the others stay")
  func nodesOfLanguages() throws {
    func item(_ id: String?, _ language: String?) -> String {
      let id = id.map { #""id": "\#($0)", "# } ?? ""
      let when = language.map { #""when": { "language": "\#($0)" }, "# } ?? ""
      return #"{ \#(id)\#(when)"plugins": ["probe"] }"#
    }
    let items = [
      item(nil, "zh"), item("x", nil), item(nil, "en"), item(nil, nil), item("z", "zh"),
      item("e", "en"),
    ].joined(separator: ", ")
    var assembler = PageAssembler(
      registry: Self.registry,
      documents: AppDocuments(MemoryDocumentStore(["pages/home.json": Self.page(items)])))
    func ids() throws -> [String] {
      try runtime.modules.descendants(of: "home").filter {
        try runtime.modules.level(of: $0) == .item
      }.compactMap(\.local)
    }
    assembler.environment.languages = ["zh"]
    try runtime.open(assembler.page("home"), under: "app")
    let chinese = try ids()
    #expect(chinese == ["0/0/0", "x", "0/0/3", "z"])
    _ = try runtime.at("home/x").fire(.count)
    _ = try runtime.at("home/0/0/3").fire(.count)
    assembler.environment.languages = ["en"]
    let difference = try runtime.apply(assembler.page("home"), to: "home")
    #expect(difference.removed == ["home/0/0/0", "home/z"] && difference.inserted.count == 2)
    #expect(difference.exchanged == [] && difference.moved == [])
    // A new module without an id gets a path that none has had.
    #expect(try ids() == ["x", "0/0/4", "0/0/3", "e"])
    #expect(try runtime.at("home/x").fire(.count).response == 2)
    #expect(try runtime.at("home/0/0/3").fire(.count).response == 2)
    assembler.environment.languages = ["zh"]
    try runtime.apply(assembler.page("home"), to: "home")
    #expect(try ids().filter { !$0.contains("/") } == ["x", "z"])
    #expect(try runtime.at("home/x").fire(.count).response == 3)
    #expect(try runtime.at("home/0/0/3").fire(.count).response == 3)
  }
}
