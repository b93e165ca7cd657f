import Plugboard
import PlugboardPlugins
import Testing

@Suite("The life of a navigator") @MainActor struct NavigatorLifeTests {
  @Test("R18 an opener is told that its URL isn't opened, or that the page was replaced")
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
    #expect(app.host.takeLog() == ["show film push"])
  }

  @Test("S6 a launch is told to the plugins of the app, once")
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
        "show film present", "show note replace", "close film",
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
