import Plugboard
import Testing

@MainActor @Suite("Events that wait for the end of another") struct EnqueuedEventTests {
  struct Refused: Error, CustomStringConvertible { let description = "refused" }

  private let runtime: PageRuntime

  init() throws { runtime = try PageRuntime.withPage() }

  @Test("E7 an enqueued event runs when the outermost one is over; first in, first out")
  func enqueue() throws {
    var log: [String] = []
    try runtime.subscribe(to: .ping, on: "i", priority: 2) { [unowned runtime] _ in
      try runtime.at("i").enqueue(.number, 1)
      try runtime.at("i").fire(named: "inner")
      try runtime.at("i").enqueue(.number, 3)
      log.append("a ends")
    }
    try runtime.subscribe(to: .ping, on: "i", priority: 1) { _ in log.append("b") }
    try runtime.subscribe(named: "inner", on: "i") { [unowned runtime] _ in
      try runtime.at("i").enqueue(.number, 2)
      log.append("inner")
    }
    try runtime.subscribe(to: .number, on: "i") { [unowned runtime] event in
      let number = event.params
      log.append("pong \(number) at depth \(runtime.events.depth)")
      if number == 1 { try runtime.at("i").enqueue(.number, 4) }
    }
    try runtime.at("i").fire(.ping)
    #expect(
      log == [
        "inner", "a ends", "b", "pong 1 at depth 1", "pong 2 at depth 1", "pong 3 at depth 1",
        "pong 4 at depth 1",
      ])
    log = []
    try runtime.at("i").enqueue(.number, 9)
    #expect(log == ["pong 9 at depth 1"], "with none in progress, at once")
  }

  @Test("E7 an enqueued event that is dropped holds up none behind it")
  func droppedBeforeOthers() throws {
    try runtime.register("i2", level: .item, under: "k")
    var called = 0
    try runtime.subscribe(to: .pong, on: "i") { _ in called += 1 }
    try runtime.subscribe(to: .ping, on: "i") { [unowned runtime] _ in
      try runtime.at("i2").enqueue(.pong)
      try runtime.at("i").enqueue(.pong)
      try runtime.unregister("i2")
    }
    try runtime.at("i").fire(.ping)
    #expect(called == 1)
  }

  @Test("E7 an enqueued event's subscriber list is frozen when it starts")
  func enqueuedList() throws {
    var log: [String] = []
    let early = try runtime.subscribe(to: .pong, on: "i") { _ in log.append("early") }
    try runtime.subscribe(to: .ping, on: "i") { [unowned runtime] _ in
      try runtime.at("i").enqueue(.pong)
      early.cancel()
      try runtime.subscribe(to: .pong, on: "i") { _ in log.append("late") }
    }
    try runtime.at("i").fire(.ping)
    #expect(log == ["late"])
  }

  @Test("E7 it also runs where the outermost event ends suspended, or a handler threw")
  func enqueueAndSuspend() throws {
    var log: [String] = []
    var token: Suspension<Value>?
    try runtime.subscribe(to: .ping, on: "i") { [unowned runtime] event in
      try runtime.at("i").enqueue(.pong)
      token = event.suspend()
    }
    try runtime.subscribe(to: .ping, on: "i") { [unowned runtime] _ in
      try runtime.at("i").enqueue(.pong)
      log.append("below")
      throw Refused()
    }
    try runtime.subscribe(to: .pong, on: "i") { _ in log.append("pong") }
    try runtime.at("i").fire(.ping)
    #expect(log == ["pong"])
    token?.resume()
    #expect(log == ["pong", "below", "pong"])
  }

  @Test("E7 it runs when the outermost event is over also if a nested one was suspended meanwhile")
  func enqueueBeforeNestedSuspension() throws {
    var log: [String] = []
    var token: Suspension<Value>?
    try runtime.subscribe(to: .number, on: "i") { token = $0.suspend() }
    try runtime.subscribe(to: .pong, on: "i") { _ in log.append("pong") }
    try runtime.subscribe(to: .ping, on: "i") { [unowned runtime] _ in
      try runtime.at("i").enqueue(.pong)
      try runtime.at("i").fire(.number, 1)
      log.append("ping ends")
    }
    try runtime.at("i").fire(.ping)
    #expect(log == ["ping ends", "pong"] && token?.isPending == true)
  }

  @Test("E7 a module gone by then: the event is dropped and reported")
  func dropped() throws {
    var diagnostics: [Diagnostic] = []
    runtime.observeDiagnostics { diagnostics.append($0) }
    var isFired = false
    try runtime.subscribe(to: .ping, on: "p") { [unowned runtime] _ in
      try runtime.at("i").enqueue(.pong)
      try runtime.unregister("i")
      try runtime.register("i", level: .item, under: "k")
      try runtime.subscribe(to: .pong, on: "i") { _ in isFired = true }
    }
    try runtime.at("p").fire(.ping)
    #expect(diagnostics.map(\.code) == ["event-queue-dropped"])
    #expect(diagnostics.first?.message.contains("\"test.pong\"") == true)
    #expect(!isFired)
  }

  @Test("E7 in strict mode a fault of an enqueued event is no reason to drop it or those behind it")
  func faultOfEnqueued() throws {
    runtime.events.isStrict = true
    var codes: [String] = []
    runtime.observeDiagnostics { codes.append($0.code) }
    var log: [Int] = []
    try runtime.subscribe(to: .ping, on: "i") { [unowned runtime] _ in
      for number in 1...3 { try runtime.at("i").enqueue(.number, number) }
      log.append(0)
    }
    try runtime.subscribe(to: .number, on: "i") { event in
      log.append(event.params)
      throw Refused()
    }
    codes = []
    try runtime.at("i").fire(.ping)
    #expect(log == [0, 1, 2, 3] && !codes.contains("event-queue-dropped"))
  }

  @Test("E7 an enqueued event goes up or down as it was asked to", arguments: [true, false])
  func enqueuedDirection(isNested: Bool) throws {
    var log: [String] = []
    for id: ModuleID in ["p", "c", "k", "i"] {
      try runtime.subscribe(to: .pong, on: id) { log.append("\($0.module)") }
    }
    let enqueue = { [unowned runtime] in
      try runtime.at("k").up.enqueue(.pong)
      try runtime.at("c").down.enqueue(named: "test.pong")
      try runtime.at("k").enqueue(.pong)
    }
    try runtime.subscribe(to: .ping, on: "i") { _ in try enqueue() }
    if isNested { try runtime.at("i").fire(.ping) } else { try enqueue() }
    #expect(log == ["k", "c", "p", "c", "k", "i", "k"])
  }

  @Test("E7 enqueued by a listener of an end, it runs after what waited already")
  func enqueuedByListener() throws {
    var log: [Int] = []
    var token: Suspension<Value>?
    try runtime.subscribe(to: .ping, on: "i") { token = $0.suspend() }
    try runtime.subscribe(to: .number, on: "i") { event in
      log.append(event.params)
    }
    try runtime.at("i").fire(.ping).onEnd { [unowned runtime] _ in
      try? runtime.at("i").enqueue(.number, 2)
    }
    try runtime.subscribe(named: "outer", on: "i") { [unowned runtime] _ in
      try runtime.at("i").enqueue(.number, 1)
      token?.resume()
      try runtime.at("i").enqueue(.number, 3)
      log.append(0)
    }
    try runtime.at("i").fire(named: "outer")
    #expect(log == [0, 1, 2, 3])
  }

  @Test(
    "E7 a long queue needs no more stack than a short one, filled at once or by each in turn",
    arguments: [true, false])
  func longQueue(isAtOnce: Bool) throws {
    let length = 20_000
    var count = 0
    try runtime.subscribe(to: .pong, on: "i") { [unowned runtime] _ in
      count += 1
      if !isAtOnce, count < length { try runtime.at("i").enqueue(.pong) }
    }
    try runtime.subscribe(to: .ping, on: "i") { [unowned runtime] _ in
      for _ in 0..<(isAtOnce ? length : 1) { try runtime.at("i").enqueue(.pong) }
    }
    try SmallStack.run(leaving: 512 << 10) { try runtime.at("i").fire(.ping) }
    #expect(count == length)
  }

  @Test(
    "P3 plugins of a module that ended in an event are freed before the events in the queue run")
  func freedBeforeQueued() throws {
    let bench = Bench()
    let runtime = try PageRuntime.withPage(bench.mounts(A.self))
    var living: [Int] = []
    try runtime.subscribe(to: .pong, on: "p") { _ in living.append(bench.living) }
    try runtime.subscribe(to: .ping, on: "p") { [unowned runtime] _ in
      try runtime.at("p").enqueue(.pong)
      try runtime.unregister("i")
      living.append(bench.living)
    }
    try runtime.at("p").fire(.ping)
    #expect(living == [4, 3])
  }

  @Test("P3 so are plugins of a module that ends as it is told that it has loaded")
  func freedAfterLoading() throws {
    let runtime = try PageRuntime.withPage()
    var wasAlive: [Bool] = []
    try runtime.subscribe(to: .pong, on: "p") { _ in wasAlive.append(LeavingPlugin.last != nil) }
    try runtime.subscribe(to: .ping, on: "p") { [unowned runtime] _ in
      try runtime.at("p").enqueue(.pong)
      try runtime.unregister("late")
      wasAlive.append(LeavingPlugin.last != nil)
    }
    let entry = PluginEntry(PluginType(LeavingPlugin.self))
    try runtime.register("late", level: .item, under: "k", plugins: [entry])
    #expect(wasAlive == [true, false])
  }
}

/// Tells the page that it has loaded, which ends its module then.
private final class LeavingPlugin: ItemPlugin {
  static let name: Name = "leaving"
  static let fires = EventList(.ping)
  weak static var last: LeavingPlugin?

  static func wire(_ on: inout Wiring<LeavingPlugin>) {
    on(.moduleDidLoad) { plugin, _ in try plugin.context.up.fire(.ping) }
  }

  override init(_ mount: Mount<ItemContext>) throws {
    try super.init(mount)
    Self.last = self
  }
}
