import Plugboard
import PlugboardPlugins
import PlugboardTesting
import Testing

@Suite("card-tabs") @MainActor struct CardTabsPluginTests {
  private func card(_ params: Value = [:], plugins: [Value] = []) throws -> Harness {
    let components: [Value] = [["data": ["title": "News"]], [:], ["data": ["title": "Films"]]]
    let card: Value = [
      "id": "c", "data": ["title": "Today"],
      "plugins": .array(plugins + [["plugin": "card-tabs", "params": params]]),
      "components": .array(components),
    ]
    return try Harness(SystemPlugins.registry(), page: ["cards": [card]], at: "c")
  }

  private func tabs(selected: Int) -> ViewValue {
    .tabs(
      ["News", "2", "Films"].enumerated().map { ViewValue.Tab($1, id: "tab-\($0)") },
      selected: "tab-\(selected)")
  }

  @Test("N1 the tabs of a card have the titles of its components, or their numbers")
  func view() throws {
    let harness = try card()
    #expect(try harness.fire(.cardView).response == tabs(selected: 0))
    #expect(try harness.fire(.cardComponent).response == 0)
    let headed = try card(["selected": 2], plugins: ["card-header"])
    #expect(
      try headed.fire(.cardView).response
        == ViewValue.text("Today", role: .title, lines: 1).above(tabs(selected: 2)))
    #expect(try headed.fire(.cardComponent).response == 2)
  }

  @Test("N1 a tap on a tab of a card shows its component; any other tap is none of its")
  func tap() throws {
    let harness = try card()
    _ = try harness.fire(.cardComponent)
    #expect(try harness.runtime.tap(harness.module, control: "tab-2").response == true)
    #expect(harness.staleViews.map(\.module) == [harness.module])
    #expect(try harness.fire(.cardComponent).response == 2)
    #expect(try harness.fire(.gestureTap, nil).isAnswered == false)
    #expect(try harness.fire(.gestureTap, "tab-3").isAnswered == false)
    #expect(try harness.fire(.cardComponent).response == 2)
  }

  @Test("N10 a changed title of a component makes the tabs of its card stale")
  func stale() throws {
    let harness = try card()
    _ = try harness.fire(.cardView)
    try harness.at("0/1").data.write(.title, "new")
    #expect(harness.staleViews.map(\.module) == [harness.module])
  }

  @Test("N1 a card with tabs shows a component that is to be revealed, if it has it")
  func reveal() throws {
    let harness = try card()
    #expect(try harness.fire(.cardReveal, 1).response == true)
    #expect(try harness.fire(.cardComponent).response == 1)
    #expect(try harness.fire(.cardReveal, 3).isAnswered == false)
    #expect(try harness.fire(.cardComponent).response == 1)
  }
}
