import Plugboard
import PlugboardTesting
import Testing

@MainActor @Suite("A harness runs tasks") struct HarnessTaskTests {
  private let url = "https://films/hot"
  private let harness: Harness

  init() throws {
    harness = try Harness(ProbePlugin.self, ["address": .string("https://films/hot")])
  }

  @Test("T2 a request gets the scripted answer, and is recorded")
  func answer() async throws {
    harness.network.answer(url, json: ["films": []])
    try harness.fire(.probeFetch)
    #expect(harness.network.requests.isEmpty)
    try await harness.settle()
    #expect(try harness.data.read(.body) == #"{"films":[]}"#)
    #expect(harness.network.requests == [NetworkRequest(url)])
    #expect(harness.runtime.openTasks.isEmpty)
  }

  @Test("T2 time passes when the test moves it, and a task wakes at its time")
  func time() async throws {
    harness.network.fail(url)
    harness.network.fail(url)
    harness.network.answer(url, json: true)
    try harness.fire(.probeFetch)
    try await harness.settle()
    #expect(harness.network.requests.count == 1)
    try await harness.advance(by: .milliseconds(999))
    #expect(harness.network.requests.count == 1)
    try await harness.advance(by: .milliseconds(1))
    #expect(harness.network.requests.count == 2)
    try await harness.advance(by: .seconds(60))
    #expect(try harness.data.read(.body) == "true")
    #expect(harness.clock.now == ManualClock.Instant(offset: .seconds(61)))
  }

  @Test("T2 a step over many ticks stops at each of them")
  func ticks() async throws {
    var ticks: [Duration] = []
    let context = try #require(harness.runtime.context(of: "page", as: PageContext.self))
    let clock = harness.clock
    context.task {
      for _ in 0..<3 {
        try await context.clock.sleep(for: .seconds(10))
        ticks.append(clock.now.offset)
      }
    }
    try await harness.advance(by: .seconds(35))
    #expect(ticks == [.seconds(10), .seconds(20), .seconds(30)])
  }

  @Test("T2 sleepers wake in the order of their times, and equal ones in order of arrival")
  func order() async throws {
    var log: [Int] = []
    let context = try #require(harness.runtime.context(of: "page", as: PageContext.self))
    for seconds in [3, 1, 2, 1] {
      let number = seconds * 10 + log.count
      context.task {
        try await context.clock.sleep(for: .seconds(seconds))
        log.append(number)
      }
    }
    for turn in 0..<20 {
      let number = 100 + turn
      context.task {
        try await context.clock.sleep(for: .seconds(4))
        log.append(number)
      }
    }
    try await harness.advance(by: .seconds(5))
    #expect(log == [10, 10, 20, 30] + (100..<120))
  }

  @Test("T2 an unscripted request fails the next step, which lists the scripted ones")
  func unscripted() async throws {
    harness.network.answer("https://films/new", json: [])
    try harness.fire(.probeFetch)
    let error = await #expect(throws: HarnessError.self) { try await harness.settle() }
    #expect(
      "\(try #require(error))"
        == "GET https://films/hot was sent, and the test gives no answer for it; "
        + "it gives one for GET https://films/new")
    #expect(harness.network.unscripted == [NetworkRequest(url)])
    // It is reported once; the next one, which follows after a second, is reported again.
    try await harness.settle()
    await #expect(throws: HarnessError.self) { try await harness.advance(by: .seconds(1)) }
    #expect(harness.network.unscripted.count == 2)
  }

  @Test("T2 a request to a source without an answer is reported once")
  func unscriptedSource() async throws {
    await #expect(throws: SourceError.self) {
      try await harness.sources.load(SourceRequest("films", of: .item, page: 1))
    }
    let error = await #expect(throws: HarnessError.self) { try await harness.settle() }
    #expect(
      "\(try #require(error))" == "the test gives no answer for page 1 of the source \"films\"")
    try await harness.settle()
  }

  @Test("T2 an answer that is held back arrives when it is released, or never")
  func held() async throws {
    harness.network.answer(url, json: 1)
    harness.network.hold(url)
    try harness.fire(.probeFetch)
    try await harness.settle()
    #expect(try harness.data.read(.body) == nil)
    harness.network.release(url)
    try await harness.settle()
    #expect(try harness.data.read(.body) == "1")

    harness.network.hold(url)
    try harness.fire(.probeFetch)
    try await harness.settle()
    try harness.runtime.unregister("page")
    try await harness.settle()
    #expect(harness.runtime.openTasks.isEmpty)
  }

  @Test("E10 a suspended fire is awaited, and reported if it never ends")
  func suspended() async throws {
    let fire = try harness.fire(.probeHold)
    let error = await #expect(throws: HarnessError.self) { _ = try await harness.settle(fire) }
    #expect(
      "\(try #require(error))"
        == "the fire is still suspended; what waits: probe.hold at page")
    harness.runtime.events.resume(try #require(fire.suspension), answering: true)
    #expect(try await harness.settle(fire).response == true)
    #expect(try await harness.settle(harness.fire(.probeCount)).response == 1)
  }

  @Test("E10 the time-out of a fire uses the harness's clock")
  func timeOut() async throws {
    let fire = try harness.fire(.probeHold)
    let end = Task { try await fire.end(within: .seconds(30)) }
    try await harness.advance(by: .seconds(30))
    await #expect(throws: EventError.self) { try await end.value }
    #expect(harness.runtime.events.suspended.isEmpty)
  }

  @Test("E25 work that leaves the main actor meanwhile settles as well, every time")
  func hops() async throws {
    for round in 0..<50 {
      let context = try #require(harness.runtime.context(of: "page", as: PageContext.self))
      var sum = 0
      context.task {
        for number in 1...20 { sum += await Self.squared(number) }
      }
      try await harness.settle()
      #expect(sum == 2870, "in round \(round)")
    }
  }

  @concurrent private static func squared(_ number: Int) async -> Int {
    await Task.yield()
    return number * number
  }
}
