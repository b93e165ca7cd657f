import Plugboard
import TestSupport
import Testing

@MainActor @Suite("Times by a clock that jumps") struct StopwatchTests {
  @Test("T2 a stopwatch goes on from where it is when the clock is set back")
  func setBack() {
    let clock = ManualClock()
    let time = clock.stopwatch()
    var readings: [Duration] = []
    for seconds in [5, -100, 0, 3] {
      clock.advance(by: .seconds(seconds))
      readings.append(time())
    }
    #expect(readings == [.seconds(5), .seconds(5), .seconds(5), .seconds(8)])
  }

  @Test("T2 a stopwatch never runs backwards, and each reading has a number of nanoseconds")
  func jumps() {
    let time = JumpingClock(JumpingClock.jumps).stopwatch()
    var last = Duration.zero
    for _ in 0..<JumpingClock.jumps.count * 3 {
      let now = time()
      #expect(now >= last && now <= .nanoseconds(Int64.max))
      last = now
    }
    #expect(last == .nanoseconds(Int64.max))
  }

  @Test("E20 the durations that an observer gets are never negative, however the clock jumps")
  func durations() throws {
    let runtime = PageRuntime(ports: Ports(clock: JumpingClock(JumpingClock.jumps)))
    try runtime.register("p", level: .page)
    try runtime.subscribe(named: "e", on: "p") { _ in }
    var durations: [Duration] = []
    try runtime.observe(durations: true) { fire in
      if let duration = fire.duration { durations.append(duration) }
    }
    for _ in 0..<20 { try runtime.at("p").fire(named: "e") }
    #expect(durations.count == 20 && durations.allSatisfy { $0 >= .zero })
  }

  @Test("E10 a time-out comes once, also if the clock is set back while the fire waits")
  func timeOut() async throws {
    let clock = ManualClock()
    let runtime = PageRuntime(ports: Ports(clock: clock))
    try runtime.register("p", level: .page)
    var token: Suspension<Value>?
    try runtime.subscribe(named: "e", on: "p") { token = $0.suspend() }
    let outcome = try runtime.at("p").fire(named: "e")
    var ends: [Cancellation?] = []
    token?.onEnd { ends.append($0) }
    let waiting = Task { try await outcome.end(within: .seconds(5)) }
    await clock.sleepers(1)
    clock.advance(by: .seconds(-10))
    clock.advance(by: .seconds(14))
    #expect(clock.sleeperCount == 1 && ends == [])
    clock.advance(by: .seconds(1))
    await #expect(throws: EventError.self) { try await waiting.value }
    #expect(ends == [.timedOut])
  }

  @Test("E10 a time-out may be longer than the clock of the system can sleep")
  func endlessTimeOut() async throws {
    let runtime = PageRuntime()
    try runtime.register("p", level: .page)
    var token: Suspension<Value>?
    try runtime.subscribe(named: "e", on: "p") { token = $0.suspend() }
    let outcome = try runtime.at("p").fire(named: "e")
    let waiting = Task { try await outcome.end(within: .seconds(Int64.max)).response }
    // The time that the clock needs to begin.
    for _ in 0..<1000 { await Task.yield() }
    #expect(token?.resume(answering: 1) == true)
    #expect(try await waiting.value == 1)
  }
}
