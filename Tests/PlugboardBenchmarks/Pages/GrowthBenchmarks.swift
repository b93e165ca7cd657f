internal import Foundation

/// The growth of the costs of opening, mounting and unmounting with the size of the page.
@MainActor enum GrowthBenchmarks {
  static let all = GrowthSweep.Step.allCases.flatMap { [exponent($0), perModule($0)] }

  private static let sweep = GrowthSweep()
  private static let asserted = "all modules of each page were open, and none after its end"

  private static func exponent(_ step: GrowthSweep.Step) -> Benchmark {
    Benchmark(name: "\(step)-growth", isSlow: true) { sampling in
      let points = try sweep.points(sampling)
      let law = PowerLaw(points.map { (Double($0.modules), $0.costs[step] ?? 0) })
      return BenchmarkRow(
        ours: law.exponent, unit: "exponent", peer: "growth in proportion", theirs: 1,
        goal: .atMost(1.15), asserted: asserted,
        note: points.map { point in
          "\(point.modules) modules at \(Int((point.costs[step] ?? 0) / Double(point.modules))) ns"
        }.joined(separator: ", "))
    }
  }

  private static func perModule(_ step: GrowthSweep.Step) -> Benchmark {
    Benchmark(name: "\(step)-per-module", isSlow: true) { sampling in
      let points = try sweep.points(sampling)
      let costs = points.map { ($0.costs[step] ?? 0) / Double($0.modules) }
      return BenchmarkRow(
        ours: costs[costs.count - 1], unit: "ns", peer: "the same in a page of 1,000 modules",
        theirs: costs[1], goal: .atMost(3), asserted: asserted,
        note: "ours is the cost of a module in a page of 250,000")
    }
  }
}

/// A power law `cost = factor × size ^ exponent`, fitted to points by least squares of the logarithms.
struct PowerLaw {
  let exponent: Double

  init(_ points: [(size: Double, cost: Double)]) {
    let logs = points.map { (x: log($0.size), y: log($0.cost)) }
    let count = Double(max(1, logs.count))
    let meanX = logs.reduce(0) { $0 + $1.x } / count
    let meanY = logs.reduce(0) { $0 + $1.y } / count
    let covariance = logs.reduce(0) { $0 + ($1.x - meanX) * ($1.y - meanY) }
    let variance = logs.reduce(0) { $0 + ($1.x - meanX) * ($1.x - meanX) }
    exponent = variance == 0 ? 0 : covariance / variance
  }
}
