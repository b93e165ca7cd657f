import Plugboard
import PlugboardTesting
import Testing

/// Notes how long the subscribers take.
private final class StopwatchPlugin: PagePlugin {
  static let name: Name = "stopwatch"
  static var durations: [Duration?] = []

  static func wire(_ on: inout Wiring<StopwatchPlugin>) {
    on.every(durations: true) { _, fire in
      if fire.phase == .subscriber { durations.append(fire.duration) }
    }
  }
}

@MainActor @Suite("Observers") struct EventObserverTests {
  struct Refused: Error {}

  private let runtime: PageRuntime

  init() throws { runtime = try PageRuntime.withPage() }

  private func text(_ record: FireRecord) -> String {
    let phase =
      switch record.phase {
      case .begin: "begin"
      case .subscriber: record.subscriber ?? ""
      case .end: "end"
      }
    return "\(phase) \(record.event.text.dropFirst(5)) \(record.depth)"
  }

  @Test("E20 an observer sees begin, each subscriber and end of every fire once, in order")
  func phases() throws {
    var log: [String] = []
    _ = try runtime.observe { log.append(text($0)) }
    try runtime.subscribe(to: .ping, on: "i", label: "a") { [unowned runtime] _ in
      try runtime.at("p").fire(.pong)
    }
    try runtime.subscribe(to: .ping, on: "i", label: "b") { $0.respond(2) }
    try runtime.at("i").fire(.ping)
    #expect(
      log == ["begin ping 1", "begin pong 2", "end pong 2", "a ping 1", "b ping 1", "end ping 1"])
  }

  @Test("E20 it sees fires without subscribers, also going up, and module lives")
  func nobody() throws {
    var log: [String] = []
    _ = try runtime.observe { log.append("\($0.event) \($0.module)") }
    try runtime.at("i").fire(named: "nobody.listens")
    try runtime.at("i").up.fire(named: "nobody.listens")
    try runtime.unregister("i")
    #expect(
      log == [
        "nobody.listens i", "nobody.listens i", "nobody.listens i", "nobody.listens i",
        "module.willUnload i", "module.willUnload i",
      ])
  }

  @Test("E20 records carry publisher, cause, params, the response so far and the outcome")
  func contents() throws {
    let bench = Bench()
    bench.handling["a"] = { context, event in
      try context.module("p")?.fire(named: "test.pong", ["title": "x"])
      event.respond(1)
    }
    try runtime.register("i2", level: .item, under: "k", plugins: bench.mounts(A.self, B.self))
    var log: [String] = []
    _ = try runtime.observe { record in
      log.append(
        "\(record.event) at \(record.module) by \(record.publisher) in \(record.cause ?? 0)"
          + " \(record.params.record.count) \(record.response ?? .null)"
          + " \(record.outcome.map { "called \($0.called)" } ?? "")")
    }
    try runtime.at("i2").fire(.ping)
    #expect(
      log == [
        "test.ping at i2 by host in 0 0 null ", "test.pong at p by a of i2 in 2 1 null ",
        "test.pong at p by a of i2 in 2 1 null called 0", "test.ping at i2 by host in 0 0 1 ",
        "test.ping at i2 by host in 0 0 1 ", "test.ping at i2 by host in 0 0 1 called 2",
      ])
  }

  @Test("E20 it sees errors, stops and the rest of a resumed fire")
  func exits() throws {
    var log: [String] = []
    var token: Suspension<Value>?
    _ = try runtime.observe { log.append(text($0)) }
    try runtime.subscribe(to: .ping, on: "i", label: "a") { _ in throw Refused() }
    try runtime.subscribe(to: .ping, on: "i", label: "b") { token = $0.suspend() }
    try runtime.subscribe(to: .ping, on: "i", label: "c") { $0.stop() }
    try runtime.subscribe(to: .ping, on: "i", label: "d") { _ in }
    try runtime.at("i").fire(.ping)
    #expect(log == ["begin ping 1", "a ping 1", "b ping 1"])
    token?.resume()
    #expect(log == ["begin ping 1", "a ping 1", "b ping 1", "c ping 1", "end ping 1"])
  }

  @Test(
    "E20 durations are read on the injected clock, only where an observer asks for them",
    arguments: [true, false])
  func durations(isAsked: Bool) throws {
    let clock = ManualClock()
    let runtime = PageRuntime(ports: Ports(clock: clock))
    try runtime.register("p", level: .page)
    var durations: [Duration?] = []
    _ = try runtime.observe(durations: isAsked) { record in
      if record.phase == .subscriber { durations.append(record.duration) }
    }
    try runtime.subscribe(to: .ping, on: "p") { _ in clock.advance(by: .milliseconds(3)) }
    try runtime.at("p").fire(.ping)
    #expect(durations == [isAsked ? .milliseconds(3) : nil])
  }

  @Test(
    "E20 an observer below a module sees that module and those below it, and ends with it")
  func scope() throws {
    var log: [String] = []
    let observer = try runtime.observe(below: "c") {
      if case .begin = $0.phase { log.append("\($0.module)") }
    }
    for id: ModuleID in ["p", "c", "i"] { try runtime.at(id).fire(.ping) }
    #expect(log == ["c", "i"])
    try runtime.unregister("c")
    #expect(!observer.isActive)
    log = []
    try runtime.register("c", level: .card, under: "p")
    try runtime.at("c").fire(.ping)
    #expect(log.isEmpty)
  }

  @Test(
    "E20 observers change nothing: neither order nor who is called, nor what an earlier fire covers"
  )
  func neutral() throws {
    var log: [String] = []
    func build() throws {
      for (label, priority) in [("low", 1), ("high", 900), ("mid", 500)]
        as [(String, Int)]
      {
        try runtime.subscribe(to: .ping, on: "i", priority: priority, label: label) { event in
          log.append(label)
          event.respond(.string(label))
        }
      }
    }
    try build()
    let plain = try runtime.at("i").fire(.ping)
    let observer = try runtime.observe { _ in }
    let tapped = try runtime.at("i").fire(.ping)
    #expect(log.prefix(3) == log.suffix(3) && plain.response == tapped.response)
    #expect(plain.subscribers == 3 && tapped.subscribers == 3 && tapped.called == 3)
    #expect(try runtime.events.subscribers(of: "test.ping", on: "i").count == 3)
    observer.cancel()
  }

  @Test(
    "E20 other observers see what an observer fires, nested in what it was told of; the observer itself does not"
  )
  func firingTap() throws {
    var log: [String] = []
    var ownLog: [String] = []
    _ = try runtime.observe { [unowned runtime] record in
      ownLog.append(text(record))
      _ = try? runtime.at("p").fire(.pong)
    }
    _ = try runtime.observe { log.append(text($0)) }
    try runtime.at("i").fire(.ping)
    #expect(ownLog == ["begin ping 1", "end ping 1"])
    let pong = ["begin pong 2", "end pong 2"]
    #expect(log == pong + ["begin ping 1"] + pong + ["end ping 1"])
  }

  @Test("E20 an observer added in the middle of a fire sees the fires that begin later")
  func addedMidFire() throws {
    var log: [String] = []
    var isFirst = true
    try runtime.subscribe(to: .ping, on: "i", label: "a") { [unowned runtime] _ in
      guard isFirst else { return }
      isFirst = false
      _ = try runtime.observe { log.append(text($0)) }
      try runtime.at("i").fire(.pong)
    }
    try runtime.subscribe(to: .ping, on: "i", label: "b") { _ in }
    try runtime.at("i").fire(.ping)
    #expect(log == ["begin pong 2", "end pong 2"])
  }

  @Test("E20 an observer that is cancelled, also by itself or another, is told nothing more")
  func cancelled() throws {
    var log: [String] = []
    var observers: [RuntimeToken] = []
    observers.append(
      try runtime.observe { record in
        log.append("one \(text(record))")
        for observer in observers { observer.cancel() }
      })
    observers.append(try runtime.observe { log.append("two \(text($0))") })
    try runtime.subscribe(to: .ping, on: "i", label: "a") { _ in log.append("a") }
    try runtime.at("i").fire(.ping)
    #expect(log == ["one begin ping 1", "a"])
  }

  @Test("E20 a module that goes, and one that takes its number, are not mixed up")
  func endedModule() throws {
    var log: [String] = []
    _ = try runtime.observe { record in
      if record.event == "test.ping" { log.append("\(record.module)") }
    }
    try runtime.subscribe(to: .ping, on: "i") { [unowned runtime] _ in
      try runtime.unregister("i")
      try runtime.register("new", level: .item, under: "k")
    }
    try runtime.at("i").fire(.ping)
    #expect(log == ["i", "i", "i"])
  }

  @Test(
    "E20 an observer at a module sees the end of fires that go up beyond it, or end their module")
  func scopedEnd() throws {
    var log: [String] = []
    _ = try runtime.observe(below: "c") { log.append("\(text($0)) \($0.module)") }
    try runtime.subscribe(to: .ping, on: "p", label: "page") { _ in }
    try runtime.at("i").up.fire(.ping)
    #expect(log == ["begin ping 1 i", "page ping 1 p", "end ping 1 i"])
    log = []
    try runtime.subscribe(to: .pong, on: "i", label: "a") { [unowned runtime] _ in
      try runtime.unregister("i")
    }
    try runtime.at("i").fire(.pong)
    #expect(log.filter { $0.contains("pong") } == ["begin pong 1 i", "a pong 1 i", "end pong 1 i"])
  }

  @Test("E20 an observer sees what is refused for its depth, and what caused an enqueued fire")
  func refusedAndQueued() throws {
    var log: [String] = []
    runtime.events.maximumDepth = 1
    try runtime.subscribe(to: .ping, on: "i") { [unowned runtime] _ in
      try runtime.at("i").fire(.pong)
      try runtime.at("i").enqueue(.pong)
    }
    try runtime.subscribe(to: .pong, on: "i") { _ in }
    _ = try runtime.observe { record in
      guard let outcome = record.outcome else { return }
      log.append("\(record.event) in \(record.cause ?? 0): \(outcome.faults.count)")
    }
    try runtime.at("i").fire(.ping)
    #expect(log == ["test.pong in 1: 1", "test.ping in 0: 0", "test.pong in 1: 0"])
  }

  @Test("E20 an observer of a module sees once what goes down through it or below, from above too")
  func passing() throws {
    var seen: [String] = []
    for module in ["c", "i"] as [ModuleID] {
      try runtime.observe(below: module) { fire in
        if fire.phase == .begin { seen.append("\(module) sees \(fire.event) at \(fire.module)") }
      }
    }
    try runtime.at("p").down.fire(.ping)
    #expect(seen == ["c sees test.ping at p", "i sees test.ping at p"])
    seen = []
    try runtime.at("c").down.fire(.ping)
    #expect(seen == ["c sees test.ping at c", "i sees test.ping at c"])
    seen = []
    try runtime.at("p").fire(.ping)
    try runtime.at("p").up.fire(.ping)
    #expect(seen.isEmpty)
    try runtime.at("k").up.fire(.ping)
    #expect(seen == ["c sees test.ping at k"])
  }

  @Test("E20 a clock isn't read any more when the observer that asked for durations has ended")
  func noDurations() throws {
    let clock = ManualClock()
    let runtime = PageRuntime(ports: Ports(clock: clock))
    try runtime.register("p", level: .page)
    try runtime.subscribe(to: .ping, on: "p") { _ in clock.advance(by: .seconds(1)) }
    var durations: [Duration?] = []
    try runtime.observe { if $0.phase == .subscriber { durations.append($0.duration) } }
    let asking = try runtime.observe(durations: true) { _ in }
    try runtime.at("p").fire(.ping)
    asking.cancel()
    asking.cancel()
    try runtime.at("p").fire(.ping)
    let page = try runtime.observe(below: "p", durations: true) { _ in }
    try runtime.at("p").fire(.ping)
    try runtime.unregister("p")
    try runtime.register("p", level: .page)
    try runtime.subscribe(to: .ping, on: "p") { _ in clock.advance(by: .seconds(1)) }
    try runtime.at("p").fire(.ping)
    #expect(durations == [.seconds(1), nil, .seconds(1), nil] && !page.isActive)
  }

  @Test("E20 an observer of durations that ends takes them from no other")
  func otherDurations() throws {
    let clock = ManualClock()
    let runtime = PageRuntime(ports: Ports(clock: clock))
    try runtime.register("p", level: .page)
    try runtime.subscribe(to: .ping, on: "p") { _ in clock.advance(by: .seconds(1)) }
    var durations: [Duration?] = []
    try runtime.observe(durations: true) {
      if $0.phase == .subscriber { durations.append($0.duration) }
    }
    try runtime.observe(durations: true) { _ in }.cancel()
    try runtime.at("p").fire(.ping)
    #expect(durations == [.seconds(1)])
  }

  @Test("E20 a plugin that observes gets durations if it asks for them")
  func durationsOfPlugins() throws {
    let clock = ManualClock()
    let runtime = PageRuntime(ports: Ports(clock: clock))
    let mount = PluginEntry(StopwatchPlugin.pluginType)
    try runtime.register("p", level: .page, plugins: [mount])
    try runtime.subscribe(to: .ping, on: "p") { _ in clock.advance(by: .seconds(2)) }
    StopwatchPlugin.durations = []
    try runtime.at("p").fire(.ping)
    #expect(StopwatchPlugin.durations == [.seconds(2)])
  }

  @Test("E20 a fire in an enqueued one has that as its cause")
  func causeInQueue() throws {
    var causes: [Int?] = []
    try runtime.subscribe(to: .ping, on: "i") { [unowned runtime] _ in
      try runtime.at("i").enqueue(.pong)
    }
    try runtime.subscribe(to: .pong, on: "i") { [unowned runtime] _ in
      try runtime.at("i").fire(.number, 1)
    }
    try runtime.observe { if $0.phase == .begin { causes.append($0.cause) } }
    try runtime.at("i").fire(.ping)
    #expect(causes == [nil, 1, 2])
  }

  @Test("E20 a record tells the direction, the subscriber's priority, and whether it suspended")
  func particulars() throws {
    var log: [String] = []
    var token: Suspension<Value>?
    try runtime.subscribe(to: .ping, on: "i", priority: 7) { token = $0.suspend() }
    try runtime.subscribe(to: .ping, on: "i", priority: 5) { _ in }
    try runtime.observe { fire in
      let direction = fire.direction.map { "\($0)" } ?? "-"
      let priority = fire.priority.map { "\($0)" } ?? "-"
      log.append("\(direction) \(priority) \(fire.isSuspended)")
    }
    try runtime.at("i").fire(.ping)
    token?.resume()
    #expect(log == ["- - false", "- 7 true", "- 5 false", "- - false"])
    log = []
    try runtime.at("i").down.fire(.pong)
    try runtime.at("p").up.fire(.pong)
    #expect(log == ["down - false", "down - false", "up - false", "up - false"])
  }

  @Test("E20 an enqueued event has the publisher that enqueued it")
  func publisherOfEnqueued() throws {
    let bench = Bench()
    bench.handling["a"] = { context, _ in
      try context.enqueue(.pong)
      try context.parent?.enqueue(.pong)
    }
    try runtime.register("i2", level: .item, under: "k", plugins: bench.mounts(A.self))
    var publishers: [String] = []
    try runtime.observe { fire in
      if fire.event == "test.pong", fire.phase == .begin { publishers.append("\(fire.publisher)") }
    }
    try runtime.at("i2").fire(.ping)
    try runtime.at("i2").enqueue(.pong)
    #expect(publishers == ["a of i2", "a of i2", "host"])
  }

  @Test("E20 an observer sees begin and end of what is refused for its depth")
  func refused() throws {
    runtime.events.maximumDepth = 1
    try runtime.subscribe(to: .ping, on: "i", label: "a") { [unowned runtime] _ in
      try runtime.at("i").fire(.pong)
    }
    try runtime.subscribe(to: .pong, on: "i") { _ in }
    var log: [String] = []
    try runtime.observe { log.append(text($0)) }
    try runtime.at("i").fire(.ping)
    #expect(log == ["begin ping 1", "begin pong 2", "end pong 2", "a ping 1", "end ping 1"])
  }

  @Test("E20 what the host fires after an enqueued event has no cause")
  func causes() throws {
    var causes: [Int?] = []
    try runtime.subscribe(to: .ping, on: "i") { [unowned runtime] _ in
      try runtime.at("i").enqueue(.pong)
    }
    try runtime.observe { if $0.phase == .begin { causes.append($0.cause) } }
    try runtime.at("i").fire(.ping)
    try runtime.at("i").fire(.pong)
    try runtime.at("i").enqueue(.pong)
    #expect(causes == [nil, 1, nil, nil])
  }
}
