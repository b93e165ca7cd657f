import Plugboard
import PlugboardPlugins
import PlugboardTesting
import TestSupport
import Testing

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
        "show note replace", "close film",
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
    for url in ["geo:1,2", "MAILTO:a@b.example", "market://details"] {
      #expect(navigator.open(url).error?.code == "route-other-program")
    }
    #expect(navigator.open("ap://film/7").error?.code == "route-unmatched")
    #expect(navigator.open("app:film").error?.code == "route-url")
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

  @Test(
    "R9 the end of an opening is told exactly once: to the caller, or of one that waits to the delegate"
  )
  func ends() async throws {
    let app = try NavigatedApp(pages: "home", "film", routes: #""app://film/:id": "film""#)
    let navigator = app.navigator
    // What ends at once is the result alone.
    #expect(navigator.open("app://film/7").page?.id == "film")
    #expect(navigator.open("app://nowhere").error?.code == "route-unmatched")
    #expect(app.host.messages.isEmpty)
    var token: Suspension<Bool>?
    try app.runtime.subscribe(to: .routeOpen, on: "app", label: "guard") { token = $0.suspend() }
    let ends: [(String, (Suspension<Bool>) -> Void, String)] = [
      ("app://film/8", { $0.resume() }, "opened"),
      ("app://nowhere", { $0.resume() }, "route-unmatched"),
      ("app://film/9", { $0.resume(answering: true) }, "taken"),
      ("app://film/10", { $0.cancel("no") }, "cancelled"),
    ]
    for (url, end, result) in ends {
      let told = app.host.messages.count
      guard case .waiting = navigator.open(url) else {
        Issue.record("\(url) waits")
        continue
      }
      #expect(app.host.messages.count == told)
      let waiting = try #require(token)
      end(waiting)
      // Whatever is done with the event afterwards.
      waiting.resume()
      waiting.cancel("again")
      await app.turn()
      let found = app.host.messages.dropFirst(told).compactMap { message -> String? in
        switch message {
        // The warnings that the token was used already.
        case .diagnostic: nil
        case .opened: "opened"
        case .taken: "taken"
        case .cancelled: "cancelled"
        case .refused(let error): error.code
        default: "\(message)"
        }
      }
      #expect(found == [result], "\(url)")
    }
  }

  @Test(
    "R16 a URL from outside never reaches an interceptor without a remote route, nor a page whose route has lost the mark"
  )
  func outsideLater() throws {
    func files(isRemote: Bool) -> [String: String] {
      [
        "app.json": """
        { "format": 1, "id": "app", "pages": ["home", "film"], "routes": {
          "app://film/:id": "film", "app://home": { "page": "home", "remote": \(isRemote) } } }
        """,
        "pages/home.json": #"{ "format": 1, "id": "home" }"#,
        "pages/film.json":
          #"{ "format": 1, "id": "film", "inputs": { "id": { "type": "string" } } }"#,
      ]
    }
    let app = try NavigatedApp(files(isRemote: true))
    let navigator = app.navigator
    try navigator.openPage("home")
    var tokens: [Suspension<Bool>] = []
    try app.runtime.subscribe(to: .routeOpen, on: "app", label: "guard") { route in
      tokens.append(route.suspend())
    }
    #expect(navigator.openFromOutside("app://film/7").error?.code == "route-local")
    #expect(tokens.isEmpty)
    guard case .waiting = navigator.openFromOutside("app://home") else {
      return #expect(Bool(false))
    }
    _ = app.host.takeLog()
    navigator.reload(AppDocuments(MemoryDocumentStore(files(isRemote: false))))
    tokens.last?.resume()
    #expect(
      app.host.takeLog() == [
        "not opened: \"app://home\" can't be opened from outside the app: its route \"app://home\" has no \"remote\": true"
          + " [route-local]"
      ])
    // The same URL from inside isn't restricted.
    guard case .waiting = navigator.open("app://film/7") else { return #expect(Bool(false)) }
    tokens.last?.resume()
    #expect(navigator.current?.id == "film")
  }

  @Test(
    "R16 an interceptor that opens another URL in place of one from outside reaches only remote routes"
  )
  func redirect() throws {
    let app = try NavigatedApp(
      pages: "home", "film",
      routes:
        #""app://a": { "page": "home", "remote": true }, "app://secret/:id": "film", "app://b": { "page": "film", "remote": true }"#
    )
    var targets = ["app://secret/1", "app://b", "app://secret/1"]
    try app.runtime.subscribe(to: .routeOpen, on: "app", label: "redirect") { route in
      guard route.params.0 == "app://a" else { return }
      route.respond(try app.runtime.at("app").up.open(targets.removeFirst()).response ?? false)
      route.stop()
    }
    app.navigator.openFromOutside("app://a")
    #expect(app.navigator.pages.map(\.id) == ["home"])
    app.navigator.openFromOutside("app://a")
    #expect(app.navigator.pages.map(\.id) == ["home", "film"])
    app.navigator.open("app://a")
    #expect(app.navigator.pages.map(\.id) == ["home", "film", "film#2"])
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
      let opening =
        isOutside ? app.navigator.openFromOutside(url) : app.navigator.open(url, manner: .replace)
      #expect((opening.page != nil) == canOpen, "\(url)")
      if isOutside, opening.page != nil { try app.navigator.back() }
      if canOpen { opened += 1 } else { refused += 1 }
    }
    #expect(opened > 200 && refused > 1000)
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
}
