import Plugboard
import Testing

@MainActor @Suite("Events inside events") struct NestedEventTests {
  struct Refused: Error, CustomStringConvertible { let description = "refused" }

  private let runtime: PageRuntime

  init() throws { runtime = try PageRuntime.withPage() }

  @Test("E6 a nested event completes before its handler goes on, and the outer order is unaffected")
  func nesting() throws {
    var log: [String] = []
    try runtime.subscribe(to: .ping, on: "i", priority: 2) { [unowned runtime] event in
      log.append("a begins")
      event.respond(try runtime.at("i").fire(.pong).response ?? .null)
      log.append("a ends")
    }
    try runtime.subscribe(to: .ping, on: "i", priority: 1) { event in
      log.append("b sees \(event.response == "pong")")
    }
    try runtime.subscribe(to: .pong, on: "i") { event in
      log.append("pong")
      event.respond("pong")
    }
    try runtime.at("i").fire(.ping)
    #expect(log == ["a begins", "pong", "a ends", "b sees true"])
  }

  @Test("E6 the same event nested in itself is a chain of its own")
  func sameEvent() throws {
    var log: [String] = []
    var token: Suspension<Value>?
    for label in ["a", "b"] {
      try runtime.subscribe(to: .ping, on: "i", label: label) { [unowned runtime] event in
        log.append("\(label)\(runtime.events.depth)")
        if label == "a", runtime.events.depth < 3 { try runtime.at("i").fire(.ping) }
      }
    }
    try runtime.at("i").fire(.ping)
    #expect(log == ["a1", "a2", "a3", "b3", "b2", "b1"])
    try runtime.subscribe(to: .pong, on: "i") { token = $0.suspend() }
    try runtime.subscribe(named: "outer", on: "i") { [unowned runtime] event in
      let nested = try runtime.at("i").fire(.pong)
      event.respond(.bool(nested.suspended != nil && nested.response == nil))
    }
    #expect(try runtime.at("i").fire(named: "outer").response == true)
    #expect(token?.isPending == true)
  }

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
      let number = try event.params
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
    runtime.onDiagnostic = { _ in }
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

  @Test("E7 a module gone by then: the event is dropped and reported")
  func dropped() throws {
    var diagnostics: [Diagnostic] = []
    runtime.onDiagnostic = { diagnostics.append($0) }
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
    runtime.onDiagnostic = { codes.append($0.code) }
    var log: [Int] = []
    try runtime.subscribe(to: .ping, on: "i") { [unowned runtime] _ in
      for number in 1...3 { try runtime.at("i").enqueue(.number, number) }
      log.append(0)
    }
    try runtime.subscribe(to: .number, on: "i") { event in
      log.append(try event.params)
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
      log.append(try event.params)
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
    "E12 a throwing handler is reported once, its answer stands, its stop does not count, the rest runs"
  )
  func faults() throws {
    var faults: [Fault] = []
    runtime.onFault = { faults.append($0) }
    try runtime.subscribe(to: .ping, on: "i", priority: 3) { $0.respond("kept") }
    try runtime.subscribe(to: .ping, on: "i", priority: 2, label: "bad") { event in
      event.respond("given before")
      event.stop()
      throw Refused()
    }
    var seen: Value?
    try runtime.subscribe(to: .ping, on: "i", priority: 1) { seen = $0.response }
    let outcome = try runtime.at("i").fire(.ping)
    #expect(
      seen == "given before" && outcome.response == "given before" && outcome.stoppedBy == nil)
    #expect(outcome.called == 3)
    for list in [faults, outcome.faults] {
      #expect(list.map(\.subscriber) == ["bad"])
      #expect(list.first?.event == "test.ping" && list.first?.module == "i")
      #expect(list.first?.message == "refused" && list.first?.error is Refused)
    }
  }

  @Test("E12 a fault that a subscriber lets through says its code once")
  func nestedFault() throws {
    runtime.events.isStrict = true
    var faults: [String] = []
    runtime.onFault = { faults.append("\($0)") }
    try runtime.subscribe(to: .pong, on: "i", label: "inner") { _ in throw Refused() }
    try runtime.subscribe(to: .ping, on: "i", label: "outer") { [unowned runtime] _ in
      try runtime.at("i").fire(.pong)
    }
    _ = try? runtime.at("i").fire(.ping)
    #expect(
      faults.last == "\"outer\" failed in \"test.ping\" at \"i\": \"inner\" failed in"
        + " \"test.pong\" at \"i\": refused [event-fault]")
  }

  @Test("E12 a fault names the plugin", arguments: [true, false])
  func pluginFault(isStrict: Bool) throws {
    let bench = Bench()
    bench.handling["a"] = { _, _ in throw Refused() }
    try runtime.register("i2", level: .item, under: "k", plugins: bench.mounts(A.self, B.self))
    var faults: [String] = []
    runtime.onFault = { faults.append("\($0)") }
    runtime.events.isStrict = isStrict
    bench.log = []
    _ = try? runtime.at("i2").fire(.ping)
    #expect(bench.log == ["a@i2", "b@i2"])
    #expect(faults == ["\"a\" failed in \"test.ping\" at \"i2\": refused [event-fault]"])
  }

  @Test("E12 depth and current event are right again after every exit", arguments: [true, false])
  func exits(isStrict: Bool) throws {
    runtime.events.isStrict = isStrict
    var seen: [String] = []
    func note() { seen.append("\(runtime.events.current?.text ?? "-") \(runtime.events.depth)") }
    try runtime.subscribe(to: .pong, on: "i") { event in
      note()
      event.stop()
      throw Refused()
    }
    try runtime.subscribe(to: .ping, on: "i") { [unowned runtime] event in
      note()
      _ = try? runtime.at("i").fire(.pong)
      note()
      _ = event.suspend()
      throw Refused()
    }
    note()
    _ = try? runtime.at("i").fire(.ping)
    note()
    #expect(seen == ["- 0", "test.ping 1", "test.pong 2", "test.ping 1", "- 0"])
  }

  @Test("E12 after a fire in a fire in a fire the current event is each time the one that goes on")
  func currentOfThree() throws {
    var seen: [String] = []
    func note() { seen.append("\(runtime.events.current?.text ?? "-") \(runtime.events.depth)") }
    try runtime.subscribe(to: .number, on: "i") { _ in note() }
    try runtime.subscribe(to: .pong, on: "i") { [unowned runtime] _ in
      try runtime.at("i").fire(.number, 1)
      note()
    }
    try runtime.subscribe(to: .ping, on: "i") { [unowned runtime] _ in
      try runtime.at("i").fire(.pong)
      note()
    }
    try runtime.at("i").fire(.ping)
    #expect(seen == ["test.number 3", "test.pong 2", "test.ping 1"])
  }

  @Test("E12 the stop of a handler that threw doesn't count once a later one has suspended")
  func stopBeforeSuspension() throws {
    runtime.onFault = { _ in }
    var token: Suspension<Value>?
    var called = 0
    try runtime.subscribe(to: .ping, on: "i", priority: 900) { event in
      event.stop()
      throw Refused()
    }
    try runtime.subscribe(to: .ping, on: "i", priority: 800) { token = $0.suspend() }
    try runtime.subscribe(to: .ping, on: "i", priority: 700) { _ in called += 1 }
    try runtime.at("i").fire(.ping)
    #expect(token?.resume() == true && called == 1)
  }

  @Test("E12 in strict mode the chain runs to its end and the first fault is thrown")
  func strict() throws {
    var log: [String] = []
    runtime.events.isStrict = true
    for label in ["a", "b"] {
      try runtime.subscribe(to: .ping, on: "i", label: label) { _ in
        log.append(label)
        throw Refused()
      }
    }
    let error = #expect(throws: EventError.self) { try runtime.at("i").fire(.ping) }
    guard case .fault(let fault)? = error else {
      Issue.record("another error: \(String(describing: error))")
      return
    }
    #expect(log == ["a", "b"] && fault.subscriber == "a" && fault.cause == nil)
  }

  @Test(
    "E12 a handler that lets a nested fault through is a fault of its own with that as its cause")
  func causes() throws {
    runtime.events.isStrict = true
    var faults: [String] = []
    runtime.onFault = { faults.append("\($0.subscriber)<-\($0.cause?.subscriber ?? "")") }
    try runtime.subscribe(to: .pong, on: "i", label: "inner") { _ in throw Refused() }
    try runtime.subscribe(to: .ping, on: "i", label: "outer") { [unowned runtime] _ in
      try runtime.at("i").fire(.pong)
    }
    _ = try? runtime.at("i").fire(.ping)
    #expect(faults == ["inner<-", "outer<-inner"])
  }

  @Test("E12 a receiver of faults that throws, or fires, breaks no chain")
  func receiver() throws {
    var log: [String] = []
    runtime.onFault = { [unowned runtime] fault in
      log.append("fault of \(fault.subscriber)")
      try runtime.at("i").fire(.pong)
      throw Refused()
    }
    try runtime.subscribe(to: .pong, on: "i") { _ in log.append("pong") }
    try runtime.subscribe(to: .ping, on: "i", label: "a") { _ in throw Refused() }
    try runtime.subscribe(to: .ping, on: "i") { _ in log.append("b") }
    #expect(try runtime.at("i").fire(.ping).faults.count == 1)
    #expect(log == ["fault of a", "pong", "b"])
  }

  @Test(
    "E19 beyond the depth a fire reaches no subscriber, is reported with the cycle, and all goes on"
  )
  func cycle() throws {
    var depths: [Int] = []
    var faults: [Fault] = []
    runtime.onFault = { faults.append($0) }
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
    runtime.onFault = { _ in faults += 1 }
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
}
