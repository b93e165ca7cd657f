import Plugboard
import PlugboardPlugins
import Testing

/// Counts how often its event was fired at this instance.
final class TallyItemPlugin: ItemPlugin {
  static let name: Name = "tally"
  nonisolated static let tally = EventName<Int, Void>("tally.count")

  static func wire(_ on: inout Wiring<TallyItemPlugin>) {
    on(tally) { plugin, event in
      plugin.count += 1
      event.respond(plugin.count)
    }
  }

  private var count = 0
}

@Suite("Layouts of an open page") @MainActor struct LayoutChangeTests {
  nonisolated static let names = SystemLayouts.names + ["layout.diagonal"]

  private let registry: PluginRegistry
  private let items: [ModuleID] = (0..<6).map { ModuleID("page/0/0/\($0)") }

  init() throws {
    registry = try PluginRegistry(
      SystemPlugins.all + [DiagonalLayoutPlugin.self, TallyItemPlugin.self])
  }

  /// Returns the page with a layout, and texts of several heights, some wide or combined.
  private func assembly(_ layout: String) -> PageAssembly {
    let texts = ["a", "bb bb bb bb bb bb bb", "大都会", "e\u{301}e\u{301}", "", "f f f f f f f f f"]
    let items = texts.map {
      Value.object(["data": ["text": .string($0)], "plugins": ["text", "tally"]])
    }
    let page: Value = [
      "format": 1, "id": "page", "plugins": ["list"],
      "cards": [
        [
          "components": [
            [
              "plugins": [["plugin": .string(layout), "as": "layout", "params": ["gap": 1]]],
              "items": .array(items),
            ]
          ]
        ]
      ],
    ]
    let source = MemoryDocumentStore(["pages/page.json": "\(page)"])
    return PageAssembler(registry: registry, documents: AppDocuments(source)).page("page")
  }

  private func open(_ layout: String) throws -> PageRuntime {
    let runtime = PageRuntime(registry: registry)
    try runtime.open(assembly(layout))
    try runtime.appear("page")
    return runtime
  }

  private func composer(_ runtime: PageRuntime) throws -> PageComposer<Cells> {
    try PageComposer(
      of: "page", in: runtime, size: UnitSize(width: 30, height: 12), measure: Cells())
  }

  private struct Cells: TextMeasure {
    func width(of character: Character) -> Int {
      character.unicodeScalars.contains { $0.value > 0x2E80 } ? 2 : 1
    }
    func marked(_ text: String, as look: Arrangement.Look) -> String { text }
  }

  @Test(
    "N1 a layout of an open page that has another name re-lays the same modules, as if new",
    arguments: names)
  func change(first: String) throws {
    for second in Self.names {
      let runtime = try open(first)
      let composer = try composer(runtime)
      _ = composer.scene()
      for item in items {
        #expect(try runtime.at(item).fire(TallyItemPlugin.tally).response == 1)
        try runtime.data(of: item).write("seen", true)
      }
      try runtime.apply(assembly(second), to: "page")
      composer.refresh()
      #expect(try runtime.modules.children(of: "page/0/0") == items)
      for item in items {
        #expect(try runtime.at(item).fire(TallyItemPlugin.tally).response == 2)
        #expect(try runtime.data(of: item).export().values["seen"] == true)
      }
      // The list may have begun at a place in the page that the new layout has elsewhere.
      let scene = composer.scene()
      #expect(!scene.placements.isEmpty)
      #expect(try scene == self.composer(runtime).scene(), "\(first) to \(second)")
      #expect(try scene == self.composer(open(second)).scene(), "\(first) to \(second)")
    }
  }
}
