import Plugboard
import PlugboardPlugins
import PlugboardTesting
import Testing

@Suite("layout.stack, layout.tile, layout.scroll") @MainActor struct LayoutPluginTests {
  @Test(
    "N1 a component is laid out by its plugin's params",
    arguments: [
      ("layout.stack", [:], Layout.stack()),
      ("layout.stack", ["gap": 1, "insets": ["left": 2]], .stack(gap: 1, insets: Insets(left: 2))),
      ("layout.tile", [:], .tile(columns: 2, gap: 1)),
      ("layout.tile", ["columns": 4, "gap": 2, "rowGap": 1], .tile(columns: 4, gap: 2, rowGap: 1)),
      ("layout.scroll", [:], .scroll(itemWidth: 20, gap: 1)),
      ("layout.scroll", ["itemWidth": 16, "gap": 0], .scroll(itemWidth: 16)),
    ] as [(String, Value, Layout)])
  func layout(plugin: String, params: Value, layout: Layout) throws {
    let harness = try Harness(
      SystemPlugins.registry(),
      [.component: [["plugin": .string(plugin), "params": params]]])
    #expect(try harness.fire(.componentLayout).response == layout)
  }
}
