/// How often to measure: medians of several samples, both sides in turn, so that a machine that slows
/// down slows both.
struct Sampling {
  let samples: Int
  /// How long a sample takes about; an operation that takes longer is done once.
  let length: Duration

  static let full = Sampling(samples: 15, length: .milliseconds(30))
  static let brief = Sampling(samples: 7, length: .milliseconds(10))

  /// For operations that take seconds: no more than needed for a median.
  var few: Sampling { Sampling(samples: 5, length: length) }

  /// The median costs of one operation of each, in nanoseconds.
  @MainActor func medians(_ workloads: Workload...) async throws -> [Double] {
    var operations: [Int] = []
    for workload in workloads { operations.append(try await calibrate(workload)) }
    var costs = workloads.map { _ in [Double]() }
    for _ in 0..<samples {
      for (position, workload) in workloads.enumerated() {
        let time = try await workload.sample(operations[position])
        costs[position].append(time.nanoseconds / Double(operations[position]))
      }
    }
    return costs.map(\.median)
  }

  /// How many operations fill a sample; warms up on the way.
  @MainActor private func calibrate(_ workload: Workload) async throws -> Int {
    var operations = 1
    while true {
      let time = try await workload.sample(operations)
      if time * 8 >= length {
        return max(1, Int(Double(operations) * (length / max(time, .nanoseconds(1)))))
      }
      operations *= 4
    }
  }
}

extension Duration {
  var nanoseconds: Double { self / .nanoseconds(1) }
}

extension [Double] {
  /// 0 of none.
  var median: Double { isEmpty ? 0 : sorted()[count / 2] }
}
