import Plugboard

extension Key<String> { public static let film = Key("film") }
extension Key<Int> {
  /// The number of seats that are free.
  public static let seats = Key("seats", in: 0...500)
  /// The number of seats that are reserved at once.
  public static let count = Key("count", in: 1...9)
}

extension EventName<Bool, Int> {
  /// Reserves seats; the response is whether there were enough.
  public static let seatsReserve = EventName("seats.reserve", .count)
}
extension EventName<Value, String> {
  /// Reports, going up, that the last seat for a film is taken.
  public static let filmSoldOut = EventName("film.soldOut", .film)
}

/// Shows a film with the number of its free seats, and reserves them.
public final class SeatsPlugin: ItemPlugin {
  public static let name: Name = "seats"
  public static let fires = EventList(.filmSoldOut)
  public static let reads = KeyList(.film, .seats)
  public static let writes = KeyList(.seats)

  public static func wire(_ on: inout Wiring<SeatsPlugin>) {
    on(.itemView) { seats, item in item.respond(try seats.view()) }
    on(.seatsReserve) { seats, order in order.respond(try seats.reserve(order.params)) }
  }

  private func view() throws -> ViewValue {
    try .text("\(data.require(.film)): \(data.require(.seats)) seats")
  }

  private func reserve(_ count: Int) throws -> Bool {
    let free = try data.require(.seats)
    guard count <= free else { return false }
    try data.write(.seats, free - count)
    if count == free { try context.up.fire(.filmSoldOut, data.require(.film)) }
    return true
  }
}
