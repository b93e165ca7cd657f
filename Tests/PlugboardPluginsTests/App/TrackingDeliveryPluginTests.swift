import Plugboard
import PlugboardPlugins
import PlugboardTesting
import Testing

@Suite("tracking-delivery") @MainActor struct TrackingDeliveryPluginTests {
  private static let url = "https://cinema.example/records"

  private func app(_ params: Fields = [:], fakes: Fakes = Fakes()) throws -> Harness {
    var params = params
    params["url"] = .string(Self.url)
    return try Harness(
      SystemPlugins.registry(),
      [.app: ["tracking-log", ["plugin": "tracking-delivery", "params": .object(params)]]],
      fakes: fakes)
  }

  private func record(_ names: String..., by app: Harness) throws {
    for name in names { try app.fire(.trackingRecord, ["event": .string(name)]) }
  }

  /// Lets the server answer the next request with a status.
  private func answer(_ status: Int, _ app: Harness) {
    app.network.answer(Self.url, method: "POST", status: status, json: [:])
  }

  /// The records of each request so far, as number and event.
  private func sent(by app: Harness) throws -> [[String]] {
    try app.network.requests.map { request in
      guard case .array(let entries) = try JSONReader().read(request.body).value else { return [] }
      return entries.map { entry in
        let event = entry[JSONPointer(["record", "event"])].flatMap(String.init(value:))
        return "\(entry[JSONPointer(["number"])] ?? .null) \(event ?? "-")"
      }
    }
  }

  /// The numbers of the records in the storage.
  private func stored(by app: Harness) -> [Int] {
    app.storage.values.keys.compactMap { Int($0.split(separator: "/").last ?? "") }.sorted()
  }

  @Test("N5 a record is in the storage, complete, before it counts as recorded")
  func durable() throws {
    let app = try app()
    var isStored = false
    app.handle(.trackingRecord, priority: 200) { _ throws in
      isStored = app.storage.values["tracking-delivery/0"] == ["event": "a", "app": "cinema"]
      #expect(try app.data.read(.trackingLog) == nil)
    }
    try app.data.write(.tracking, ["app": "cinema"])
    try record("a", by: app)
    #expect(isStored)
    #expect(try app.data.read(.trackingLog)?.count == 1)
    #expect(try app.data.read(.trackingPending) == 1)
  }

  @Test("N5 a record that can't be kept doesn't count as recorded, and is a fault")
  func refused() throws {
    let app = try app(["limit": 2])
    try record("a", "b", by: app)
    let error = #expect(throws: EventError.self) { try record("c", by: app) }
    #expect(error.map { "\($0)" }?.contains("2 records wait for delivery") == true)
    #expect(stored(by: app) == [0, 1])
    #expect(try app.data.read(.trackingLog) == [["event": "a"], ["event": "b"]])
  }

  @Test("N5 up to 100,000 records may wait, ten times as many as a log keeps entries")
  func limits() throws {
    let registry = try SystemPlugins.registry()
    func allows(_ limit: Int, _ plugin: String) -> Bool? {
      registry[plugin]?.manifest.params.first { $0.key.name == "limit" }?.key.legal?
        .allows(.int(limit))
    }
    #expect(allows(100_000, "tracking-delivery") == true)
    #expect(allows(100_001, "tracking-delivery") == false)
    #expect(allows(10_000, "tracking-log") == true)
    #expect(allows(10_001, "tracking-log") == false)
  }

  @Test("N5 a request is a POST of JSON with the records and their numbers")
  func request() async throws {
    let app = try app(["batch": 1])
    answer(204, app)
    try record("a", by: app)
    try await app.settle()
    let body = #"[{"number":0,"record":{"event":"a"}}]"#
    #expect(
      app.network.requests == [
        NetworkRequest(
          Self.url, method: "POST", headers: ["content-type": "application/json"],
          body: Array(body.utf8))
      ])
  }

  @Test(
    "N5 each answer of success, and no other, says that the server has the records",
    arguments: [
      (200, true), (201, true), (204, true), (299, true), (199, false), (300, false), (404, false),
    ])
  func statuses(status: Int, isTaken: Bool) async throws {
    let app = try app(["batch": 1])
    answer(status, app)
    try record("a", by: app)
    try await app.settle()
    #expect(stored(by: app) == (isTaken ? [] : [0]))
    #expect(try (app.data.read(.trackingError) == nil) == isTaken)
  }

  @Test(
    "N5 a record stays in the storage until the server has taken it, and is sent again until then")
  func atLeastOnce() async throws {
    let app = try app()
    app.network.fail(Self.url, method: "POST")
    answer(503, app)
    answer(200, app)
    try record("a", by: app)
    try await app.advance(by: .seconds(10))
    #expect(try sent(by: app).count == 1)
    #expect(stored(by: app) == [0])
    #expect(try app.data.read(.trackingError)?.contains("no connection") == true)
    try await app.advance(by: .seconds(1))
    #expect(stored(by: app) == [0])
    #expect(try app.data.read(.trackingError)?.contains("status 503") == true)
    try await app.advance(by: .seconds(2))
    #expect(try sent(by: app) == [["0 a"], ["0 a"], ["0 a"]])
    #expect(stored(by: app) == [])
    #expect(try app.data.read(.trackingPending) == 0)
    #expect(try app.data.read(.trackingError) == nil)
  }

  @Test("N5 if the process dies before it knows the answer, the next one sends the records again")
  func deathBeforeAnswer() async throws {
    let app = try app(["batch": 2])
    app.network.hold(Self.url, method: "POST")
    try record("a", "b", by: app)
    try await app.settle()
    #expect(try sent(by: app) == [["0 a", "1 b"]])
    // The server has the request; this is what the process leaves.
    let later = try self.app(["batch": 2], fakes: Fakes(storage: MemoryStorage(app.storage.values)))
    answer(200, later)
    try await later.settle()
    #expect(try sent(by: later) == [["0 a", "1 b"]])
    #expect(stored(by: later) == [])
  }

  @Test(
    "N5 what a process leaves that dies while it removes records is sent again, with its numbers")
  func deathWhileRemoving() async throws {
    let app = try app(["batch": 2])
    answer(200, app)
    try record("a", "b", by: app)
    let second = try #require(app.storage.values["tracking-delivery/1"])
    try await app.settle()
    var values = app.storage.values
    values["tracking-delivery/1"] = second
    let later = try self.app(["batch": 1], fakes: Fakes(storage: MemoryStorage(values)))
    answer(200, later)
    try await later.settle()
    try record("c", by: later)
    try await later.settle()
    #expect(try sent(by: later) == [["1 b"], ["2 c"]])
  }

  @Test("N5 a number isn't used again, though all records were delivered before a restart")
  func numbers() async throws {
    let app = try app(["batch": 1])
    answer(200, app)
    try record("a", by: app)
    try await app.settle()
    let later = try self.app(["batch": 1], fakes: Fakes(storage: app.storage))
    answer(200, later)
    try record("b", by: later)
    try await later.settle()
    #expect(try sent(by: later) == [["1 b"]])
  }

  @Test("N5 records go in batches: full ones at once, others after the interval")
  func batches() async throws {
    let app = try app(["batch": 2, "interval": 5])
    answer(200, app)
    try record("a", "b", "c", by: app)
    try await app.settle()
    #expect(try sent(by: app) == [["0 a", "1 b"]])
    try await app.advance(by: .milliseconds(4900))
    #expect(try sent(by: app).count == 1)
    try await app.advance(by: .milliseconds(100))
    #expect(try sent(by: app) == [["0 a", "1 b"], ["2 c"]])
    try record("d", "e", "f", "g", by: app)
    try await app.settle()
    #expect(try sent(by: app).dropFirst(2) == [["3 d", "4 e"], ["5 f", "6 g"]])
  }

  @Test("N5 the records that wait are sent as the app goes to the background")
  func background() async throws {
    let app = try app(["batch": 10, "interval": 5])
    answer(204, app)
    try record("a", "b", by: app)
    try await app.settle()
    #expect(app.network.requests.isEmpty)
    try app.fire(.appDidEnterBackground)
    try await app.settle()
    #expect(app.network.requests.count == 1 && stored(by: app) == [])
  }

  @Test("N5 an app that goes to the background while records are being delivered sends none twice")
  func backgroundWhileDelivering() async throws {
    let app = try app(["batch": 2])
    app.network.fail(Self.url, method: "POST")
    answer(204, app)
    try record("a", "b", by: app)
    try await app.settle()
    #expect(app.network.requests.count == 1)
    try app.fire(.appDidEnterBackground)
    try await app.advance(by: .seconds(1))
    #expect(try sent(by: app) == [["0 a", "1 b"], ["0 a", "1 b"]])
    #expect(stored(by: app) == [])
  }

  @Test("N5 the first record of a batch waits for the interval alone, however many follow it")
  func interval() async throws {
    let app = try app(["batch": 10, "interval": 5])
    answer(200, app)
    try record("a", by: app)
    for name in ["b", "c"] {
      try await app.advance(by: .seconds(2))
      try record(name, by: app)
    }
    #expect(app.network.requests == [])
    try await app.advance(by: .seconds(1))
    #expect(try sent(by: app) == [["0 a", "1 b", "2 c"]])
  }

  @Test("N5 after a success, the next failure is followed by the shortest time again")
  func backoffAfterSuccess() async throws {
    let app = try app(["batch": 1, "backoff": 1])
    app.network.fail(Self.url, method: "POST")
    app.network.fail(Self.url, method: "POST")
    answer(200, app)
    app.network.fail(Self.url, method: "POST")
    answer(200, app)
    try record("a", "b", by: app)
    try await app.advance(by: .seconds(1))
    try await app.advance(by: .seconds(2))
    #expect(try sent(by: app) == [["0 a"], ["0 a"], ["0 a"], ["1 b"]])
    try await app.advance(by: .seconds(1))
    #expect(try sent(by: app).count == 5)
    #expect(stored(by: app) == [])
  }

  @Test("N5 tries after failures are apart by times that double up to the longest, on the clock")
  func backoff() async throws {
    let app = try app(["batch": 1, "backoff": 1, "longestBackoff": 3])
    app.network.fail(Self.url, method: "POST")
    try record("a", by: app)
    try await app.settle()
    var counts = [app.network.requests.count]
    for milliseconds in [900, 100, 1900, 100, 2900, 100, 2900, 100] {
      try await app.advance(by: .milliseconds(milliseconds))
      counts.append(app.network.requests.count)
    }
    #expect(counts == [1, 1, 2, 2, 3, 3, 4, 4, 5])
  }

  @Test("N5 a record that comes while the server fails waits behind the earlier ones")
  func behind() async throws {
    let app = try app(["batch": 1])
    app.network.fail(Self.url, method: "POST")
    answer(200, app)
    try record("a", by: app)
    try await app.settle()
    try record("b", by: app)
    try await app.settle()
    #expect(try sent(by: app) == [["0 a"]])
    try await app.advance(by: .seconds(1))
    #expect(try sent(by: app) == [["0 a"], ["0 a"], ["1 b"]])
  }

  @Test("N5 records that an earlier run has left are sent first, in their order and at once")
  func restart() async throws {
    let left = MemoryStorage([
      "tracking-delivery/10": ["event": "c"], "tracking-delivery/9": ["event": "b"],
      "tracking-delivery/4": ["event": "a"], "other/1": ["event": "x"],
    ])
    let app = try app(["interval": 5], fakes: Fakes(storage: left))
    answer(200, app)
    #expect(try app.data.read(.trackingPending) == 3)
    try await app.settle()
    try record("d", by: app)
    try await app.advance(by: .seconds(5))
    #expect(try sent(by: app) == [["4 a", "9 b", "10 c"], ["11 d"]])
    #expect(left.values["other/1"] != nil)
  }

  @Test("N5 two entries with names of their own deliver each record to both servers")
  func several() async throws {
    let other = "https://partner.example/records"
    let app = try Harness(
      SystemPlugins.registry(),
      [
        .app: [
          ["plugin": "tracking-delivery", "params": ["url": .string(Self.url), "batch": 1]],
          [
            "plugin": "tracking-delivery", "as": "partner",
            "params": ["url": .string(other), "batch": 1],
          ],
        ]
      ])
    answer(200, app)
    app.network.fail(other, method: "POST")
    try record("a", by: app)
    try await app.settle()
    #expect(app.network.requests.map(\.url).sorted() == [Self.url, other].sorted())
    #expect(app.storage.values["partner/0"] == ["event": "a"])
    #expect(app.storage.values["tracking-delivery/0"] == nil)
  }

  @Test("N5 the delivery ends with its module, and leaves what isn't delivered")
  func end() async throws {
    let app = try app(["interval": 5])
    try record("a", by: app)
    try app.runtime.unregister(app.module)
    try await app.advance(by: .seconds(60))
    #expect(app.network.requests == [])
    #expect(app.clock.sleeperCount == 0)
    #expect(stored(by: app) == [0])
  }

  @Test("N5 a request that runs is cancelled with the module, and its records stay")
  func endOfRequest() async throws {
    let app = try app(["batch": 1])
    app.network.hold(Self.url, method: "POST")
    try record("a", by: app)
    try await app.settle()
    try app.runtime.unregister(app.module)
    app.network.release(Self.url, method: "POST")
    try await app.advance(by: .seconds(60))
    #expect(app.network.requests.count == 1)
    #expect(stored(by: app) == [0])
    #expect(app.runtime.leaks == [])
  }
}
