import Plugboard
import Testing

@MainActor @Suite("Where an event goes") struct EventDirectionTests {
  private let bench = Bench()
  private let runtime: PageRuntime

  init() throws {
    runtime = try PageRuntime.withPage(bench.mounts(A.self))
    try runtime.register("i2", level: .item, under: "k", plugins: bench.mounts(A.self))
    try runtime.register("c2", level: .card, under: "p", plugins: bench.mounts(A.self))
    bench.log = []
  }

  private func fire(
    _ direction: Direction?, on id: ModuleID = "i"
  ) throws -> Outcome<Value> {
    try runtime.at(id).going(direction).fire(.ping)
  }

  @Test("E13 an event reaches the addressed module alone, though one plugin is mounted on many")
  func alone() throws {
    #expect(try fire(nil, on: "c").called == 1)
    #expect(bench.log == ["a@c"])
  }

  @Test("E13 an event that nobody handles at the addressed module reaches none around it")
  func unhandled() throws {
    try runtime.register("c3", level: .card, under: "p")
    try runtime.register("k3", level: .component, under: "c3", plugins: bench.mounts(A.self))
    bench.log = []
    for isWatched in [false, true] {
      if isWatched { try runtime.observe { _ in } }
      #expect(try fire(nil, on: "c3").subscribers == 0)
    }
    let page = try #require(runtime.context(of: "p", as: PageContext.self))
    #expect(try page.module("c3")?.fire(.ping).subscribers == 0)
    #expect(bench.log.isEmpty)
  }

  @Test(
    "E13 a plugin of one module addresses another by its id, also one of another root",
    arguments: ["c2", "other", "below"])
  func another(id: ModuleID) throws {
    try runtime.register("other", level: .page, plugins: bench.mounts(A.self))
    try runtime.register("below", level: .card, under: "other", plugins: bench.mounts(A.self))
    bench.log = []
    bench.handling["a@i"] = { context, event in
      event.respond(try context.module(id)?.fire(.ping).response ?? .null)
    }
    bench.handling["a@\(id)"] = { _, event in event.respond(.string("answer of \(id)")) }
    #expect(try fire(nil).response == .string("answer of \(id)"))
    #expect(bench.log == ["a@i", "a@\(id)"])
  }

  @Test("E14 up: the module, then each above it to the root, once")
  func upwards() throws {
    let outcome = try fire(.up)
    #expect(bench.log == ["a@i", "a@k", "a@c", "a@p"])
    #expect(outcome.subscribers == 4 && outcome.called == 4)
  }

  @Test("E14 down: the module, then everything below it, parents first, once")
  func downwards() throws {
    _ = try fire(.down, on: "p")
    #expect(bench.log == ["a@p", "a@c", "a@k", "a@i", "a@i2", "a@c2"])
    bench.log = []
    _ = try fire(.down, on: "k")
    #expect(bench.log == ["a@k", "a@i", "a@i2"])
  }

  @Test("E14 a plugin fires up and down from its own module")
  func fromContext() throws {
    let component = try #require(runtime.context(of: "k", as: ComponentContext.self))
    try component.up.fire(.ping)
    try component.down.fire(.ping)
    try component.up.fire(named: "test.ping")
    #expect(
      bench.log == ["a@k", "a@c", "a@p", "a@k", "a@i", "a@i2", "a@k", "a@c", "a@p"])
  }

  @Test("E14 the response is chained across modules, and priority orders within each")
  func chaining() throws {
    for id in ["p", "i"] {
      for (label, priority) in [("low", 1), ("high", 900)] as [(String, Int)] {
        try runtime.subscribe(to: .pong, on: ModuleID(id), priority: priority) { event in
          let previous = event.response.flatMap { String(value: $0) } ?? ""
          event.respond(.string("\(previous) \(label)@\(id)"))
        }
      }
    }
    let up = try runtime.at("i").up.fire(named: "test.pong")
    #expect(up.response == " high@i low@i high@p low@p")
  }

  @Test("E12 a fault of an event that goes up names the module of the subscriber that failed")
  func faultOnTheWay() throws {
    bench.handling["a@c"] = { _, _ in throw CancellationError() }
    var faults: [Fault] = []
    runtime.observeFaults { faults.append($0) }
    let outcome = try fire(.up)
    #expect(outcome.called == 4)
    for list in [faults, outcome.faults] {
      #expect(list.map(\.module) == ["c"] && list.map(\.subscriber) == ["a"])
    }
  }

  @Test(
    "E14 subscriptions of the host are called in each module, also where others have plugins alone")
  func hostsOnTheWay() throws {
    var log: [String] = []
    for id: ModuleID in ["c", "p"] {
      try runtime.subscribe(to: .ping, on: id, priority: 900) { log.append("host@\($0.module)") }
    }
    #expect(try fire(.up).called == 6)
    #expect(log == ["host@c", "host@p"])
    log = []
    #expect(try fire(.down, on: "p").called == 8)
    #expect(log == ["host@p", "host@c"])
  }

  @Test("E14 a stop holds for all modules that are left")
  func stop() throws {
    bench.handling["a@k"] = { _, event in event.stop() }
    let outcome = try fire(.up)
    #expect(bench.log == ["a@i", "a@k"])
    #expect(outcome.stoppedBy == "a" && outcome.subscribers == 4)
  }

  @Test("E14 a suspension holds for all modules that are left, and resumes there")
  func suspend() throws {
    var token: Suspension<Value>?
    bench.handling["a@k"] = { _, event in token = event.suspend() }
    let outcome = try fire(.up)
    var ends: [Int] = []
    outcome.onEnd { ends.append($0.called) }
    #expect(bench.log == ["a@i", "a@k"] && outcome.suspension != nil && ends.isEmpty)
    token?.resume()
    #expect(bench.log == ["a@i", "a@k", "a@c", "a@p"] && ends == [4])
  }

  @Test("E14 resumed in the middle of a module, the other plugins of that module go on")
  func resumedWithin() throws {
    try runtime.register(
      "k3", level: .component, under: "c", plugins: bench.mounts(A.self, B.self, C.self))
    try runtime.register(
      "i3", level: .item, under: "k3", plugins: bench.mounts(C.self, B.self, A.self))
    var token: Suspension<Value>?
    bench.handling["a@k3"] = { _, event in token = event.suspend() }
    let outcome = try fire(.up, on: "i3")
    bench.log = []
    #expect(outcome.called == 4 && token?.resume() == true)
    #expect(bench.log == ["b@k3", "c@k3", "a@c", "a@p"])
  }

  @Test("E14 the module that suspended it cancels it with its end, another one doesn't")
  func suspendedAndEnded() throws {
    var token: Suspension<Value>?
    bench.handling["a@k"] = { _, event in token = event.suspend() }
    let outcome = try fire(.up)
    var ends: [Cancellation?] = []
    outcome.onEnd { ends.append($0.cancelled) }
    try runtime.unregister("i")
    #expect(token?.isPending == true && ends.isEmpty)
    try runtime.unregister("k")
    #expect(ends == [.moduleEnded])
  }

  @Test("E14 all subscriber lists are frozen at the start: new modules and subscriptions wait")
  func frozen() throws {
    bench.handling["a@p"] = { [unowned runtime, bench] _, _ in
      try runtime.register("c3", level: .card, under: "p", plugins: bench.mounts(A.self))
      try runtime.subscribe(to: .ping, on: "c2") { _ in Issue.record("called by an earlier fire") }
    }
    let outcome = try fire(.down, on: "p")
    #expect(outcome.called == 6 && !bench.log.contains("a@c3"))
  }

  @Test("E14 modules that end meanwhile are not reached, the others are")
  func ended() throws {
    bench.handling["a@c"] = { [unowned runtime] _, _ in try runtime.unregister("k") }
    let outcome = try fire(.down, on: "p")
    #expect(
      bench.log.filter { !$0.contains("load") && !$0.contains("mount") }
        == ["a@p", "a@c", "a@c2"])
    #expect(outcome.subscribers == 6 && outcome.called == 3)
    bench.log = []
    bench.handling["a@c"] = nil
    bench.handling["a@c2"] = { [unowned runtime] _, _ in try runtime.unregister("c2") }
    #expect(try fire(.up, on: "c2").isUnmounted)
    #expect(bench.log == ["a@c2", "unload a@c2", "unmount a@c2", "a@p"])
  }

  @Test("E14 no subscriber on the way: no response, and no subscribers")
  func nobody() throws {
    let outcome = try runtime.at("i").up.fire(named: "nobody.listens")
    #expect(!outcome.isAnswered && outcome.subscribers == 0)
    #expect(throws: EventError.self) { try fire(.up, on: "nowhere") }
  }

  @Test("E5 whether the module went away means the addressed one, up and down")
  func endedMeansAddressed() throws {
    bench.handling["a@c"] = { [unowned runtime] _, _ in try runtime.unregister("k") }
    #expect(try !fire(.down, on: "p").isUnmounted)
    bench.handling["a@c"] = nil
    var token: Suspension<Value>?
    try runtime.subscribe(to: .ping, on: "p") { token = $0.suspend() }
    var final: Outcome<Value>?
    try fire(.up, on: "c2").onEnd { final = $0 }
    try runtime.unregister("c2")
    token?.resume()
    #expect(final?.isUnmounted == true)
  }

  @Test("E14 an event that goes down passes over modules whose plugins are still mounting")
  func mountingBelow() throws {
    let bench = Bench()
    let runtime = try PageRuntime.withPage(bench.mounts(A.self))
    bench.mounting["b@y"] = { try $0.parent?.down.fire(.ping) }
    bench.log = []
    try runtime.open(
      [
        ModulePlan(id: "x", level: .card, plugins: bench.mounts(A.self)),
        ModulePlan(id: "y", level: .card, plugins: bench.mounts(B.self)),
      ], under: "p")
    #expect(bench.log.filter { $0.hasPrefix("a@") } == ["a@p", "a@c", "a@k", "a@i"])
  }

  @Test("E14 an event that waits goes on to the subscribers above that it covered at its start")
  func frozenWhileWaiting() throws {
    var token: Suspension<Value>?
    bench.handling["a@k"] = { _, event in token = event.suspend() }
    let outcome = try fire(.up)
    try runtime.subscribe(to: .ping, on: "p", priority: 900) { _ in Issue.record("came later") }
    bench.log = []
    var called: [Int] = []
    outcome.onEnd { called.append($0.called) }
    token?.resume()
    #expect(bench.log == ["a@c", "a@p"] && called == [outcome.subscribers])
  }
}
