import Plugboard
import PlugboardPlugins
import Testing

extension Key<String> { static let film = Key("film") }
extension Key<Int> { static let row = Key("row", in: 1...30) }
extension EventName<Int, String> { static let price = EventName("shop.price", .film) }
extension EventName<Bool, Void> { static let shopClose = EventName("shop.close") }
extension EventName<Bool, (String, Int?)> {
  static let reserve = EventName("shop.reserve", .film, .row)
}

extension EventName<String, Int> {
  static let seatName = EventName("shop.seatName", .row, answers: .first, mustAnswer: true)
}

/// The code of the guide to events.
@MainActor @Suite("The examples of the guide to events") struct EventGuideExamples {
  private let runtime: PageRuntime

  init() throws {
    let registry = try PluginRegistry(
      SystemPlugins.all + [TicketPlugin.self],
      host: HostManifest(
        "cinema", fires: EventList(.shopClose), handles: EventList(.price, .reserve)))
    runtime = PageRuntime(registry: registry)
    try runtime.register("home", level: .page)
    try runtime.register("home/top", level: .card, under: "home")
  }

  private func sell() throws {
    try runtime.subscribe(to: .price, on: "home", priority: Priority.early) { event in
      event.respond(event.params == "metropolis" ? 100 : 50)
    }
    try runtime.subscribe(to: .price, on: "home") { event in
      event.respond((event.response ?? 0) - 20)
    }
    let price = try runtime.at("home").fire(.price, "metropolis").response
    #expect(price == 80)
  }

  @Test("params: none, one, and several of which one may be absent") func params() throws {
    try runtime.subscribe(to: .reserve, on: "home") { event in
      let (film, row) = event.params
      event.respond(film == "metropolis" && row ?? 1 < 20)
    }
    let shop = runtime.at("home")
    try shop.fire(.shopClose)
    #expect(try shop.fire(.reserve, "metropolis", nil).response == true)
    #expect(try shop.fire(.reserve, "metropolis", 25).response == false)
  }

  @Test("the first answer, which there must be") func firstAnswer() throws {
    let shop = runtime.at("home")
    try runtime.subscribe(to: .seatName, on: "home") { $0.respond("row \($0.params)") }
    try runtime.subscribe(to: .seatName, on: "home") { $0.respond("never asked") }
    let seat = try shop.fire(.seatName, 7)
    #expect(seat.response == "row 7" && seat.called == 1)
  }

  @Test("by string, checked against the declaration") func strings() throws {
    try sell()
    let price = try runtime.at("home").fire(named: "shop.price", ["film": "metropolis"]).response
    #expect(price == 80)
    #expect(throws: EventError.self) {
      try runtime.at("home").fire(named: "shop.reserve", ["film": "metropolis", "row": 31])
    }
  }

  @Test("a chain of responses, and all of them") func chain() throws {
    try sell()
    let all = try runtime.at("home").collecting.fire(.price, "metropolis").responses
    #expect(all.map(\.response) == [100, 80])
  }

  @Test("stopping") func stopping() throws {
    try sell()
    try runtime.subscribe(
      to: .price, on: "home", priority: Priority.first, label: "free day"
    ) { event in
      event.respond(0)
      event.stop()
    }
    let outcome = try runtime.at("home").fire(.price, "metropolis")
    #expect(outcome.response == 0 && outcome.stoppedBy == "free day")
  }

  @Test("suspending, and waiting for the end") func suspending() async throws {
    try sell()
    var waiting: [Suspension<Int>] = []
    try runtime.subscribe(
      to: .price, on: "home", priority: Priority.first, label: "log-in"
    ) { event in
      waiting.append(event.suspend())
    }
    let outcome = try runtime.at("home").fire(.price, "metropolis")
    #expect(outcome.suspension == 1 && outcome.called == 1)
    outcome.onEnd { #expect($0.response == 80) }
    for token in waiting { token.resume() }
    let ended = try await outcome.end(within: .seconds(30))
    #expect(ended.response == 80)
  }

  @Test("going up, enqueued and observed") func further() throws {
    try sell()
    var log: [String] = []
    let observer = try runtime.observe(below: "home") { record in
      guard record.phase == .end else { return }
      log.append("\(record.event) at \(record.module): \(record.response ?? .null)")
    }
    let outcome = try runtime.at("home/top").up.fire(.price, "metropolis")
    try runtime.at("home").enqueue(.price, "metropolis")
    observer.cancel()
    #expect(outcome.response == 80 && log.count == 2)
  }
}
