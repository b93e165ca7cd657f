import Plugboard
import Testing

extension EventName<Int, (Int, Int, Double?)> {
  fileprivate static let sum = EventName("test.sum", .left, .right, .factor)
}

extension EventName<String, String?> {
  fileprivate static let greeting = EventName("test.greeting", .title)
}

extension EventName<Value, Int> {
  fileprivate static let seats = EventName("test.seats", .seats)
}

extension EventName<Value, Int?> {
  fileprivate static let aisle = EventName("test.aisle", .seats)
}

extension EventName<Int, Void> {
  fileprivate static let plain = EventName("test.plain")
}

extension Key<Int> {
  fileprivate static let left = Key("left")
  fileprivate static let right = Key("right")
  fileprivate static let seats = Key("seats", in: 1...9)
}

extension Key<Double> {
  fileprivate static let factor = Key("factor")
}

/// Handles an event whose name is empty.
private final class NamelessHandlerPlugin: ItemPlugin {
  static let name: Name = "nameless"
  static func wire(_ on: inout Wiring<NamelessHandlerPlugin>) { on(named: "") { _, _ in } }
}

/// Fires the event that a param names.
private final class NamedFiringPlugin: ItemPlugin {
  static let name: Name = "named-firing"
  static let params = ParamList(.required(.title))
  static let firesNamedBy = KeyList(.title)
  static func wire(_ on: inout Wiring<NamedFiringPlugin>) {}
}

/// Handles the event that a param names.
private final class ListeningPlugin: ItemPlugin {
  static let name: Name = "listening"
  static let params = ParamList(.required(.title))
  static func wire(_ on: inout Wiring<ListeningPlugin>) { on(param: .title) { _, _ in } }
}

@MainActor @Suite("Typed and untyped events") struct TypedEventTests {
  private let runtime: PageRuntime

  init() throws {
    runtime = try PageRuntime.withPage(events: EventList(.sum, .greeting, .seats, .aisle, .plain))
  }

  @Test("E17 a declared event and its string are the same: each side typed or untyped")
  func sides() throws {
    try runtime.subscribe(to: .sum, on: "i", priority: 2) { event in
      let (left, right, factor) = event.params
      event.respond(Int(Double(left + right) * (factor ?? 1)))
    }
    try runtime.subscribe(named: "test.sum", on: "i", priority: 1) { event in
      let isScaled = event.params["factor"] != nil
      if let sum = event.response.flatMap({ Int(value: $0) }), !isScaled {
        event.respond(.int(sum * 10))
      }
    }
    let typed: Int? = try runtime.at("i").fire(.sum, 1, 2, nil).response
    #expect(typed == 30)
    #expect(try runtime.at("i").fire(.sum, 1, 2, 3).response == 9)
    let untyped = try runtime.at("i").fire(named: "test.sum", ["right": 3, "left": 2])
    #expect(untyped.response == 50)
    let context = try #require(runtime.context(of: "i", as: ItemContext.self))
    #expect(
      try context.fire(named: "test.sum", ["left": 4, "right": 0, "factor": 2]).response == 8)
  }

  @Test("E17 a param that may be absent is nil if it is left out, null, or given as nil")
  func absent() throws {
    try runtime.subscribe(to: .greeting, on: "i") { $0.respond($0.params ?? "nobody") }
    #expect(try runtime.at("i").fire(.greeting, nil).response == "nobody")
    #expect(try runtime.at("i").fire(.greeting, "you").response == "you")
    #expect(try runtime.at("i").fire(named: "test.greeting").response == "nobody")
    #expect(try runtime.at("i").fire(named: "test.greeting", ["title": .null]).response == "nobody")
  }

  @Test("E17 a suspended fire resumed by its number takes no response of another type")
  func resumedByNumber() throws {
    var diagnostics: [Diagnostic] = []
    runtime.observeDiagnostics { diagnostics.append($0) }
    var token: Suspension<Int>?
    try runtime.subscribe(to: .sum, on: "i") { token = $0.suspend() }
    let number = try #require(try runtime.at("i").fire(.sum, 1, 2, nil).suspension)
    #expect(!runtime.events.resume(number, answering: "three"))
    #expect(diagnostics.map(\.code) == ["event-response-mismatch"])
    #expect(token?.isPending == true)
    #expect(runtime.events.resume(number, answering: 3))
  }

  /// Params that don't fit, with the code of the error and a text of it.
  nonisolated static let wrong: [(Params, code: String, text: String)] = [
    (
      ["left": "1", "right": 2], "event-param-mismatch",
      #"the param "left" of "test.sum" is an integer, not a string"#
    ),
    (
      ["left": 1, "right": 2.5], "event-param-mismatch",
      #"the param "right" of "test.sum" is an integer, not a number with a fraction"#
    ),
    (
      ["left": 1, "right": 2, "factor": true], "event-param-mismatch",
      #"the param "factor" of "test.sum" is a number, not true or false"#
    ),
    (["left": 1], "event-param-missing", #""test.sum" needs the param "right", an integer"#),
    (
      ["left": 1, "right": .null], "event-param-missing",
      #""test.sum" needs the param "right", an integer"#
    ),
    (
      ["left": 1, "right": 2, "more": 3], "event-param-unknown",
      #""test.sum" has no param "more"; it takes "left", "right", "factor""#
    ),
  ]

  @Test(
    "E17 params by string that don't fit are an error that names event, key and types, not delivered",
    arguments: 0..<6, [false, true])
  func wrongParams(position: Int, isStrict: Bool) throws {
    let (params, code, text) = Self.wrong[position]
    runtime.events.isStrict = isStrict
    try runtime.subscribe(to: .sum, on: "i") { _ in Issue.record("delivered") }
    let context = try #require(runtime.context(of: "i", as: ItemContext.self))
    let page = try #require(context.page)
    try runtime.subscribe(to: .sum, on: "p") { _ in Issue.record("delivered") }
    let errors = [
      #expect(throws: EventError.self) { try runtime.at("i").fire(named: "test.sum", params) },
      #expect(throws: EventError.self) { try runtime.at("i").enqueue(named: "test.sum", params) },
      #expect(throws: EventError.self) { try context.fire(named: "test.sum", params) },
      #expect(throws: EventError.self) { try context.up.fire(named: "test.sum", params) },
      #expect(throws: EventError.self) { try context.enqueue(named: "test.sum", params) },
      #expect(throws: EventError.self) { try page.down.fire(named: "test.sum", params) },
    ]
    for error in errors {
      #expect(error?.code == code)
      #expect(error?.message == text)
    }
  }

  @Test("E17 an event that is declared without params takes none by string")
  func noParams() throws {
    try runtime.subscribe(to: .plain, on: "i") { $0.respond(1) }
    let error = #expect(throws: EventError.self) {
      try runtime.at("i").fire(named: "test.plain", ["x": 1])
    }
    #expect(error?.code == "event-param-unknown")
    #expect(try runtime.at("i").fire(named: "test.plain").response == 1)
  }

  @Test("E17 a value outside the range that the key of a param declares is refused by string")
  func range() throws {
    try runtime.subscribe(to: .seats, on: "i") { _ in Issue.record("delivered") }
    let error = #expect(throws: EventError.self) {
      try runtime.at("i").fire(named: "test.seats", ["seats": 12])
    }
    #expect(
      error?.description
        == "the param \"seats\" of \"test.seats\" takes 1 to 9, not 12 [event-param-illegal]")
  }

  @Test("E17 a value outside the range is refused for a param that may be absent, too")
  func rangeOfOptional() throws {
    var seats: [Int?] = []
    try runtime.subscribe(to: .aisle, on: "i") { seats.append($0.params) }
    let error = #expect(throws: EventError.self) {
      try runtime.at("i").fire(named: "test.aisle", ["seats": 12])
    }
    #expect(error?.code == "event-param-illegal")
    try runtime.at("i").fire(named: "test.aisle", ["seats": 9])
    try runtime.at("i").fire(named: "test.aisle")
    #expect(seats == [9, nil])
  }

  @Test("E17 an int for a double fits")
  func fitting() throws {
    try runtime.subscribe(to: .sum, on: "i") { $0.respond($0.params.2 == 2.0 ? 1 : 0) }
    let params: Params = ["left": 0, "right": 0, "factor": 2]
    #expect(try runtime.at("i").fire(named: "test.sum", params).response == 1)
  }

  @Test("E17 an untyped answer of another type is a fault, and the response stays as it was")
  func answer() throws {
    try runtime.subscribe(to: .sum, on: "i", priority: 2) { $0.respond(1) }
    try runtime.subscribe(named: "test.sum", on: "i", priority: 1, label: "bad") {
      $0.respond("two")
    }
    let outcome = try runtime.at("i").fire(.sum, 1, 2, nil)
    #expect(outcome.response == 1 && outcome.faults.map(\.subscriber) == ["bad"])
    #expect(
      outcome.faults.first?.message.contains(
        #"the response to "test.sum" is an integer, not a string"#) == true)
  }

  @Test("E17 an untyped answer of another type doesn't count though its handler throws as well")
  func thrownAnswer() throws {
    try runtime.subscribe(to: .sum, on: "i", priority: 2) { $0.respond(1) }
    try runtime.subscribe(named: "test.sum", on: "i", priority: 1, label: "bad") { event in
      event.respond("two")
      throw CancellationError()
    }
    let outcome = try runtime.at("i").fire(.sum, 1, 2, nil)
    #expect(outcome.untyped.response == 1)
    #expect(outcome.faults.map(\.subscriber) == ["bad"])
    #expect(outcome.faults.first?.error is CancellationError)
  }

  @Test("E4 null may be answered by string, and on resuming, whatever type the event declares")
  func nullByString() throws {
    var diagnostics: [Diagnostic] = []
    runtime.observeDiagnostics { diagnostics.append($0) }
    try runtime.subscribe(to: .plain, on: "i", priority: 900) { $0.respond(1) }
    let silent = try runtime.subscribe(named: "test.plain", on: "i") { $0.respondNull() }
    var outcome = try runtime.at("i").fire(.plain)
    #expect(outcome.untyped.response == .null && outcome.faults.isEmpty)
    silent.cancel()
    var token: Suspension<Value>?
    try runtime.subscribe(named: "test.plain", on: "i") { token = $0.suspend() }
    outcome = try runtime.at("i").fire(.plain)
    outcome.onEnd { outcome = $0 }
    #expect(token?.resume(answering: .null) == true && diagnostics.isEmpty)
    #expect(outcome.untyped.response == .null)
  }

  @Test("E17 what is refused as it is enqueued isn't delivered later", arguments: [true, false])
  func refusedInQueue(isWithin: Bool) throws {
    var heard = 0
    try runtime.subscribe(named: "test.sum", on: "i") { _ in heard += 1 }
    func enqueue() {
      let error = #expect(throws: EventError.self) {
        try runtime.at("i").enqueue(named: "test.sum", ["left": "1"])
      }
      #expect(error?.code == "event-param-mismatch")
    }
    try runtime.subscribe(to: .plain, on: "i") { _ in if isWithin { enqueue() } }
    if !isWithin { enqueue() }
    try runtime.at("i").fire(.plain)
    try runtime.at("i").fire(.plain)
    #expect(heard == 0)
  }

  @Test("E17 an untyped token takes no response of another type than the event declares")
  func untypedToken() throws {
    var diagnostics: [Diagnostic] = []
    runtime.observeDiagnostics { diagnostics.append($0) }
    var token: Suspension<Value>?
    try runtime.subscribe(named: "test.sum", on: "i") { token = $0.suspend() }
    try runtime.at("i").fire(.sum, 1, 2, nil)
    #expect(token?.resume(answering: "text") == false)
    #expect(diagnostics.map(\.code) == ["event-response-mismatch"])
    #expect(token?.resume(answering: 4) == true)
  }

  @Test("E17 an event that the registry doesn't declare takes any params and answers")
  func undeclared() throws {
    try runtime.subscribe(named: "never.declared", on: "i") { $0.respond("any") }
    #expect(
      try runtime.at("i").fire(named: "never.declared", ["x": []]).response == "any")
  }

  @Test("E27 an event's name isn't empty, wherever it is stated")
  func emptyName() throws {
    let context = try #require(runtime.context(of: "i", as: ItemContext.self))
    let errors = [
      #expect(throws: EventError.self) { try runtime.at("i").fire(named: "") },
      #expect(throws: EventError.self) { try context.enqueue(named: "") },
      #expect(throws: EventError.self) { try runtime.subscribe(named: "", on: "i") { _ in } },
    ]
    for error in errors { #expect(error?.code == "event-empty-name") }
    let nameless = EventName<Bool, Void>("")
    let error = #expect(throws: PluginError.self) {
      try PluginRegistry(host: HostManifest(fires: EventList(nameless)))
    }
    #expect(error?.code == "event-empty-name")
  }

  @Test("E27 a plugin that handles an event without a name isn't registered, nor mounted")
  func namelessHandlers() throws {
    let error = #expect(throws: PluginError.self) {
      try PluginRegistry([NamelessHandlerPlugin.self])
    }
    #expect(error?.code == "event-empty-name")
    var told: [String] = []
    runtime.observeDiagnostics { told.append("\($0.code) \($0.message)") }
    let type = ListeningPlugin.pluginType
    try runtime.register(
      "j", level: .item, under: "k",
      plugins: [
        PluginEntry(type, params: Params((.title, ""))),
        PluginEntry(type, as: "other", params: Params((.title, "test.ping"))),
      ])
    #expect(told.count == 1)
    #expect(told.first?.hasPrefix("event-empty-name plugin \"listening\" of \"j\"") == true)
    #expect(try runtime.plugins.mounted(on: "j").map(\.name) == ["other"])
    // An entry that is left out takes no name from a later one.
    try runtime.register(
      "j1", level: .item, under: "k",
      plugins: ["", "test.ping"].map { PluginEntry(type, params: Params((.title, $0))) })
    #expect(told.count == 2 && told.last?.hasPrefix("event-empty-name") == true)
    #expect(try runtime.plugins.mounted(on: "j1").map(\.params) == [Params((.title, "test.ping"))])
    told = []
    let firing = PluginEntry(NamedFiringPlugin.pluginType, params: Params((.title, "")))
    try runtime.register("j2", level: .item, under: "k", plugins: [firing])
    #expect(told.count == 1 && told.last?.hasPrefix("event-empty-name") == true)
    #expect(try runtime.plugins.mounted(on: "j2").isEmpty)
  }

  @Test(
    "E27 an empty name is refused however it is fired, also if it was declared in Swift",
    arguments: [true, false])
  func emptyTypedName(isStrict: Bool) throws {
    runtime.events.isStrict = isStrict
    let nameless = EventName<Bool, Void>("")
    let context = try #require(runtime.context(of: "i", as: ItemContext.self))
    for act in [
      { try runtime.at("i").fire(nameless) }, { try context.fire(nameless) },
      { try context.up.fire(nameless) }, { try runtime.at("p").down.collecting.fire(nameless) },
      { try runtime.at("i").enqueue(nameless) },
      { try runtime.subscribe(to: nameless, on: "i") { _ in } },
    ] as [@MainActor () throws -> Void] {
      let error = #expect(throws: EventError.self) { try act() }
      #expect(error?.code == "event-empty-name")
    }
  }

  @Test("E24 a param or a response nested deeper than 512 levels is refused")
  func deep() throws {
    var deep: Value = 1
    for _ in 0..<Value.deepest { deep = ["in": deep] }
    let list = EventName<Value, [Value]>("test.list", Key("list"))
    let lists = EventName<Value, ([Value], [Value])>("test.lists", Key("b"), Key("c"))
    var diagnostics: [Diagnostic] = []
    runtime.observeDiagnostics { diagnostics.append($0) }
    try runtime.subscribe(to: list, on: "i", priority: 2) { $0.respond("fine") }
    try runtime.subscribe(to: list, on: "i", priority: 1) { $0.respond(.array([deep])) }
    #expect(try runtime.at("i").fire(list, []).response == "fine")
    #expect(diagnostics.map(\.code) == ["event-response-illegal"])
    var token: Suspension<Value>?
    try runtime.subscribe(to: .ping, on: "i") { token = $0.suspend() }
    try runtime.at("i").fire(.ping)
    diagnostics = []
    #expect(token?.resume(answering: .array([deep])) == false && token?.isPending == true)
    #expect(diagnostics.map(\.code) == ["event-response-illegal"])
    #expect(token?.resume(answering: 1) == true)
    for fire in [
      { try $0.at("i").fire(list, [deep]) },
      { try $0.at("i").fire(named: "test.list", ["list": [deep]]) },
      { try $0.at("i").fire(named: "test.lists", ["a": 1, "b": [1], "c": [deep]]) },
      { try $0.at("i").fire(lists, [1], [deep]) },
      { try $0.at("i").up.fire(list, [deep]) },
      {
        try $0.at("i").enqueue(list, [deep])
        return try $0.at("i").fire(list, [])
      },
      {
        try $0.at("i").down.enqueue(named: "test.list", ["list": [deep]])
        return try $0.at("i").fire(list, [])
      },
    ] as [(PageRuntime) throws -> Outcome<Value>] {
      let error = #expect(throws: EventError.self) { try fire(runtime) }
      #expect(error?.code == "event-param-illegal")
      #expect(error?.description.contains(#"" of "test.list"#) == true)
    }
  }
}
