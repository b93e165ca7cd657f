import Plugboard
import Testing

extension EventName<Value, String?> {
  fileprivate static let greeting = EventName("test.greeting", .title)
}

extension EventName<Value, (Int, String, Double?)> {
  fileprivate static let seek = EventName("test.seek", .number, .title, .factor)
}

extension Key<Double> {
  fileprivate static let factor = Key("factor")
}

/// An event as a subscriber gets it.
private struct Heard: Hashable {
  let event: Name
  let params: Params
}

/// All words with which an event is fired, at all places that have them.
@MainActor @Suite("Ways to fire an event") struct FiringTests {
  @MainActor private final class Log {
    var heard: [(Heard, at: ModuleID)] = []

    func heard(at id: ModuleID) -> [Heard] { heard.filter { $0.at == id }.map(\.0) }
  }

  enum Place: CaseIterable {
    case context, link, host
  }

  private let runtime: PageRuntime
  private let log = Log()

  init() throws {
    runtime = try PageRuntime.withPage(events: EventList(.number, .greeting, .seek))
    for id: ModuleID in ["p", "c", "k", "i"] {
      for event: Name in ["test.pong", "test.number", "test.greeting", "test.seek"] {
        try runtime.subscribe(named: event, on: id) { [log] event in
          log.heard.append((Heard(event: event.name, params: event.params), id))
          event.respond(.string("\(id)"))
        }
      }
    }
  }

  /// Returns the card as a plugin, the plugin of another module, or the host reaches it.
  private func card(_ place: Place) throws -> any EventFiring {
    switch place {
    case .context: try #require(runtime.context(of: "c", as: CardContext.self))
    case .link: try #require(runtime.context(of: "i", as: ItemContext.self)?.module("c"))
    case .host: runtime.at("c")
    }
  }

  private static let fired: [Heard] = [
    Heard(event: "test.pong", params: [:]),
    Heard(event: "test.number", params: ["n": 7]),
    Heard(event: "test.greeting", params: ["title": "you"]),
    Heard(event: "test.greeting", params: [:]),
    Heard(event: "test.greeting", params: [:]),
    Heard(event: "test.seek", params: ["n": 1, "title": "film", "factor": 2.5]),
    Heard(event: "test.seek", params: ["n": 2, "title": "clip"]),
    Heard(event: "test.greeting", params: ["title": "all"]),
    Heard(event: "test.pong", params: [:]),
  ]

  private func fireAll(at place: some EventFiring) throws -> [Value?] {
    let outcomes = [
      try place.fire(.pong),
      try place.fire(.number, 7),
      try place.fire(.greeting, "you"),
      try place.fire(.greeting, nil),
      try place.fire(.greeting),
      try place.fire(.seek, 1, "film", 2.5),
      try place.fire(.seek, 2, "clip", nil),
      try place.fire(named: "test.greeting", ["title": "all"]),
      try place.fire(named: "test.pong"),
    ]
    return outcomes.map(\.response)
  }

  private func enqueueAll(at place: some EventFiring) throws {
    try place.enqueue(.pong)
    try place.enqueue(.number, 7)
    try place.enqueue(.greeting, "you")
    try place.enqueue(.greeting, nil)
    try place.enqueue(.greeting)
    try place.enqueue(.seek, 1, "film", 2.5)
    try place.enqueue(.seek, 2, "clip", nil)
    try place.enqueue(named: "test.greeting", ["title": "all"])
    try place.enqueue(named: "test.pong")
  }

  private func fireAll(at place: some EventFiring, _ direction: Direction?) throws -> [Value?] {
    switch direction {
    case nil: try fireAll(at: place)
    case .up: try fireAll(at: place.up)
    case .down: try fireAll(at: place.down)
    }
  }

  private func enqueueAll(at place: some EventFiring, _ direction: Direction?) throws {
    switch direction {
    case nil: try enqueueAll(at: place)
    case .up: try enqueueAll(at: place.up)
    case .down: try enqueueAll(at: place.down)
    }
  }

  /// Expects that all were heard in their order at the modules on their way, and nowhere else.
  private func expectHeard(_ direction: Direction?) {
    let way: [ModuleID] =
      switch direction {
      case nil: ["c"]
      case .up: ["c", "p"]
      case .down: ["c", "k", "i"]
      }
    for id: ModuleID in ["p", "c", "k", "i"] {
      #expect(log.heard(at: id) == (way.contains(id) ? Self.fired : []))
    }
    #expect(log.heard.prefix(way.count).map(\.at) == way)
  }

  @Test(
    "E17 each way to fire reaches the subscribers with the stated params, and gives their response",
    arguments: Place.allCases, [nil, .up, .down] as [Direction?])
  func fire(place: Place, direction: Direction?) throws {
    let responses = try fireAll(at: card(place), direction)
    let last: Value = direction == nil ? "c" : direction == .up ? "p" : "i"
    #expect(responses == Array(repeating: last, count: Self.fired.count))
    expectHeard(direction)
  }

  @Test(
    "E7 each way to enqueue reaches the subscribers with the stated params, in order and afterwards",
    arguments: Place.allCases, [nil, .up, .down] as [Direction?])
  func enqueue(place: Place, direction: Direction?) throws {
    let card = try card(place)
    try runtime.subscribe(to: .ping, on: "i") { [log] _ in
      try enqueueAll(at: card, direction)
      #expect(log.heard.isEmpty)
    }
    try runtime.at("i").fire(.ping)
    expectHeard(direction)
    log.heard = []
    try enqueueAll(at: card, direction)
    expectHeard(direction)
  }

  @Test(
    "E14 of two directions of a place the later one counts, and other options leave it as it is")
  func directions() throws {
    let card = runtime.at("c")
    let outcomes = [
      (try card.up.down.fire(.pong), "i", 0), (try card.down.up.fire(.pong), "p", 0),
      (try card.going(.down).going(.up).fire(.pong), "p", 0),
      (try card.up.going(nil).fire(.pong), "p", 0), (try card.going(nil).down.fire(.pong), "i", 0),
      (try card.up.collecting.fire(.pong), "p", 2), (try card.collecting.up.fire(.pong), "p", 2),
      (try card.down.collecting.fire(.pong), "i", 3),
      (try card.collecting.down.fire(named: "test.pong"), "i", 3),
      (try card.collecting.going(nil).fire(.pong), "c", 1),
      (try card.up.collecting.down.fire(.pong), "i", 3),
    ]
    for (outcome, last, count) in outcomes {
      #expect(outcome.response == .string(last))
      #expect(outcome.responses.count == count)
    }
    log.heard = []
    try card.up.down.enqueue(.pong)
    #expect(log.heard.map(\.at) == ["c", "k", "i"])
    log.heard = []
    try card.collecting.up.enqueue(.pong)
    #expect(log.heard.map(\.at) == ["c", "p"])
  }
}
