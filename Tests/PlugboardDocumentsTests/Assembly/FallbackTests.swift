import Plugboard
import Testing

/// Fallbacks of nodes that can't be shown.
struct FallbackTests {
  /// A page with two cards, the first of which has one component with these items and these fields.
  private static func page(_ items: String, card: String = "", component: String = "") -> String {
    """
    { "format": 1, "id": "home", "cards": [
      { \(card) "components": [{ \(component) "items": [
        { "id": "first", "plugins": ["text"] }, \(items)] }] },
      { "id": "rest" }
    ] }
    """
  }

  private static func assembly(
    _ page: String, _ files: [String: String] = [:],
    _ audience: DocumentEnvironment.Audience = .people
  ) -> PageAssembly {
    Fixtures.page(page, files, environment: DocumentEnvironment(audience: audience))
  }

  private static let unknownNodes = [
    #""type": "later""#, #""type": "broken""#, #""type": "a/b""#, #""type": "circle""#,
    #""items": 7"#, #""plugins": ["hologram"]"#, #""plugins": ["text", "list"]"#,
    #""plugins": ["jump"]"#, #""plugins": [{ "plugin": "jump", "params": { "url": 7 } }]"#,
  ]

  private static let templates = [
    "templates/item/broken.json": "{",
    "templates/item/circle.json": #"{ "format": 1, "items": [{ "type": "circle" }] }"#,
  ]

  @Test(
    "C12 the fallback of a node that can't be shown stands for it, with its id, for authors and people",
    arguments: unknownNodes)
  func ownFallback(node: String) {
    for audience in [DocumentEnvironment.Audience.authors, .people] {
      let page = Self.page(
        #"{ "id": "x", \#(node), "fallback": { "data": { "a": 1 }, "plugins": ["tracking"] } }"#)
      let assembly = Self.assembly(page, Self.templates, audience)
      #expect(
        assembly.ids == ["home", "home/0", "home/0/0", "home/first", "home/x", "home/rest"])
      #expect(assembly.names(of: "home/x") == ["tracking"])
      #expect(assembly["home/x"]?.fault == nil)
      #expect(assembly["home/x"]?.data["a"] == 1)
      // A type without a template is a warning beside a fallback.
      #expect(assembly.diagnostics.contains { $0.severity == .error || $0.code == "unknown-type" })
      #expect(assembly.unknown.map(\.outcome) == [.fallback])
      #expect(assembly.location(of: "home/x")?.line == 3)
    }
  }

  @Test(
    "C12 without a fallback, that of the nearest node above serves, which it replaces with all that is in it",
    arguments: unknownNodes)
  func nearest(node: String) {
    let page = Self.page(
      "{ \(node) }", card: #""fallback": "drop","#,
      component: #""id": "k", "fallback": { "items": [{ "plugins": ["tracking"] }] },"#)
    let assembly = Self.assembly(page, Self.templates)
    #expect(assembly.ids == ["home", "home/0", "home/k", "home/0/0/0", "home/rest"])
    #expect(assembly.names(of: "home/0/0/0") == ["tracking"])
    #expect(assembly.unknown.map(\.outcome) == [.fallback])
  }

  @Test("C12 \"drop\" leaves the node out with all that is in it, and the others keep their ids")
  func drop() {
    let page = Self.page(#"{ "type": "later" }, { }"#, card: #""fallback": "drop","#)
    #expect(Self.assembly(page).ids == ["home", "home/rest"])
    let own = Self.page(#"{ "type": "later", "fallback": "drop" }, { }"#)
    #expect(
      Self.assembly(own, [:], .authors).ids
        == ["home", "home/0", "home/0/0", "home/first", "home/0/0/2", "home/rest"])
  }

  @Test("C12 a fallback can have a fallback, and the last one that can be shown counts")
  func chain() {
    let page = Self.page(
      #"""
      { "type": "later", "fallback": { "plugins": ["hologram"], "items": [{}, {}],
        "fallback": { "id": "y", "plugins": ["text"] } } }
      """#)
    let assembly = Self.assembly(page)
    #expect(assembly.ids == ["home", "home/0", "home/0/0", "home/first", "home/y", "home/rest"])
    #expect(assembly.unknown.map(\.name) == ["later", "hologram"])
    #expect(assembly.unknown.map(\.reason) == [.template, .plugin])
    #expect(assembly.location(of: "home/y")?.line == 4)
  }

  @Test("C12 after the fallback of a node, the fallbacks above it serve")
  func above() {
    let page = Self.page(
      #"{ "type": "later", "fallback": { "type": "latest" } }"#,
      card: #""fallback": { "id": "c" },"#)
    #expect(Self.assembly(page).ids == ["home", "home/c", "home/rest"])
  }

  @Test("C12 a template states a fallback for its nodes, and null in a node removes it")
  func template() {
    let files = [
      "templates/item/holo.json":
        """
      { "format": 1, "plugins": ["hologram"],
        "fallback": { "plugins": ["text"], "items": [{ "id": "z" }] } }
      """
    ]
    let page = Self.page(#"{ "id": "x", "type": "holo" }, { "type": "holo", "fallback": null }"#)
    let assembly = Self.assembly(page, files)
    #expect(assembly.names(of: "home/x") == ["text"])
    #expect(assembly.ids.contains("home/z"))
    #expect(assembly.names(of: "home/0/0/2") == [])
    #expect(assembly.location(of: "home/x")?.file == "templates/item/holo.json")
    #expect(assembly.location(of: "home/x")?.line == 2)
    #expect(assembly.unknown.map(\.outcome) == [.fallback, .partial])
  }

  @Test("C12 a plugin that a later entry replaces isn't missing")
  func replaced() {
    let files = ["templates/item/t.json": #"{ "format": 1, "plugins": ["jump"] }"#]
    let replacing = #"{ "plugin": "jump", "params": { "url": "a" }, "replace": true }"#
    let page = Self.page(
      """
      { "id": "x", "type": "t", "plugins": [\(replacing)], "fallback": "drop" },
      { "type": "t", "fallback": "drop" }
      """)
    let assembly = Self.assembly(page, files)
    #expect(assembly.names(of: "home/x") == ["jump"])
    #expect(assembly.ids.count == 6)
  }

  @Test(
    "C12 C14 the fallback of a node whose condition doesn't hold stands for it; one above it doesn't"
  )
  func condition() {
    let fallback = #""fallback": { "plugins": ["text"] }"#
    let page = Self.page(
      """
      { "id": "x", "when": { "plugin": "hologram" }, "plugins": ["hologram"], \(fallback) },
      { "when": { "plugin": "hologram" }, "plugins": ["hologram"] },
      { "when": { "plugin": "hologram" }, "fallback": "drop" }
      """, card: #""fallback": "drop","#)
    let assembly = Self.assembly(page)
    #expect(assembly.ids == ["home", "home/0", "home/0/0", "home/first", "home/x", "home/rest"])
    #expect(assembly.names(of: "home/x") == ["text"])
    #expect(assembly.diagnostics == [])
    #expect(assembly.unknown == [])
  }

  @Test("C12 without any fallback, authors see a placeholder, and people nothing of the node")
  func audience() throws {
    let page = Self.page(#"{ "id": "x", "type": "later", "items": [{}] }, { "id": "y" }"#)
    let authors = Self.assembly(page, [:], .authors)
    #expect(authors["home/x"]?.fault?.code == "unknown-type")
    #expect(authors.unknown.map(\.outcome) == [.placeholder])
    let people = Self.assembly(page)
    #expect(people.ids == ["home", "home/0", "home/0/0", "home/first", "home/y", "home/rest"])
    let unknown = try #require(people.unknown.first)
    #expect(unknown.module == "home/x" && unknown.name == "later")
    #expect(unknown.reason == .template && unknown.outcome == .dropped)
    #expect(people.diagnostics == authors.diagnostics)
  }

  @Test(
    "C12 without any fallback, a plugin that can't be mounted is left out alone, for people too")
  func partial() {
    let assembly = Self.assembly(Self.page(#"{ "id": "x", "plugins": ["hologram", "text"] }"#))
    #expect(assembly.names(of: "home/x") == ["text"])
    #expect(assembly.unknown.map(\.outcome) == [.partial])
  }

  @Test("C12 a page that can't be read stays a placeholder, as nothing stands for it")
  func unreadable() {
    let assembly = Self.assembly(#"{ "format": 99, "id": "home" }"#)
    #expect(assembly.plans.first?.fault?.code == "format-newer")
  }

  @Test("C12 a template that names itself as its fallback ends, with a fault")
  func endless() {
    let files = [
      "templates/item/t.json":
        #"{ "format": 1, "plugins": ["hologram"], "fallback": { "type": "t" } }"#
    ]
    let assembly = Self.assembly(Self.page(#"{ "id": "x", "type": "t" }"#), files)
    #expect(assembly.names(of: "home/x") == [])
    #expect(assembly.marks.contains { $0.hasSuffix("fallback-chain") })
  }

  @Test("C12 nodes that are taken back count for the limit of a page")
  func bounded() {
    var files: [String: String] = [:]
    // Each of these would be walked twice as often as the one before.
    for level in 0..<40 {
      let next = #"{ "type": "t\#(level + 1)" }"#
      files["templates/item/t\(level).json"] =
        #"{ "format": 1, "items": [\#(next), \#(next)], "fallback": \#(next) }"#
    }
    let assembly = Self.assembly(Self.page(#"{ "type": "t0" }"#), files)
    #expect(assembly.diagnostics.contains { $0.code == "too-many-modules" })
  }

  @Test("C12 a node that is inserted into an open page, or replaces one, has its fallback")
  @MainActor func inserted() throws {
    let runtime = PageRuntime(registry: Fixtures.registry)
    let assembler = Fixtures.assembler(
      ["pages/home.json": #"{ "format": 1, "id": "home" }"#],
      environment: DocumentEnvironment(audience: .people))
    try runtime.open(assembler.page("home"))
    let edit = try runtime.insert(
      [
        ["id": "a", "type": "later"], ["id": "b", "type": "later", "fallback": ["data": ["n": 1]]],
        ["id": "d"],
      ], under: "home")
    #expect(edit.modules == ["home/b", "home/d"])
    #expect(try runtime.data(of: "home/b").value("n") == 1)
    #expect(try runtime.replace("home/b", with: ["type": "later"]).modules == [])
    #expect(try runtime.modules.children(of: "home") == ["home/d"])
  }
}
