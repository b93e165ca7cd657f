import Plugboard
import PlugboardPlugins
import PlugboardTerminal
import PlugboardTesting
import TestSupport
import Testing

@Suite("needs-log-in") @MainActor struct NeedsLogInPluginTests {
  private let runtime: PageRuntime
  private let sources = ScriptedSources()
  private let account: ScriptedAccount
  private let documents: AppDocuments

  init() throws { try self.init(user: nil) }

  private init(user: String?) throws {
    account = ScriptedAccount(user: user)
    let files = [
      "app.json": #"{ "format": 1, "id": "app", "plugins": ["account", "tracking-log"] }"#,
      "pages/studio.json": """
      { "format": 1, "id": "studio", "data": { "show": "a", "title": "Studio" },
        "plugins": ["navigation-bar", "list", "empty-state", "load-more",
          { "plugin": "needs-log-in", "params": { "title": "For members", "text": "Hear it all." } },
          { "plugin": "record", "params": { "source": "shows", "key": "show" } }],
        "cards": [{ "components": [
          { "id": "list", "plugins": [{ "plugin": "source", "params": { "source": "shows" } }] },
          { "items": [{ "data": { "title": "Send" }, "plugins": ["button",
            { "plugin": "exposure", "params": { "share": 0.1 } }] }] }] }] }
      """,
    ]
    documents = AppDocuments(MemoryDocumentStore(files))
    sources.records["shows"] = ["a": ["text": "A show"]]
    runtime = PageRuntime(
      registry: try SystemPlugins.registry(), ports: Ports(account: account, sources: sources))
  }

  private func open() throws {
    let assembler = PageAssembler(registry: runtime.plugins.registry, documents: documents)
    try runtime.open(assembler.app())
    try runtime.open(assembler.page("studio"), under: "app")
  }

  private func composer() throws -> PageComposer<CellMeasure> {
    let composer = try PageComposer(
      of: "studio", in: runtime, size: UnitSize(width: 40, height: 12), measure: CellMeasure())
    composer.focusEvents = [EventName<Bool, String?>.gestureTap.name]
    return composer
  }

  private func logIn(_ user: String?) async throws {
    if let user {
      try runtime.at("app").fire(.accountLogIn, user)
    } else {
      try runtime.at("app").fire(.accountLogOut)
    }
    try await eventually { try runtime.data(of: "app").read(.accountUser) == user }
  }

  @Test(
    "N16 while nobody is logged in, the page shows its offer in place of its cards, and its top")
  func locked() throws {
    try open()
    let composer = try composer()
    let scene = composer.scene()
    #expect(scene.texts == ["Studio", "For members", "Hear it all.", "[ 登录 ]"])
    composer.keepFocusVisible()
    #expect(composer.focus == "studio" && composer.focusedControl == "needs-log-in")
    #expect(try runtime.controls(of: "studio").map(\.id) == ["needs-log-in"])
    #expect(try PageOutline(of: "studio", in: runtime).cards.isEmpty)
    #expect(!composer.scroll(to: "studio/0/1/0"))
  }

  @Test(
    "N16 while nobody is logged in, neither sources nor records are asked for, nor is there exposure"
  )
  func unasked() async throws {
    sources.fail("shows")
    try open()
    let composer = try composer()
    composer.didShow(composer.scene())
    for _ in 0..<100 { await Task.yield() }
    #expect(sources.requests.isEmpty && sources.unscripted.isEmpty)
    #expect(try runtime.data(of: "studio/list").read(.sourceState) == "idle")
    #expect(try runtime.at("studio/list").fire(.sourceLoad).response == "idle")
    #expect(try runtime.data(of: "studio").read(.sourceState) == nil)
    #expect(try runtime.data(of: "app").value("tracking.log") ?? [] == [])
  }

  @Test(
    "N16 after a log-in the content is loaded and shown, and after a log-out it is hidden again")
  func logInAndOut() async throws {
    sources.answer(
      "shows", with: [["data": ["text": "Dawn"], "plugins": ["text"]]], isLast: true)
    try open()
    let composer = try composer()
    _ = composer.scene()
    try await logIn("Ada")
    try await eventually { try runtime.data(of: "studio/list").read(.sourceState) == "noMore" }
    try await eventually { try runtime.data(of: "studio").read(.text) == "A show" }
    #expect(composer.scene().texts == ["Studio", "Dawn", "[ Send ]"])
    composer.keepFocusVisible()
    #expect(composer.focus == "studio/0/1/0")
    try await logIn(nil)
    #expect(composer.scene().texts == ["Studio", "For members", "Hear it all.", "[ 登录 ]"])
    #expect(composer.focus != "studio/0/1/0")
    #expect(try runtime.modules.children(of: "studio/list").isEmpty)
    try await eventually { try runtime.data(of: "studio").read(.text) == nil }
    #expect(try runtime.data(of: "studio").read(.text) == nil)
  }

  @Test("N16 the offer's button asks for a log-in, and a page that ends withdraws all requests")
  func asks() throws {
    try open()
    var asked = 0
    try runtime.subscribe(to: .accountAskLogIn, on: "app", priority: 900) { _ in asked += 1 }
    for _ in 0..<2 {
      #expect(try runtime.tap("studio", control: "needs-log-in").response == true)
    }
    #expect(asked == 2)
    #expect(try runtime.data(of: "app").read(.accountIsAsked) == true)
    try runtime.unregister("studio")
    #expect(try runtime.data(of: "app").read(.accountIsAsked) == false)
  }

  @Test("N16 a request that was given up isn't withdrawn once more")
  func givenUp() throws {
    try open()
    var withdrawn = 0
    try runtime.subscribe(to: .accountWithdrawLogIn, on: "app") { _ in withdrawn += 1 }
    try runtime.tap("studio", control: "needs-log-in")
    try runtime.at("app").fire(.accountLogOut)
    try runtime.unregister("studio")
    #expect(withdrawn == 0)
  }

  @Test("N16 a page that is opened while somebody is logged in shows its content at once")
  func loggedIn() async throws {
    let test = try NeedsLogInPluginTests(user: "Ada")
    test.sources.fail("shows")
    test.sources.fail("shows")
    try test.open()
    #expect(try test.composer().scene().texts.contains("[ Send ]"))
    #expect(try test.runtime.data(of: "studio").read(Key<Bool>("page.isLocked")) == false)
  }

  @Test("C7 a page that no longer needs a log-in shows its content")
  func removed() async throws {
    sources.fail("shows")
    try open()
    let composer = try composer()
    #expect(composer.scene().texts.contains("For members"))
    let page = """
      { "format": 1, "id": "studio", "plugins": ["list"],
        "cards": [{ "components": [{ "items": [{ "data": { "text": "Free" }, "plugins": ["text"] }] }] }] }
      """
    let free = AppDocuments(MemoryDocumentStore(["pages/studio.json": page]))
    try runtime.apply(
      PageAssembler(registry: runtime.plugins.registry, documents: free).page("studio"),
      to: "studio")
    #expect(composer.scene().texts == ["Free"])
  }
}

extension PageScene {
  /// The texts and labels of the placements, from top to bottom.
  fileprivate var texts: [String] {
    placements.sorted { $0.rect.y < $1.rect.y }.flatMap { placement in
      placement.arrangement.pieces.flatMap(\.lines)
    }
  }
}
