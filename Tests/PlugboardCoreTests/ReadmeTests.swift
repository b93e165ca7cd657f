import Plugboard
import PlugboardPlugins
import PlugboardTesting
import Testing

extension Key<Int> { static let tickets = Key("tickets", in: 0...9) }
extension EventName<Int, Int> { static let ticketBuy = EventName("ticket.buy", .tickets) }

/// Opens a film on each tap, while tickets last, and shows how many are left.
final class TicketPlugin: ItemPlugin {
  static let name: Name = "ticket"
  static let params = ParamList(.required(.url), .optional(.tickets, default: 2))
  static let fires = EventList(.routeOpen)
  static let reads = KeyList(.tickets)
  static let writes = KeyList(.tickets)

  static func wire(_ on: inout Wiring<TicketPlugin>) {
    on(.itemView) { film, item in
      try item.respond((item.response ?? .text("Film")).badged("\(film.tickets) left"))
    }
    on(.itemTap) { film, tap in tap.respond(try film.open()) }
    on(.ticketBuy) { film, purchase in purchase.respond(try film.buy(purchase.params)) }
  }

  private var tickets: Int { get throws { try data.read(.tickets) ?? mount[.tickets] } }

  private func buy(_ number: Int) throws -> Int {
    try data.write(.tickets, tickets + number)
    return try tickets
  }

  private func open() throws -> Bool {
    guard try tickets > 0 else { return false }
    try data.write(.tickets, tickets - 1)
    return try context.up.open(mount[.url]).response ?? false
  }
}

@MainActor @Test("a ticket opens the film once") func ticket() throws {
  let film = try Harness(TicketPlugin.self, ["url": "app://player/1", "tickets": 1])
  film.answer(.routeOpen, true)
  #expect(try film.fire(.itemTap).response == true)
  #expect(try film.fire(.itemTap).response == false)
  #expect(film.fired == [.routeOpen("app://player/1")])
}

@MainActor @Test("the film shows how many tickets are left, and more can be bought")
func ticketView() throws {
  let film = try Harness(TicketPlugin.self, ["url": "app://player/1"])
  #expect(try film.fire(.itemView).response == ViewValue.text("Film").badged("2 left"))
  #expect(try film.fire(.ticketBuy, 3).response == 5)
  #expect(film.staleViews.map(\.module) == [film.module])
  #expect(try film.fire(.itemView).response == ViewValue.text("Film").badged("5 left"))
  #expect(throws: EventError.self) { try film.fire(.ticketBuy, 5) }
}
