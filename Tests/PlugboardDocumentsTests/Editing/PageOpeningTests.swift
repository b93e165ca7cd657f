import Plugboard
import TestSupport
import Testing

@MainActor @Suite("Opening a page from text") struct PageOpeningTests {
  private let runtime = PageRuntime(registry: Fixtures.registry)

  @Test("C1 a sound page is opened, and its id is returned")
  func sound() throws {
    let page = try runtime.openPage(
      #"{ "format": 1, "id": "home", "plugins": ["navigation-bar"], "cards": [{ "id": "top" }] }"#)
    #expect(page == "home")
    #expect(try runtime.modules.children(of: page) == ["home/top"])
    #expect(try runtime.plugins.mounted(on: page).map(\.name) == ["navigation-bar"])
    #expect(
      try runtime.openPage(#"{ "format": 1, "id": "home" }"#, as: "start") == "start")
    #expect(runtime.modules.rootIDs == ["home", "start"])
  }

  @Test("C4 a page that can't be read is a placeholder, whose place in a document isn't known")
  func unreadable() throws {
    try runtime.open(Fixtures.page("{"))
    #expect(runtime.faults["home"] != nil)
    #expect(runtime.location(of: "home") == nil)
  }

  @Test("C3 a page with faults is not opened, and the error has all of them with their places")
  func faulty() throws {
    let text = """
      { "format": 1, "id": "home",
        "plugins": ["navigation-barr", "navigation-bar", { "plugin": "navigation-bar" }],
        "cards": [{ "componets": [] }] }
      """
    let error = #expect(throws: DocumentError.self) {
      try runtime.openPage(text, file: "inline.json")
    }
    let lines = error?.description.split(separator: "\n").map(String.init) ?? []
    #expect(lines.count == 3)
    #expect(
      lines.first?.hasPrefix("inline.json:2:15: error: no plugin is named \"navigation-barr\"")
        == true)
    #expect(lines.first?.contains("did you mean \"navigation-bar\"?") == true)
    #expect(
      error?.diagnostics.map(\.code) == ["unknown-plugin", "duplicate-plugin", "unknown-key"])
    #expect(runtime.modules.rootIDs.isEmpty)
  }

  @Test("C5 text that is no JSON is not opened, and the error says where it breaks off")
  func broken() throws {
    let error = #expect(throws: DocumentError.self) {
      try runtime.openPage(#"{ "format": 1, "id": "home" "#)
    }
    #expect(error?.diagnostics.count == 1)
    #expect(error?.description.hasPrefix("page.json:1:") == true)
    #expect(runtime.modules.rootIDs.isEmpty)
  }

  @Test("C23 text that is no JSON on several lines is refused with a fault for each")
  func severalFaults() throws {
    let error = #expect(throws: DocumentError.self) {
      try runtime.openPage("{ \"format\" 1,\n\"id\": \"home\",\n\"data\" {} }", file: "inline.json")
    }
    #expect(error?.diagnostics.map { $0.location?.line } == [1, 3])
    #expect(runtime.modules.rootIDs.isEmpty)
  }

  @Test("C3 a page with warnings is opened, and they are reported")
  func warnings() throws {
    var diagnostics: [Diagnostic] = []
    runtime.observeDiagnostics { diagnostics.append($0) }
    _ = try runtime.openPage(
      #"{ "format": 1, "id": "home", "plugins": [{ "plugin": "navigation-bar", "before": "list" }] }"#
    )
    #expect(diagnostics.map(\.severity) == [.warning])
    #expect(runtime.modules.isRegistered("home"))
  }

  @Test("C20 a page can be open twice; a stated instance that is taken is refused")
  func taken() throws {
    let text = #"{ "format": 1, "id": "home" }"#
    #expect(try runtime.openPage(text) == "home")
    #expect(try runtime.openPage(text) == "home#2")
    #expect(throws: ModuleError.self) { try runtime.openPage(text, as: "home") }
  }

  @Test("C20 a page that is open many times gets a free id each time, at the same cost")
  func manyInstances() throws {
    let growth = try WorkGrowth.measured(from: 250, times: 16) { count in
      let runtime = PageRuntime()
      try runtime.register("app", level: .app)
      for _ in 0..<count {
        let id = ModuleID(runtime.freeInstance(of: "home"))
        try runtime.register(id, level: .page, under: "app")
      }
      #expect(runtime.modules.isRegistered(ModuleID("home#\(count)")))
    }
    #expect(growth < 64, "linear were 16, quadratic 256")
  }

}
