internal import Plugboard

/// The growth of a cost with the size of its input: the exponent of a power law over some sizes.
@MainActor struct CostGrowth {
  typealias Work = @MainActor () throws -> Void

  let sizes: [Int]
  /// The unit of the sizes, for the note.
  let unit: String
  /// Returns the work for a size, which alone is measured.
  let prepare: @MainActor (Int) throws -> Work

  /// Returns the row of the growth.
  func row(
    _ sampling: Sampling, asserted: String, goal: BenchmarkRow.Goal = .atMost(1.15)
  ) throws -> BenchmarkRow {
    var points: [(size: Double, cost: Double)] = []
    for size in sizes {
      // One more to warm up.
      let costs = try (0...sampling.few.samples).map { _ in
        let work = try prepare(size)
        let start = WorkClock.now
        try work()
        return (WorkClock.now - start).nanoseconds
      }
      points.append((Double(size), Array(costs.dropFirst()).median))
    }
    return Self.row(points, unit: unit, asserted: asserted, goal: goal)
  }

  /// Returns the time of a run of a program, which must succeed.
  static func time(
    of arguments: [String], of program: Program, _ sampling: Sampling
  ) async throws -> Double {
    try await sampling.few.medians(
      .waiting { operations in
        for _ in 0..<operations {
          let status = program.run(arguments)
          try expect(status == 0, "\(program.path) ended with \(status)")
        }
      })[0]
  }

  static func row(
    _ points: [(size: Double, cost: Double)], unit: String, asserted: String, note: String = "",
    goal: BenchmarkRow.Goal = .atMost(1.15)
  ) -> BenchmarkRow {
    BenchmarkRow(
      ours: PowerLaw(points).exponent, unit: "exponent", peer: "growth in proportion", theirs: 1,
      goal: goal, asserted: asserted,
      note: note
        + points.map { "\(Int($0.size)) \(unit) at \(Int($0.cost / $0.size)) ns" }
        .joined(separator: ", "))
  }
}
