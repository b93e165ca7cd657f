import Plugboard
import PlugboardPlugins
import PlugboardTesting
import Testing

@Suite("Pinned layouts") @MainActor struct PinnedLayoutTests {
  private let page: Value = """
    {
      "plugins": [{ "plugin": "list", "params": { "stickyHeaders": true } }],
      "cards": [
        { "components": [{ "id": "plain" }, { "id": "filters", "plugins": ["layout.sticky"] }] },
        {
          "components": [
            {
              "id": "cart",
              "plugins": [
                {
                  "plugin": "layout.fixed",
                  "params": { "edge": "bottom", "alignment": "trailing", "width": 20 }
                }
              ]
            }
          ]
        },
        { "id": "last" }
      ]
    }
    """

  private func list(_ harness: Harness) throws -> PageList? { try harness.fire(.pageList).response }

  private let filters = PagePin(.sticky, "page/filters", at: .top)
  private let cart = PagePin(.fixed, "page/cart", at: .bottom, alignment: .trailing, width: 20)

  @Test("N1 the list of a page knows its sticky and fixed components, in the order of the page")
  func pins() throws {
    let harness = try Harness(SystemPlugins.registry(), page: page)
    #expect(
      try list(harness) == PageList(gap: 1, stickyHeaders: true, pins: [filters, cart]))
  }

  @Test("N1 pins follow the order of the page, and end with their components")
  func changes() throws {
    let harness = try Harness(SystemPlugins.registry(), page: page)
    try harness.runtime.move("page/1", to: 0)
    #expect(try list(harness)?.pins == [cart, filters])
    try harness.runtime.unregister("page/filters")
    #expect(try list(harness)?.pins == [cart])
    try harness.runtime.unregister("page/1")
    #expect(try list(harness)?.pins == [])
    #expect(try harness.data.read(.pagePins) == nil)
  }

  @Test("N1 a pin is replaced by a later one of its component, and a foreign one isn't removed")
  func replaced() throws {
    let harness = try Harness(SystemPlugins.registry(), page: page)
    let bottom = PagePin(.sticky, "page/filters", at: .bottom)
    #expect(try harness.fire(.pagePin, bottom).response == true)
    #expect(try list(harness)?.pins == [bottom, cart])
    #expect(try harness.fire(.pageUnpin, "page/plain").response == false)
    #expect(try list(harness)?.pins == [bottom, cart])
  }

  @Test("N1 a pinned component has the edge and the alignment of its params")
  func edges() throws {
    let harness = try Harness(
      SystemPlugins.registry(),
      [
        .component: [
          ["plugin": "layout.sticky", "params": ["edge": "bottom"]],
          ["plugin": "layout.fixed", "params": ["edge": "top", "alignment": "leading"]],
        ]
      ])
    let module = harness.module
    #expect(
      try harness.fired(.pagePin) == [
        PagePin(.sticky, module, at: .bottom),
        PagePin(.fixed, module, at: .top, alignment: .leading),
      ])
  }

  @Test("N1 sticky and fixed components stand in a page without a list")
  func without() throws {
    let harness = try Harness(
      SystemPlugins.registry(), [.component: ["layout.sticky", "layout.fixed"]])
    #expect(harness.fired.map(\.event) == ["page.pin", "page.pin"])
  }
}
