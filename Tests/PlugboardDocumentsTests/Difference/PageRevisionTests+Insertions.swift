import Plugboard
import Testing

/// Nodes that were inserted while a page is open, and what their templates state later.
extension PageRevisionTests {
  private static let blank = #"{ "format": 1, "id": "home" }"#
  private static let plain = #"{ "format": 1, "plugins": ["probe"], "data": { "title": "a" } }"#

  private func assembler(_ files: [String: String]) -> PageAssembler {
    Self.assembly(Self.blank, files).assembler
  }

  @Test("C7 a template that only inserted nodes use is applied to each of them when it changes")
  func templateOfInsertions() throws {
    let path = "templates/card/t.json"
    try open(Self.blank, [path: Self.plain])
    try runtime.append(["type": "t"], to: "home")
    try runtime.insert(
      try JSONReader().read(Array(#"{ "type": "t", "id": "own" }"#.utf8), file: "own"),
      under: "home")
    try runtime.append(["plugins": ["probe"]], to: "home")
    try runtime.data(of: "home/own").write("note", "written")
    _ = log.take()
    #expect(runtime.documents(of: "home").map(\.file) == ["pages/home.json", path, path])
    #expect(runtime.isCurrent("home", for: assembler([path: Self.plain])))
    #expect(try apply(Self.blank, [path: Self.plain]).isEmpty)

    let other = #"{ "format": 1, "plugins": ["probe"], "data": { "title": "b" } }"#
    #expect(!runtime.isCurrent("home", for: assembler([path: other])))
    let changes = try apply(Self.blank, [path: other])
    #expect(changes.updated == ["home/0", "home/own"] && changes.count == 2)
    #expect(runtime.isCurrent("home", for: assembler([path: other])))
    #expect(try runtime.data(of: "home/0").read(.title) == "b")
    #expect(try runtime.data(of: "home/own").read(.title) == "b")
    #expect(try runtime.data(of: "home/own").value("note") == "written")
    #expect(log.take() == [])

    let more = #"{ "format": 1, "plugins": ["probe", "tracking"], "data": { "title": "b" } }"#
    let exchanged = try apply(Self.blank, [path: more])
    #expect(exchanged.exchanged == ["home/0", "home/own"] && exchanged.count == 2)
    #expect(log.take() == ["-home/0", "+home/0", "-home/own", "+home/own"])
  }

  @Test("C7 children of changed templates come and go in inserted nodes, also in one below another")
  func childrenOfInsertions() throws {
    func files(_ components: String, _ items: String) -> [String: String] {
      [
        "templates/card/t.json": #"{ "format": 1, "components": [\#(components)] }"#,
        "templates/component/u.json": #"{ "format": 1, "items": [\#(items)] }"#,
      ]
    }
    let item = #"{ "plugins": ["probe"] }"#
    try open(Self.blank, files("{}", item))
    try runtime.append(["type": "t", "id": "card"], to: "home")
    try runtime.append(["type": "u", "id": "inner"], to: "home/card")
    let inserted = try apply(Self.blank, files("{}, {}", "\(item), \(item)"))
    #expect(inserted.inserted == ["home/card/2", "home/inner/1"] && inserted.count == 2)
    let removed = try apply(Self.blank, files("{}", item))
    #expect(removed.removed == ["home/card/2", "home/inner/1"] && removed.count == 2)
    let cards = try runtime.modules.children(of: "home/card")
    #expect(cards == ["home/0/0", "home/inner"])
  }

  @Test("C7 an inserted node whose template was missing is no placeholder once it is there")
  func lateTemplateOfInsertion() throws {
    try open(Self.blank)
    try runtime.append(["type": "t"], to: "home")
    #expect(runtime.fault(of: "home/0")?.code == "unknown-type")
    #expect(!runtime.isCurrent("home", for: assembler([:])))
    let changes = try apply(Self.blank, ["templates/card/t.json": Self.plain])
    #expect(changes.exchanged == ["home/0"])
    #expect(runtime.fault(of: "home/0") == nil)
    #expect(try runtime.at("home/0").fire(.count).response == 1)
  }

  @Test("C7 nodes inserted together stay as they are; one inserted by itself follows its template")
  func severalInsertedTogether() throws {
    let path = "templates/card/t.json"
    try open(Self.blank, [path: Self.plain])
    try runtime.append([["type": "t"], ["type": "t"]], to: "home")
    try runtime.append(["type": "t"], to: "home")
    let other = #"{ "format": 1, "plugins": ["probe"], "data": { "title": "b" } }"#
    #expect(try apply(Self.blank, [path: other]).updated == ["home/2"])
    #expect(try runtime.data(of: "home/0").read(.title) == "a")
    #expect(runtime.isCurrent("home", for: assembler([path: other])))
  }

  @Test("C22 inserted nodes show their texts in the languages of the page")
  func languagesOfInsertions() throws {
    var assembler = assembler([:])
    assembler.environment.languages = [LanguageTag("zh")].compactMap(\.self)
    try runtime.open(assembler.page("home"), under: "app")
    let text: Value = ["@text": ["zh": "首页", "en": "Home"]]
    try runtime.append(["plugins": ["probe"], "data": ["title": text]], to: "home")
    #expect(try runtime.data(of: "home/0").read(.title) == "首页")
    assembler.environment.languages = [LanguageTag("en")].compactMap(\.self)
    #expect(try runtime.apply(assembler.page("home"), to: "home").updated == ["home/0"])
    #expect(try runtime.data(of: "home/0").read(.title) == "Home")
  }

  @Test("C7 another version of the app leaves what was inserted into its pages to these")
  func insertionsBelowPages() throws {
    let path = "templates/card/t.json"
    let runtime = PageRuntime(registry: Self.registry)
    let old = assembler([path: Self.plain])
    try runtime.open(old.app(as: "app"))
    try runtime.open(old.page("home"), under: "app")
    try runtime.append(["type": "t"], to: "home")
    let other = assembler([
      path: #"{ "format": 1, "plugins": ["probe"], "data": { "title": "b" } }"#
    ])
    #expect(try runtime.apply(other.app(as: "app"), to: "app").isEmpty)
    #expect(runtime.isCurrent("app", for: other) && !runtime.isCurrent("home", for: other))
    #expect(try runtime.apply(other.page("home"), to: "home").updated == ["home/0"])
  }
}
