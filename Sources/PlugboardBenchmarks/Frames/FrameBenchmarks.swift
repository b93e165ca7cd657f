internal import Plugboard
internal import PlugboardTerminal

/// Frames of a screen of 200x60 cells, compared with a program that draws every cell with its style.
@MainActor enum FrameBenchmarks {
  static let all = [
    row("unchanged", to: FrameScreens.list(from: 0), .timesFaster(20), mostBytes: 0),
    row("cell", to: FrameScreens.changedCell, .timesFaster(20), mostBytes: 40),
    row("scroll", to: FrameScreens.list(from: 1), .atMost(1), mostBytes: 1000),
    row("full", to: FrameScreens.other, .limit(4_000_000, unit: "ns"), mostBytes: 32_000),
    row("posters", to: FrameScreens.posters, .limit(4_000_000, unit: "ns"), mostBytes: 200_000),
  ]

  private static func row(
    _ name: String, to grid: @autoclosure @escaping () -> CellGrid, _ goal: BenchmarkRow.Goal,
    mostBytes: Int
  ) -> Benchmark {
    Benchmark(name: "frame-\(name)") { sampling in
      let frames = try FrameChange(to: grid(), mostBytes: mostBytes)
      let costs = try await sampling.medians(Workload(frames.encode), Workload(frames.drawAll))
      return BenchmarkRow(
        ours: costs[0], unit: "ns", peer: "a string with every cell and its style",
        theirs: costs[1], goal: goal, asserted: "a frame has at most \(mostBytes) bytes",
        note: "\(frames.bytes) bytes, the peer's \(frames.bytesOfAll)")
    }
  }
}
