import Plugboard
import TestSupport
import Testing

@Suite("Delivery of documents") @MainActor struct DeliveryTests {
  @Test("C9 built-in documents serve first, then the stored set, then the server's newest")
  func order() async throws {
    let app = DeliveredApp()
    #expect(try app.started() == ("Home", []))
    try app.serve(.page("Evening", version: "1"))
    #expect(try await app.fetched() == "Evening")
    #expect(try app.started() == ("Evening", []))
    try app.serve(.page("Night", version: "2"))
    _ = try await app.fetched()
    #expect(try await app.fetched() == "nothing")
    #expect(try app.started() == ("Night", []))
  }

  @Test("C9 the manifest is asked for with its tag, and an unchanged one costs no further request")
  func conditional() async throws {
    let app = DeliveredApp()
    try app.serve(.page("Evening", version: "1"), tag: "\"a\"")
    _ = try await app.fetched()
    #expect(app.server.takeRequests() == ["set.json", "pages/home.json"])
    #expect(try await app.fetched() == "nothing")
    #expect(app.server.requests.map { $0.headers["if-none-match"] } == ["\"a\""])
    // A tag that can't be a header isn't sent.
    try app.serve(.page("Night", version: "2"), tag: "\"a\"\r\nx: y")
    #expect(try await app.fetched() == "Night")
    _ = app.server.takeRequests()
    #expect(try await app.fetched() == "nothing")
    #expect(app.server.requests.map(\.headers) == [[:]])
  }

  @Test("C9 a file that is known by its digest isn't fetched, wherever it is")
  func knownFiles() async throws {
    let app = DeliveredApp()
    // The same content under two paths, and a built-in file.
    let item = #"{ "format": 1, "data": { "a": 1 } }"#
    var set = ServedSet([
      "pages/home.json": DeliveredApp.page("Home"), "templates/item/a.json": item,
      "templates/item/b.json": item,
    ])
    try app.serve(set)
    #expect(try await app.fetched() == "Home")
    #expect(app.server.takeRequests() == ["set.json", "templates/item/a.json"])
    set.version = "2"
    set.files["templates/item/c.json"] = item
    try app.serve(set)
    #expect(try await app.fetched() == "Home")
    #expect(app.server.takeRequests() == ["set.json"])
  }

  @Test("C9 at most four files are fetched at the same time")
  func parallelFiles() async throws {
    let app = DeliveredApp()
    var set = ServedSet([:])
    for number in 0..<10 {
      set.files["templates/item/t\(number).json"] = #"{ "format": 1, "data": { "n": \#(number) } }"#
    }
    try app.serve(set)
    app.server.holdsFiles = true
    let task = Task { try await app.fetched() }
    await eventually { app.server.requests.count == 5 }
    for _ in 0..<100 { await Task.yield() }
    #expect(app.server.requests.count == 5)
    app.server.holdsFiles = false
    #expect(try await task.value == "Home")
    #expect(app.server.requests.count == 11)
  }

  @Test(
    "C9 a server that fails or lies leaves the good set in its place",
    arguments: [
      "status", "unreached", "cut", "long", "digest", "missing", "not-modified", "manifest",
      "expired", "older", "same version", "newer format", "fault", "path",
    ])
  func badServer(kind: String) async throws {
    let app = DeliveredApp()
    try app.serve(.page("Good", version: "2"))
    _ = try await app.fetched()
    var set = ServedSet.page("Bad", version: "3")
    let page = DeliveredApp.place + "pages/home.json"
    var code = "set-content"
    switch kind {
    case "status":
      app.server.answers[DeliveredApp.url] = NetworkResponse(status: 500)
      code = "set-unreached"
    case "unreached":
      app.server.isReachable = false
      code = "set-unreached"
    case "not-modified":
      app.server.answers[DeliveredApp.url] = NetworkResponse(status: 304)
      code = "set-unreached"
    case "cut", "long", "digest", "missing":
      let text = DeliveredApp.page("Bad")
      try app.serve(set)
      let bytes =
        switch kind {
        case "cut": Array(text.utf8.dropLast())
        case "long": Array(text.utf8) + [10]
        default: Array(DeliveredApp.page("Bat").utf8)
        }
      app.server.answers[page] = NetworkResponse(
        status: kind == "missing" ? 404 : 200, body: bytes)
      if kind == "missing" { code = "set-unreached" }
    case "manifest":
      app.server.answers[DeliveredApp.url] = NetworkResponse(body: [0xFF])
      code = "set-manifest"
    case "newer format":
      app.server.answers[DeliveredApp.url] = NetworkResponse(body: Array(#"{ "format": 2 }"#.utf8))
      code = "set-manifest"
    case "path":
      set.files["pages/../app.json"] = "{}"
      try app.serve(set)
      code = "set-manifest"
    case "expired":
      set.expires = app.now
      try app.serve(set)
      code = "set-expired"
    case "older", "same version":
      set.version = kind == "older" ? "1" : "02"
      try app.serve(set)
      code = "set-older"
    default:
      set.files["pages/home.json"] = DeliveredApp.page("Bad", #""cards": 7"#)
      try app.serve(set)
      code = "set-refused"
    }
    #expect(try await app.fetched() == code)
    #expect(try app.started() == ("Good", []))
    app.server.isReachable = true
    try app.serve(.page("Better", version: "4"))
    #expect(try await app.fetched() == "Better")
  }

  @Test(
    "C9 a fault of a built-in document doesn't keep a set away, a fault that the set brings does")
  func builtInFaults() async throws {
    let app = DeliveredApp()
    app.documents["pages/show.json"] = #"{ "format": 1, "id": "show", "cards": 7 }"#
    try app.serve(.page("Sound", version: "1"))
    #expect(try await app.fetched() == "Sound")
    // The built-in page uses a template that the set spoils.
    app.documents["pages/show.json"] =
      #"{ "format": 1, "id": "show", "cards": [{ "type": "hour" }] }"#
    app.documents["templates/card/hour.json"] = #"{ "format": 1 }"#
    try app.serve(
      ServedSet(["templates/card/hour.json": #"{ "format": 1, "components": 7 }"#], version: "2"))
    #expect(try await app.fetched() == "set-refused")
  }

  @Test("C9 a refused manifest isn't fetched with its files again, and another one is")
  func refusedOnce() async throws {
    let app = DeliveredApp()
    try app.serve(ServedSet(["pages/home.json": DeliveredApp.page("Bad", #""cards": 7"#)]))
    let delivery = try app.delivery()
    #expect(try await app.fetched(by: delivery) == "set-refused")
    #expect(try await app.fetched(by: delivery) == "set-refused")
    #expect(app.server.takeRequests() == ["set.json", "pages/home.json", "set.json"])
    try app.serve(.page("Good", version: "2"))
    #expect(try await app.fetched(by: delivery) == "Good")
  }

  @Test("C9 an empty set gives the built-in documents back")
  func emptySet() async throws {
    let app = DeliveredApp()
    try app.serve(.page("Good", version: "1"))
    _ = try await app.fetched()
    try app.serve(ServedSet([:], version: "2"))
    #expect(try await app.fetched() == "Home")
    #expect(try app.started() == ("Home", []))
  }

  @Test(
    "C9 the server is asked as often as the settings say; failures are told once, and asked after ever longer pauses"
  )
  func polling() async throws {
    let app = DeliveredApp()
    app.server.isReachable = false
    var told: [String] = []
    let delivery = try app.delivery()
    let task = Task {
      await delivery.run(on: app.clock) { message in
        switch message {
        case .delivered(_, let version): told.append("delivered \(version)")
        case .failed(let error): told.append(error.code)
        }
      }
    }
    var pauses: [Duration] = []
    for number in 1...6 {
      #expect(await app.clock.sleepers(1))
      let pause = try #require(app.clock.nextWaking).offset - app.clock.now.offset
      pauses.append(pause)
      if number == 5 {
        app.server.isReachable = true
        try app.serve(.page("Evening", version: "1"))
      }
      app.clock.advance(by: pause)
    }
    task.cancel()
    await task.value
    #expect(pauses == [1, 2, 4, 8, 16, 900].map { .seconds($0) })
    #expect(told == ["set-unreached", "delivered 1"])
  }
}
