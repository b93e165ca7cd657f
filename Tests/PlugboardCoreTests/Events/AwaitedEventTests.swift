import Plugboard
import PlugboardTesting
import TestSupport
import Testing

@MainActor @Suite("Awaited events") struct AwaitedEventTests {
  @Test("E10 all who wait for one fire are told")
  func severalWait() async throws {
    let scene = try SuspendingScene()
    let outcome = try scene.runtime.at("i").fire(.ping)
    let waiting = (0..<3).map { _ in Task { try await outcome.end().response } }
    await Task.yield()
    scene.token?.resume(answering: 1)
    for task in waiting { #expect(try await task.value == "worked on 1") }
  }

  @Test("E10 an awaited fire returns after resumption")
  func await() async throws {
    let scene = try SuspendingScene()
    let outcome = try scene.runtime.at("i").fire(.ping)
    async let end = outcome.end()
    await Task.yield()
    scene.token?.resume(answering: 1)
    #expect(try await end.response == "worked on 1")
    #expect(try await outcome.end().called == 2, "asked again, it is told again")
  }

  @Test("E10 a time-out cancels a chain that was resumed and then suspended by another subscriber")
  func timeOutOfSecond() async throws {
    let clock = ManualClock()
    let runtime = PageRuntime(ports: Ports(clock: clock))
    try runtime.register("p", level: .page)
    var tokens: [Suspension<Value>] = []
    for _ in 0..<2 { try runtime.subscribe(to: .ping, on: "p") { tokens.append($0.suspend()) } }
    let outcome = try runtime.at("p").fire(.ping)
    var hasEnded = false
    let waiting = Task {
      defer { hasEnded = true }
      return try await outcome.end(within: .seconds(5))
    }
    await clock.sleepers(1)
    #expect(tokens.first?.resume() == true && tokens.count == 2)
    clock.advance(by: .seconds(5))
    await eventually { hasEnded }
    try #require(hasEnded)
    await #expect(throws: EventError.self) { try await waiting.value }
    #expect(tokens.last?.isPending == false)
  }

  @Test("E10 a fire that is not suspended is awaited in no time")
  func awaitNothing() async throws {
    let runtime = try PageRuntime.withPage()
    try runtime.subscribe(to: .ping, on: "i") { $0.respond(1) }
    #expect(try await runtime.at("i").fire(.ping).end(within: .seconds(1)).response == 1)
  }

  @Test("E10 a time-out on the runtime's clock cancels the chain and gives an error")
  func timeOut() async throws {
    let clock = ManualClock()
    let runtime = PageRuntime(ports: Ports(clock: clock))
    try runtime.register("p", level: .page)
    var token: Suspension<Value>?
    try runtime.subscribe(to: .ping, on: "p") { token = $0.suspend() }
    try runtime.subscribe(to: .ping, on: "p") { _ in Issue.record("called after the time-out") }
    let outcome = try runtime.at("p").fire(.ping)
    let waiting = Task { try await outcome.end(within: .seconds(5)) }
    await clock.sleepers(1)
    clock.advance(by: .seconds(4))
    #expect(token?.isPending == true)
    clock.advance(by: .seconds(1))
    let error = await #expect(throws: EventError.self) { try await waiting.value }
    #expect(
      error?.description.contains("\"test.ping\" at \"p\" was cancelled: it timed out") == true)
    #expect(token?.resume() == false)
  }

  @Test("E10 in strict mode an awaited fire throws the first fault of its subscribers")
  func strict() async throws {
    let scene = try SuspendingScene()
    scene.runtime.events.isStrict = true
    for label in ["first", "second"] {
      try scene.runtime.subscribe(to: .ping, on: "i", priority: 1, label: label) { _ in
        throw CancellationError()
      }
    }
    let outcome = try scene.fire()
    scene.token?.resume()
    let error = await #expect(throws: EventError.self) { try await outcome.end() }
    guard case .fault(let fault)? = error else {
      Issue.record("another error: \(String(describing: error))")
      return
    }
    #expect(fault.subscriber == "first")
  }

  @Test("E10 resumed in time, nothing of the time-out is left")
  func inTime() async throws {
    let clock = ManualClock()
    let runtime = PageRuntime(ports: Ports(clock: clock))
    try runtime.register("p", level: .page)
    var token: Suspension<Value>?
    try runtime.subscribe(to: .ping, on: "p") { token = $0.suspend() }
    let outcome = try runtime.at("p").fire(.ping)
    let waiting = Task { try await outcome.end(within: .seconds(5)) }
    await clock.sleepers(1)
    token?.resume(answering: 3)
    #expect(try await waiting.value.response == 3)
    await clock.sleepers(0)
  }

  @Test("E10 cancelling the waiting task cancels the chain", arguments: [true, false])
  func taskCancellation(isEarly: Bool) async throws {
    let scene = try SuspendingScene()
    let outcome = try scene.fire()
    let waiting = Task { try await outcome.end() }
    if !isEarly { await Task.yield() }
    waiting.cancel()
    let error = await #expect(throws: EventError.self) { try await waiting.value }
    #expect(error?.code == "event-cancelled")
    #expect(scene.log.last == "end \(Cancellation.taskCancelled)")
    #expect(scene.token?.resume() == false)
  }

  @Test(
    "E10 an end that came before it is awaited names event, module and reason",
    arguments: [true, false])
  func cancelledBefore(isInside: Bool) async throws {
    let scene = try SuspendingScene { _, token in if isInside { token.cancel("no") } }
    let outcome = try scene.fire()
    if !isInside { scene.token?.cancel("no") }
    let error = await #expect(throws: EventError.self) { try await outcome.end() }
    #expect(error?.description == "\"test.ping\" at \"i\" was cancelled: no [event-cancelled]")
  }

  @Test(
    "E10 it never hangs: the module, or the runtime, may go while somebody waits",
    arguments: [true, false])
  func neverHangs(isDropped: Bool) async throws {
    var runtime: PageRuntime? = try PageRuntime.withPage()
    var token: Suspension<Value>?
    try runtime?.subscribe(to: .ping, on: "i") { token = $0.suspend() }
    let outcome = try #require(try runtime?.at("i").fire(.ping))
    let waiting = Task { try await outcome.end() }
    await Task.yield()
    if isDropped { runtime = nil } else { try runtime?.unregister("p") }
    await #expect(throws: EventError.self) { try await waiting.value }
    #expect(token?.isPending == false)
  }
}
