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
      event.respond(try runtime.fire(.pong, on: "i").response ?? .null)
      log.append("a ends")
    }
    try runtime.subscribe(to: .ping, on: "i", priority: 1) { event in
      log.append("b sees \(event.response == "pong")")
    }
    try runtime.subscribe(to: .pong, on: "i") { event in
      log.append("pong")
      event.respond("pong")
    }
    try runtime.fire(.ping, on: "i")
    #expect(log == ["a begins", "pong", "a ends", "b sees true"])
  }

  @Test("E6 the same event nested in itself is a chain of its own")
  func sameEvent() throws {
    var log: [String] = []
    var token: Suspension<Value>?
    for label in ["a", "b"] {
      try runtime.subscribe(to: .ping, on: "i", label: label) { [unowned runtime] event in
        log.append("\(label)\(runtime.events.depth)")
        if label == "a", runtime.events.depth < 3 { try runtime.fire(.ping, on: "i") }
      }
    }
    try runtime.fire(.ping, on: "i")
    #expect(log == ["a1", "a2", "a3", "b3", "b2", "b1"])
    try runtime.subscribe(to: .pong, on: "i") { token = $0.suspend() }
    try runtime.subscribe(to: "outer", on: "i") { [unowned runtime] event in
      let nested = try runtime.fire(.pong, on: "i")
      event.respond(.bool(nested.suspended != nil && nested.response == nil))
    }
    #expect(try runtime.fire("outer", on: "i").response == true)
    #expect(token?.isPending == true)
  }

  @Test("E7 an enqueued event runs when the outermost one is over; first in, first out")
  func enqueue() throws {
    var log: [String] = []
    try runtime.subscribe(to: .ping, on: "i", priority: 2) { [unowned runtime] _ in
      try runtime.enqueue(.pong, on: "i", Key<Int>("n")(1))
      try runtime.fire("inner", on: "i")
      try runtime.enqueue(.pong, on: "i", Key<Int>("n")(3))
      log.append("a ends")
    }
    try runtime.subscribe(to: .ping, on: "i", priority: 1) { _ in log.append("b") }
    try runtime.subscribe(to: "inner", on: "i") { [unowned runtime] _ in
      try runtime.enqueue(.pong, on: "i", Key<Int>("n")(2))
      log.append("inner")
    }
    try runtime.subscribe(to: .pong, on: "i") { [unowned runtime] event in
      let number = try event[Key<Int>("n")] ?? 0
      log.append("pong \(number) at depth \(runtime.events.depth)")
      if number == 1 { try runtime.enqueue(.pong, on: "i", Key<Int>("n")(4)) }
    }
    try runtime.fire(.ping, on: "i")
    #expect(
      log == [
        "inner", "a ends", "b", "pong 1 at depth 1", "pong 2 at depth 1", "pong 3 at depth 1",
        "pong 4 at depth 1",
      ])
    log = []
    try runtime.enqueue(.pong, on: "i", Key<Int>("n")(9))
    #expect(log == ["pong 9 at depth 1"], "with none in progress, at once")
  }

  @Test("E7 an enqueued event's subscriber list is frozen when it starts")
  func enqueuedList() throws {
    var log: [String] = []
    let early = try runtime.subscribe(to: .pong, on: "i") { _ in log.append("early") }
    try runtime.subscribe(to: .ping, on: "i") { [unowned runtime] _ in
      try runtime.enqueue(.pong, on: "i")
      early.cancel()
      try runtime.subscribe(to: .pong, on: "i") { _ in log.append("late") }
    }
    try runtime.fire(.ping, on: "i")
    #expect(log == ["late"])
  }

  @Test("E7 it also runs where the outermost event ends suspended, or a handler threw")
  func enqueueAndSuspend() throws {
    var log: [String] = []
    var token: Suspension<Value>?
    try runtime.subscribe(to: .ping, on: "i") { [unowned runtime] event in
      try runtime.enqueue(.pong, on: "i")
      token = event.suspend()
    }
    try runtime.subscribe(to: .ping, on: "i") { [unowned runtime] _ in
      try runtime.enqueue(.pong, on: "i")
      log.append("below")
      throw Refused()
    }
    try runtime.subscribe(to: .pong, on: "i") { _ in log.append("pong") }
    try runtime.fire(.ping, on: "i")
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
      try runtime.enqueue(.pong, on: "i")
      try runtime.unregister("i")
      try runtime.register("i", level: .item, under: "k")
      try runtime.subscribe(to: .pong, on: "i") { _ in isFired = true }
    }
    try runtime.fire(.ping, on: "p")
    #expect(diagnostics.map(\.code) == ["event-queue-dropped"])
    #expect(diagnostics.first?.message.contains("\"test.pong\"") == true)
    #expect(!isFired)
  }

  @Test("E7 enqueued by a listener of an end, it runs after what waited already")
  func enqueuedByListener() throws {
    var log: [Int] = []
    var token: Suspension<Value>?
    try runtime.subscribe(to: .ping, on: "i") { token = $0.suspend() }
    try runtime.subscribe(to: .pong, on: "i") { event in
      log.append(try event[Key<Int>("n")] ?? 0)
    }
    try runtime.fire(.ping, on: "i").onEnd { [unowned runtime] _ in
      try? runtime.enqueue(.pong, on: "i", Key<Int>("n")(2))
    }
    try runtime.subscribe(to: "outer", on: "i") { [unowned runtime] _ in
      try runtime.enqueue(.pong, on: "i", Key<Int>("n")(1))
      token?.resume()
      try runtime.enqueue(.pong, on: "i", Key<Int>("n")(3))
      log.append(0)
    }
    try runtime.fire("outer", on: "i")
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
      if !isAtOnce, count < length { try runtime.enqueue(.pong, on: "i") }
    }
    try runtime.subscribe(to: .ping, on: "i") { [unowned runtime] _ in
      for _ in 0..<(isAtOnce ? length : 1) { try runtime.enqueue(.pong, on: "i") }
    }
    try SmallStack.run(leaving: 512 << 10) { try runtime.fire(.ping, on: "i") }
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
    let outcome = try runtime.fire(.ping, on: "i")
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
      try runtime.fire(.pong, on: "i")
    }
    _ = try? runtime.fire(.ping, on: "i")
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
    _ = try? runtime.fire(.ping, on: "i2")
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
      _ = try? runtime.fire(.pong, on: "i")
      note()
      _ = event.suspend()
      throw Refused()
    }
    note()
    _ = try? runtime.fire(.ping, on: "i")
    note()
    #expect(seen == ["- 0", "test.ping 1", "test.pong 2", "test.ping 1", "- 0"])
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
    let error = #expect(throws: EventError.self) { try runtime.fire(.ping, on: "i") }
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
      try runtime.fire(.pong, on: "i")
    }
    _ = try? runtime.fire(.ping, on: "i")
    #expect(faults == ["inner<-", "outer<-inner"])
  }

  @Test("E12 a receiver of faults that throws, or fires, breaks no chain")
  func receiver() throws {
    var log: [String] = []
    runtime.onFault = { [unowned runtime] fault in
      log.append("fault of \(fault.subscriber)")
      try runtime.fire(.pong, on: "i")
      throw Refused()
    }
    try runtime.subscribe(to: .pong, on: "i") { _ in log.append("pong") }
    try runtime.subscribe(to: .ping, on: "i", label: "a") { _ in throw Refused() }
    try runtime.subscribe(to: .ping, on: "i") { _ in log.append("b") }
    #expect(try runtime.fire(.ping, on: "i").faults.count == 1)
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
      let nested = try runtime.fire(.pong, on: "i")
      event.respond(.int(nested.called))
    }
    try runtime.subscribe(to: .pong, on: "i") { [unowned runtime] event in
      depths.append(runtime.events.depth)
      let nested = try runtime.fire(.ping, on: "i")
      if nested.called == 0 { #expect(nested.subscribers == 1 && nested.faults.count == 1) }
    }
    #expect(try runtime.fire(.ping, on: "i").response == 1)
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
        let nested = try runtime.fire("test.pong", on: "i", going: direction)
        #expect(nested.subscribers == 0 && nested.faults.isEmpty)
      }
    }
    try runtime.fire(.ping, on: "i")
    #expect(faults == 0 && runtime.events.depth == 0)
    #expect(depths == (isWatched ? [1, 2, 2, 2, 2, 1, 1] : []))
  }

  @Test("E19 the plugin that fires too deep is the one at fault", arguments: [true, false])
  func publisher(isStrict: Bool) throws {
    let bench = Bench()
    bench.handling["a"] = { context, _ in try context.fire(.ping) }
    try runtime.register("i2", level: .item, under: "k", plugins: bench.mounts(A.self))
    runtime.events.isStrict = isStrict
    var faults: [Fault] = []
    runtime.onFault = { faults.append($0) }
    bench.log = []
    _ = try? runtime.fire(.ping, on: "i2")
    #expect(bench.log.count == 64)
    let nesting = try #require(faults.first)
    #expect(nesting.subscriber == "a" && nesting.module == "i2" && nesting.error is NestingError)
    #expect(faults.count == (isStrict ? 65 : 1))
  }
}
