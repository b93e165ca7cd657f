import Plugboard
import PlugboardTesting
import TestSupport
import Testing

@MainActor @Suite("The fakes of the ports") struct FakesTests {
  @Test("T2 a network gives its answers in order, the last one repeatedly, by method and URL")
  func network() async throws {
    let network = ScriptedNetwork()
    network.answer("u", with: NetworkResponse(status: 503))
    network.answer("u", json: ["n": 1])
    network.answer("u", method: "POST", status: 201, json: .null)
    var statuses: [Int] = []
    for _ in 0..<3 { statuses.append(try await network.send(NetworkRequest("u")).status) }
    statuses.append(try await network.send(NetworkRequest("u", method: "POST")).status)
    #expect(statuses == [503, 200, 200, 201])
    #expect(network.requests.map(\.description) == ["GET u", "GET u", "GET u", "POST u"])
    #expect(network.unscripted.isEmpty)
  }

  @Test("T2 a network fails as scripted, and without an answer")
  func failures() async throws {
    let network = ScriptedNetwork()
    network.fail("u", reason: "no route")
    let scripted = await #expect(throws: NetworkError.self) {
      try await network.send(NetworkRequest("u"))
    }
    #expect(scripted == .failed(NetworkRequest("u"), reason: "no route"))
    let unscripted = await #expect(throws: NetworkError.self) {
      try await network.send(NetworkRequest("v"))
    }
    #expect(
      "\(try #require(unscripted))"
        == "GET v failed: the test gives no answer for it; it gives one for GET u [network-failed]")
    #expect(network.unscripted == [NetworkRequest("v")])
  }

  @Test("T2 a request whose answer is held back ends when its task is cancelled")
  func cancelled() async throws {
    let network = ScriptedNetwork()
    network.hold("u")
    let task = Task { try await network.send(NetworkRequest("u")) }
    await eventually { !network.requests.isEmpty }
    task.cancel()
    let result = await task.result
    #expect(throws: NetworkError.cancelled(NetworkRequest("u"))) { try result.get() }
    let late = Task { try await network.send(NetworkRequest("u")) }
    late.cancel()
    let lateResult = await late.result
    #expect(throws: NetworkError.cancelled(NetworkRequest("u"))) { try lateResult.get() }
  }

  @Test("T2 all requests that are held back are released at once, and later ones pass")
  func release() async throws {
    let network = ScriptedNetwork()
    for number in 1...3 { network.answer("u", json: .int(number)) }
    network.hold("u")
    var answers: [[UInt8]] = []
    let tasks = (0..<2).map { _ in
      Task { answers.append(try await network.send(NetworkRequest("u")).body) }
    }
    await eventually { network.requests.count == 2 }
    #expect(answers == [])
    network.release("u")
    for task in tasks { try await task.value }
    answers.append(try await network.send(NetworkRequest("u")).body)
    #expect(answers == ["1", "2", "3"].map { Array($0.utf8) })
  }

  @Test("T2 a request that is held back takes its answer when it is released, or none if it ends")
  func heldAnswer() async throws {
    let network = ScriptedNetwork()
    network.hold("u")
    let ended = Task { try await network.send(NetworkRequest("u")) }
    let held = Task { try await network.send(NetworkRequest("u")) }
    await eventually { network.requests.count == 2 }
    for number in 1...2 { network.answer("u", json: .int(number)) }
    ended.cancel()
    _ = await ended.result
    network.release("u")
    #expect(try await held.value.body == Array("1".utf8))
    #expect(network.unscripted == [])
  }

  @Test("T2 sources give their pages in order, their records by name, and fail without an answer")
  func sources() async throws {
    let sources = ScriptedSources()
    let request = SourceRequest("feed", of: .item, page: 1)
    sources.answer("feed", with: [["id": "a"]])
    sources.fail("feed", reason: "no route")
    #expect(try await sources.load(request) == SourcePage([["id": "a"]], isLast: false))
    for reason in ["no route", "the test gives no answer for page 1 of the source \"feed\""] {
      let error = await #expect(throws: SourceError.self) { try await sources.load(request) }
      #expect(error == .failed(source: "feed", reason: reason))
    }
    sources.records["films"] = ["kid": ["year": 1921]]
    #expect(try await sources.record("kid", of: "films") == ["year": 1921])
    #expect(try await sources.record("moon", of: "films") == nil)
    await #expect(throws: SourceError.self) { try await sources.record("kid", of: "books") }
    // A failure is for one request.
    sources.fail("films")
    await #expect(throws: SourceError.self) { try await sources.record("kid", of: "films") }
    #expect(try await sources.record("kid", of: "films") == ["year": 1921])
    #expect(sources.unscripted.count == 2)
    #expect(sources.requests == [request, request, request])
  }

  @Test("T2 an account admits all users that the test doesn't refuse, and records them")
  func account() async throws {
    let account = ScriptedAccount(user: "小红")
    account.refused = ["小明"]
    #expect(try await !account.logIn("小明"))
    #expect(account.user == "小红")
    #expect(try await account.logIn("小方"))
    #expect(account.user == "小方" && account.logIns == ["小明", "小方"])
    account.failure = .failed(reason: "no connection")
    await #expect(throws: AccountError.failed(reason: "no connection")) {
      try await account.logOut()
    }
    #expect(account.user == "小方" && account.logOuts == 1)
    account.failure = nil
    try await account.logOut()
    #expect(account.user == nil)
  }

  @Test("T2 a clock doesn't move until the test moves it")
  func clock() async throws {
    let clock = ManualClock()
    let start = clock.now
    clock.advance(by: .seconds(2))
    #expect(start.duration(to: clock.now) == .seconds(2))
    try await clock.sleep(until: start, tolerance: nil)
    let task = Task { try await clock.sleep(for: .seconds(1)) }
    await clock.sleepers(1)
    #expect(clock.nextWaking?.offset == .seconds(3))
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(clock.nextWaking == nil)
  }
}
