/// Runs tasks that leave the main actor for one executor alone, and tells the time.
struct TaskRunner {
  /// The clock of timers and time-outs.
  let clock: any Clock<Duration>
  /// The executor of tasks while they are not on the main actor; nil for the default executor.
  let executor: (any TaskExecutor)?
  /// Returns a reading of the clock, from a start of its own.
  let readClock: () -> Duration

  init(clock: any Clock<Duration>, executor: (any TaskExecutor)?) {
    self.clock = clock
    self.executor = executor
    readClock = clock.stopwatch()
  }

  func run(_ work: @escaping @MainActor @Sendable () async -> Void) -> Task<Void, Never> {
    // A task with a preference begins away from the main actor, and so later than it might.
    guard let executor else { return Task { @MainActor in await work() } }
    return Task(executorPreference: executor, operation: work)
  }
}
