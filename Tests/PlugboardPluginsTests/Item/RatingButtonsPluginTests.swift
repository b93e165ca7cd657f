import Plugboard
import PlugboardPlugins
import PlugboardTesting
import Testing

@Suite("rating-buttons") @MainActor struct RatingButtonsPluginTests {
  private func rating() throws -> Harness {
    try Harness(
      SystemPlugins.registry(),
      [
        .item: [
          [
            "plugin": "rating-buttons",
            "params": ["choices": ["Bad", "Good"], "thanks": "Thanks:"],
          ]
        ]
      ])
  }

  @Test("N7 the buttons are below the view of a plugin before theirs")
  func below() throws {
    let harness = try Harness(
      SystemPlugins.registry(), [.item: [["plugin": "text", "priority": 900], "rating-buttons"]],
      data: Params((.text, "a")))
    let buttons = (1...3).map {
      ViewValue.button(String(repeating: "★", count: $0), id: "rating-\($0)")
    }
    #expect(try harness.fire(.itemView).response == ViewValue.text("a").above(.row(buttons)))
  }

  @Test("R18 a rating is the result of the page that was opened for one")
  func given() throws {
    let harness = try rating()
    harness.answer(.pageGiveResult, true)
    #expect(try harness.runtime.controls(of: harness.module).map(\.label) == ["Bad", "Good"])
    #expect(try harness.runtime.tap(harness.module, control: "rating-2").response == true)
    #expect(try harness.fired(.pageGiveResult) == ["Good"])
    #expect(try harness.fired(.toastShow) == [])
    #expect(try harness.fired(.itemTap) == ["rating-2"])
  }

  @Test("R18 a rating for which no page waits is thanked for")
  func thanks() throws {
    let harness = try rating()
    harness.answer(.pageGiveResult, false)
    #expect(try harness.runtime.tap(harness.module, control: "rating-1").response == true)
    #expect(try harness.fired(.toastShow) == ["Thanks: Bad"])
  }

  @Test("N7 a tap on the item as a whole, or on another control, is no rating")
  func others() throws {
    let harness = try rating()
    #expect(try harness.fire(.gestureTap, nil).response == nil)
    #expect(try harness.fire(.gestureTap, "rating-3").response == nil)
    #expect(try harness.fired(.pageGiveResult) == [])
  }
}
