import CinemaPlugins
import Observation
import Plugboard
import Synchronization
import Testing

@MainActor @Suite("An observed item") struct ObservedItemTests {
  @Test("code that has read its view is told of each change, and reads the new view")
  func changes() throws {
    let runtime = PageRuntime(registry: try PluginRegistry([SeatsPlugin.self]))
    let page = try runtime.openPage(
      """
      { "format": 1, "id": "tonight", "cards": [{ "components": [{ "items": [
        { "id": "moon", "data": { "film": "Moon", "seats": 3 }, "plugins": ["seats"] }
      ] }] }] }
      """)
    let film = ObservedItem("tonight/moon", in: runtime)
    let told = Atomic(0)
    func read() -> ViewValue? {
      withObservationTracking {
        film.view
      } onChange: {
        told.add(1, ordering: .relaxed)
      }
    }
    #expect(read() == .text("Moon: 3 seats"))
    try runtime.at(film.id).fire(.seatsReserve, 2)
    #expect(told.load(ordering: .relaxed) == 1)
    #expect(read() == .text("Moon: 1 seats"))
    try runtime.unregister(page)
    #expect(told.load(ordering: .relaxed) == 2 && read() == nil)
  }
}
