import Plugboard
import TestSupport
import Testing

@Suite("Deliveries that are interrupted") @MainActor struct InterruptedDeliveryTests {
  private static let home = "pages/home.json"
  private let app = DeliveredApp()

  private func interrupt(_ path: String, _ answers: [NetworkResponse?]) {
    app.server.interruptions[DeliveredApp.place + path] = answers
  }

  /// A set of four files.
  private static func set(_ title: String, version: String) -> ServedSet {
    var set = ServedSet.page(title, version: version)
    for name in ["a", "b", "c"] {
      set.files["templates/item/\(name).json"] =
        #"{ "format": 1, "data": { "n": "\#(name)\#(version)" } }"#
    }
    return set
  }

  @Test(
    "C9 a file for which the server is busy, or the connection is lost, is asked for again after pauses"
  )
  func again() async throws {
    try app.serve(.page("Evening", version: "1"))
    interrupt(Self.home, [NetworkResponse(status: 503), nil])
    let task = Task { try await app.fetched() }
    for pause in [1, 2] {
      await eventually { app.clock.sleeperCount == 1 }
      app.clock.advance(by: .seconds(pause) - .milliseconds(1))
      #expect(app.clock.sleeperCount == 1)
      app.clock.advance(by: .milliseconds(1))
    }
    #expect(try await task.value == "Evening")
    #expect(app.server.takeRequests() == ["set.json", Self.home, Self.home, Self.home])
  }

  @Test("C9 a file is asked for after the pause that the server states")
  func statedPause() async throws {
    try app.serve(.page("Evening", version: "1"))
    interrupt(Self.home, [NetworkResponse(status: 429, headers: ["retry-after": "7"])])
    let task = Task { try await app.fetched() }
    await eventually { app.clock.sleeperCount == 1 }
    app.clock.advance(by: .seconds(6))
    #expect(app.clock.sleeperCount == 1)
    app.clock.advance(by: .seconds(1))
    #expect(try await task.value == "Evening")
  }

  @Test(
    "C9 a file isn't asked for again if the server has answered or states a long pause",
    arguments: [
      NetworkResponse(status: 404), NetworkResponse(status: 200),
      NetworkResponse(status: 503, headers: ["retry-after": "31"]),
    ])
  func once(answer: NetworkResponse) async throws {
    try app.serve(.page("Evening", version: "1"))
    interrupt(Self.home, [answer])
    let code = answer.status == 200 ? "set-content" : "set-unreached"
    #expect(try await app.fetched() == code)
    #expect(app.server.takeRequests() == ["set.json", Self.home])
    #expect(try await app.fetched() == "Evening")
  }

  @Test(
    "C9 the files that have arrived before a failure aren't asked for again, also after a start")
  func kept() async throws {
    try app.serve(Self.set("Evening", version: "1"))
    interrupt("templates/item/c.json", [NetworkResponse(status: 404)])
    app.server.holdsFiles = true
    let task = Task { try await app.fetched() }
    await eventually { app.server.requests.count == 5 }
    app.server.holdsFiles = false
    #expect(try await task.value == "set-unreached")
    let arrived = try app.storage.files().count
    #expect(try app.started() == ("Home", []))
    _ = app.server.takeRequests()
    #expect(try await app.fetched() == "Evening")
    #expect(app.server.takeRequests().count == 1 + 4 - arrived)
    #expect(arrived > 0)
  }

  @Test("C9 the files of a set that was broken off go when the server offers another set")
  func noPile() async throws {
    for version in 1...5 {
      try app.serve(Self.set("Evening", version: "\(version)"))
      interrupt(Self.home, [NetworkResponse(status: 404)])
      #expect(try await app.fetched() == "set-unreached")
      #expect(try app.storage.files().count <= 3)
    }
    #expect(try await app.fetched() == "Evening")
    #expect(try app.storage.files().count == 4)
  }
}
