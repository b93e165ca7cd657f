import Plugboard
import PlugboardPlugins
import PlugboardTesting
import TestSupport
import Testing

/// A delegate that keeps what it is told, in words.
@MainActor final class RecordedHost: NavigatorDelegate {
  private(set) var log: [String] = []
  private(set) var messages: [NavigatorMessage] = []
  var canLogIn = true

  /// Returns the log since it was taken last.
  func takeLog() -> [String] {
    defer { log = [] }
    return log
  }

  func show(_ page: OpenPage, _ manner: Manner?) {
    log.append("show \(page.id) \(manner?.rawValue ?? "again")")
  }

  func hide(_ page: OpenPage, isClosed: Bool) {
    log.append("\(isClosed ? "close" : "hide") \(page.id)")
  }

  func askForLogIn(_ request: LogInRequest) -> Bool {
    log.append("log in for \(request.url ?? "nothing")")
    return canLogIn
  }

  func tell(_ message: NavigatorMessage) {
    messages.append(message)
    log.append("\(message)")
  }
}

/// An app of small pages with a navigator.
@MainActor final class NavigatedApp {
  let host = RecordedHost()
  let navigator: Navigator
  var runtime: PageRuntime { navigator.runtime }

  init(
    _ files: [String: String], plugins: [any Plugin.Type] = SystemPlugins.all,
    isLaunched: Bool = true
  ) throws {
    let registry = try PluginRegistry(plugins, host: Navigator.manifest)
    navigator = Navigator(
      AppDocuments(MemoryDocumentStore(files)), in: PageRuntime(registry: registry))
    navigator.delegate = host
    if isLaunched { try navigator.launch() }
  }

  /// Creates an app of empty pages, each with the inputs id and year, and routes to them.
  convenience init(
    pages: String..., routes: String = "", plugins: String = "", page: String = ""
  ) throws {
    let names = pages.map { "\"\($0)\"" }.joined(separator: ", ")
    var files = [
      "app.json":
        #"{ "format": 1, "id": "app", "pages": [\#(names)], "plugins": [\#(plugins)], "routes": { \#(routes) } }"#
    ]
    for name in pages {
      files["pages/\(name).json"] = """
        { "format": 1, "id": "\(name)",\(page)
          "inputs": { "id": { "type": "string" }, "year": { "type": "int" } } }
        """
    }
    try self.init(files)
    if let first = pages.first { try navigator.openPage(first) }
    _ = host.takeLog()
  }

  func turn() async { for _ in 0..<10 { await Task.yield() } }
}

extension Opening {
  fileprivate var page: OpenPage? { if case .opened(let page) = self { page } else { nil } }
  fileprivate var error: NavigationError? {
    if case .refused(let error) = self { error } else { nil }
  }
}

@Suite("The navigator") @MainActor struct NavigatorTests {
  @Test("R20 a host is told to show and hide pages as their manners ask")
  func manners() throws {
    let app = try NavigatedApp(pages: "home", "film", "note")
    let (navigator, host) = (app.navigator, app.host)
    func log(_ action: () throws -> Void) rethrows -> [String] {
      try action()
      return host.takeLog()
    }
    #expect(try log { try navigator.openPage("film") } == ["hide home", "show film push"])
    #expect(try log { try navigator.back() } == ["close film", "show home again"])
    #expect(try log { try navigator.openPage("film", manner: .present) } == ["show film present"])
    #expect(
      try log { try navigator.openPage("note") } == ["hide film", "hide home", "show note push"])
    #expect(
      try log { try navigator.back() } == ["close note", "show home again", "show film again"])
    #expect(try log { try navigator.back() } == ["close film", "show home again"])
    try navigator.openPage("film")
    _ = host.takeLog()
    #expect(
      try log { try navigator.openPage("note", manner: .replace) } == [
        "hide film", "show note replace", "close film",
      ])
    #expect(
      try log { try navigator.openPage("home", manner: .reuse) } == [
        "hide note", "show home reuse",
      ])
    #expect(navigator.pages.map(\.id) == ["note", "home"])
    #expect(
      try log { try navigator.openPage("home", values: ["id": "7"], manner: .reuse) } == [
        "hide home", "show home#2 reuse",
      ])
  }

  @Test("R20 the page behind a presented one stays shown, and its plugins aren't told")
  func presented() throws {
    let app = try NavigatedApp(pages: "home", "film")
    var events: [String] = []
    let observer = try app.runtime.observe { fire in
      if fire.phase == .begin, fire.event.text.hasPrefix("page.") {
        events.append("\(fire.event) \(fire.module)")
      }
    }
    try app.navigator.openPage("film", manner: .present)
    #expect(
      events == ["page.didLoad film", "page.willAppear film", "page.didAppear film"])
    try app.navigator.back()
    #expect(!events.contains { $0.hasSuffix("home") })
    observer.cancel()
  }

  @Test(
    "R20 a page is reused only with the same inputs, defaults included, not one that is a placeholder"
  )
  func reuse() throws {
    let app = try NavigatedApp(
      pages: "home", "film",
      routes: #""app://film/:id": { "page": "film", "manner": "reuse" }, "app://bad": "film""#)
    let navigator = app.navigator
    let first = try #require(navigator.open("app://film/1").page)
    #expect(try #require(navigator.open("app://film/2").page).number != first.number)
    #expect(navigator.open("app://film/1?unknown=x").page?.number == first.number)
    #expect(navigator.open("app://film/1?year=1927").page?.number == 4)
    #expect(navigator.pages.map(\.number) == [1, 3, 2, 4])
    // The year is no integer: the page is a placeholder, and stays one.
    let bad = try #require(navigator.open("app://film/3?year=x").page)
    #expect(bad.fault?.code == "input-type")
    #expect(navigator.open("app://film/3?year=x").page?.number != bad.number)
  }

  @Test("R21 opening a URL tells that a page was opened, that it waits, was taken, or refused")
  func openings() throws {
    let app = try NavigatedApp(pages: "home", "film", routes: #""app://film/:id": "film""#)
    let navigator = app.navigator
    #expect(navigator.open("app://film/7").page?.id == "film")
    #expect(app.host.takeLog() == ["hide home", "show film push"])
    #expect(navigator.open("app://films").error?.code == "route-unmatched")
    #expect(navigator.open("https://example.org").error?.code == "route-web")
    #expect(navigator.open("film").error?.code == "route-url")
    var token: Suspension<Bool>?
    let guardian = try app.runtime.subscribe(to: .routeOpen, on: "film", label: "guard") { route in
      let (url, values, manner) = route.params
      switch url {
      case "app://film/wait": token = route.suspend()
      case "app://film/take": route.respond(values == ["id": "9"] && manner == .replace)
      case "app://film/refuse": route.respond(false); route.stop()
      default: break
      }
    }
    guard
      case .taken("guard") = navigator.open(
        "app://film/take", values: ["id": "9"], manner: .replace)
    else { return #expect(Bool(false), "the guard takes it") }
    #expect(navigator.open("app://film/refuse").error?.code == "route-refused")
    guard case .waiting(let number) = navigator.open("app://film/wait") else {
      return #expect(Bool(false), "the guard suspends it")
    }
    #expect(number == app.runtime.events.newestSuspension)
    #expect(app.host.takeLog() == [])
    token?.resume()
    #expect(app.host.takeLog() == ["hide film", "show film#2 push", "opened film#2"])
    guardian.cancel()
  }

  @Test("R16 a URL from outside that was suspended reaches no local route when it goes on")
  func outsideLater() throws {
    let app = try NavigatedApp(
      pages: "home", "film",
      routes: #""app://film/:id": "film", "app://home": { "page": "home", "remote": true }"#)
    let navigator = app.navigator
    var tokens: [Suspension<Bool>] = []
    try app.runtime.subscribe(to: .routeOpen, on: "app", label: "guard") { route in
      tokens.append(route.suspend())
    }
    for url in ["app://film/7", "app://home"] {
      guard case .waiting = navigator.openFromOutside(url) else {
        return #expect(Bool(false), "\(url) waits")
      }
    }
    for token in tokens { token.resume() }
    #expect(
      app.host.takeLog() == [
        "not opened: \"app://film/7\" can't be opened from outside the app: its route \"app://film/:id\""
          + " has no \"remote\": true [route-local]",
        "hide home", "show home#2 push", "opened home#2",
      ])
    // The same URL from inside isn't restricted.
    guard case .waiting = navigator.open("app://film/7") else { return #expect(Bool(false)) }
    tokens.last?.resume()
    #expect(navigator.current?.id == "film")
  }

  @Test("R16 an interceptor of app.openURL may refuse or hold it, and sees each once")
  func openURL() throws {
    let app = try NavigatedApp(
      pages: "home", "film", routes: #""app://film/:id": { "page": "film", "remote": true }"#)
    var seen: [String] = []
    var token: Suspension<Bool>?
    try app.runtime.subscribe(to: .appOpenURL, on: "app", label: "gate") { open in
      seen.append(open.params)
      if seen.count == 1 { open.respond(false); open.stop() } else { token = open.suspend() }
    }
    #expect(app.navigator.openFromOutside("app://film/1").error?.code == "route-refused")
    guard case .waiting = app.navigator.openFromOutside("app://film/2") else {
      return #expect(Bool(false))
    }
    token?.resume()
    #expect(app.host.takeLog() == ["hide home", "show film push", "opened film"])
    #expect(seen == ["app://film/1", "app://film/2"])
  }

  @Test(
    "R10 canOpen agrees with open over generated URLs, also of those from outside, and runs nothing"
  )
  func canOpen() throws {
    let app = try NavigatedApp(
      pages: "home", "film",
      routes: """
        "app://film/:id": "film", "app://film/new": "gone", "app://:a/:year(int)/x": "film",
        "app://far/*rest": { "page": "film", "remote": true }, "*://home": { "page": "home", "remote": true },
        "https://example.org/:id": "film", "app://film/:id/*": { "page": "gone", "remote": true }
        """)
    var generator = SplitMix64(seed: 10)
    let schemes = ["app", "App", "https", "other", ""]
    let parts = [
      "film", "new", "far", "home", "7", "x", "", "a%20b", "example.org", "?year=1", "#x", "电影",
    ]
    var (opened, refused) = (0, 0)
    for _ in 0..<10_000 {
      let path = (0..<Int.random(in: 0...3, using: &generator)).map { _ in
        parts.randomElement(using: &generator) ?? ""
      }
      let url = "\(schemes.randomElement(using: &generator) ?? "")://" + path.joined(separator: "/")
      let isOutside = Bool.random(using: &generator)
      let count = app.runtime.events.fireCount
      let canOpen = app.navigator.canOpen(url, from: isOutside ? .outside : .app)
      #expect(app.runtime.events.fireCount == count)
      guard opened < 200 || !canOpen else { continue }
      let opening =
        isOutside ? app.navigator.openFromOutside(url) : app.navigator.open(url, manner: .replace)
      #expect((opening.page != nil) == canOpen, "\(url)")
      if isOutside, opening.page != nil { try app.navigator.back() }
      if canOpen { opened += 1 } else { refused += 1 }
    }
    #expect(opened == 200 && refused > 1000)
  }

  @Test("R21 a page or a URL that can't be opened is an error that says why")
  func errors() throws {
    let unlaunched = try NavigatedApp(
      ["app.json": #"{ "format": 1, "id": "app" }"#], isLaunched: false)
    #expect(unlaunched.navigator.open("app://x").error?.code == "app-not-launched")
    #expect(throws: NavigationError.self) { try unlaunched.navigator.openPage("home") }
    let app = try NavigatedApp(
      pages: "home", "film", routes: #""app://a/:id": "film", "app://a/*": "films""#)
    func code(_ body: () throws -> Void) -> String? {
      do { try body() } catch { return (error as? NavigationError)?.code }
      return nil
    }
    #expect(code { try app.navigator.openPage("flim") } == "unknown-page")
    #expect(code { try app.navigator.openPage("film", values: ["year": "x"]) } == "input-type")
    #expect(
      code { try app.navigator.openPage("film", values: ["route.url": "x"]) } == "input-reserved")
    #expect(code { try app.navigator.back() } == "page-last")
    #expect(code { try app.navigator.close("film") } == "page-not-open")
    let declined = app.navigator.open("app://a/7", values: ["yaer": 1]).error
    #expect(declined?.code == "route-refused")
    #expect(
      declined?.message
        == "\"film\" isn't opened: the page takes no input \"yaer\"; it takes id, year; did you mean"
        + " \"year\"?; there is no page \"films\"; did you mean \"film\"?")
    #expect(app.navigator.pages.map(\.id) == ["home"])
    app.navigator.end()
    #expect(app.navigator.open("app://a/7").error?.code == "app-not-launched")
  }

  @Test("R21 no more than a thousand pages are open")
  func limit() throws {
    let app = try NavigatedApp(pages: "home", routes: #""app://home": "home""#)
    for _ in 1..<Navigator.mostPages { app.navigator.open("app://home") }
    #expect(app.navigator.pages.count == 1000)
    #expect(app.navigator.open("app://home").error?.code == "page-limit")
  }

  @Test("R18 an opener whose page is replaced, or whose URL isn't opened, is told")
  func results() async throws {
    let app = try NavigatedApp(pages: "home", "film", routes: #""app://film/:id": "film""#)
    var ends: [String] = []
    func open(_ url: String) throws {
      try app.runtime.at("home").up.openForResult(url, values: ["year": 1927], manner: .present)
        .onEnd {
          ends.append($0.response.map { "\($0)" } ?? $0.cancelled.map { "\($0)" } ?? "none")
        }
    }
    try open("app://film/7")
    await app.turn()
    #expect(try app.runtime.data(of: "film").read(Key<Int>("year")) == 1927)
    #expect(app.host.takeLog() == ["show film present", "opened film"])
    try app.navigator.openPage("home", manner: .replace)
    #expect(ends == ["closed"])
    try open("app://nothing")
    await app.turn()
    #expect(ends.last == "\"app://nothing\" was not opened")
    try app.runtime.subscribe(to: .routeOpen, on: "app", label: "other") { $0.respond(true) }
    try open("app://film/8")
    await app.turn()
    #expect(ends.last == "\"app://film/8\" was opened by \"other\", which gives no result")
  }

  @Test("R21 events that are cancelled in a turn are told once for each reason")
  func cancellations() async throws {
    let app = try NavigatedApp(pages: "home", "film", routes: #""app://film/:id": "film""#)
    var tokens: [Suspension<Bool>] = []
    try app.runtime.subscribe(to: .routeOpen, on: "app", label: "guard") {
      tokens.append($0.suspend())
    }
    try app.navigator.openPage("film")
    for id in [1, 2] { app.navigator.open("app://film/\(id)") }
    _ = app.host.takeLog()
    try app.navigator.back()
    await app.turn()
    #expect(
      app.host.takeLog() == [
        "close film", "show home again",
        "route.open at film was cancelled 2 times: its page was closed",
      ])
    withExtendedLifetime(tokens) {}
  }

  @Test("R21 the host is asked for a log-in only after the plugins, and may say that there is none")
  func logIns() throws {
    let app = try NavigatedApp(pages: "home")
    #expect(try app.runtime.at("home").up.fire(.accountAskLogIn, "app://x").response == true)
    #expect(app.host.takeLog() == ["log in for app://x"])
    app.host.canLogIn = false
    #expect(try app.runtime.at("home").up.fire(.accountAskLogIn).response == nil)
  }

  @Test("C7 a page whose document can't be read any more stays, and is told as kept")
  func kept() throws {
    var files = [
      "app.json": #"{ "format": 1, "id": "app", "pages": ["home"] }"#,
      "pages/home.json": #"{ "format": 1, "id": "home", "data": { "title": "Home" } }"#,
    ]
    let app = try NavigatedApp(files)
    try app.navigator.openPage("home")
    let outside = try JSONReader().read(
      Array(#"{ "format": 1, "id": "home", "inputs": { "n": { "type": "int" } } }"#.utf8),
      file: "x.json")
    let file = try app.navigator.open(outside, values: ["n": "7"])
    #expect(file.id == "home#2" && file.inputs == ["n": 7])
    _ = app.host.takeLog()
    files["pages/home.json"] = "{"
    let reload = app.navigator.reload(AppDocuments(MemoryDocumentStore(files)))
    #expect(reload.kept == ["home"] && reload.differences.isEmpty)
    #expect(app.host.takeLog().count { $0.hasPrefix("pages/home.json:1:2: error") } == 1)
    let other = try JSONReader().read(
      Array(
        #"{ "format": 1, "id": "home", "data": { "title": "X" }, "inputs": { "n": { "type": "int" } } }"#
          .utf8),
      file: "x.json")
    let fresh = app.navigator.reload(files: ["home#2": other])
    #expect(fresh.differences.map(\.page) == ["home#2"])
    let data = try app.runtime.data(of: "home#2")
    #expect(try data.read(Key<String>("title")) == "X" && data.read(Key<Int>("n")) == 7)
  }

  @Test(
    "R21 a fault of a template is told once for all nodes of its type, until they are read again or a page is closed"
  )
  func templateFault() throws {
    let app = try NavigatedApp([
      "app.json": #"{ "format": 1, "id": "app", "pages": ["home"] }"#,
      "pages/home.json":
        #"{ "format": 1, "id": "home", "cards": [{ "components": [{ "id": "row" }] }] }"#,
      "templates/item/film.json": #"{ "format": 1, "plugins": ["nothing"] }"#,
    ])
    try app.navigator.openPage("home")
    _ = app.host.takeLog()
    func append() throws -> [String] {
      try app.runtime.append(["type": "film"], to: "home/row")
      return app.host.takeLog()
    }
    #expect(try append().count == 1)
    #expect(try append() == [])
    app.navigator.reload()
    #expect(app.host.takeLog().count == 1)
    #expect(try append() == [])
    try app.navigator.openPage("home")
    try app.navigator.back()
    _ = app.host.takeLog()
    #expect(try append().count == 1)
  }

  @Test(
    "S6 app events reach the plugins of the app by priority, and pages are hidden in the background"
  )
  func appEvents() throws {
    let app = try NavigatedApp(pages: "home", "film")
    var events: [String] = []
    for change in AppChange.allCases {
      for priority in [100, 900] {
        try app.runtime.subscribe(to: change.event, on: "app", priority: priority) { event in
          events.append("\(event.name.text) \(priority)")
        }
      }
    }
    for change in AppChange.allCases { app.navigator.tell(change) }
    #expect(
      events == [
        "app.didBecomeActive 900",
        "app.didBecomeActive 100",
        "app.willResignActive 900", "app.willResignActive 100", "app.didEnterBackground 900",
        "app.didEnterBackground 100", "app.willEnterForeground 900", "app.willEnterForeground 100",
        "app.didReceiveMemoryWarning 900", "app.didReceiveMemoryWarning 100",
        "app.willTerminate 900",
        "app.willTerminate 100",
      ])
    #expect(app.host.takeLog() == ["hide home", "show home again"])
    app.navigator.tell(.didEnterBackground)
    try app.navigator.openPage("film")
    #expect(app.host.takeLog() == ["hide home"])
    app.navigator.tell(.willEnterForeground)
    #expect(app.host.takeLog() == ["show film again"])
  }

  @Test("S6 a launch is told before the first page opens")
  func launch() throws {
    let app = try NavigatedApp(
      [
        "app.json": #"{ "format": 1, "id": "app", "pages": ["home"], "plugins": ["launch-log"] }"#,
        "pages/home.json": #"{ "format": 1, "id": "home" }"#,
      ], plugins: [LaunchLogPlugin.self])
    #expect(try app.runtime.data(of: "app").read(.launches) == 1)
  }

  @Test("R20 a page that replaces a presented one is presented itself")
  func replacedSheet() throws {
    let app = try NavigatedApp(pages: "home", "film", "note")
    try app.navigator.openPage("film", manner: .present)
    try app.navigator.openPage("note", manner: .replace)
    #expect(
      app.host.takeLog() == [
        "show film present", "hide film", "show note replace", "close film",
      ])
    try app.navigator.back()
    #expect(app.host.takeLog() == ["close note", "show home again"])
  }

  @Test("R21 a navigator can be ended and launched again, and its languages set before")
  func again() async throws {
    let app = try NavigatedApp(
      [
        "app.json":
          #"{ "format": 1, "id": "app", "pages": ["home"], "routes": { "app://home": "home" } }"#,
        "pages/home.json": #"""
        { "format": 1, "id": "home", "data": { "title": { "@text": { "en": "Home", "de": "Start" } } } }
        """#,
      ], isLaunched: false)
    #expect(app.navigator.setLanguages(["de"]).kept == [])
    for _ in 0..<2 {
      try app.navigator.launch()
      var tokens: [Suspension<Bool>] = []
      try app.runtime.subscribe(to: .routeOpen, on: "app", label: "guard") { route in
        tokens.append(route.suspend())
      }
      try app.navigator.openPage("home")
      #expect(try app.runtime.data(of: "home").read(Key<String>("title")) == "Start")
      app.navigator.open("app://home")
      app.navigator.tell(.didEnterBackground)
      #expect(app.host.takeLog() == ["show home push", "hide home"])
      app.navigator.end()
      await app.turn()
      #expect(app.host.takeLog() == [] && app.navigator.pages.isEmpty)
      withExtendedLifetime(tokens) {}
    }
  }

  @Test("R21 a navigator that is dropped leaves its runtime whole, and isn't held by it")
  func dropped() throws {
    var app: NavigatedApp? = try NavigatedApp(pages: "home", routes: #""app://home": "home""#)
    let runtime = try #require(app?.runtime)
    weak let navigator = app?.navigator
    app = nil
    #expect(navigator == nil)
    #expect(try runtime.at("home").up.open("app://home").response == nil)
  }
}

extension Key<Int> {
  fileprivate static let launches = Key("launches")
}

/// Counts the launches of its app.
private final class LaunchLogPlugin: AppPlugin {
  static let name: Name = "launch-log"
  static let reads = KeyList(.launches)
  static let writes = KeyList(.launches)

  static func wire(_ on: inout Wiring<LaunchLogPlugin>) {
    on(.appDidLaunch) { log, _ in
      try log.data.write(.launches, (log.data.read(.launches) ?? 0) + 1)
    }
  }
}
