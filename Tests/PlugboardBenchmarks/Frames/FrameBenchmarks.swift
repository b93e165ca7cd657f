internal import Plugboard
internal import PlugboardTerminal

/// Frames of a screen of 200x60 cells, compared with a program that draws every cell with its style.
@MainActor enum FrameBenchmarks {
  static let all = [
    Benchmark(name: "terminal-unchanged") { sampling in
      let frames = try FrameChange(to: FrameScreens.list(from: 0), mostBytes: 0)
      let costs = try await sampling.medians(Workload(frames.encode), Workload(frames.encodeAll))
      return BenchmarkRow(
        ours: costs[0] / 1000, unit: "µs", peer: "drawing the same screen completely",
        theirs: costs[1] / 1000,
        goal: .timesFaster(20), asserted: "no byte is written")
    },
    row("cell", to: FrameScreens.changedCell, .timesFaster(20), mostBytes: 40),
    row("scroll", to: FrameScreens.list(from: 1), .atMost(1), mostBytes: 1000),
    row("full", to: FrameScreens.other, .limit(4000, unit: "µs"), mostBytes: 32_000),
    row("posters", to: try FrameScreens.posters(), .limit(4000, unit: "µs"), mostBytes: 100_000),
  ]

  private static func row(
    _ name: String, to grid: @autoclosure @escaping () throws -> CellGrid,
    _ goal: BenchmarkRow.Goal,
    mostBytes: Int
  ) -> Benchmark {
    Benchmark(name: "terminal-\(name)") { sampling in
      let frames = try FrameChange(to: grid(), mostBytes: mostBytes)
      let costs = try await sampling.medians(Workload(frames.encode), Workload(frames.drawAll))
      return BenchmarkRow(
        ours: costs[0] / 1000, unit: "µs", peer: "a string with every cell and its style",
        theirs: costs[1] / 1000, goal: goal, asserted: "a frame has at most \(mostBytes) bytes",
        note: "\(frames.bytes) bytes, the peer's \(frames.bytesOfAll)")
    }
  }
}
