import Plugboard
import PlugboardPlugins
import PlugboardTesting
import TestSupport
import Testing

@Suite("login-check") @MainActor struct LoginCheckPluginTests {
  private let harness: Harness
  private var runtime: PageRuntime { harness.runtime }

  init() throws { harness = try Self.tree() }

  private static func tree() throws -> Harness {
    try Harness(
      SystemPlugins.registry(),
      [
        .page: ["account"],
        .component: [["plugin": "login-check", "params": ["urls": ["vip://"]]]],
        .item: ["route"],
      ])
  }

  @discardableResult
  private func open(_ url: String) throws -> Outcome<Bool> {
    try runtime.at("item").up.open(url)
  }

  private func logIn() async throws {
    _ = try await harness.settle(harness.at("page").fire(.accountLogIn, "小明"))
  }

  @Test("E9 suspended routes continue in their order, each with its own params")
  func order() async throws {
    var opened: [String?] = []
    try runtime.subscribe(to: .routeOpen, on: "page") { route in
      opened.append(route.params.0)
      route.respond(true)
    }
    var ends: [Bool?] = []
    try open("vip://1").onEnd { ends.append($0.response) }
    try open("vip://2").onEnd { ends.append($0.response) }
    #expect(opened == [] && ends == [])
    try await logIn()
    #expect(opened == ["vip://1", "vip://2"])
    #expect(ends == [true, true])
  }

  @Test(
    "E28 a second equal route joins the one that waits: its page opens once, and both end alike")
  func twice() async throws {
    var opened: [String?] = []
    try runtime.subscribe(to: .routeOpen, on: "page") { route in
      opened.append(route.params.0)
      route.respond(true)
    }
    var ends: [Bool?] = []
    for url in ["vip://1", "vip://1", "vip://2"] {
      try open(url).onEnd { ends.append($0.response) }
    }
    #expect(runtime.events.suspended.map(\.number) == [1, 2])
    try await logIn()
    #expect(opened == ["vip://1", "vip://2"])
    #expect(ends == [true, true, true])
  }

  @Test("A URL that needs no log-in, and one after the log-in, pass at once")
  func pass() async throws {
    harness.answer(.routeOpen, true, at: "page")
    #expect(try open("app://home").response == true)
    try await logIn()
    #expect(try open("vip://1").response == true)
  }

  @Test("P5 an event without a URL needs a log-in also if the URLs that need one are stated")
  func withoutURL() async throws {
    let harness = try Harness(
      SystemPlugins.registry(),
      [
        .page: ["account"],
        .item: [["plugin": "login-check", "params": ["event": "item.tap", "urls": ["vip://"]]]],
      ])
    let tap = try harness.at("item").fire(named: "item.tap")
    #expect(tap.suspension != nil)
    _ = try await harness.settle(harness.at("page").fire(.accountLogIn, "小明"))
    #expect(try harness.at("item").fire(named: "item.tap").suspension == nil)
  }

  @Test("E9 a host that logs in during the request resumes the route")
  func byItself() async throws {
    harness.answer(.routeOpen, true, at: "page")
    try runtime.subscribe(to: .accountAskLogIn, on: "page") { [runtime] _ in
      try runtime.at("page").fire(.accountLogIn, "小明")
    }
    #expect(try await harness.settle(open("vip://1")).response == true)
  }

  @Test(
    "P5 a route whose log-in is given up is cancelled, and stays closed after a later log-in")
  func givenUp() async throws {
    var opened: [String?] = []
    try runtime.subscribe(to: .routeOpen, on: "page") { opened.append($0.params.0) }
    var ends: [Cancellation?] = []
    for url in ["vip://1", "vip://2"] { try open(url).onEnd { ends.append($0.cancelled) } }
    try runtime.at("page").fire(.accountLogOut)
    #expect(ends == [.because("log-in given up"), .because("log-in given up")])
    #expect(runtime.events.suspended.isEmpty)
    #expect(try isAsked == false)
    try await logIn()
    #expect(opened == [])
    #expect(try open("vip://1").suspension == nil)
    #expect(opened == ["vip://1"])
  }

  @Test(
    "P5 only the URLs that are listed wait for a log-in, and those without one are asked for it")
  func asked() async throws {
    var asked: [String?] = []
    try runtime.subscribe(to: .accountAskLogIn, on: "page") { asked.append($0.params) }
    #expect(try open("app://home").suspension == nil)
    #expect(asked == [] && runtime.events.suspended.isEmpty)
    #expect(try open("vip://1").suspension != nil)
    #expect(asked == ["vip://1"])
  }

  @Test(
    "P5 the URLs that need a log-in are compared as routes compare them, however they are written",
    arguments: [
      ("APP://paid/1", true), ("app://%70aid/1", true), ("app://paid?x=1", true),
      // The host of a route of any scheme has no case.
      ("app://Paid/1", true), ("app://paid/1", true), ("app://free/paid", false),
      ("app://free?next=app://paid", false),
      ("https://Shop.Example/Cart", true), ("https://shop.example/cart", false),
      ("app://film/free", false), ("app://film", false), ("app://film/", false),
      ("app://film/%61/1", true), ("no url", true), ("no", false),
      ("app://shop", true), ("app://shop?x=1", true), ("app://shop#x", true),
      ("app://shop/x", true), ("app://shops", false), ("app://cart?a=12", true),
      ("app://cart/?a=12", true), ("app://carts?a=1", false),
      // What is guarded with one query is guarded with every query, however that is written.
      ("app://cart", true), ("app://cart?%61=%31", true), ("app://cart?b=1&a=1", true),
      // A scalar that joins the slash before it as a character.
      ("app://shop/%CC%811", true), ("app://shop/%E2%80%8D1", true),
      ("app://shop/%EF%B8%8F1", true), ("app://shop/%F0%9F%8F%BB", true),
      ("app://shop?\u{301}", true),
    ])
  func written(_ url: String, needsLogIn: Bool) throws {
    let urls: Value = [
      "app://paid", "HTTPS://shop.example/Cart", "app://film/%61", "no url", "app://shop/",
      "app://cart?a=1",
    ]
    let harness = try Harness(
      SystemPlugins.registry(),
      [.page: ["account", ["plugin": "login-check", "params": ["urls": urls]]]])
    let outcome = try harness.at("page").open(url)
    #expect((outcome.suspension != nil) == needsLogIn)
  }

  @Test("P5 after the log-in all routes that wait go on, each once, however often they were tapped")
  func goesOn() async throws {
    var opened: [String] = []
    try runtime.subscribe(to: .routeOpen, on: "page") { route in
      opened.append(route.params.0)
      route.respond(true)
    }
    for url in ["vip://1", "vip://2", "vip://1"] { try open(url) }
    #expect(opened == [])
    try await logIn()
    #expect(opened == ["vip://1", "vip://2"])
    #expect(runtime.events.suspended.isEmpty)
    #expect(try isAsked == false)
  }

  @Test("E28 routes whose URLs differ in their bytes alone don't join: each is opened")
  func spellings() async throws {
    var opened: [ExactText] = []
    try runtime.subscribe(to: .routeOpen, on: "page") { route in
      opened.append(ExactText(route.params.0))
      route.respond(true)
    }
    let urls = ["vip://\u{E9}", "vip://e\u{301}"]
    for url in urls { try open(url) }
    try await logIn()
    #expect(opened == urls.map(ExactText.init))
  }

  @Test("P5 the request for a log-in ends with the routes that it is for, and with their module")
  func requestEnds() throws {
    let waiting = try open("vip://1")
    #expect(try isAsked == true)
    runtime.events.cancel(try #require(waiting.suspension), "its page was closed")
    #expect(try isAsked == false)
    try open("vip://1")
    try open("vip://2")
    try runtime.at("page").fire(.accountAskLogIn, nil)
    try runtime.unregister("component")
    // The request of another one is left.
    #expect(try isAsked == true)
    #expect(try runtime.at("page").fire(.accountWithdrawLogIn, nil).response == true)
  }

  @Test("E9 giving up the log-in cancels the suspended routes")
  func giveUp() throws {
    var reason: Cancellation?
    try open("vip://1").onEnd { reason = $0.untyped.cancelled }
    try runtime.at("page").fire(.accountLogOut)
    #expect(reason == .because("log-in given up"))
  }

  /// Whether the account has a request for a log-in.
  private var isAsked: Bool? {
    get throws { try runtime.data(of: "page").read(.accountIsAsked) }
  }

  @Test(
    "E28 the request for a log-in is withdrawn when the last route ends without one, not before")
  func withdrawn() throws {
    for url in ["vip://1", "vip://1", "vip://2"] { try open(url) }
    #expect(try isAsked == true)
    runtime.events.cancel(1, "its page was closed")
    #expect(try isAsked == true)
    runtime.events.resume(2)
    #expect(try isAsked == false)
    try open("vip://1")
    #expect(try isAsked == true)
  }

  @Test("P5 of several routes that wait, all but one that is cancelled go on after the log-in")
  func oneCancelled() async throws {
    var opened: [String?] = []
    try runtime.subscribe(to: .routeOpen, on: "page") { opened.append($0.params.0) }
    for url in ["vip://1", "vip://2", "vip://3"] { try open(url) }
    runtime.events.cancel(2, "its page was closed")
    try await logIn()
    #expect(opened == ["vip://1", "vip://3"] && runtime.events.suspended.isEmpty)
  }

  @Test("E28 the request is withdrawn before the module ends that asked for it")
  func withdrawnAtEnd() throws {
    var withdrawals = 0
    try runtime.subscribe(to: .accountWithdrawLogIn, on: "page") { _ in withdrawals += 1 }
    var reason: Cancellation?
    try open("vip://1").onEnd { reason = $0.cancelled }
    try runtime.unregister("component")
    #expect(reason == .moduleEnded)
    #expect(try isAsked == false && withdrawals == 1)
  }

  @Test("E28 a request is withdrawn once, also if its withdrawal ends what waits")
  func withdrawnOnce() throws {
    var withdrawals = 0
    try runtime.subscribe(to: .accountWithdrawLogIn, on: "page") { [runtime] _ in
      withdrawals += 1
      for waiting in runtime.events.suspended { runtime.events.cancel(waiting.number, "given up") }
    }
    try open("vip://1")
    try runtime.unregister("component")
    #expect(withdrawals == 1 && runtime.events.suspended.isEmpty)
  }

  @Test("E28 a request of another module stays open when those of one are withdrawn")
  func otherRequest() throws {
    try runtime.at("page").fire(.accountAskLogIn, "vip://1")
    try open("vip://1")
    try runtime.unregister("component")
    #expect(try isAsked == true)
    #expect(try runtime.at("page").fire(.accountWithdrawLogIn, "vip://1").response == true)
    #expect(try isAsked == false)
  }

  @Test("E28 a log-in withdraws nothing, as its request has been met")
  func met() async throws {
    var withdrawals = 0
    try runtime.subscribe(to: .accountWithdrawLogIn, on: "page") { _ in withdrawals += 1 }
    try open("vip://1")
    try open("vip://1")
    try await logIn()
    #expect(withdrawals == 0)
    #expect(try isAsked == false)
  }

  @Test("E9 a route that a tool has resumed is not resumed again")
  func resumedByTool() async throws {
    let waiting = try open("vip://1")
    runtime.events.resume(try #require(waiting.suspension))
    try await logIn()
    #expect(harness.diagnostics.isEmpty)
  }

  @Test("E9 no route stays suspended when the module has ended")
  func ended() async throws {
    var reason: Cancellation?
    try open("vip://1").onEnd { reason = $0.untyped.cancelled }
    try runtime.unregister("component")
    #expect(reason == .moduleEnded)
    #expect(runtime.events.suspended.isEmpty)
    try await logIn()
  }

  @Test("E9 a runtime that is dropped while a route is suspended is freed")
  func dropped() throws {
    var harness: Harness? = try Self.tree()
    weak let runtime = harness?.runtime
    var reason: Cancellation?
    try runtime?.at("item").up.open("vip://1").onEnd { reason = $0.untyped.cancelled }
    #expect(runtime?.events.suspended.count == 1)
    harness = nil
    #expect(runtime == nil && reason == .moduleEnded)
  }

  @Test(
    "P5 each of many routes that wait for a log-in costs as much as each of few",
    arguments: [true, false])
  func many(isLoggedIn: Bool) throws {
    let growth = try WorkGrowth.measured(from: 125, times: 16) { count in
      let harness = try Self.tree()
      harness.answer(.routeOpen, true, at: "page")
      let user: String? = isLoggedIn ? "小明" : nil
      var ends: [Bool?] = []
      for number in 0..<count {
        try harness.runtime.at("item").up.open("vip://\(number)")
          .onEnd { ends.append($0.response) }
      }
      #expect(harness.runtime.events.suspended(after: count - 1).map(\.number) == [count])
      try harness.at("page").down.fire(.accountDidChange, user)
      #expect(ends == Array(repeating: isLoggedIn ? true : nil, count: count))
    }
    #expect(growth < 64, "linear were 16, quadratic 256")
  }

}
