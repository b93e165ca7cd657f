import Plugboard
import PlugboardPlugins
import PlugboardTerminal
import PlugboardTesting
import TestSupport
import Testing

@Suite("Dialogs and toasts of the app") @MainActor struct AppOverlayTests {
  private let runtime: PageRuntime

  init() throws {
    let files = [
      "app.json": """
      { "format": 1, "id": "app", "plugins": ["account", "login-dialog", "dialog", "toast"] }
      """,
      "pages/home.json": """
      { "format": 1, "id": "home", "cards": [{ "components": [{ "items": [
        { "data": { "title": "Play" }, "plugins": ["button"] }] }] }] }
      """,
      "pages/own.json": #"{ "format": 1, "id": "own", "plugins": ["dialog", "toast"] }"#,
    ]
    runtime = PageRuntime(
      registry: try SystemPlugins.registry(), ports: Ports(account: ScriptedAccount()))
    let documents = AppDocuments(MemoryDocumentStore(files))
    let assembler = PageAssembler(registry: runtime.plugins.registry, documents: documents)
    try runtime.open(assembler.app())
    for page in ["own", "home"] { try runtime.open(assembler.page(page), under: "app") }
  }

  private func composer(of page: ModuleID) throws -> PageComposer<CellMeasure> {
    let composer = try PageComposer(
      of: page, in: runtime, size: UnitSize(width: 30, height: 10), measure: CellMeasure())
    composer.focusEvents = [EventName<Bool, String?>.gestureTap.name]
    return composer
  }

  private static func question(_ title: String) throws -> Dialog {
    try #require(
      Dialog(
        title: title, fields: [FormField("name")],
        buttons: [.init("Yes", id: "yes"), .init("No", id: "no")]))
  }

  private func ask(
    _ title: String, at module: ModuleID, _ end: @escaping (DialogAnswer?) -> Void = { _ in }
  ) throws {
    try runtime.at(module).up.fire(.dialogShow, Self.question(title)).onEnd { end($0.response) }
  }

  @Test(
    "N7 a dialog of the app lies on a page without the plugin, has the focus, and is answered there"
  )
  func dialog() throws {
    let composer = try composer(of: "home")
    composer.keepFocusVisible()
    #expect(composer.focus == "home/0/0/0")
    var answers: [DialogAnswer?] = []
    try ask("Sure?", at: "home/0/0/0") { answers.append($0) }
    let scene = composer.scene()
    #expect(scene.placements.last?.layer == .dialog && composer.showsDialog)
    #expect(composer.focus == "home" && composer.focusedControl == "name")
    composer.moveFocus(.next)
    #expect(composer.focusedControl == "yes")
    #expect(try runtime.controls(of: "home").map(\.id) == ["name", "yes", "no"])
    #expect(try runtime.input("home", control: "name", text: "Ada").response == true)
    #expect(try runtime.tap("home", control: "yes").response == true)
    #expect(answers == [.button("yes", values: ["name": "Ada"])])
    _ = composer.scene()
    #expect(!composer.showsDialog && composer.focus == "home/0/0/0")
  }

  @Test("N7 what lies on the app is asked for anew when it changes, by each host of a page")
  func stale() throws {
    let tracker = ViewTracker(of: runtime)
    #expect(tracker.view(of: "home", .pageOverlay) == nil)
    try runtime.at("home/0/0/0").up.fire(.toastShow, "Saved")
    #expect(tracker.takeStale() == [TrackedView(module: "home", event: "page.overlay")])
    #expect(tracker.view(of: "home", .pageOverlay) == .toast("Saved"))
    #expect(try PageOutline(of: "home", in: runtime).overlay == .toast("Saved"))
    #expect(runtime.texts(of: "home") == ["Saved"])
  }

  @Test("N7 a page with the plugins has its own dialogs and toasts, and the app has none of them")
  func ofPage() throws {
    try ask("Sure?", at: "own")
    try runtime.at("own").up.fire(.toastShow, "Saved")
    #expect(try runtime.at("app").fire(.pageOverlay).response == nil)
    #expect(try runtime.at("own").up.fire(.dialogClose, nil).response == true)
    #expect(try runtime.at("app").fire(.pageOverlay).response == nil)
    #expect(runtime.events.suspended == [])
  }

  @Test("N7 closing goes up: the dialog of the page is closed first, then the one of the app")
  func close() throws {
    try ask("Page?", at: "own")
    try ask("App?", at: "app")
    let composer = try composer(of: "own")
    #expect(composer.scene().placements.count { $0.layer == .dialog } == 1)
    #expect(
      runtime.texts(of: "own").contains("App?") && !runtime.texts(of: "own").contains("Page?"))
    try runtime.at("own").up.fire(.dialogClose, nil)
    #expect(runtime.texts(of: "own").contains("App?"))
    try runtime.at("own").up.fire(.dialogClose, nil)
    #expect(try runtime.at("own").up.fire(.dialogClose, nil).response == false)
    #expect(runtime.texts(of: "own") == [])
  }

  @Test("N7 a dialog of the app that is answered shows the one of the page again")
  func both() throws {
    try ask("Page?", at: "own")
    try ask("App?", at: "app")
    try runtime.tap("own", control: "no")
    #expect(runtime.texts(of: "own").contains("Page?"))
    try runtime.tap("own", control: "no")
    #expect(runtime.texts(of: "own") == [] && runtime.events.suspended == [])
  }

  @Test("E28 the log-in dialog lies on the page that was opened last, by the plugin of the app")
  func logIn() async throws {
    try runtime.at("home").up.fire(.accountAskLogIn, nil)
    #expect(try runtime.controls(of: "home").map(\.id) == ["name", "log-in", "cancel"])
    try runtime.input("home", control: "name", text: "Ada")
    try runtime.tap("home", control: "log-in")
    try await eventually { try runtime.data(of: "app").read(.accountUser) == "Ada" }
    #expect(try runtime.controls(of: "home").isEmpty)
    try runtime.at("app").fire(.accountLogOut)
    try await eventually { try runtime.data(of: "app").read(.accountUser) == nil }
    try runtime.at("home").up.fire(.accountAskLogIn, nil)
    try runtime.tap("home", control: "cancel")
    #expect(runtime.texts(of: "home") == ["没有登录，操作已取消"])
  }

  @Test("N7 a control that lies on the app isn't one of other modules")
  func otherModules() throws {
    try ask("Sure?", at: "home")
    #expect(throws: ControlError.self) { try runtime.tap("home/0/0/0", control: "yes") }
    #expect(throws: ControlError.self) { try runtime.tap("home", control: "maybe") }
    #expect(try runtime.controls(of: "app").map(\.id) == ["name", "yes", "no"])
    #expect(try runtime.tap("app", control: "no").response == true)
  }
}
