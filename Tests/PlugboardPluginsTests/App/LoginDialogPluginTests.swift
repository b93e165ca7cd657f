import Plugboard
import PlugboardPlugins
import PlugboardTesting
import Testing

@Suite("login-dialog") @MainActor struct LoginDialogPluginTests {
  private let harness: Harness
  private var runtime: PageRuntime { harness.runtime }

  init() throws {
    harness = try Self.app()
    harness.answer(.routeOpen, true, at: "app", priority: 0)
  }

  private static func app(
    page: Value = ["dialog", "toast", "login-check"], fakes: Fakes = Fakes()
  ) throws -> Harness {
    try Harness(
      SystemPlugins.registry(),
      [.app: ["account", "login-dialog"], .page: page, .item: ["route"]],
      data: Params((.url, "app://film")), fakes: fakes)
  }

  @discardableResult
  private func open() throws -> Outcome<Bool> {
    try harness.at("item").up.open("app://film")
  }

  private var controls: [String] { get throws { try runtime.controls(of: "page").map(\.id) } }

  @Test(
    "E9 a route that needs a log-in brings a dialog; its submission logs in, and the route goes on")
  func logIn() async throws {
    var ends: [Bool?] = []
    var hosts = 0
    try runtime.subscribe(to: .accountAskLogIn, on: "app", priority: 0) { _ in hosts += 1 }
    try open().onEnd { ends.append($0.response) }
    #expect(try controls == ["name", "log-in", "cancel"])
    try runtime.input("page", control: "name", text: "Ada")
    try runtime.tap("page", control: "log-in")
    try await harness.settle()
    #expect(harness.account.logIns == ["Ada"])
    #expect(ends == [true])
    #expect(try controls == [])
    #expect(hosts == 0 && runtime.events.suspended == [])
  }

  @Test("C7 a dialog of a plugin that a version of the app leaves out is closed")
  func removed() throws {
    let page = #"{ "format": 1, "id": "home", "plugins": ["dialog"] }"#
    func app(_ plugins: String) -> AppDocuments {
      AppDocuments(
        MemoryDocumentStore([
          "app.json": #"{ "format": 1, "id": "app", "plugins": [\#(plugins)] }"#,
          "pages/home.json": page,
        ]))
    }
    let registry = try SystemPlugins.registry()
    let runtime = PageRuntime(registry: registry)
    let assembler = PageAssembler(registry: registry, documents: app(#""account", "login-dialog""#))
    try runtime.open(assembler.app())
    try runtime.open(assembler.page("home"), under: "app")
    #expect(try runtime.at("app").fire(.accountAskLogIn, nil).response == true)
    #expect(try !runtime.controls(of: "home").isEmpty)
    let newer = PageAssembler(registry: registry, documents: app(#""account""#))
    try runtime.apply(newer.app(), to: "app")
    #expect(try runtime.controls(of: "home").isEmpty)
  }

  @Test(
    "E28 cancelling gives the request up: the route is cancelled with the reason, and a toast says so"
  )
  func cancel() throws {
    var reason: Cancellation?
    try open().onEnd { reason = $0.cancelled }
    try runtime.tap("page", control: "cancel")
    #expect(reason == .because("log-in given up"))
    #expect(try controls == [])
    #expect(try harness.at("page").fire(.pageOverlay).response == .toast("没有登录，操作已取消"))
    #expect(try runtime.data(of: "app").read(.accountIsAsked) == false)
  }

  @Test("A refused log-in brings the dialog again, with the reason and the name")
  func refused() async throws {
    harness.account.refused = ["Ada"]
    try open()
    try runtime.input("page", control: "name", text: "Ada")
    try runtime.tap("page", control: "log-in")
    try await harness.settle()
    #expect(try runtime.control("name", of: "page").text == "Ada")
    #expect("\(try #require(try harness.at("page").fire(.pageOverlay).response))".contains("换个名字"))
    #expect(runtime.events.suspended.count == 2)
  }

  @Test(
    "E28 the dialog goes when the log-in is made elsewhere, and when nothing waits for it any more")
  func withdrawn() async throws {
    try open()
    try await harness.settle(harness.at("app").fire(.accountLogIn, "Ada"))
    #expect(try controls == [])
    try await harness.settle(harness.at("app").fire(.accountLogOut))
    try open()
    #expect(try controls == ["name", "log-in", "cancel"])
    runtime.events.cancel(try #require(runtime.events.suspended.last?.number), "changed my mind")
    #expect(try controls == [])
    #expect(runtime.events.suspended == [])
  }

  @Test("E28 the dialog stays as long as one of several requests is left")
  func stays() throws {
    let first = try open()
    try harness.at("item").up.open("app://other")
    runtime.events.cancel(try #require(first.suspension), "changed my mind")
    #expect(try controls == ["name", "log-in", "cancel"])
  }

  @Test("Several requests bring one dialog, which closes behind another that came before it")
  func once() async throws {
    let other = try #require(Dialog(title: "Delete?", buttons: [.init("Yes", id: "yes")]))
    try harness.at("page").fire(.dialogShow, other)
    try open()
    try harness.at("item").up.open("app://other")
    #expect(harness.records.count { $0.event == "dialog.show" } == 2)
    try await harness.settle(harness.at("app").fire(.accountLogIn, "Ada"))
    #expect(try controls == ["yes"])
    #expect(runtime.events.suspended.map(\.event) == ["dialog.show"])
  }

  @Test("A user who is logged in stays so when another log-in is given up")
  func otherUser() async throws {
    try await harness.settle(harness.at("app").fire(.accountLogIn, "Ada"))
    for _ in 1...2 { try harness.at("item").up.fire(.accountAskLogIn, nil) }
    try runtime.tap("page", control: "cancel")
    #expect(harness.account.user == "Ada")
    #expect(try runtime.data(of: "app").read(.accountIsAsked) == false)
  }

  @Test("R18 a page that ends with the dialog gives the log-in up")
  func pageEnds() throws {
    try harness.at("app").fire(.accountAskLogIn, nil)
    try runtime.unregister("page")
    #expect(try runtime.data(of: "app").read(.accountIsAsked) == false)
  }

  @Test(
    "N7 a page that shows no dialogs leaves each request to the host, and so does an app without pages"
  )
  func host() throws {
    let harness = try Self.app(page: ["login-check"])
    var asked: [String?] = []
    try harness.runtime.subscribe(to: .accountAskLogIn, on: "app", priority: 0) {
      asked.append($0.params)
    }
    try harness.at("item").up.open("app://film")
    #expect(asked == ["app://film"])
    try harness.at("app").fire(.accountAskLogIn, "app://again")
    try harness.runtime.unregister("page")
    try harness.at("app").fire(.accountAskLogIn, "app://third")
    #expect(asked == ["app://film", "app://again", "app://third"])
  }

  @Test("N7 the dialog of a page's own plugin is on that page, though another one was opened later")
  func ofPage() throws {
    let harness = try Harness(
      SystemPlugins.registry(), [.app: ["account"], .page: ["dialog", "login-dialog"]])
    let dialog = [PluginEntry(try #require(SystemPlugins.registry()["dialog"]))]
    try harness.runtime.register("later", level: .page, under: "app", plugins: dialog)
    try harness.at("page").up.fire(.accountAskLogIn, nil)
    #expect(
      try harness.runtime.controls(of: "page").map(\.id) == ["name", "log-in", "cancel"])
    #expect(try harness.runtime.controls(of: "later").isEmpty)
  }
}
