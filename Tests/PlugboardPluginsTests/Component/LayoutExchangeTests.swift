import Plugboard
import PlugboardPlugins
import PlugboardTesting
import TestSupport
import Testing

/// Places each item two columns to the right of the one above it; it is part of these tests alone.
final class DiagonalLayoutPlugin: ComponentPlugin, LayoutPlugin {
  static let name: Name = "layout.diagonal"
  static let params = ParamList(.optional(.gap, default: 0))

  static func layout(_ params: Params) throws -> any ItemLayout {
    DiagonalLayout(gap: try params.require(.gap))
  }
}

struct DiagonalLayout: ItemLayout {
  let gap: Int

  func itemsPerBand(width: Int) -> Int? { 1 }

  func place(_ items: LayoutItems, in band: inout LayoutBand) {
    for item in 0..<items.count {
      let x = min(2 * (items.first + item), items.width - 1)
      let height = items.height(of: item, width: items.width - x)
      band.append(item, UnitRect(x: x, y: band.height, width: items.width - x, height: height))
    }
    band.next = band.height + gap
  }
}

@Suite("Exchanging layouts") @MainActor struct LayoutExchangeTests {
  private nonisolated static let names = SystemLayouts.names + ["layout.diagonal"]

  /// The params that some layouts declare, with a value for each.
  private static let params: Fields = [
    "gap": 2, "rowGap": 1, "columns": 3, "rows": 2, "itemWidth": 7, "edge": "bottom",
    "insets": ["left": 1, "top": 1],
  ]

  private func registry() throws -> PluginRegistry {
    try PluginRegistry(SystemPlugins.all + [DiagonalLayoutPlugin.self])
  }

  /// Mounts a page with a component in a layout.
  private func page(_ layout: String, _ params: Fields) throws -> Harness {
    let items = (0..<5).map {
      Value.object(["data": ["text": .string("\($0)")], "plugins": ["text"]])
    }
    let entry: Value = ["plugin": .string(layout), "params": .object(params)]
    return try Harness(
      registry(),
      page: [
        "cards": [["components": [["id": "c", "plugins": [entry], "items": .array(items)]]]]
      ], at: "c")
  }

  /// Returns the frames that the layout of the component gives, all items at once.
  private func frames(_ harness: Harness) throws -> LayoutFrames {
    let choice = try #require(try harness.fire(.componentLayout).response)
    let type = try #require(harness.runtime.plugins.registry[choice.layout])
    let plugin = try #require(type.swiftType as? any LayoutPlugin.Type)
    let (params, faults) = type.params(from: choice.params)
    #expect(faults.isEmpty)
    return try plugin.layout(params).frames(width: 40, count: 5) { item, _ in item + 1 }
  }

  @Test(
    "N1 changing the name of a layout alone re-lays the same items, with the params of both",
    arguments: names)
  func pairs(first: String) throws {
    let registry = try registry()
    func declared(_ name: String) throws -> [String] {
      try #require(registry[name]).manifest.params.map(\.key.name.text)
    }
    for second in Thoroughness.some(Self.names.reversed(), first: 3) {
      var common: Fields = [:]
      let names = try (declared(first), declared(second))
      for field in Self.params where names.0.contains(field.key) && names.1.contains(field.key) {
        common[field.key] = field.value
      }
      let (before, after) = try (page(first, common), page(second, common))
      #expect(try after.fire(.componentLayout).response?.layout == second)
      #expect(
        try before.runtime.modules.children(of: before.module)
          == after.runtime.modules.children(of: after.module))
      let plugin = try #require(registry[second]?.swiftType as? any LayoutPlugin.Type)
      let params = try #require(registry[second]).params(from: common).params
      #expect(
        try frames(after)
          == plugin.layout(params).frames(width: 40, count: 5) { item, _ in item + 1 })
      for harness in [before, after] {
        let frames = try frames(harness)
        #expect(frames.items.sorted() == [0, 1, 2, 3, 4], "\(first) and \(second)")
        #expect(frames.overlap == nil, "\(first) and \(second)")
      }
      // The gap that both declare counts for both.
      for (name, harness) in [(first, before), (second, after)] {
        #expect(try harness.fire(.componentLayout).response?.params["gap"] == 2, "\(name)")
      }
    }
  }

  @Test("N1 a layout of a plugin that nothing else knows is mounted by JSON and composed")
  func diagonal() throws {
    let harness = try page("layout.diagonal", ["gap": 1])
    let composer = try PageComposer(
      of: "page", in: harness.runtime, size: UnitSize(width: 20, height: 12),
      measure: OneUnit())
    let placed = composer.scene().placements.filter { $0.module != harness.module }
    let expected: [UnitRect] = (0..<5).map { step in rect(2 * step, 2 * step, 20 - 2 * step, 1) }
    #expect(placed.map(\.rect) == expected)
  }

  private struct OneUnit: TextMeasure {
    func width(of character: Character) -> Int { 1 }
    func marked(_ text: String, as look: Arrangement.Look) -> String { text }
  }

  /// Folders of all targets but that of the plugins' layouts.
  private nonisolated static let folders: [String] = {
    let targets = (try? WorkingCopy.names(in: "Sources")) ?? []
    let plugins = (try? WorkingCopy.names(in: "Sources/PlugboardPlugins")) ?? []
    return targets.filter { $0 != "PlugboardPlugins" }
      .map { "Sources/\($0)" }
      + plugins.filter { !$0.hasSuffix(".swift") && $0 != "Component" }
      .map { "Sources/PlugboardPlugins/\($0)" }
  }()

  @Test("N1 nothing but its plugin names a layout", arguments: folders)
  func names(folder: String) throws {
    let types = SystemPlugins.all.filter { $0 is any LayoutPlugin.Type }.map { "\($0)" }
    let layouts = types.map { $0.replacing("Plugin", with: "") }
    let names = SystemLayouts.names + types + layouts
    let files = try WorkingCopy.swiftFiles(under: folder)
    #expect(!files.isEmpty)
    for file in files {
      // The summaries and examples of manifests may name them.
      let parts = try WorkingCopy.text(file).split(
        separator: "\"\"\"", omittingEmptySubsequences: false)
      let code = parts.enumerated().filter { $0.offset.isMultiple(of: 2) }
        .flatMap { $0.element.split(separator: "\n") }
        .filter { !$0.drop { $0 == " " }.hasPrefix("//") }
      for name in names {
        #expect(!code.contains { $0.contains(name) }, "\(file) names \(name)")
      }
    }
  }

  @Test("N1 the targets in which no layout is named are those of the package")
  func namedFolders() {
    let expected = [
      "Values", "Core", "Documents", "Views", "Terminal", "HTML", "Shell", "Testing", "Demo",
      "Plugins/Section",
    ].map { "Sources/Plugboard\($0)" }
    #expect(Set(expected).isSubset(of: Self.folders))
    #expect(!Self.folders.contains("Sources/PlugboardPlugins/Component"))
  }
}
