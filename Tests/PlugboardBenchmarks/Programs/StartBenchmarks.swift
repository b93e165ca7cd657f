internal import Foundation

/// The time of `plugboard` from start to end, compared with a Swift program that prints one line.
@MainActor enum StartBenchmarks {
  static let all = [
    start("start-version", ["--version"], lines: 1, goal: 1.5),
    start("start-render", ["render", "home"], lines: 10, goal: 3),
  ]

  static let line = CompiledPeer(
    "one-line", fileExtension: "swift", compiler: "swiftc", flags: ["-O"],
    source: "print(\"one line\")\n")

  private static func start(
    _ name: String, _ arguments: [String], lines: Int, goal: Double
  ) -> Benchmark {
    Benchmark(name: name) { sampling in
      let program = try Program.plugboard()
      let peer = try line.program()
      let peerText = try peer.output([])
      try expect(peerText == "one line\n", "the one-line program printed \(peerText)")
      let printed = try program.output(arguments).split(separator: "\n").count
      try expect(printed >= lines, "plugboard printed \(printed) lines")
      let costs = try await sampling.medians(workload(program, arguments), workload(peer, []))
      return BenchmarkRow(
        ours: costs[0] / 1e6, unit: "ms", peer: "a program that prints one line",
        theirs: costs[1] / 1e6, goal: .atMost(goal),
        asserted: "\(printed) lines were printed, and every run succeeded")
    }
  }

  private static func workload(_ program: Program, _ arguments: [String]) -> Workload {
    .waiting { operations in
      for _ in 0..<operations {
        let status = program.run(arguments)
        try expect(status == 0, "\(program.path) ended with \(status)")
      }
    }
  }
}
