internal import Plugboard

/// A benchmark gives one row or more; its name selects it on the command line.
struct Benchmark {
  let name: String
  let run: @MainActor (Sampling) throws -> [BenchmarkRow]

  static let all: [Benchmark] = FireBenchmark.all + [PageOpenBenchmark.benchmark]
}

/// How often to measure: medians of several samples, ours and the peer's in turn, so that a machine
/// that slows down slows both.
struct Sampling {
  let samples: Int
  /// What the number of operations in a sample is divided by.
  let divisor: Int

  static let full = Sampling(samples: 7, divisor: 1)
  static let brief = Sampling(samples: 3, divisor: 20)

  /// The median costs of one operation of each, in nanoseconds.
  @MainActor func medians(
    operations: Int, _ works: [@MainActor (Int) throws -> Void]
  ) throws -> [Double] {
    let operations = max(1, operations / divisor)
    var costs = works.map { _ in [Double]() }
    for sample in 0...samples {
      for (position, work) in works.enumerated() {
        let time = try ContinuousClock().measure { try work(operations) }
        // The first round warms up.
        if sample > 0 { costs[position].append(time / .nanoseconds(1) / Double(operations)) }
      }
    }
    return costs.map { $0.sorted()[$0.count / 2] }
  }
}

/// A benchmark's own result was wrong, so its times mean nothing.
struct WrongResult: Error, CustomStringConvertible {
  let description: String
}

func expect(_ condition: Bool, _ what: @autoclosure () -> String) throws(WrongResult) {
  guard condition else { throw WrongResult(description: what()) }
}
