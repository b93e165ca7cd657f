/// The number and length of samples. Results are medians, with both sides measured in turn, so that a
/// slower phase of the machine slows both.
struct Sampling {
  let samples: Int
  /// The approximate length of a sample; a longer operation is done once.
  let length: Duration
  /// The number by which the repetitions and sizes of long rows are divided.
  var divisor = 1

  static let full = Sampling(samples: 15, length: .milliseconds(30))
  static let brief = Sampling(samples: 7, length: .milliseconds(10))
  /// A tenth of the work, which shows that each row ends; its figures mean little.
  static let quick = Sampling(samples: 2, length: .milliseconds(3), divisor: 10)

  /// The sampling of operations that take seconds, with no more samples than a median needs.
  var few: Sampling {
    Sampling(samples: max(1, 5 / divisor), length: length, divisor: divisor)
  }

  /// Returns the number of repetitions, or the size, of a row that has so many in a full run.
  func count(_ full: Int) -> Int { max(1, full / divisor) }

  /// Returns the median costs of one operation of each workload, in nanoseconds.
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

  /// Warms up, and returns the number of operations that fill a sample.
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
  /// The median; 0 without elements.
  var median: Double { isEmpty ? 0 : sorted()[count / 2] }

  /// The value that so many in 100 don't exceed; 0 without elements.
  func percentile(_ part: Int) -> Double { isEmpty ? 0 : sorted()[(count - 1) * part / 100] }
}
