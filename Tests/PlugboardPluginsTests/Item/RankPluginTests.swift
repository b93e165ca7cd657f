import Plugboard
import PlugboardPlugins
import PlugboardTesting
import Testing

@Suite("rank") @MainActor struct RankPluginTests {
  /// Returns the texts of the ranks of items that all have a view but the last.
  private func ranks(_ params: Value, of count: Int) throws -> [ViewValue?] {
    let plugins: Value = ["text", ["plugin": "rank", "params": params]]
    let items = (0..<count).map { number -> Value in
      ["data": ["text": .string("film \(number)")], "plugins": plugins]
    }
    let bare: Value = ["plugins": [["plugin": "rank", "params": params]]]
    let component: Value = ["id": "c", "items": .array(items + [bare])]
    let harness = try Harness(
      SystemPlugins.registry(), page: ["cards": [["components": [component]]]], at: "c")
    return try harness.runtime.modules.children(of: harness.module).map {
      try harness.at($0).fire(.itemView).response
    }
  }

  private func ranked(_ text: String, _ role: ViewValue.Role, _ film: String) -> ViewValue {
    .row([.text(text, role: role), .text(film)])
  }

  @Test("N7 an item has its place in front of its view; the first ones stand out")
  func places() throws {
    let views = try ranks(["accented": 1], of: 2)
    #expect(
      views == [ranked(" 1", .accent, "film 0"), ranked(" 2", .muted, "film 1"), nil])
  }

  @Test("N7 a ranking begins with the number that is stated; an item without a view has none")
  func first() throws {
    let views = try ranks(["first": 9], of: 2)
    #expect(
      views == [ranked(" 9", .accent, "film 0"), ranked("10", .accent, "film 1"), nil])
  }
}
