import Plugboard
import Testing

@MainActor @Suite("Handlers that throw") struct HandlerFaultTests {
  struct Refused: Error, CustomStringConvertible { let description = "refused" }

  private let runtime: PageRuntime

  init() throws { runtime = try PageRuntime.withPage() }

  @Test(
    "E12 a throwing handler is reported once, its answer stands, its stop does not count, the rest runs"
  )
  func faults() throws {
    var faults: [Fault] = []
    runtime.observeFaults { faults.append($0) }
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
    runtime.observeFaults { faults.append("\($0)") }
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
    runtime.observeFaults { faults.append("\($0)") }
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

  @Test("E12 in strict mode a fault is thrown also if a later subscriber stops or cancels")
  func strictStop() throws {
    runtime.events.isStrict = true
    let ends: [(Event<Value, Void>) -> Void] = [
      { $0.stop() }, { $0.suspend().cancel("enough") },
    ]
    for end in ends {
      let subscriptions = [
        try runtime.subscribe(to: .ping, on: "i", priority: 2) { _ in throw Refused() },
        try runtime.subscribe(to: .ping, on: "i", priority: 1) { end($0) },
      ]
      let error = #expect(throws: EventError.self) { try runtime.at("i").fire(.ping) }
      #expect(error?.code == "event-fault")
      for subscription in subscriptions { subscription.cancel() }
    }
  }

  @Test(
    "E12 a handler that lets a nested fault through is a fault of its own with that as its cause")
  func causes() throws {
    runtime.events.isStrict = true
    var faults: [String] = []
    runtime.observeFaults { faults.append("\($0.subscriber)<-\($0.cause?.subscriber ?? "")") }
    try runtime.subscribe(to: .pong, on: "i", label: "inner") { _ in throw Refused() }
    try runtime.subscribe(to: .ping, on: "i", label: "outer") { [unowned runtime] _ in
      try runtime.at("i").fire(.pong)
    }
    _ = try? runtime.at("i").fire(.ping)
    #expect(faults == ["inner<-", "outer<-inner"])
  }

  @Test("E12 a fault has the code of the error that was thrown first, or none if that has none")
  func errorCodes() throws {
    runtime.events.isStrict = true
    var faults: [Fault] = []
    runtime.observeFaults { faults.append($0) }
    let missing = try runtime.subscribe(to: .pong, on: "i") { [unowned runtime] _ in
      _ = try runtime.data(of: "i").require(.title)
    }
    try runtime.subscribe(to: .ping, on: "i") { [unowned runtime] _ in
      try runtime.at("i").fire(.pong)
    }
    _ = try? runtime.at("i").fire(.ping)
    #expect(faults.map(\.code) == ["event-fault", "event-fault"])
    #expect(faults.map(\.errorCode) == ["data-missing", "data-missing"])
    missing.cancel()
    try runtime.subscribe(to: .pong, on: "i") { _ in throw Refused() }
    _ = try? runtime.at("i").fire(.ping)
    #expect(faults.dropFirst(2).map(\.errorCode) == [nil, nil])
  }

  @Test("E12 a receiver of faults that throws, or fires, breaks no chain")
  func receiver() throws {
    var log: [String] = []
    runtime.observeFaults { [unowned runtime] fault in
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
}
