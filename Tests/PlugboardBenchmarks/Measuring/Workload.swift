/// One side of a comparison, which repeats an operation and measures the time.
struct Workload {
  let sample: @MainActor (Int) async throws -> Duration

  /// Creates a workload whose CPU time is measured around all repetitions.
  init(_ work: @escaping @MainActor (Int) throws -> Void) {
    sample = { operations in
      let start = WorkClock.now
      try work(operations)
      return WorkClock.now - start
    }
  }

  private init(sample: @escaping @MainActor (Int) async throws -> Duration) {
    self.sample = sample
  }

  /// Creates a workload that waits, measured by the wall clock.
  static func waiting(_ work: @escaping @MainActor (Int) async throws -> Void) -> Workload {
    Workload(sample: { operations in
      let start = ContinuousClock.now
      try await work(operations)
      return ContinuousClock.now - start
    })
  }

  /// Creates a workload that measures itself, such as another program, or one with unmeasured
  /// preparation.
  static func measuringItself(
    _ work: @escaping @MainActor (Int) throws -> Duration
  ) -> Workload {
    Workload(sample: { try work($0) })
  }
}
