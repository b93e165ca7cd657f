/// One side of a comparison: does the same thing many times and gives how long that took.
struct Workload {
  let sample: @MainActor (Int) async throws -> Duration

  /// Does it so many times; the clock of work is read around the whole.
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

  /// The same for work that waits, by the clock on the wall.
  static func waiting(_ work: @escaping @MainActor (Int) async throws -> Void) -> Workload {
    Workload(sample: { operations in
      let start = ContinuousClock.now
      try await work(operations)
      return ContinuousClock.now - start
    })
  }

  /// Measures itself, as another program does, or prepares what shall not count.
  static func measuringItself(
    _ work: @escaping @MainActor (Int) throws -> Duration
  ) -> Workload {
    Workload(sample: { try work($0) })
  }
}
