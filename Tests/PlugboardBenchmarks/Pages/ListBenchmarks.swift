internal import Plugboard

/// Frames of long pages on a screen of 120x40.
@MainActor enum ListBenchmarks {
  static let all =
    [
      scroll(10_000, goal: .atMost(1.2)), scroll(100_000, goal: .atMost(1.2)), farAway,
      firstFrame(10_000), firstFrame(100_000),
    ]

  private static func scroll(_ items: Int, goal: BenchmarkRow.Goal) -> Benchmark {
    Benchmark(name: "frame-scroll-\(items)") { sampling in
      let (long, short) = (try ListFrames(items: items), try ListFrames(items: 1000))
      let costs = try await sampling.medians(Workload(long.scroll), Workload(short.scroll))
      return BenchmarkRow(
        ours: costs[0] / 1e3, unit: "µs", peer: "the same with 1,000 items",
        theirs: costs[1] / 1e3, goal: goal,
        asserted: "each frame showed items, and few views were kept",
        note: "a scene after scrolling by a row, down and up again in turn")
    }
  }

  private static let farAway = Benchmark(name: "frame-scroll-far") { sampling in
    let far = try ListFrames(items: 100_000)
    far.goFar()
    let near = try ListFrames(items: 100_000)
    let costs = try await sampling.medians(Workload(far.scroll), Workload(near.scroll))
    return BenchmarkRow(
      ours: costs[0] / 1e3, unit: "µs", peer: "the same at the top", theirs: costs[1] / 1e3,
      goal: .atMost(1.2), asserted: "each frame showed items, and few views were kept",
      note: "ours has been scrolled through 10,000 rows, to the end and back by half")
  }

  private static func firstFrame(_ items: Int) -> Benchmark {
    Benchmark(name: "first-frame-\(items)") { sampling in
      let (long, short) = (try ListFrames(items: items), try ListFrames(items: 1000))
      let costs = try await sampling.medians(Workload(long.first), Workload(short.first))
      return BenchmarkRow(
        ours: costs[0] / 1e3, unit: "µs", peer: "the same with 1,000 items",
        theirs: costs[1] / 1e3, goal: .atMost(1.2), asserted: "the first item was at the top",
        note: "a composer and its first scene of an open page")
    }
  }
}

/// An open page of posters in tiles, shown on a screen.
@MainActor final class ListFrames {
  private let runtime: PageRuntime
  private var composer: PageComposer<UnitMeasure>
  private static let size = UnitSize(width: 120, height: 40)
  private var turn = 0

  init(items: Int) throws {
    let registry = try BenchmarkPlugins.registry()
    runtime = PageRuntime(registry: registry)
    func mount(_ plugin: String, _ params: Fields = [:]) throws -> PluginEntry {
      guard let type = registry[plugin] else {
        throw WrongResult(description: "there is no plugin \(plugin)")
      }
      return PluginEntry(type, params: Params(params))
    }
    let poster = [try mount("poster"), try mount("tap")]
    var plans = [
      ModulePlan(id: "long", level: .page, plugins: [try mount("list", ["margin": 2])]),
      ModulePlan(id: "card", level: .card, parent: 0),
      ModulePlan(
        id: "tiles", level: .component,
        plugins: [try mount("layout.tile", ["columns": 6])], parent: 1),
    ]
    for item in 0..<items {
      plans.append(
        ModulePlan(
          id: ModuleID("item\(item)"), level: .item,
          data: Params(["title": .string("大都会 \(item)"), "year": 1927]), plugins: poster,
          parent: 2))
    }
    try runtime.open(plans)
    composer = try PageComposer(
      of: "long", in: runtime, size: Self.size, measure: UnitMeasure())
  }

  /// Scrolls by a row and makes the scene, forty rows down and up again in turn.
  func scroll(_ operations: Int) throws {
    for _ in 0..<operations {
      turn += 1
      composer.scroll(by: turn / 40 % 2 == 0 ? 1 : -1)
      try expect(composer.scene().placements.count > 3, "the frame is empty")
    }
    try expect(composer.realizedCount < 400, "\(composer.realizedCount) views are kept")
  }

  /// Makes the first scene of a new composer.
  func first(_ operations: Int) throws {
    for _ in 0..<operations {
      composer = try PageComposer(
        of: "long", in: runtime, size: Self.size, measure: UnitMeasure())
      try expect(composer.scene().placements.first?.module == "item0", "item0 isn't first")
    }
  }

  /// Scrolls a long way, to the end, and to the middle.
  func goFar() {
    for _ in 0..<500 {
      composer.scroll(by: 20)
      _ = composer.scene()
    }
    composer.scrollToEnd()
    _ = composer.scene()
    composer.scroll(to: "item50000")
    _ = composer.scene()
  }
}

/// A measure with one unit for each character.
struct UnitMeasure: TextMeasure {
  func width(of character: Character) -> Int { 1 }
}
