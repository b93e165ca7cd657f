import Plugboard
import PlugboardPlugins
import PlugboardTesting
import Testing

extension EventName<Value, (String, Bool)> {
  /// Ends the set-up of the plugin with this name, well or badly.
  fileprivate static let setUpEnd = EventName("setUp.end", .name, .isDone)
}

extension Key<String> { fileprivate static let name = Key("name") }
extension Key<Bool> { fileprivate static let isDone = Key("isDone") }

/// Sets up until it is told that this is over.
private final class SetUpPlugin: AppPlugin {
  static let name: Name = "set-up"
  private var launch: Suspension<Value>?

  static func wire(_ on: inout Wiring<SetUpPlugin>) {
    on(.appDidLaunch) { plugin, launch in plugin.launch = launch.suspend() }
    on(.setUpEnd) { plugin, end in
      let (name, isDone) = end.params
      guard name == plugin.mount.name.text else { return }
      if isDone { plugin.launch?.resume() } else { plugin.launch?.cancel("no config") }
    }
  }
}

@Suite("ready-gate") @MainActor struct ReadyGatePluginTests {
  private let fakes = Fakes()
  private var navigator: Navigator { app.navigator }
  private let app: App

  /// An app whose plugins `config` and `session` set up, one after the other.
  @MainActor private final class App: NavigatorDelegate {
    let navigator: Navigator
    var log: [String] = []
    private(set) var faults: [String] = []

    init(gate: String, ports: Ports) throws {
      let files = [
        "app.json": """
        { "format": 1, "id": "app", "pages": ["home", "film", "note"],
          "routes": { "app://film": { "page": "film", "remote": true }, "app://note": "note" },
          "plugins": [
            \(gate), { "plugin": "set-up", "as": "config", "priority": 800 },
            { "plugin": "set-up", "as": "session" }, "account",
            { "plugin": "login-check", "params": { "urls": ["app://note"] } }
          ] }
        """,
        "pages/home.json": #"{ "format": 1, "id": "home" }"#,
        "pages/film.json": #"{ "format": 1, "id": "film" }"#,
        "pages/note.json": #"{ "format": 1, "id": "note" }"#,
      ]
      let registry = try PluginRegistry(
        SystemPlugins.all + [SetUpPlugin.self], host: Navigator.manifest)
      navigator = Navigator(
        AppDocuments(MemoryDocumentStore(files)), in: PageRuntime(registry: registry, ports: ports))
      navigator.delegate = self
      navigator.runtime.observeFaults { [weak self] in self?.faults.append("\($0)") }
      try navigator.launch()
      try navigator.openPage("home")
      log = []
    }

    func show(_ page: OpenPage, _ manner: Manner?) {}
    func hide(_ page: OpenPage, isClosed: Bool) {}
    func tell(_ message: NavigatorMessage) { log.append("\(message)") }
  }

  init() throws {
    app = try App(gate: #""ready-gate""#, ports: fakes.ports)
  }

  private func end(_ name: String, _ isDone: Bool = true, in app: App? = nil) throws {
    try (app ?? self.app).navigator.runtime.at("app").fire(.setUpEnd, name, isDone)
  }

  private func isWaiting(_ opening: Opening) -> Bool {
    if case .waiting = opening { true } else { false }
  }

  private var settingUp: [String]? {
    get throws { try navigator.runtime.data(of: "app").read(.appSettingUp) }
  }

  @Test(
    "R14 URLs that are opened while the app sets up go on afterwards, in their order, guards included"
  )
  func order() throws {
    #expect(try settingUp == ["config", "session", "account"])
    #expect(isWaiting(navigator.openFromOutside("app://film")))
    #expect(isWaiting(navigator.open("app://note")))
    #expect(isWaiting(navigator.open("app://film")))
    try end("config")
    #expect(try settingUp == ["session", "account"])
    #expect(navigator.pages.map(\.id) == ["home"] && app.log == [])
    try end("session")
    #expect(try settingUp == [])
    #expect(app.log == ["opened film", "opened film#2"])
    // The log-in check holds the URL that needs a user.
    #expect(navigator.runtime.events.suspended.map(\.event.text) == ["route.open"])
    #expect(!isWaiting(navigator.open("app://film")))
  }

  @Test("R14 a set-up that fails lets the URLs go on, and is told")
  func failure() async throws {
    #expect(isWaiting(navigator.open("app://film")))
    try end("config", false)
    #expect(navigator.pages.map(\.id) == ["home", "film"])
    navigator.tellCancelled()
    #expect(app.log == ["opened film", "app.didLaunch at app was cancelled: no config"])
  }

  @Test("R14 URLs wait a stated time at most")
  func time() async throws {
    let fakes = Fakes()
    let app = try App(
      gate: #"{ "plugin": "ready-gate", "params": { "most": 3 } }"#, ports: fakes.ports)
    #expect(isWaiting(app.navigator.open("app://film")))
    for seconds in [2.5, 0.5] {
      #expect(app.navigator.pages.map(\.id) == ["home"])
      for _ in 0..<10 { await Task.yield() }
      fakes.clock.advance(by: .seconds(seconds))
      for _ in 0..<10 { await Task.yield() }
    }
    #expect(app.navigator.pages.map(\.id) == ["home", "film"])
  }

  @Test("R14 only the set-ups that the gate names are waited for")
  func named() throws {
    let app = try App(
      gate: #"{ "plugin": "ready-gate", "params": { "waits": ["config"] } }"#, ports: fakes.ports)
    #expect(isWaiting(app.navigator.open("app://film")))
    try end("config", in: app)
    #expect(app.navigator.pages.map(\.id) == ["home", "film"])
    #expect(!isWaiting(app.navigator.open("app://film")))
  }

  @Test("R14 a name that no plugin has which sets up is a fault")
  func unknown() throws {
    let app = try App(
      gate: #"{ "plugin": "ready-gate", "params": { "waits": ["confg"] } }"#, ports: fakes.ports)
    #expect(
      app.faults.count == 1 && app.faults[0].contains("did you mean \"config\"? [set-up-unknown]"))
    #expect(!isWaiting(app.navigator.open("app://film")))
  }

  @Test("R14 a gate that comes with a reload after the launch holds nothing")
  func late() throws {
    try end("config")
    try end("session")
    let runtime = navigator.runtime
    let document =
      #"{ "format": 1, "id": "app", "pages": ["home"], "plugins": ["ready-gate"], "routes": { "app://home": "home" } }"#
    navigator.reload(
      AppDocuments(
        MemoryDocumentStore([
          "app.json": document, "pages/home.json": #"{ "format": 1, "id": "home" }"#,
        ])))
    #expect(try runtime.plugins.mounted(on: "app").map(\.name.text) == ["ready-gate"])
    #expect(!isWaiting(navigator.open("app://home")))
  }
}
