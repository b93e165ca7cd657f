import CinemaPlugins
import Plugboard
import PlugboardTesting
import Testing

@MainActor @Suite("Seats") struct SeatsPluginTests {
  private let film: Harness

  init() throws {
    film = try Harness(SeatsPlugin.self, data: Params((.film, "Metropolis"), (.seats, 3)))
  }

  @Test("the view shows how many seats are free") func view() throws {
    #expect(try film.fire(.itemView).response == .text("Metropolis: 3 seats"))
    #expect(try film.fire(.seatsReserve, 2).response == true)
    #expect(film.staleViews.map(\.module) == [film.module])
    #expect(try film.fire(.itemView).response == .text("Metropolis: 1 seats"))
  }

  @Test("a film is sold out with its last seat, and not before") func soldOut() throws {
    #expect(try film.fire(.seatsReserve, 4).response == false)
    #expect(film.fired == [])
    #expect(try film.fire(.seatsReserve, 3).response == true)
    #expect(film.fired == [Fired(.filmSoldOut, "Metropolis")])
    #expect(try film.data.read(.seats) == 0)
  }

  @Test("it keeps the rules that all plugins must keep") func check() async throws {
    try await checkPlugin(SeatsPlugin.self)
  }
}
