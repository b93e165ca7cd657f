import Plugboard
import PlugboardPlugins
import Testing

/// Pages that are opened, closed and ended while others are.
@Suite("Navigation within navigation") @MainActor struct NestedNavigationTests {
  /// Returns an app whose page `hop` opens another one at an event.
  private static func hop(at event: String, manner: String = "push") throws -> NavigatedApp {
    let app = try NavigatedApp([
      "app.json":
        #"{ "format": 1, "id": "app", "pages": ["home", "hop", "film"], "routes": { "app://film": "film" } }"#,
      "pages/home.json": #"{ "format": 1, "id": "home" }"#,
      "pages/film.json": #"{ "format": 1, "id": "film" }"#,
      "pages/hop.json": """
      { "format": 1, "id": "hop", "plugins": [{ "plugin": "action", "params": { "event": "\(event)",
        "fire": "route.open", "with": { "url": "app://film", "manner": "\(manner)" }, "going": "up" } }] }
      """,
    ])
    try app.navigator.openPage("home")
    _ = app.host.takeLog()
    return app
  }

  @Test(
    "R21 a page that is opened while another one loads lies in front of it, with a number of its own"
  )
  func whileLoading() throws {
    let app = try Self.hop(at: "page.didLoad")
    let hop = try app.navigator.openPage("hop")
    #expect(app.navigator.pages.map(\.id) == ["home", "hop", "film"])
    #expect(Set(app.navigator.pages.map(\.number)).count == 3 && hop.id == "hop")
    #expect(app.host.takeLog() == ["hide home", "show film push", "opened film"])
    try app.navigator.back()
    #expect(app.host.takeLog() == ["close film", "show hop push"])
  }

  @Test("R20 a page that is replaced is the one that was in front, whatever the new one opens")
  func replaceWhileLoading() throws {
    let app = try Self.hop(at: "page.didLoad")
    try app.navigator.openPage("hop", manner: .replace)
    #expect(app.navigator.pages.map(\.id) == ["hop", "film"])
  }

  @Test(
    "R21 a page that opens another one as it appears is hidden after that",
    arguments: ["push", "replace"])
  func whileAppearing(manner: String) throws {
    let app = try Self.hop(at: "page.didAppear", manner: manner)
    try app.navigator.openPage("hop")
    let isPush = manner == "push"
    #expect(
      app.navigator.pages.map(\.id) == (isPush ? ["home", "hop", "film"] : ["home", "film"]))
    #expect(
      app.host.takeLog() == ["hide home"]
        + (isPush
          ? ["opened film", "show film push"] : ["close hop", "opened film", "show film replace"]))
  }

  @Test("R21 a page that is closed as it is hidden leaves the page in front of it shown")
  func backWhileHiding() throws {
    let app = try NavigatedApp(pages: "home", "film")
    try app.runtime.subscribe(to: .pageWillDisappear, on: "home", once: true) { _ in
      try app.navigator.back()
    }
    try app.navigator.openPage("film")
    #expect(app.navigator.pages.map(\.id) == ["home"])
    #expect(app.host.takeLog() == ["close film", "hide home", "show home again"])
    #expect(app.runtime.modules.rootIDs == ["app"])
  }

  @Test("R20 a page that another one covers before it is shown again isn't hidden a second time")
  func coveredBeforeShown() throws {
    let app = try NavigatedApp(pages: "home", "film", "note")
    try app.navigator.openPage("film")
    try app.runtime.subscribe(to: .pageWillAppear, on: "home", once: true) { _ in
      try app.navigator.openPage("note")
    }
    _ = app.host.takeLog()
    try app.navigator.back()
    #expect(app.host.takeLog() == ["close film", "show note push"])
    try app.navigator.back()
    #expect(app.host.takeLog() == ["close note", "show home again"])
  }

  @Test("H37 a page with several faults is kept once")
  func keptOnce() throws {
    let app = try NavigatedApp(pages: "home")
    let faulty = [
      "app.json": #"{ "format": 1, "id": "app", "pages": ["home"] }"#,
      "pages/home.json": "{ \"format\": 1,,\n \"id\": \"home\",,\n \"data\": {} }",
    ]
    #expect(app.navigator.reload(AppDocuments(MemoryDocumentStore(faulty))).kept == ["home"])
  }

  @Test("R21 a delegate may close pages while documents are read again")
  func backWhileReloading() throws {
    final class Closing: NavigatorDelegate {
      weak var navigator: Navigator?
      func show(_ page: OpenPage, _ manner: Manner?) {}
      func hide(_ page: OpenPage, isClosed: Bool) {}
      func tell(_ message: NavigatorMessage) { _ = try? navigator?.back() }
    }
    let app = try NavigatedApp(pages: "home", "film", "note")
    for page in ["film", "note", "film"] { try app.navigator.openPage(page) }
    let delegate = Closing()
    delegate.navigator = app.navigator
    app.navigator.delegate = delegate
    let faulty = [
      "app.json": #"{ "format": 1, "id": "app", "pages": ["home", "film", "note"] }"#,
      "pages/home.json": #"{ "format": 1, "id": "home", "titel": 1 }"#,
      "pages/film.json": #"{ "format": 1, "id": "film", "titel": 1 }"#,
      "pages/note.json": #"{ "format": 1, "id": "note", "titel": 1 }"#,
    ]
    app.navigator.reload(AppDocuments(MemoryDocumentStore(faulty)))
    #expect(app.navigator.pages.first?.id == "home")
    #expect(app.navigator.pages.count < 4)
  }

  @Test("R21 pages that others have ended leave the stack, and their ids can be used again")
  func ended() throws {
    let app = try NavigatedApp(pages: "home", "film", "note", routes: #""app://note": "note""#)
    for page in ["film", "note"] { try app.navigator.openPage(page) }
    _ = app.host.takeLog()
    try app.runtime.unregister("film")
    #expect(try app.navigator.openPage("film").id == "film")
    #expect(app.navigator.pages.map(\.id) == ["home", "note", "film"])
    #expect(app.host.takeLog() == ["close film", "hide note", "show film push"])
    try app.runtime.unregister("film")
    #expect(app.navigator.open("app://note").page?.id == "note#2")
    #expect(app.navigator.pages.map(\.id) == ["home", "note", "note#2"])
    try app.runtime.unregister("note#2")
    #expect(try app.navigator.back().id == "note")
  }

  @Test("R21 the end of an event that has waited is told, whoever has opened or refused the URL")
  func ends() throws {
    let app = try NavigatedApp(pages: "home", routes: #""app://home": "home""#)
    var tokens: [Suspension<Bool>] = []
    try app.runtime.subscribe(to: .routeOpen, on: "app", priority: 900, label: "gate") {
      tokens.append($0.suspend())
    }
    var answers = [true, false]
    try app.runtime.subscribe(to: .routeOpen, on: "app", priority: 800, label: "other") { route in
      route.respond(answers.removeFirst())
      route.stop()
    }
    app.navigator.open("app://home")
    tokens.last?.resume()
    app.navigator.open("app://home")
    tokens.last?.resume()
    #expect(
      app.host.takeLog() == [
        "app://home was opened by other",
        "not opened: \"app://home\" was not opened [route-refused]",
      ])
  }

  @Test("R18 two openers whose events have joined get the result of the page that both have opened")
  func joined() async throws {
    let app = try NavigatedApp(pages: "home", "film", routes: #""app://film": "film""#)
    var tokens: [Suspension<Bool>] = []
    try app.runtime.subscribe(to: .routeOpen, on: "app", label: "gate") {
      tokens.append($0.suspend(joining: true))
    }
    var results: [String] = []
    for _ in 0..<2 {
      try app.runtime.at("home").up.openForResult("app://film").onEnd { end in
        results.append(end.response.map { "\($0)" } ?? end.cancelled.map { "\($0)" } ?? "none")
      }
    }
    await app.turn()
    tokens.first?.resume()
    #expect(app.navigator.pages.map(\.id) == ["home", "film"])
    try app.runtime.at("film").up.fire(.pageGiveResult, 7)
    await app.turn()
    #expect(results == ["given(7)", "closed"])
    #expect(app.navigator.pages.map(\.id) == ["home"])
  }

  @Test("R21 pages that show one another without end are stopped, and one of them stays in front")
  func endless() throws {
    func page(_ id: String, shows other: String) -> String {
      """
      { "format": 1, "id": "\(id)", "plugins": [{ "plugin": "action", "params": { "event": "page.didAppear",
        "fire": "route.open", "with": { "url": "app://\(other)", "manner": "reuse" }, "going": "up" } }] }
      """
    }
    let app = try NavigatedApp([
      "app.json": """
      { "format": 1, "id": "app", "pages": ["ping", "pong"],
        "routes": { "app://ping": "ping", "app://pong": "pong" } }
      """,
      "pages/ping.json": page("ping", shows: "pong"),
      "pages/pong.json": page("pong", shows: "ping"),
    ])
    try app.navigator.openPage("ping")
    let log = app.host.takeLog()
    #expect(log.count { $0.contains("[page-endless]") } == 1)
    #expect(app.navigator.pages.count == 2)
    #expect(
      app.navigator.current.map { "show \($0.id) reuse" } == log.last { $0.hasPrefix("show") })
    // Nothing is left over.
    #expect(try app.navigator.openPage("ping").number == 3)
  }

  @Test("R20 at the most pages, one can still be replaced or shown again")
  func limit() throws {
    let app = try NavigatedApp(pages: "home", "film")
    for _ in 1..<Navigator.mostPages { try app.navigator.openPage("home") }
    #expect(try app.navigator.openPage("film", manner: .replace).id == "film")
    #expect(try app.navigator.openPage("home", manner: .reuse).number == 999)
    #expect(throws: NavigationError.self) { try app.navigator.openPage("film") }
    #expect(app.navigator.pages.count == 1000)
  }
}
