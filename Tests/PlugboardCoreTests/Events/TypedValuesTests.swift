import Plugboard
import Synchronization
import Testing

/// The number of parcels that were converted to values or from them.
private let conversions = Mutex(0)

/// A value that stays typed as a param and as a response, and counts its conversions.
private struct Parcel: ValueConvertible, Equatable {
  let label: String

  static let valueType = ValueType.object
  static let staysTyped = true

  init(_ label: String) { self.label = label }

  init?(value: Value) {
    conversions.withLock { $0 += 1 }
    guard case .object(let record) = value, case .string(let label) = record["label"] else {
      return nil
    }
    self.label = label
  }

  var value: Value {
    conversions.withLock { $0 += 1 }
    return ["label": .string(label)]
  }
}

extension EventName<Parcel, Void> {
  fileprivate static let parcel = EventName("test.parcel")
  /// Undeclared, as is the next one of the same string.
  fileprivate static let free = EventName("test.free")
}

extension EventName<Bool, Void> {
  fileprivate static let free = EventName("test.free")
}

extension EventName<[Parcel], Void> {
  fileprivate static let parcels = EventName("test.parcels")
}

extension EventName<Bool, (Parcel, Int)> {
  fileprivate static let send = EventName("test.send", Key("parcel"), Key("day"))
}

extension EventName<Parcel, Parcel> {
  fileprivate static let pack = EventName("test.pack", Key("parcel"))
}

extension EventName<Bool, Parcel?> {
  fileprivate static let check = EventName("test.check", Key("parcel"))
}

extension EventName<Value, Void> {
  fileprivate static let anything = EventName("test.free")
  fileprivate static let ask = EventName("test.ask")
}

extension EventName<Value, Parcel> {
  fileprivate static let weigh = EventName("test.weigh", Key("parcel"))
}

extension EventName<Bool, (Parcel, Value)> {
  fileprivate static let mark = EventName("test.mark", Key("parcel"), Key("mark"))
}

@MainActor private final class Tokens {
  private(set) var all: [Suspension<Bool>] = []
  func add(_ token: Suspension<Bool>) { all.append(token) }
}

@MainActor @Suite("Params and responses that stay typed") struct TypedValuesTests {
  private let runtime: PageRuntime
  private let tokens = Tokens()

  init() throws {
    runtime = try PageRuntime.withPage(
      events: EventList(.parcel, .parcels, .send, .pack, .check, .mark, .weigh, .ask))
  }

  private var converted: Int { conversions.withLock(\.self) }

  /// Begins to count anew: other tests may run between the making of the suite and a test, but not within one.
  private func countConversions() { conversions.withLock { $0 = 0 } }

  @Test("E24 a response that stays typed reaches subscribers and publisher without a conversion")
  func unconverted() throws {
    countConversions()
    try runtime.subscribe(to: .parcel, on: "i", priority: 2) { $0.respond(Parcel("a")) }
    try runtime.subscribe(to: .parcel, on: "i", priority: 1) { event in
      event.respond(Parcel((event.response?.label ?? "") + "b"))
    }
    let outcome = try runtime.at("i").fire(.parcel)
    #expect(outcome.response == Parcel("ab") && outcome.isAnswered)
    #expect(converted == 0)
    #expect(outcome.untyped.response == ["label": "ab"])
    #expect(converted == 1)
  }

  @Test("E24 a list of such responses stays typed as well")
  func list() throws {
    countConversions()
    try runtime.subscribe(to: .parcels, on: "i") { $0.respond([Parcel("a"), Parcel("b")]) }
    #expect(try runtime.at("i").fire(.parcels).response == [Parcel("a"), Parcel("b")])
    #expect(converted == 0)
  }

  @Test("E17 a handler, a publisher and an observer by string see the response as a value")
  func byString() throws {
    var seen: [Value?] = []
    try runtime.observe { if $0.phase == .subscriber { seen.append($0.response) } }
    try runtime.subscribe(to: .parcel, on: "i", priority: 3) { $0.respond(Parcel("a")) }
    try runtime.subscribe(named: "test.parcel", on: "i", priority: 2) { event in
      guard case .object(let record)? = event.response else { return }
      event.respond(["label": .string("\(record["label"] ?? .null)!")])
    }
    try runtime.subscribe(to: .parcel, on: "i", priority: 1) { event in
      #expect(event.response == Parcel(#""a"!"#))
    }
    #expect(
      try runtime.at("i").fire(named: "test.parcel").response == ["label": #""a"!"#])
    #expect(seen.count == 3 && seen.first == ["label": "a"])
  }

  @Test("E4 an explicit null replaces a response that stays typed, and a later one replaces that")
  func null() throws {
    try runtime.subscribe(to: .parcel, on: "i", priority: 3) { $0.respond(Parcel("a")) }
    let token = try runtime.subscribe(to: .parcel, on: "i", priority: 2) { event in
      event.respondNull()
      #expect(event.response == nil && event.isAnswered)
    }
    var outcome = try runtime.at("i").fire(.parcel)
    #expect(outcome.response == nil && outcome.untyped.response == .null)
    try runtime.subscribe(to: .parcel, on: "i", priority: 1) { $0.respond(Parcel("b")) }
    outcome = try runtime.at("i").fire(.parcel)
    #expect(outcome.response == Parcel("b"))
    token.cancel()
    let untyped = try runtime.subscribe(named: "test.parcel", on: "i", priority: 0) {
      $0.respond(.null)
    }
    outcome = try runtime.at("i").fire(.parcel)
    #expect(outcome.response == nil && outcome.isAnswered)
    untyped.cancel()
  }

  @Test("E24 params that stay typed reach subscribers without a conversion, up and enqueued too")
  func params() throws {
    countConversions()
    var sent: [String] = []
    for module: ModuleID in ["i", "p"] {
      try runtime.subscribe(to: .send, on: module) { event in
        sent.append("\(module) \(event.params.0.label) \(event.params.1)")
      }
    }
    try runtime.subscribe(to: .check, on: "i") { sent.append($0.params?.label ?? "none") }
    try runtime.at("i").up.fire(.send, Parcel("a"), 2)
    try runtime.at("i").enqueue(.send, Parcel("b"), 3)
    try runtime.at("i").fire(.check, Parcel("c"))
    try runtime.at("i").fire(.check)
    #expect(sent == ["i a 2", "p a 2", "i b 3", "c", "none"])
    #expect(converted == 0)
  }

  @Test("E24 after a response that stays typed, later subscribers see params that stay typed")
  func paramsAfterResponse() throws {
    countConversions()
    for priority in 1...2 {
      try runtime.subscribe(to: .pack, on: "i", priority: priority) { event in
        event.respond(Parcel((event.response?.label ?? "") + event.params.label))
      }
    }
    let outcome = try runtime.at("i").fire(.pack, Parcel("a"))
    #expect(outcome.response == Parcel("aa") && outcome.faults.isEmpty)
    #expect(converted == 0)
  }

  @Test("E17 a handler and an observer by string see params that stay typed as values")
  func paramsByString() throws {
    var seen: [Params] = []
    try runtime.observe { if $0.phase == .begin { seen.append($0.params) } }
    try runtime.subscribe(named: "test.send", on: "i", priority: 2) { seen.append($0.params) }
    var typed: [Parcel] = []
    try runtime.subscribe(to: .send, on: "i", priority: 1) { typed.append($0.params.0) }
    try runtime.at("i").fire(.send, Parcel("a"), 2)
    try runtime.at("i").fire(named: "test.send", ["parcel": ["label": "b"], "day": 3])
    let a: Params = ["parcel": ["label": "a"], "day": 2]
    let b: Params = ["parcel": ["label": "b"], "day": 3]
    #expect(seen == [a, a, b, b])
    #expect(typed == [Parcel("a"), Parcel("b")])
  }

  @Test("E9 equal events whose params stay typed join one another, others don't")
  func joining() throws {
    var tokens: [Suspension<Bool>] = []
    try runtime.subscribe(to: .send, on: "i") { tokens.append($0.suspend(joining: true)) }
    for day in [1, 1, 2] { try runtime.at("i").fire(.send, Parcel("a"), day) }
    #expect(runtime.events.suspended.count == 2)
    var cancelled: [Params] = []
    runtime.observeCancellations { cancelled.append($0.params) }
    #expect(tokens.last?.cancel("full") == true)
    #expect(cancelled == [["parcel": ["label": "a"], "day": 2]])
  }

  @Test(
    "E9 an event whose params stay typed, and an equal event by string, join one another in either order",
    arguments: [false, true])
  func joiningByString(isStringFirst: Bool) throws {
    try runtime.subscribe(to: .send, on: "i") { [tokens] in tokens.add($0.suspend(joining: true)) }
    for isByString in [isStringFirst, !isStringFirst] {
      if isByString {
        try runtime.at("i").fire(named: "test.send", ["day": 1, "parcel": ["label": "a"]])
      } else {
        try runtime.at("i").fire(.send, Parcel("a"), 1)
      }
    }
    #expect(tokens.all.count == 2 && runtime.events.suspended.count == 1)
  }

  @Test("E9 each of many joining events that wait costs one conversion, however many wait already")
  func manyJoining() throws {
    countConversions()
    try runtime.subscribe(to: .send, on: "i") { [tokens] in tokens.add($0.suspend(joining: true)) }
    for day in 1...100 { try runtime.at("i").fire(.send, Parcel("a"), day) }
    #expect(runtime.events.suspended.count == 100 && converted == 100)
  }

  @Test("E24 a suspended event keeps the types of its params, also if it is cancelled")
  func suspended() throws {
    try runtime.subscribe(to: .send, on: "i") { [tokens] in tokens.add($0.suspend()) }
    var heard: [Parcel] = []
    try runtime.subscribe(to: .send, on: "i", priority: 1) { heard.append($0.params.0) }
    countConversions()
    for label in ["a", "b"] { try runtime.at("i").fire(.send, Parcel(label), 1) }
    #expect(tokens.all[0].resume() && tokens.all[1].cancel("full"))
    #expect(heard == [Parcel("a")] && converted == 0)
  }

  @Test("E22 a param that may be nested is checked beside one that stays typed")
  func nested() throws {
    var deep: Value = []
    for _ in 0...Value.deepest { deep = [deep] }
    let error = #expect(throws: EventError.self) {
      try runtime.at("i").fire(.mark, Parcel("a"), deep)
    }
    #expect(error?.code == "event-param-illegal")
  }

  @Test("E17 a refused answer by string leaves the response that stays typed in place")
  func refused() throws {
    try runtime.subscribe(to: .parcel, on: "i", priority: 2) { $0.respond(Parcel("a")) }
    try runtime.subscribe(named: "test.parcel", on: "i", priority: 1) { $0.respond(7) }
    let outcome = try runtime.at("i").fire(.parcel)
    #expect(outcome.response == Parcel("a"))
    #expect(outcome.faults.count == 1)
  }

  @Test("E24 of two types for one undeclared name the later answer counts, whatever its type")
  func twoTypes() throws {
    try runtime.subscribe(to: EventName<Parcel, Void>.free, on: "i", priority: 2) {
      $0.respond(Parcel("a"))
    }
    let token = try runtime.subscribe(to: EventName<Bool, Void>.free, on: "i", priority: 1) {
      #expect($0.response == nil)
      $0.respond(true)
    }
    #expect(try runtime.at("i").fire(EventName<Bool, Void>.free).response == true)
    #expect(try runtime.at("i").fire(EventName<Parcel, Void>.free).response == nil)
    token.cancel()
    #expect(try runtime.at("i").fire(EventName<Bool, Void>.free).response == nil)
    #expect(try runtime.at("i").fire(EventName<Parcel, Void>.free).response == Parcel("a"))
  }

  @Test("E9 a suspended event is resumed with a response that stays typed, for all who joined it")
  func resumed() throws {
    countConversions()
    var tokens: [Suspension<Parcel>] = []
    try runtime.subscribe(to: .parcel, on: "i", priority: 2) {
      tokens.append($0.suspend(joining: true))
    }
    try runtime.subscribe(to: .parcel, on: "i", priority: 1) { event in
      event.respond(Parcel((event.response?.label ?? "") + "b"))
    }
    var ended: [Parcel?] = []
    for _ in 0..<2 {
      try runtime.at("i").fire(.parcel).onEnd { ended.append($0.response) }
    }
    #expect(tokens.first?.resume(answering: Parcel("a")) == true)
    #expect(ended == [Parcel("ab"), Parcel("ab")])
    #expect(converted == 0)
  }

  @Test("E15 the list of all responses has the values of those that stay typed")
  func collected() throws {
    try runtime.subscribe(to: .parcel, on: "i", priority: 2, label: "a") {
      $0.respond(Parcel("a"))
    }
    try runtime.subscribe(to: .parcel, on: "i", priority: 1, label: "b") {
      $0.respond(Parcel("b"))
    }
    let responses = try runtime.at("i").collecting.fire(.parcel).responses
    #expect(
      responses == [SubscriberResponse("a", Parcel("a")), SubscriberResponse("b", Parcel("b"))])
  }

  @Test("E22 a response by string that is nested too deep leaves the one that stays typed in place")
  func tooDeep() throws {
    var deep: Value = []
    for _ in 0...Value.deepest { deep = [deep] }
    try runtime.subscribe(to: EventName<Parcel, Void>.free, on: "i", priority: 2) {
      $0.respond(Parcel("a"))
    }
    try runtime.subscribe(to: EventName<Value, Void>.anything, on: "i", priority: 1) {
      $0.respond(deep)
    }
    #expect(try runtime.at("i").fire(EventName<Parcel, Void>.free).response == Parcel("a"))
  }

  @Test("E9 a fire that joined a cancelled one is told with its params that stay typed")
  func joinedCancellation() throws {
    var tokens: [Suspension<Bool>] = []
    try runtime.subscribe(to: .send, on: "i") { tokens.append($0.suspend(joining: true)) }
    var cancelled: [Params] = []
    runtime.observeCancellations { cancelled.append($0.params) }
    for _ in 0..<2 { try runtime.at("i").fire(.send, Parcel("a"), 1) }
    #expect(tokens.first?.cancel("full") == true)
    let params: Params = ["parcel": ["label": "a"], "day": 1]
    #expect(cancelled == [params, params])
  }

  @Test("E4 an explicit null is read the same way whether or not params stay typed")
  func nullBesideTypedParams() throws {
    var seen: [Value?] = []
    for module: ModuleID in ["i"] {
      try runtime.subscribe(to: .weigh, on: module, priority: 2) { $0.respondNull() }
      try runtime.subscribe(to: .weigh, on: module, priority: 1) { seen.append($0.response) }
      try runtime.subscribe(to: .ask, on: module, priority: 2) { $0.respondNull() }
      try runtime.subscribe(to: .ask, on: module, priority: 1) { seen.append($0.response) }
    }
    let weighed = try runtime.at("i").fire(.weigh, Parcel("a")).response
    let asked = try runtime.at("i").fire(.ask).response
    #expect(seen == [.null, .null] && weighed == .null && asked == .null)
  }
}
