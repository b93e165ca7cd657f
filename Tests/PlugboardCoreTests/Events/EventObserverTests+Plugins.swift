import Plugboard
import PlugboardTesting
import Testing

/// Reports to observers of plugins that handle and fire events.
extension EventObserverTests {
  @Test("E20 durations are those of plugins, too, also after another observer ended")
  func durationsOfHandlers() throws {
    let clock = ManualClock()
    let bench = Bench()
    bench.handling["a"] = { _, _ in clock.advance(by: .seconds(1)) }
    let runtime = PageRuntime(ports: Ports(clock: clock))
    try runtime.register("p", level: .page, plugins: bench.mounts(A.self))
    var durations: [Duration?] = []
    let other = try runtime.observe { _ in }
    try runtime.observe(durations: true) {
      if $0.phase == .subscriber { durations.append($0.duration) }
    }
    #expect(other.isActive)
    try runtime.at("p").fire(.ping)
    other.cancel()
    try runtime.at("p").fire(.ping)
    #expect(durations == [.seconds(1), .seconds(1)] && !other.isActive)
  }

  @Test("E20 a subscriber has no duration once the observer that asked for durations has ended")
  func durationsAfterTheirEnd() throws {
    let clock = ManualClock()
    let runtime = PageRuntime(ports: Ports(clock: clock))
    try runtime.register("p", level: .page)
    for _ in 1...2 {
      try runtime.subscribe(to: .ping, on: "p") { _ in clock.advance(by: .seconds(1)) }
    }
    var asking: RuntimeToken?
    asking = try runtime.observe(durations: true) {
      if $0.phase == .subscriber { asking?.cancel() }
    }
    var durations: [Duration?] = []
    try runtime.observe { if $0.phase == .subscriber { durations.append($0.duration) } }
    try runtime.at("p").fire(.ping)
    #expect(durations == [.seconds(1), nil])
  }

  @Test("E20 the publishers of two plugins of a module, and of two modules, aren't equal")
  func publishers() {
    let publisher = EventPublisher("a", of: "i")
    #expect(publisher == EventPublisher("a", of: "i"))
    #expect(publisher != EventPublisher("b", of: "i") && publisher != EventPublisher("a", of: "k"))
  }

  @Test("E20 observers are told in this order: of all fires, of the module, of those above it")
  func orderOfObservers() throws {
    let runtime = try PageRuntime.withPage()
    var told: [String] = []
    for module in ["p", "k", nil, "c"] as [ModuleID?] {
      try runtime.observe(below: module) {
        if $0.phase == .begin { told.append(module?.text ?? "all") }
      }
    }
    try runtime.at("k").fire(.ping)
    #expect(told == ["all", "k", "c", "p"])
  }

  @Test("E20 the fires in progress are listed from the outermost to the innermost")
  func firesInProgress() throws {
    let runtime = try PageRuntime.withPage()
    var fires: [[Int]] = []
    for (event, next) in [("first", "second"), ("second", "third"), ("third", nil)] {
      try runtime.subscribe(named: Name(event), on: "i") { [unowned runtime] _ in
        fires.append(runtime.events.firesInProgress)
        if let next { try runtime.at("i").fire(named: Name(next)) }
      }
    }
    try runtime.at("i").fire(named: "first")
    #expect(fires == [[1], [1, 2], [1, 2, 3]] && runtime.events.firesInProgress.isEmpty)
  }
}
