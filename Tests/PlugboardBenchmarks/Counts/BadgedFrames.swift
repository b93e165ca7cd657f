internal import Plugboard

/// An open page of 60 items with a poster and four badges each, on a screen of 120x40.
@MainActor final class BadgedFrames {
  private let runtime: PageRuntime

  init() throws {
    let registry = try BenchmarkPlugins.registry()
    runtime = PageRuntime(registry: registry)
    func entry(
      _ plugin: String, as name: Name? = nil, _ params: Fields = [:]
    ) throws -> PluginEntry {
      guard let type = registry[plugin] else {
        throw WrongResult(description: "there is no plugin \(plugin)")
      }
      return PluginEntry(type, as: name, params: Params(params))
    }
    var plugins = [try entry("poster")]
    for number in 1...4 {
      plugins.append(
        try entry("badge", as: Name("badge-\(number)"), ["badge": .string("B\(number)")]))
    }
    var plans = [
      ModulePlan(id: "page", level: .page, plugins: [try entry("list")]),
      ModulePlan(id: "card", level: .card, parent: 0),
      ModulePlan(
        id: "tiles", level: .component, plugins: [try entry("layout.tile", ["columns": 6])],
        parent: 1),
    ]
    for item in 0..<60 {
      plans.append(
        ModulePlan(
          id: ModuleID("item\(item)"), level: .item,
          data: Params(["title": .string("大都会 \(item)"), "year": 1927]), plugins: plugins,
          parent: 2))
    }
    try runtime.open(plans)
  }

  /// Asks an item for its view.
  func view(_ operations: Int) throws {
    let item = runtime.at("item0")
    for _ in 0..<operations {
      let outcome = try item.fire(.itemView)
      try expect(outcome.response != nil && outcome.called == 5, "the item has another view")
    }
  }

  /// Makes the first scene of a new composer.
  func first(_ operations: Int) throws {
    for _ in 0..<operations {
      let composer = try PageComposer(
        of: "page", in: runtime, size: UnitSize(width: 120, height: 40), measure: UnitMeasure())
      try expect(composer.scene().placements.first?.module == "item0", "item0 isn't first")
    }
  }
}
