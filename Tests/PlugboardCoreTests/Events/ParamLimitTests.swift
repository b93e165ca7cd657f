import Plugboard
import Testing

extension Key<Int> { fileprivate static let stars = Key("stars", in: 1...5) }
extension Key<Double> { fileprivate static let share = Key("share", in: 0...1) }
extension Key<String> { fileprivate static let side = Key("side", oneOf: ["left", "right"]) }
extension Key<[String]> {
  fileprivate static let words = Key("words", oneOf: [["a"], ["b", "c"]])
}

extension EventName<Value, Int> { fileprivate static let rate = EventName("limit.rate", .stars) }
extension EventName<Value, Int?> {
  fileprivate static let rateMaybe = EventName("limit.rateMaybe", .stars)
}
extension EventName<Value, [String]> {
  fileprivate static let say = EventName("limit.say", .words)
}
extension EventName<Value, (String, Double?, String)> {
  fileprivate static let turn = EventName("limit.turn", .title, .share, .side)
}
extension EventName<Value, (ViewValue, Int)> {
  fileprivate static let show = EventName("limit.show", Key("view"), .stars)
}

@MainActor @Suite("Params outside the values that their keys allow") struct ParamLimitTests {
  private typealias Fire = @MainActor (ModuleTarget) throws -> Void

  private let runtime: PageRuntime

  init() throws { runtime = try PageRuntime.withPage() }

  private static let refused: [(key: String, fire: Fire)] = [
    ("stars", { try $0.fire(.rate, 6) }), ("stars", { try $0.enqueue(.rate, 0) }),
    ("stars", { try $0.up.fire(.rate, 6) }), ("stars", { try $0.down.enqueue(.rate, 6) }),
    ("stars", { try $0.collecting.fire(.rateMaybe, 6) }), ("words", { try $0.fire(.say, ["b"]) }),
    ("side", { try $0.fire(.turn, "x", nil, "up") }),
    ("share", { try $0.enqueue(.turn, "x", 1.5, "left") }),
    ("stars", { try $0.fire(.show, .text("x"), 6) }),
    ("stars", { try $0.up.enqueue(.show, .text("x"), 6) }),
  ]

  @Test(
    "E17 a typed param outside the values of its key is refused in every mode, fired or enqueued",
    arguments: [true, false])
  func refusals(isStrict: Bool) throws {
    for event in [Name("limit.rate"), "limit.rateMaybe", "limit.say", "limit.turn", "limit.show"] {
      try runtime.subscribe(named: event, on: "i") { _ in Issue.record("\(event) was delivered") }
    }
    runtime.events.isStrict = isStrict
    for (key, fire) in Self.refused {
      let error = #expect(throws: EventError.self) { try fire(runtime.at("i")) }
      guard case .paramIllegal(_, Name(key), _, _)? = error else {
        Issue.record("\(key): \(String(describing: error))")
        continue
      }
      #expect(error?.code == "event-param-illegal")
    }
  }

  @Test("E17 the refusal names event and key, with the value and the legal ones")
  func message() throws {
    let error = #expect(throws: EventError.self) { try runtime.at("i").fire(.rate, 6) }
    #expect(
      error?.description
        == "the param \"stars\" of \"limit.rate\" takes 1 to 5, not 6 [event-param-illegal]")
  }

  @Test("E17 the values at the limits are delivered, and so is a param that is absent")
  func edges() throws {
    var seen: [String] = []
    try runtime.subscribe(to: .rate, on: "i") { seen.append("\($0.params)") }
    try runtime.subscribe(to: .rateMaybe, on: "i") { seen.append("\($0.params ?? 0)") }
    try runtime.subscribe(to: .say, on: "i") { seen.append("\($0.params)") }
    try runtime.subscribe(to: .turn, on: "i") { seen.append("\($0.params.1 ?? 0)") }
    try runtime.subscribe(to: .show, on: "i") { seen.append("\($0.params.1)") }
    let item = runtime.at("i")
    for stars in [1, 5] { try item.fire(.rate, stars) }
    try item.fire(.rateMaybe)
    try item.fire(.rateMaybe, nil)
    try item.enqueue(.say, ["b", "c"])
    try item.fire(.turn, "x", 1, "right")
    try item.fire(.turn, "x", nil, "left")
    try item.fire(.show, .text("x"), 5)
    #expect(seen == ["1", "5", "0", "0", #"["b", "c"]"#, "1.0", "0.0", "5"])
  }
}
