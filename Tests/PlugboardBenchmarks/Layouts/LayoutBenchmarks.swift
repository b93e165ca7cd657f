internal import Plugboard
internal import PlugboardPlugins

/// The layout of 10,000 items, compared with the plainest loop that gives the same frames.
@MainActor enum LayoutBenchmarks {
  static let all = [
    layout("stack") { $0.stack() },
    layout("tile", ["columns": 4]) { $0.tile() },
    layout("waterfall", ["columns": 4]) { $0.waterfall() },
    layout("one-plus-n", ["small": 4, "columns": 2]) { $0.onePlusFour() },
    layout("scroll", ["rows": 2]) { $0.scroll() },
    layout("carousel") { $0.carousel() },
    layout("tabs", ["gap": 0]) { $0.stack() },
    layout("collapsible", ["isOpen": true]) { $0.stack() },
    layout("sticky") { $0.stack() },
    layout("fixed") { $0.stack() },
  ]

  private static func layout(
    _ kind: String, _ params: Fields = [:], _ plain: @escaping (PlainFrames) -> [UnitRect]
  ) -> Benchmark {
    Benchmark(name: "layout-\(kind)-10000") { sampling in
      let layout = try self.layout(kind, params)
      let items = PlainFrames(count: 10_000, width: 100)
      func ours() -> LayoutFrames {
        layout.frames(width: items.width, count: items.heights.count) { item, _ in
          items.heights[item]
        }
      }
      try expect(
        ours().frames.map(\.rect) == plain(items), "the frames of \(kind) are not those of the loop"
      )
      let costs = try await sampling.medians(
        Workload { for _ in 0..<$0 { try keep(ours().frames.count) } },
        Workload { for _ in 0..<$0 { try keep(plain(items).count) } })
      return BenchmarkRow(
        ours: costs[0], unit: "ns", peer: "a loop for this layout alone", theirs: costs[1],
        asserted: "both gave the same frames",
        note: "ours places the items band by band, so that a list needs none but the visible bands")
    }
  }

  /// Uses a result, so that it isn't optimized away.
  private static func keep(_ count: Int) throws {
    try expect(count == 10_000, "frames are missing")
  }

  private static func layout(_ kind: String, _ params: Fields) throws -> any ItemLayout {
    guard let type = try SystemPlugins.registry()["layout.\(kind)"],
      let plugin = type.swiftType as? any LayoutPlugin.Type
    else { throw WrongResult(description: "there is no layout \(kind)") }
    return try plugin.layout(type.params(from: params).params)
  }
}
