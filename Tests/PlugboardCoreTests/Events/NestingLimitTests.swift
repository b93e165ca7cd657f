import Plugboard
import Testing

extension EventName<Value, Void> { fileprivate static let start = EventName("test.start") }

@MainActor @Suite("Events that are nested too deep") struct NestingLimitTests {
  private let bench = Bench()
  private let runtime: PageRuntime

  init() throws { runtime = try PageRuntime.withPage() }

  @Test(
    "E19 beyond the depth a fire reaches no subscriber, is reported with the cycle, and all goes on"
  )
  func cycle() throws {
    var depths: [Int] = []
    var faults: [Fault] = []
    runtime.observeFaults { faults.append($0) }
    #expect(runtime.events.maximumDepth == 64)
    runtime.events.maximumDepth = 4
    try runtime.subscribe(to: .ping, on: "i") { [unowned runtime] event in
      depths.append(runtime.events.depth)
      let nested = try runtime.at("i").fire(.pong)
      event.respond(.int(nested.called))
    }
    try runtime.subscribe(to: .pong, on: "i") { [unowned runtime] event in
      depths.append(runtime.events.depth)
      let nested = try runtime.at("i").fire(.ping)
      if nested.called == 0 { #expect(nested.subscribers == 1 && nested.faults.count == 1) }
    }
    #expect(try runtime.at("i").fire(.ping).response == 1)
    #expect(depths == [1, 2, 3, 4])
    #expect(faults.count == 1 && faults.first?.event == "test.ping")
    #expect(
      faults.first?.message.contains(
        "test.ping → test.pong → test.ping → test.pong → test.ping") == true)
    #expect(runtime.events.depth == 0)
  }

  @Test(
    "E19 an event without subscribers is not a fault at any depth, observed or not",
    arguments: [true, false])
  func unheard(isWatched: Bool) throws {
    var faults = 0
    var depths: [Int] = []
    runtime.observeFaults { _ in faults += 1 }
    runtime.events.maximumDepth = 1
    if isWatched { _ = try runtime.observe { depths.append($0.depth) } }
    try runtime.subscribe(to: .ping, on: "i") { [unowned runtime] _ in
      for direction: Direction? in [nil, .up] {
        let nested = try runtime.at("i").going(direction).fire(named: "test.pong")
        #expect(nested.subscribers == 0 && nested.faults.isEmpty)
      }
    }
    try runtime.at("i").fire(.ping)
    #expect(faults == 0 && runtime.events.depth == 0)
    #expect(depths == (isWatched ? [1, 2, 2, 2, 2, 1, 1] : []))
  }

  @Test(
    "E19 subscribers that fire two events each come to an end, and the next outermost event goes deep again",
    arguments: [false, true])
  func branches(setsLimit: Bool) throws {
    var faults = 0
    var deepest = 0
    runtime.observeFaults { _ in faults += 1 }
    try runtime.subscribe(to: .ping, on: "i") { [unowned runtime] _ in
      deepest = max(deepest, runtime.events.depth)
      if setsLimit { runtime.events.maximumDepth = 64 }
      for _ in 1...2 { try runtime.at("i").fire(.ping) }
    }
    for _ in 1...2 {
      (faults, deepest) = (0, 0)
      try runtime.at("i").fire(.ping)
      #expect(deepest == 64)
      // After 256 of them, each of the events around them is refused one more at most.
      #expect((256...320).contains(faults))
    }
  }

  @Test(
    "E19 from the 256th event that is nested too deep on, no other is delivered in the outermost",
    arguments: [(255, 1), (256, 0)])
  func mostFaults(refused: Int, called: Int) throws {
    runtime.events.maximumDepth = 2
    try runtime.subscribe(to: .start, on: "i") { _ in }
    try runtime.subscribe(to: .pong, on: "i") { [unowned runtime] _ in
      for _ in 0..<refused { try runtime.at("i").fire(.start) }
    }
    try runtime.subscribe(to: .ping, on: "i") { [unowned runtime] event in
      try runtime.at("i").fire(.pong)
      event.respond(.int(try runtime.at("i").fire(.start).called))
    }
    #expect(try runtime.at("i").fire(.ping).response == .int(called))
  }

  @Test("E19 the plugin that fires too deep is the one at fault", arguments: [true, false])
  func publisher(isStrict: Bool) throws {
    bench.handling["a"] = { context, _ in try context.fire(.ping) }
    try runtime.register("i2", level: .item, under: "k", plugins: bench.mounts(A.self))
    runtime.events.isStrict = isStrict
    var faults: [Fault] = []
    runtime.observeFaults { faults.append($0) }
    bench.log = []
    _ = try? runtime.at("i2").fire(.ping)
    #expect(bench.log.count == 64)
    let nesting = try #require(faults.first)
    #expect(nesting.subscriber == "a" && nesting.module == "i2" && nesting.error is NestingError)
    #expect(faults.count == (isStrict ? 65 : 1))
  }

  @Test("E19 in strict mode the fault that is thrown says once what goes round, and how often")
  func repeatedFrames() throws {
    runtime.events.isStrict = true
    try runtime.subscribe(to: .ping, on: "i", label: "recursive") { [unowned runtime] _ in
      try runtime.at("i").fire(.ping)
    }
    let cycle = Array(repeating: "test.ping", count: 6).joined(separator: " → ")
    // The last of them is the host, which fires too deep.
    #expect(
      "\(try #require(throws: EventError.self) { try runtime.at("i").fire(.ping) })"
        == "\"recursive\" failed in \"test.ping\" at \"i\" (64 times): \"host\" failed in"
        + " \"test.ping\" at \"i\": events nest deeper than 64: \(cycle) → … → \(cycle) [event-fault]"
    )
  }

  @Test("E19 a circle of several events is said once, after what leads to it", arguments: 5...6)
  func circle(limit: Int) throws {
    runtime.events.isStrict = true
    runtime.events.maximumDepth = limit
    for (event, label, next) in [
      (.start, "start", .ping), (.ping, "a", .pong), (.pong, "b", .ping),
    ] as [(EventName<Value, Void>, String, EventName<Value, Void>)] {
      try runtime.subscribe(to: event, on: "i", label: label) { [unowned runtime] _ in
        try runtime.at("i").fire(next)
      }
    }
    let error = try #require(throws: EventError.self) { try runtime.at("i").fire(.start) }
    let (a, b) = (
      "\"a\" failed in \"test.ping\" at \"i\"", "\"b\" failed in \"test.pong\" at \"i\""
    )
    let last =
      limit % 2 == 1
      ? "\"host\" failed in \"test.ping\"" : "\(a): \"host\" failed in \"test.pong\""
    #expect(
      "\(error)".hasPrefix(
        "\"start\" failed in \"test.start\" at \"i\": \(a): \(b) (2 times): \(last) at \"i\": events nest"
      ))
  }

  @Test(
    "E19 of two modules that fire at one another the one that fires too deep is at fault",
    arguments: 5...8)
  func severalModules(limit: Int) throws {
    for (id, plugin, other) in [("i2", A.self, "i3"), ("i3", B.self, "i2")]
      as [(ModuleID, any ProbeTag.Type, ModuleID)]
    {
      try runtime.register(id, level: .item, under: "k", plugins: bench.mounts(plugin))
      bench.handling["\(plugin.name)"] = { context, _ in try context.module(other)?.fire(.ping) }
    }
    runtime.events.maximumDepth = limit
    var faults: [Fault] = []
    runtime.observeFaults { faults.append($0) }
    try runtime.at("i2").fire(.ping)
    #expect(faults.count == 1 && faults.first?.error is NestingError)
    // The first of them is called at depths 1, 3, and so on.
    let isFirst = limit % 2 == 1
    #expect(faults.map(\.subscriber) == [isFirst ? "a" : "b"])
    #expect(faults.map(\.module) == [isFirst ? "i2" : "i3"])
  }
}
