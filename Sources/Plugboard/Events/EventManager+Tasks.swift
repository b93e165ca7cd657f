extension EventManager {
  /// Begins a task that leaves the main actor for the runtime's executor alone.
  func task(_ work: @escaping @MainActor @Sendable () async -> Void) -> Task<Void, Never> {
    Task(executorPreference: taskExecutor, operation: work)
  }
}
