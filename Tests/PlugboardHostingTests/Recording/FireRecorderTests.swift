import Plugboard
import TestSupport
import Testing

extension Key<Int> {
  fileprivate static let laps = Key("laps")
}

extension EventName<Int, Void> {
  fileprivate static let start = EventName("race.start")
}
extension EventName<Int, Int> {
  fileprivate static let lap = EventName("race.lap", .laps)
}

@MainActor @Suite("The recorder of fires") struct FireRecorderTests {
  private struct Refused: Error {}

  private let clock = ManualClock()
  private let runtime: PageRuntime

  init() throws {
    runtime = PageRuntime(ports: Ports(clock: clock))
    try runtime.register("track", level: .page)
    try runtime.subscribe(to: .start, on: "track", label: "starter") { [unowned runtime, clock] in
      clock.advance(by: .milliseconds(1))
      let lap = try runtime.at("track").fire(.lap, 2)
      clock.advance(by: .milliseconds(2))
      $0.respond(lap.response ?? 0)
    }
    try runtime.subscribe(to: .lap, on: "track", label: "counter") { [unowned runtime, clock] in
      clock.advance(by: .milliseconds(4))
      try runtime.data(of: "track").write(.laps, $0.params)
      $0.respond($0.params + 1)
    }
  }

  private func recorder(
    capacity: Int = FireRecorder.standardCapacity, largestValue: Int? = 1024, times: Bool = false
  ) throws -> FireRecorder {
    let recorder = FireRecorder(
      clock: clock, capacity: capacity, largestValue: largestValue)
    try recorder.start(in: runtime, times: times)
    return recorder
  }

  @Test(
    "T7 the time of each subscriber for each event is kept, without the events that it has fired")
  func handlerTimes() throws {
    let recorder = try recorder(times: true)
    try runtime.at("track").fire(.start)
    try runtime.at("track").fire(.start)
    func time(_ subscriber: String, _ event: Name) -> [Int64]? {
      recorder.handlerTimes[TimedHandler(subscriber: ExactText(subscriber), event: event)]
        .map { [Int64($0.calls), $0.nanoseconds, $0.longest] }
    }
    #expect(time("starter", "race.start") == [2, 6_000_000, 3_000_000])
    #expect(time("counter", "race.lap") == [2, 8_000_000, 4_000_000])
    #expect(recorder.handlerTimes.count == 2)
    recorder.clear()
    #expect(recorder.handlerTimes.isEmpty)
  }

  @Test("H34 fires are kept under the subscriber that fired them, with the data that was changed")
  func tree() throws {
    let recorder = try recorder()
    try runtime.at("track").fire(.start)
    #expect(
      recorder.lines(last: 9) == [
        "#1 race.start at track by host", "  - starter 500 → 3",
        "    #2 race.lap at track by host {\"laps\":2}", "      - counter 500 → 3",
        "        track laps: nothing → 2 by host",
      ])
    let fires = recorder.fires()
    #expect(fires.map(\.event) == ["race.start", "race.lap"])
    #expect(fires.map(\.depth) == [1, 2] && fires.map(\.cause) == [nil, 1])
    #expect(fires[1].params == Params(["laps": 2]) && fires[1].calls.map(\.name) == ["counter"])
    #expect(fires[1].outcome?.response?.value == 3)
    #expect(recorder.changes().map(\.change) == [DataChange(.laps, to: 2)])
    #expect(recorder.stepCount == 7)
  }

  @Test("H34 nothing is recorded before the start and after the stop, and what was recorded stays")
  func stopping() throws {
    let recorder = FireRecorder(clock: clock)
    try runtime.at("track").fire(.lap, 1)
    #expect(recorder.stepCount == 0 && recorder.roots().isEmpty)
    try recorder.start(in: runtime)
    try runtime.at("track").fire(.lap, 2)
    recorder.stop()
    try runtime.at("track").fire(.lap, 3)
    #expect(recorder.fires().map(\.params) == [Params(["laps": 2])])
    try recorder.start(in: runtime)
    try runtime.at("track").fire(.lap, 4)
    #expect(recorder.fires().count == 2)
    recorder.clear()
    #expect(recorder.roots().isEmpty && recorder.changes().isEmpty)
  }

  @Test("H36 a recorder that is dropped observes no more, and keeps no runtime")
  func dropped() throws {
    var calls: [Int?] = []
    try runtime.subscribe(to: .lap, on: "track") { [unowned runtime] _ in
      calls.append(runtime.events.currentFire)
    }
    var kept: FireRecorder? = try recorder()
    weak let recorder = kept
    // An event without subscribers has a number only if something observes it.
    try runtime.at("track").fire(named: "nobody")
    try runtime.at("track").fire(.lap, 1)
    _ = kept?.stepCount
    kept = nil
    #expect(recorder == nil)
    try runtime.at("track").fire(named: "nobody")
    try runtime.at("track").fire(.lap, 1)
    #expect(calls == [2, 3])
  }

  @Test("H34 the newest fires are stored, and of one whose beginning is gone what is left")
  func capacity() throws {
    let recorder = try recorder(capacity: 3)
    // A change that is the oldest step counts for no fire.
    try runtime.data(of: "track").write(.laps, 0)
    for lap in 1...5 { try runtime.at("track").fire(.lap, lap) }
    let laps = (3...5).map { (lap: Int) in Params(["laps": .int(lap)]) }
    #expect(recorder.fires().map(\.params) == laps)
    try runtime.subscribe(named: "many", on: "track") { [unowned runtime] _ in
      for lap in 1...5 { try runtime.at("track").fire(.lap, lap) }
    }
    try runtime.at("track").fire(named: "many")
    #expect(recorder.fires().filter(\.hasBeginning).map(\.params) == laps)
    let cut = try #require(recorder.fires().first { !$0.hasBeginning })
    #expect(cut.event == "many" && cut.outcome != nil && cut.calls.count == 1)
  }

  @Test("H34 a filter admits a tree by anything in it")
  func filter() throws {
    let recorder = try recorder()
    try runtime.at("track").fire(.start)
    try runtime.data(of: "track").write(Key<String>("name"), "Le Mans")
    try runtime.at("track").fire(named: "nobody")
    func count(_ filter: RecordFilter) -> Int { recorder.roots().count(where: filter.admits) }
    #expect(count(RecordFilter()) == 2)
    #expect(count(RecordFilter(admitsQuiet: true)) == 3)
    #expect(count(RecordFilter(event: "*.lap")) == 1)
    #expect(count(RecordFilter(plugin: "counter")) == 1)
    #expect(count(RecordFilter(key: "laps")) == 1 && count(RecordFilter(key: "name")) == 1)
    #expect(count(RecordFilter(module: "track")) == 2 && count(RecordFilter(module: "tr")) == 0)
  }

  @Test("H35 what the host does for a command is told with the command")
  func command() throws {
    let recorder = try recorder()
    recorder.command = HostCommand("set", of: "desk")
    try runtime.data(of: "track").write(.laps, 1)
    recorder.command = nil
    try runtime.data(of: "track").write(.laps, 2)
    #expect(
      recorder.lines(last: 2) == [
        "track laps: nothing → 1 by desk (set)", "track laps: 1 → 2 by host",
      ])
  }

  @Test("H34 the own time of a subscriber is without that of the events that it fires")
  func times() throws {
    let recorder = try recorder(times: true)
    try runtime.at("track").fire(.start)
    let calls = recorder.fires().flatMap(\.calls)
    #expect(calls.map(\.duration) == [7_000_000, 4_000_000])
    #expect(calls.map(\.selfTime) == [3_000_000, 4_000_000])
    #expect(recorder.times["track"]?.calls == 2)
    #expect(recorder.times["track"]?.nanoseconds == 7_000_000)
    #expect(recorder.lines(last: 1)[1].hasSuffix("  3.00 ms of 7.00 ms"))
  }

  @Test("H34 fires, subscribers and changes are events of Chrome's format, in their order")
  func chrome() throws {
    let recorder = try recorder()
    try runtime.at("track").fire(.start)
    let json = ChromeTrace(recorder.roots(), program: "race").json
    let events = try #require(Fields(value: json)?["traceEvents"].flatMap { [Value](value: $0) })
    let names = events.compactMap { Fields(value: $0)?["name"] }
    #expect(names == ["process_name", "race.start", "starter", "race.lap", "counter", "laps"])
  }

  @Test(
    "H34 steps are in the order of time, also of an event that was suspended and went on among others"
  )
  func steps() throws {
    var tokens: [Suspension<Int>] = []
    try runtime.subscribe(to: .lap, on: "track", priority: 900, label: "flag") {
      tokens.append($0.suspend())
    }
    let recorder = try recorder()
    try runtime.at("track").fire(.lap, 1)
    try runtime.at("track").fire(.start)
    tokens.last?.resume()
    let steps = recorder.steps().map { step in
      "\(step.fire) \(step.event) \(step.phase) \(step.subscriber ?? "-") \(step.response.map { "\($0.value)" } ?? "-")"
    }
    #expect(
      steps == [
        "1 race.lap begin - -", "1 race.lap subscriber flag -", "2 race.start begin - -",
        "3 race.lap begin - -", "3 race.lap subscriber flag -", "2 race.start subscriber starter 0",
        "2 race.start end - 0", "3 race.lap subscriber counter 3", "3 race.lap end - 3",
      ])
    #expect(recorder.steps().allSatisfy { $0.publisher == .host })
    #expect(
      recorder.steps().last?.params == Params(["laps": 2]) && recorder.steps().last?.cause == 2)
  }

  @Test("H34 faults stand with the subscriber that failed, and the end says what ended a fire")
  func faults() throws {
    try runtime.subscribe(to: .lap, on: "track", priority: Priority.early, label: "broken") { _ in
      throw Refused()
    }
    try runtime.subscribe(to: .lap, on: "track", priority: Priority.late, label: "last") {
      $0.stop()
    }
    let recorder = try recorder()
    try runtime.at("track").fire(.lap, 1)
    let lines = recorder.lines(last: 1)
    #expect(lines[1...2] == ["  - broken 700", "    ! Refused()"])
    #expect(lines.suffix(2) == ["  - last 300", "  = stopped by last"])
    let (ofCalls, others) = try #require(recorder.fires().first).faults
    #expect(ofCalls.map(\.count) == [1, 0, 0] && others.isEmpty)
  }

  @Test("H34 a suspended fire names its suspension, and goes on where it was resumed")
  func suspension() throws {
    var token: Suspension<Int>?
    try runtime.subscribe(to: .lap, on: "track", priority: Priority.first, label: "flag") {
      token = $0.suspend()
    }
    let recorder = try recorder()
    let waiting = try runtime.at("track").fire(.lap, 1)
    let roots = recorder.roots(in: runtime)
    guard case .fire(let fire)? = roots.first else { Issue.record("no fire"); return }
    #expect(fire.suspension == waiting.suspension && fire.suspension != nil)
    #expect(fire.outcome == nil && fire.calls.map(\.isSuspended) == [true])
    #expect(recorder.lines(last: 1).last == "  = not over")
    token?.cancel("rain")
    #expect(recorder.lines(last: 1).last == "  = cancelled: rain")
  }

  @Test("H34 the params of the fires of an event that are in progress are told, outermost first")
  func paramsInProgress() throws {
    let recorder = try recorder()
    var found: [Int?] = []
    try runtime.subscribe(to: .lap, on: "track", priority: Priority.last) { [unowned runtime] in
      found = recorder.paramsInProgress(of: "race.lap").map { try? $0[.laps] }
      if $0.params < 3 { try runtime.at("track").fire(.lap, $0.params + 1) }
    }
    try runtime.at("track").fire(.lap, 1)
    #expect(found == [1, 2, 3] && recorder.paramsInProgress(of: "race.lap").isEmpty)
  }

  @Test("H36 recording and reading cost as much as there are fires, also without a limit")
  func growth() throws {
    let growth = try WorkGrowth.measured(from: 400, times: 8) { count in
      let recorder = try recorder(capacity: .max, largestValue: nil)
      for lap in 0..<count { try runtime.at("track").fire(.lap, lap) }
      #expect(recorder.fires().count == count && recorder.roots().count == count)
    }
    #expect(growth < 16, "8 times the fires took \(growth) times as long")
  }
}
