import Plugboard
import TestSupport
import Testing

/// A response type of its own.
private struct Size: ValueConvertible, Equatable {
  static let valueType = ValueType.object
  let width: Int

  init(width: Int) { self.width = width }

  init?(value: Value) {
    guard case .object(let record) = value, case .int(let width)? = record["width"] else {
      return nil
    }
    self.width = width
  }

  var value: Value { ["width": .int(width)] }
}

/// Handles `test.ping` in the three ways, at the same priority.
private final class ThricePlugin: Plugin {
  static let name: Name = "thrice"
  static let params = ParamList(.optional(Key<String>("event")))

  static func wire(_ on: inout Wiring<ThricePlugin>) {
    on(.ping) { $1.respond(Self.appending("typed", to: $1.response)) }
    on(named: "test.ping") { $1.respond(Self.appending("string", to: $1.response)) }
    on(param: Key<String>("event")) { $1.respond(Self.appending("param", to: $1.response)) }
  }

  init(_ mount: Mount<ModuleContext>) {}

  private static func appending(_ word: String, to response: Value?) -> Value {
    guard case .array(let words)? = response else { return [.string(word)] }
    return .array(words + [.string(word)])
  }
}

@MainActor @Suite("A chain of subscribers") struct EventChainTests {
  struct Refused: Error, CustomStringConvertible { let description = "refused" }

  private let runtime: PageRuntime

  init() throws { runtime = try PageRuntime.withPage() }

  private func subscribe(
    _ label: String, _ priority: Int = Priority.normal,
    _ handle: @escaping @MainActor (Event<Value, Void>) throws -> Void
  ) throws {
    try runtime.subscribe(to: .ping, on: "i", priority: priority, label: label, handle)
  }

  @Test(
    "E1 higher priorities run first whatever the order of subscription",
    arguments: [[800, 500, 100], [100, 500, 800], [500, 100, 800], [800, 100, 500]])
  func priorities(order: [Int]) throws {
    var called: [Int] = []
    for priority in order {
      try subscribe("\(priority)", priority) { _ in called.append(priority) }
    }
    try runtime.at("i").fire(.ping)
    #expect(called == [800, 500, 100])
  }

  @Test("E1 the default is 500, and priorities may be negative or extreme")
  func defaults() throws {
    var called: [String] = []
    try subscribe("low", .min) { _ in called.append("low") }
    try subscribe("499", 499) { _ in called.append("499") }
    try runtime.subscribe(to: .ping, on: "i") { _ in called.append("default") }
    try subscribe("501", 501) { _ in called.append("501") }
    try subscribe("negative", -1) { _ in called.append("negative") }
    try subscribe("high", .max) { _ in called.append("high") }
    try runtime.at("i").fire(.ping)
    #expect(called == ["high", "501", "default", "499", "negative", "low"])
  }

  @Test("E1 the default is 500 for handlers of plugins, and by string")
  func otherDefaults() throws {
    let bench = Bench()
    try runtime.register("i2", level: .item, under: "k", plugins: bench.mounts(A.self))
    try runtime.subscribe(named: "test.ping", on: "i2") { [bench] _ in bench.log.append("string") }
    for priority in [501, 499] {
      try runtime.subscribe(to: .ping, on: "i2", priority: priority) { [bench] _ in
        bench.log.append("\(priority)")
      }
    }
    bench.log = []
    try runtime.at("i2").fire(.ping)
    #expect(bench.log == ["501", "a@i2", "string", "499"])
  }

  @Test("E2 equal priorities run in subscription order, plugins in the order of their list first")
  func equalPriorities() throws {
    let bench = Bench()
    try runtime.register(
      "i2", level: .item, under: "k", plugins: bench.mounts(C.self, A.self, B.self))
    for name in ["x", "y", "z"] {
      try runtime.subscribe(to: .ping, on: "i2") { [bench] _ in bench.log.append(name) }
    }
    bench.log = []
    try runtime.at("i2").fire(.ping)
    #expect(bench.log == ["c@i2", "a@i2", "b@i2", "x", "y", "z"])
  }

  @Test("E2 subscribing, ending and firing cost the same for each of many as for each of few")
  func cost() throws {
    let growth = try WorkGrowth.measured(from: 500, times: 16) { count in
      var called = 0
      try runtime.subscribe(to: .pong, on: "i") { _ in called += 1 }
      let tokens = try (0..<count).map { _ in
        try runtime.subscribe(to: .ping, on: "i") { _ in called += 1 }
      }
      try runtime.at("i").fire(.ping)
      // The subscribers of another event don't matter.
      for _ in tokens { try runtime.at("i").fire(.pong) }
      for token in tokens { token.cancel() }
      #expect(called >= count * 2)
    }
    #expect(growth < 48, "linear were 16, quadratic 256")
  }

  @Test("E2 ten thousand equal ones keep their order")
  func manyEqual() throws {
    var called: [Int] = []
    var tokens: [RuntimeToken] = []
    for number in 0..<10_000 {
      tokens.append(
        try runtime.subscribe(to: .ping, on: "i") { _ in called.append(number) })
    }
    try runtime.at("i").fire(.ping)
    #expect(called == Array(0..<10_000))
    for (number, token) in tokens.enumerated() where number % 4 != 0 { token.cancel() }
    called = []
    try runtime.at("i").fire(.ping)
    #expect(called == Array(stride(from: 0, to: 10_000, by: 4)))
    for token in tokens.dropFirst() { token.cancel() }
    called = []
    try runtime.at("i").fire(.ping)
    #expect(called == [0])
  }

  @Test(
    "E2 handlers of one plugin run in the order of their declaration, those of a param and by string too"
  )
  func declarationOrder() throws {
    let type = PluginType(ThricePlugin.self)
    let params: Params = ["event": "test.ping"]
    for plugins in [
      [PluginEntry(type, params: params)], [PluginEntry(type, as: "x", params: params)],
    ] {
      try runtime.register("i2", level: .item, under: "k", plugins: plugins)
      #expect(try runtime.at("i2").fire(.ping).response == ["typed", "string", "param"])
      try runtime.unregister("i2")
    }
  }

  @Test("E3 each sees the publisher's params and the response so far; fire returns the last one")
  func chaining() throws {
    var seen: [Value?] = []
    try runtime.subscribe(to: .number, on: "i", priority: 800) { event in
      seen.append(event.response)
      event.respond(["a": 1])
    }
    try runtime.subscribe(to: .number, on: "i") { event in
      seen.append(event.response)
      seen.append(.int(event.params))
      event.respond(["b": 2])
    }
    for number in [3, 4] {
      try runtime.subscribe(to: .number, on: "i", priority: 10) { event in
        seen.append(event.response)
        event.respond(.int(number))
      }
    }
    let outcome = try runtime.at("i").fire(.number, 7)
    #expect(seen == [nil, ["a": 1], 7, ["b": 2], 3])
    #expect(outcome.response == 4)
  }

  @Test("E4 a silent subscriber leaves the response in place; an explicit null replaces it")
  func silence() throws {
    try subscribe("a", 3) { $0.respond(1) }
    try subscribe("b", 2) { _ in }
    #expect(try runtime.at("i").fire(.ping).response == 1)
    var seen: Value? = "unset"
    try subscribe("null", 1) { event in
      event.respondNull()
      seen = event.response
      let isAnswered = event.isAnswered
      #expect(isAnswered)
    }
    let outcome = try runtime.at("i").fire(.ping)
    #expect(outcome.isAnswered && outcome.untyped.response == .null)
    #expect(seen == .null)
  }

  @Test("E4 a null among typed responses reads as nil, and as answered")
  func typedNull() throws {
    let event = EventName<Int, Void>("test.typed-null")
    try runtime.subscribe(to: event, on: "i", priority: 2) { $0.respond(1) }
    try runtime.subscribe(to: event, on: "i", priority: 1) { $0.respondNull() }
    var wasAnswered = false
    try runtime.subscribe(to: event, on: "i", priority: 0) { event in
      wasAnswered = event.isAnswered && event.response == nil
    }
    let outcome = try runtime.at("i").fire(event)
    #expect(outcome.response == nil && outcome.isAnswered && wasAnswered)
  }

  @Test("E5 no answer: no response, but subscribers; no subscribers: neither")
  func nobody() throws {
    let empty = try runtime.at("i").fire(.ping)
    #expect(
      empty.response == nil && !empty.isAnswered && empty.subscribers == 0 && empty.called == 0)
    try subscribe("silent") { _ in }
    let silent = try runtime.at("i").fire(.ping)
    #expect(silent.response == nil && !silent.isAnswered)
    #expect(silent.subscribers == 1 && silent.called == 1 && !silent.isUnmounted)
  }

  @Test("E5 an unknown module is an error of its own")
  func unknown() throws {
    let error = #expect(throws: EventError.self) { try runtime.at("nowhere").fire(.ping) }
    #expect(error?.code == "event-unknown-module")
    #expect(error?.description.contains("\"nowhere\"") == true)
    #expect(throws: EventError.self) { try runtime.at("nowhere").enqueue(.ping) }
    #expect(throws: EventError.self) { try runtime.subscribe(to: .ping, on: "nowhere") { _ in } }
    #expect(throws: EventError.self) { try runtime.observe(below: "nowhere") { _ in } }
  }

  @Test("E5 the outcome counts who was covered and called, and tells that the module went away")
  func counts() throws {
    try subscribe("a", 3) { _ in }
    try subscribe("b", 2) { [unowned runtime] _ in try runtime.unregister("i") }
    try subscribe("c", 1) { _ in Issue.record("called after the end") }
    let outcome = try runtime.at("i").fire(.ping)
    #expect(outcome.subscribers == 3 && outcome.called == 2 && outcome.isUnmounted)
  }

  @Test("E8 a stop keeps the event from lower ones; the stopper's response counts and it is named")
  func stop() throws {
    try subscribe("a", 3) { $0.respond(1) }
    try subscribe("b", 2) { event in
      event.stop()
      event.respond(2)
    }
    try subscribe("c", 1) { _ in Issue.record("called after the stop") }
    let outcome = try runtime.at("i").fire(.ping)
    #expect(outcome.response == 2 && outcome.stoppedBy == "b")
    #expect(outcome.subscribers == 3 && outcome.called == 2)
  }

  @Test("E8 a silent stopper leaves the response so far, and equal priorities are stopped too")
  func silentStop() throws {
    try subscribe("a") { $0.respond(1) }
    try subscribe("b") { $0.stop() }
    try subscribe("c") { _ in Issue.record("called after the stop") }
    let outcome = try runtime.at("i").fire(.ping)
    #expect(outcome.response == 1 && outcome.stoppedBy == "b")
  }

  @Test("E8 a stop belongs to one fire: neither the next nor a nested or an outer one is stopped")
  func stopOfOneFire() throws {
    var called: [String] = []
    var isFirst = true
    try subscribe("a", 2) { [unowned runtime] event in
      called.append("a")
      guard isFirst else { return event.stop() }
      isFirst = false
      try runtime.at("i").fire(.ping)
      called.append("nested over")
    }
    try subscribe("b", 1) { _ in called.append("b") }
    #expect(try runtime.at("i").fire(.ping).stoppedBy == nil)
    #expect(called == ["a", "a", "nested over", "b"])
    isFirst = true
    #expect(try runtime.at("i").fire(.ping).stoppedBy == nil)
  }

  @Test("E15 the outcome carries every response in order, where asked for")
  func collecting() throws {
    try subscribe("a", 4) { $0.respond(true) }
    try subscribe("silent", 3) { _ in }
    try subscribe("fails", 2) { event in
      event.respond("given before")
      throw Refused()
    }
    try subscribe("b", 1) { event in
      event.respond(1)
      event.respondNull()
    }
    let outcome = try runtime.at("i").collecting.fire(.ping)
    #expect(outcome.responses.map(\.subscriber) == ["a", "fails", "b"])
    #expect(outcome.responses.map(\.response) == [.bool(true), "given before", .null])
    #expect(try runtime.at("i").fire(.ping).responses.isEmpty)
  }

  @Test("E15 responses of several modules are collected in one list")
  func collectingUp() throws {
    for id in ["p", "c", "k", "i"] {
      try runtime.subscribe(to: .ping, on: ModuleID(id), label: id) { $0.respond(.string(id)) }
    }
    let up = try runtime.at("i").up.collecting.fire(.ping)
    #expect(up.responses.map(\.response) == ["i", "k", "c", "p"])
  }

  @Test("E24 params are the publisher's and the same for every subscriber, whatever one does")
  func params() throws {
    var seen: [Params] = []
    for label in ["a", "b"] {
      try runtime.subscribe(named: "test.open", on: "i", label: label) { event in
        seen.append(event.params)
        var own = event.params
        own.set("x", to: "changed")
        event.respond(.object(own.record))
      }
    }
    let params: Params = ["x": 1, "title": "t"]
    try runtime.at("i").fire(named: "test.open", params)
    #expect(seen == [params, params])
  }

  @Test("E24 types that convert to values and back are params and responses")
  func converted() throws {
    let event = EventName<Size, Size>("test.size", Key("size"))
    try runtime.subscribe(to: event, on: "i") { event in
      event.respond(Size(width: event.params.width + 1))
    }
    #expect(try runtime.at("i").fire(event, Size(width: 4)).response == Size(width: 5))
    let untyped = try runtime.at("i").fire(named: "test.size", Params(["size": ["width": 1]]))
    #expect(untyped.response == ["width": 2])
  }

  @Test("E24 a param of another type is an error for the handler that asks for it")
  func paramErrors() throws {
    // Nothing declares the event to this runtime, so that its params are not checked on entry.
    let event = EventName<Bool, String?>("test.title", .title)
    try runtime.subscribe(to: event, on: "i", label: "a") { $0.respond($0.params == nil) }
    let outcome = try runtime.at("i").fire(named: "test.title", ["title": 1])
    #expect(outcome.faults.map(\.subscriber) == ["a"])
    #expect(outcome.faults.first?.message.contains("\"title\" is an integer, not a string") == true)
    #expect(try runtime.at("i").fire(named: "test.title", ["title": .null]).response == true)
    #expect(try runtime.at("i").fire(named: "test.title").response == true)
  }

  @Test("E24 a null is no value of a param that is needed: for a handler that asks, it is missing")
  func nullParam() throws {
    let event = EventName<Bool, String>("test.title", .title)
    try runtime.subscribe(to: event, on: "i") { _ = $0.params }
    let outcome = try runtime.at("i").fire(named: "test.title", ["title": .null])
    let error = try #require(outcome.faults.first?.error as? ParamError)
    #expect(error == .missing(key: "title"))
  }

  @Test("E5 an outcome in words tells what came of the event")
  func words() throws {
    try subscribe("a", 3) { _ in throw Refused() }
    try subscribe("b", 2) { event in
      event.respond(1)
      event.stop()
    }
    #expect(
      try runtime.at("i").fire(.ping).description
        == #"response 1, 2 of 2 subscribers called, stopped by b, "#
        + #"fault: "a" failed in "test.ping" at "i": refused [event-fault]"#)
    var token: Suspension<Value>?
    var ends: [String] = []
    try runtime.subscribe(to: .pong, on: "i") { token = $0.suspend() }
    let waiting = try runtime.at("i").fire(.pong)
    #expect(waiting.description == "no response, 1 of 1 subscribers called, suspended as 1")
    waiting.onEnd { ends.append($0.description) }
    token?.cancel("given up")
    #expect(ends == ["no response, 1 of 1 subscribers called, cancelled: given up"])
    try runtime.subscribe(to: .number, on: "i") { [unowned runtime] _ in
      try runtime.unregister("i")
    }
    #expect(
      try runtime.at("i").fire(.number, 1).description
        == "no response, 1 of 1 subscribers called, the plugins were unmounted")
  }
}
