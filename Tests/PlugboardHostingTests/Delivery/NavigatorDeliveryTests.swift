import Plugboard
import PlugboardPlugins
import TestSupport
import Testing

@Suite("Delivered documents in a navigator") @MainActor struct NavigatorDeliveryTests {
  private let delivered = DeliveredApp()
  private let host = RecordedHost()
  private let navigator: Navigator
  private let delivery: DocumentDelivery

  init() throws {
    delivered.documents["app.json"] = """
      { "format": 1, "id": "radio", "delivery": { "url": "\(DeliveredApp.url)" }, "pages": ["home", "show"],
        "routes": { "app://show": "show" } }
      """
    delivery = try delivered.delivery()
    let registry = try PluginRegistry(SystemPlugins.all, host: Navigator.manifest)
    navigator = Navigator(
      try #require(delivery.start()), in: PageRuntime(registry: registry))
    navigator.delegate = host
    try navigator.launch()
    try navigator.openPage("home")
  }

  private func take(_ set: ServedSet) async throws -> Reload {
    try delivered.serve(set)
    guard case .delivered(let documents, _)? = try await delivery.newer() else {
      throw DeliveryError.unstored(reason: "there is no newer set")
    }
    return navigator.adopt(documents)
  }

  private func title(_ page: ModuleID = "home") throws -> String? {
    try navigator.runtime.data(of: page).read(Key<String>("title"))
  }

  private func origin(_ page: ModuleID) throws -> String? {
    try navigator.runtime.data(of: page).read(.documentOrigin)
  }

  @Test("C9 an open page is revised by difference, and its data tells where its document came from")
  func difference() async throws {
    #expect(try origin("home") == "built-in")
    let reload = try await take(.page("Evening", version: "7"))
    #expect(reload.differences.map(\.page) == ["home"])
    #expect(reload.differences.first?.difference.updated == ["home"])
    #expect(try title() == "Evening" && origin("home") == "delivered 7")
    try navigator.openPage("show")
    #expect(try origin("show") == "built-in")
    let later = DocumentOrigin.stored(version: "7")
    #expect("\(later)" == "stored 7")
  }

  @Test("C9 a page on which an event waits is revised when that has ended, whatever its end")
  func waitingEvent() async throws {
    for ends in ["resume", "cancel"] {
      var token: Suspension<Bool>?
      let subscription = try navigator.runtime.subscribe(
        to: .routeOpen, on: "radio", label: "guard"
      ) {
        token = $0.suspend()
      }
      navigator.open("app://show")
      #expect(token?.isPending == true)
      let reload = try await take(.page(ends, version: ends == "resume" ? "1" : "2"))
      #expect(reload.differences.isEmpty && navigator.waitingPages == ["home"])
      #expect(try title() != ends)
      #expect(token?.isPending == true)
      if ends == "resume" { token?.resume(answering: true) } else { token?.cancel("no") }
      await eventually { navigator.waitingPages.isEmpty }
      #expect(try title() == ends)
      subscription.cancel()
    }
  }

  @Test("C9 a page on which a person makes a gesture is revised when that is over")
  func gesture() async throws {
    navigator.beginGesture(on: "home")
    _ = try await take(.page("Evening", version: "1"))
    #expect(try title() == "Home")
    navigator.endGesture(on: "home")
    #expect(try title() == "Evening" && navigator.waitingPages.isEmpty)
  }

  @Test("C9 a gesture on a page that was closed doesn't delay a later page with its id")
  func gestureOnClosedPage() async throws {
    let show = try navigator.openPage("show")
    navigator.beginGesture(on: show.id)
    try navigator.close(show.id)
    let next = try navigator.openPage("show")
    #expect(next.id == show.id)
    _ = try await take(
      ServedSet([
        "pages/show.json": #"{ "format": 1, "id": "show", "data": { "title": "Show" } }"#
      ]))
    #expect(try title(next.id) == "Show" && navigator.waitingPages.isEmpty)
  }

  @Test(
    "C9 a page that waits is revised at the latest when it is opened next, and a closed one no more"
  )
  func openedNext() async throws {
    let show = try navigator.openPage("show")
    navigator.beginGesture(on: "home")
    navigator.beginGesture(on: show.id)
    _ = try await take(
      ServedSet([
        "pages/home.json": DeliveredApp.page("Evening"),
        "pages/show.json": #"{ "format": 1, "id": "show", "data": { "title": "Show" } }"#,
      ]))
    #expect(navigator.waitingPages == ["home", "show"])
    // A page that is opened meanwhile has the newer document.
    let other = try navigator.openPage("home")
    #expect(try title(other.id) == "Evening")
    try navigator.close(other.id)
    try navigator.openPage("home", manner: .reuse)
    #expect(try title() == "Evening" && navigator.waitingPages == ["show"])
    try navigator.close("show")
    #expect(navigator.waitingPages == [])
  }

  @Test(
    "C9 a module of a delivered document, or with records of a delivered source, opens the URLs that the built-in app lists, and others those that it states",
    arguments: [
      ("built-in", [:]),
      ("page", ["pages/home.json": DeliveredApp.page("Home", homeCards)]),
      ("template", ["templates/card/news.json": #"{ "format": 1, "data": { "a": 1 } }"#]),
      ("source", ["sources/news.json": #"{ "format": 1, "items": [] }"#]),
    ] as [(String, [String: String])])
  func openedURLs(delivered kind: String, files: [String: String]) async throws {
    let app = DeliveredApp()
    app.documents["pages/home.json"] = DeliveredApp.page("Home", Self.homeCards)
    app.documents["templates/card/news.json"] = #"{ "format": 1 }"#
    app.documents["sources/news.json"] = #"{ "format": 1, "items": [] }"#
    app.documents["app.json"] = app.documents["app.json"]?
      .replacing(#""needs-log-in", "when""#, with: #""toast", "when""#)
      .replacing(#""plugins": ["action", "#, with: #""plugins": ["source", "action", "#)
      .replacing(
        #""station": "Nightowl""#, with: #""station": "Nightowl", "studio": "app://studio/{id}""#)
    try app.serve(ServedSet(files))
    let delivery = try app.delivery()
    let registry = try PluginRegistry(SystemPlugins.all, host: Navigator.manifest)
    let navigator = Navigator(try #require(delivery.start()), in: PageRuntime(registry: registry))
    let host = RecordedHost()
    navigator.delegate = host
    guard case .delivered(let documents, _)? = try await delivery.newer() else {
      Issue.record("the set is taken")
      return
    }
    try navigator.launch()
    navigator.adopt(documents)
    try navigator.openPage("home")
    func open(_ url: String) throws -> String {
      let told = host.messages.count
      if try navigator.runtime.at("home/list").up.open(url).response == true { return "opened" }
      return host.messages.dropFirst(told).map {
        if case .refused(let error) = $0 { error.code } else { "\($0)" }
      }.joined(separator: " ")
    }
    #expect(try open("app://show") == "opened")
    #expect(try open("app://studio/7") == (kind == "built-in" ? "opened" : "set-route"))
    // The app itself opens what it likes.
    guard case .opened = navigator.open("app://studio/8") else {
      Issue.record("the app opens it")
      return
    }
  }

  private nonisolated static let homeCards = """
    "cards": [{ "id": "news", "type": "news", "components": [{ "id": "list", "plugins": [
      { "plugin": "source", "params": { "source": "news" } }] }] }]
    """
}
