import Plugboard
import PlugboardTesting
import Testing

extension Key<String> { static let url = Key("url") }
extension Key<Int> { static let tickets = Key("tickets", in: 0...9) }
extension EventName<Int, Void> { static let ticketBuy = EventName("ticket.buy") }
extension EventName<Bool, Void> {
  static let itemTap = EventName("item.tap")
}

extension EventName<Bool, String> {
  static let routeOpen = EventName("route.open", .url)
}

/// Opens a film on each tap, while tickets last, and shows how many are left.
final class TicketPlugin: Plugin {
  static let name: Name = "ticket"
  static let params = ParamList(.required(.url), .optional(.tickets, default: 2))
  static let fires = EventList(.routeOpen)

  static func wire(_ on: inout Wiring<TicketPlugin>) {
    on(.itemView) { film, item in
      item.respond((item.response ?? .button("Watch", id: "watch")).badged("\(film.tickets) left"))
    }
    on(.itemTap) { film, tap in tap.respond(try film.open()) }
    on(.ticketBuy) { film, purchase in purchase.respond(film.buy()) }
  }

  private let context: ItemContext
  private let url: String
  private var tickets: Int { didSet { context.invalidate() } }

  init(_ mount: Mount<ItemContext>) throws {
    context = mount.context
    url = try mount[.url]
    tickets = try mount[.tickets]
  }

  private func buy() -> Int {
    tickets += 1
    return tickets
  }

  private func open() throws -> Bool {
    guard tickets > 0 else { return false }
    tickets -= 1
    return try context.up.fire(.routeOpen, url).response ?? false
  }
}

@MainActor @Test("a ticket opens the film once") func ticket() throws {
  let film = try Harness(TicketPlugin.self, ["url": "app://player/1", "tickets": 1])
  film.answer(.routeOpen, true)
  #expect(try film.fire(.itemTap).response == true)
  #expect(try film.fire(.itemTap).response == false)
  #expect(film.fired == [Fired(.routeOpen, "app://player/1")])
}

@MainActor @Test("the film shows how many tickets are left, and one more can be bought")
func ticketView() throws {
  let film = try Harness(TicketPlugin.self, ["url": "app://player/1"])
  #expect(try film.fire(.itemView).response == .button("Watch", id: "watch").badged("2 left"))
  #expect(try film.fire(.ticketBuy).response == 3)
  #expect(film.runtime.takeStaleViews() == [film.module])
}
