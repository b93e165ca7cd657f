import Plugboard
import PlugboardPlugins
import PlugboardTesting
import TestSupport
import Testing

/// Views of system plugins that show where modules are, or how many there are.
@Suite("Views that show the tree") @MainActor struct TreeViewTests {
  private struct OneUnit: TextMeasure {
    func width(of character: Character) -> Int { 1 }
    func marked(_ text: String, as look: Arrangement.Look) -> String { text }
  }

  private nonisolated static func page(card: Value, component: Value, item: Value) -> Value {
    func items(_ prefix: String) -> Value {
      .array(
        (0..<3).map {
          ["id": .string("\(prefix)\($0)"), "data": ["text": "film"], "plugins": item]
        })
    }
    return [
      "cards": [
        [
          "id": "card", "plugins": card,
          "components": [
            ["id": "k", "plugins": component, "items": items("a")],
            ["id": "l", "items": items("b")],
          ],
        ]
      ]
    ]
  }

  private nonisolated static let pages: [String: Value] = [
    "carousel": page(card: [], component: ["layout.carousel"], item: ["text"]),
    "tabs": page(card: [], component: ["layout.tabs"], item: ["text"]),
    "card-tabs": page(card: ["card-tabs"], component: [], item: ["text"]),
  ]

  @Test(
    "N10 what shows the tree is shown as it is after modules came, went and moved",
    arguments: pages.keys.sorted())
  func shown(name: String) throws {
    let harness = try Harness(
      SystemPlugins.registry(), page: try #require(Self.pages[name]), at: "page")
    let runtime = harness.runtime
    func composer() throws -> PageComposer<OneUnit> {
      try PageComposer(
        of: harness.module, in: runtime, size: UnitSize(width: 30, height: 20), measure: OneUnit())
    }
    let kept = try composer()
    var scenes: Set<PageScene> = []
    func check(_ change: String) throws {
      kept.refresh()
      let scene = kept.scene()
      #expect(try scene == composer().scene(), "\(change)")
      scenes.insert(scene)
    }
    try check("at first")
    try runtime.register("a9", level: .item, under: "page/k", at: 0)
    try check("an item more")
    try runtime.move("page/a0", to: 3)
    try check("an item moved")
    try runtime.unregister("page/a1")
    try check("an item less")
    try runtime.register("m", level: .component, under: "page/card")
    try check("a component more")
    // Each of them shows some of the changes.
    #expect(scenes.count > 1)
  }
}
