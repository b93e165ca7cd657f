extension EventManager {
  /// Begins a task that leaves the main actor for the runtime's executor alone.
  func task(_ work: @escaping @MainActor @Sendable () async -> Void) -> Task<Void, Never> {
    // One with a preference begins away from the main actor, and so later than it might.
    guard let taskExecutor else { return Task { @MainActor in await work() } }
    return Task(executorPreference: taskExecutor, operation: work)
  }
}
