import Plugboard
import Testing

extension EventName<Int> {
  fileprivate static let sum = EventName(
    "test.sum", params: Key<Int>("left"), Key<Int>("right"), Key<Double>("factor"))
}

extension Key<Int> {
  fileprivate static let left = Key("left")
  fileprivate static let right = Key("right")
}

@MainActor @Suite("Typed and untyped events") struct TypedEventTests {
  private let runtime: PageRuntime

  init() throws {
    runtime = try PageRuntime.withPage()
    // A static member is made at its first use, and the event is declared from then on.
    _ = EventName<Int>.sum
  }

  @Test("E17 a declared event and its string are the same: each side typed or untyped")
  func sides() throws {
    try runtime.subscribe(to: .sum, on: "i", priority: 2) { event in
      event.respond(try (event[.left] ?? 0) + (event[.right] ?? 0))
    }
    try runtime.subscribe(to: "test.sum", on: "i", priority: 1) { event in
      if let sum = event.response.flatMap({ Int(value: $0) }) { event.respond(.int(sum * 10)) }
    }
    let typed: Int? = try runtime.fire(.sum, on: "i", .left(1), .right(2)).response
    #expect(typed == 30)
    let untyped = try runtime.fire(
      "test.sum", on: "i", params: Params(["left": 2, "right": 3, "more": "allowed"]))
    #expect(untyped.response == 50)
    let context = try #require(runtime.context(of: "i", as: ItemContext.self))
    #expect(try context.fire("test.sum", Params(["left": 4])).response == 40)
  }

  @Test("E17 a suspended fire resumed by its number takes no response of another type")
  func resumedByNumber() throws {
    var diagnostics: [Diagnostic] = []
    runtime.onDiagnostic = { diagnostics.append($0) }
    var token: Suspension<Int>?
    try runtime.subscribe(to: .sum, on: "i") { token = $0.suspend() }
    let number = try #require(try runtime.fire(.sum, on: "i").suspended)
    #expect(!runtime.events.resume(number, answering: "three"))
    #expect(diagnostics.map(\.code) == ["event-response-mismatch"])
    #expect(token?.isPending == true)
    #expect(runtime.events.resume(number, answering: 3))
  }

  nonisolated static let wrong: [Params] = [
    Params(["left": "1"]), Params(["right": 2.0]), Params(["factor": true]),
    Params(["left": 1, "right": [2]]),
  ]

  @Test(
    "E17 params of another type are reported to the publisher and not delivered", arguments: wrong)
  func mismatch(params: Params) throws {
    try runtime.subscribe(to: .sum, on: "i") { _ in Issue.record("delivered") }
    let context = try #require(runtime.context(of: "i", as: ItemContext.self))
    let errors = [
      #expect(throws: EventError.self) { try runtime.fire("test.sum", on: "i", params: params) },
      #expect(throws: EventError.self) { try runtime.fire(.sum, on: "i", params: params) },
      #expect(throws: EventError.self) { try context.fire("test.sum", params) },
      #expect(throws: EventError.self) { try context.fire("test.sum", params, going: .up) },
    ]
    for error in errors { #expect(error?.code == "event-param-mismatch") }
  }

  @Test("E17 the error names event, key and both types")
  func naming() throws {
    let error = #expect(throws: EventError.self) {
      try runtime.fire("test.sum", on: "i", params: Params(["left": "1"]))
    }
    #expect(
      error?.description
        == "\"test.sum\" takes \"left\" as int, not string [event-param-mismatch]")
  }

  @Test("E17 null, and an int for a double, fit")
  func fitting() throws {
    try runtime.subscribe(to: .sum, on: "i") { $0.respond(1) }
    let params = Params(["left": .null, "factor": 2])
    #expect(try runtime.fire("test.sum", on: "i", params: params).response == 1)
  }

  @Test("E17 an untyped answer of another type is a fault, and the response stays as it was")
  func answer() throws {
    try runtime.subscribe(to: .sum, on: "i", priority: 2) { $0.respond(1) }
    try runtime.subscribe(to: "test.sum", on: "i", priority: 1, label: "bad") {
      $0.respond("two")
    }
    let outcome = try runtime.fire(.sum, on: "i")
    #expect(outcome.response == 1 && outcome.faults.map(\.subscriber) == ["bad"])
    let message = outcome.faults.first?.message ?? ""
    for part in ["\"test.sum\"", "int", "string"] { #expect(message.contains(part)) }
  }

  @Test("E17 undeclared events take any params and answers")
  func undeclared() throws {
    try runtime.subscribe(to: "never.declared", on: "i") { $0.respond("any") }
    #expect(
      try runtime.fire("never.declared", on: "i", params: Params(["x": []])).response == "any")
  }

  @Test("E18 in strict mode an undeclared name gives a diagnostic with the closest declared one")
  func strict() throws {
    var diagnostics: [Diagnostic] = []
    runtime.onDiagnostic = { diagnostics.append($0) }
    let context = try #require(runtime.context(of: "i", as: ItemContext.self))
    try runtime.fire("test.summ", on: "i")
    #expect(diagnostics.isEmpty, "not strict")
    runtime.events.isStrict = true
    try runtime.fire("test.summ", on: "i")
    try context.fire("test.summ")
    try runtime.subscribe(to: "test.summ", on: "i") { _ in }
    #expect(diagnostics.map(\.code) == Array(repeating: "event-undeclared", count: 3))
    #expect(diagnostics.map(\.suggestion) == Array(repeating: "test.sum", count: 3))
    try runtime.fire("test.sum", on: "i")
    try runtime.fire(.sum, on: "i")
    #expect(diagnostics.count == 3)
  }

  @Test("E17 an untyped token takes no response of another type than the event declares")
  func untypedToken() throws {
    var diagnostics: [Diagnostic] = []
    runtime.onDiagnostic = { diagnostics.append($0) }
    var token: Suspension<Value>?
    try runtime.subscribe(to: "test.sum", on: "i") { token = $0.suspend() }
    try runtime.fire(.sum, on: "i")
    #expect(token?.resume(answering: "text") == false)
    #expect(diagnostics.map(\.code) == ["event-response-mismatch"])
    #expect(token?.resume(answering: 4) == true)
  }

  @Test("E17 in strict mode typed fires are checked as well, and so are contradictory declarations")
  func strictlyTyped() throws {
    runtime.events.isStrict = true
    let context = try #require(runtime.context(of: "i", as: ItemContext.self))
    #expect(throws: EventError.self) {
      try runtime.fire(.sum, on: "i", Key<String>("left")("1"))
    }
    #expect(throws: EventError.self) { try context.fire(.sum, Key<String>("left")("1")) }
    var diagnostics: [Diagnostic] = []
    runtime.onDiagnostic = { diagnostics.append($0) }
    let twice = EventName<Int>("test.twice")
    _ = EventName<Bool>("test.twice")
    try runtime.fire(twice, on: "i")
    #expect(diagnostics.map(\.code) == ["event-declared-twice"])
  }
}
