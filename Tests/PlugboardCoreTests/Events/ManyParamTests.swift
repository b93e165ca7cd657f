import Plugboard
import PlugboardTesting
import Testing

private enum CupSize: String, CaseIterable, ValueConvertible { case small, large }

extension Key<String> {
  fileprivate static let drink = Key("drink")
  fileprivate static let guest = Key("guest")
}

extension Key<Int> {
  fileprivate static let cents = Key("cents")
  fileprivate static let table = Key("table")
}

extension Key<CupSize> {
  fileprivate static let size = Key("size")
}

extension EventName<Value, (Int?, CupSize)> {
  fileprivate static let refill = EventName("cup.refill", .cents, .size)
}

extension EventName<Value, (String, Int?, CupSize)> {
  fileprivate static let order = EventName("cup.order", .drink, .cents, .size)
}

extension EventName<Value, (String, Int?, CupSize, Int)> {
  fileprivate static let serve = EventName("cup.serve", .drink, .cents, .size, .table)
}

extension EventName<Value, (String, Int?, CupSize, Int, String?)> {
  fileprivate static let present = EventName(
    "cup.present", .drink, .cents, .size, .table, .guest)
}

@MainActor @Suite("Events with several params") struct ManyParamTests {
  private let runtime: PageRuntime

  init() throws {
    runtime = try PageRuntime.withPage(
      events: EventList(.refill, .order, .serve, .present))
    for event in ["cup.refill", "cup.order", "cup.serve", "cup.present"] as [Name] {
      try runtime.subscribe(named: event, on: "i") { $0.respond(.object($0.params.record)) }
    }
  }

  private func log() throws -> (events: () -> [Fired], token: RuntimeToken) {
    final class Log { var fires: [Fired] = [] }
    let log = Log()
    let token = try runtime.observe {
      if $0.phase == .begin { log.fires.append(Fired(named: $0.event, $0.params)) }
    }
    return ({ log.fires }, token)
  }

  @Test(
    "E17 two to five params, Optionals and cases of enumerations among them, are told as they are")
  func values() throws {
    let place = runtime.at("i")
    #expect(try place.fire(.refill, 40, .small).response == ["cents": 40, "size": "small"])
    #expect(
      try place.fire(.order, "tea", 400, .large).response
        == ["drink": "tea", "cents": 400, "size": "large"])
    #expect(
      try place.fire(.order, "tea", nil, .large).response == ["drink": "tea", "size": "large"])
    #expect(
      try place.fire(.serve, "tea", 400, .large, 7).response
        == ["drink": "tea", "cents": 400, "size": "large", "table": 7])
    #expect(
      try place.fire(.present, "tea", nil, .small, 7, "mei").response
        == ["drink": "tea", "size": "small", "table": 7, "guest": "mei"])
  }

  @Test("E17 so are those of enqueued events, and a test expects them in the same words")
  func enqueued() throws {
    let (events, token) = try log()
    let place = runtime.at("i")
    try place.enqueue(.refill, nil, .small)
    try place.enqueue(.order, "tea", 400, .large)
    try place.enqueue(.serve, "tea", 400, .large, 7)
    try place.enqueue(.present, "tea", nil, .small, 7, "mei")
    #expect(
      events() == [
        Fired(.refill, nil, .small), Fired(.order, "tea", 400, .large),
        Fired(.serve, "tea", 400, .large, 7), Fired(.present, "tea", nil, .small, 7, "mei"),
      ])
    token.cancel()
  }
}
