extension PluginContext {
  /// Runs work again until it succeeds, and returns its result; throws the last error if no attempt has
  /// succeeded.
  ///
  ///     let answer = try await context.retrying(timeout: .seconds(10)) {
  ///       try await context.network.send(request)
  ///     }
  ///
  /// The pauses and the limit of time are measured on the module's clock. A task that was cancelled isn't
  /// retried.
  ///
  /// - Parameters:
  ///   - attempts: The maximum number of attempts, at least 1.
  ///   - pause: The time before the second attempt; each later pause is twice as long, an hour at most.
  ///   - timeout: The time, greater than zero, after which an attempt is cancelled and has failed with ``TimeoutError``; nil for
  ///     none. Work that doesn't notice its cancellation is waited for all the same.
  public func retrying<Result: Sendable>(
    _ attempts: Int = 3, pause: Duration = .seconds(1), timeout: Duration? = nil,
    _ work: @escaping @MainActor () async throws -> Result
  ) async throws -> Result {
    var pause = max(pause, .zero)
    for _ in 1..<max(attempts, 1) {
      do {
        return try await attempt(work, within: timeout)
      } catch {
        try Task.checkCancellation()
        pause = min(pause, .seconds(3600))
        try await clock.sleep(for: pause)
        pause *= 2
      }
    }
    return try await attempt(work, within: timeout)
  }

  private func attempt<Result: Sendable>(
    _ work: @escaping @MainActor () async throws -> Result, within timeout: Duration?
  ) async throws -> Result {
    guard let timeout else { return try await work() }
    return try await withThrowingTaskGroup(of: Result.self) { [clock] group in
      group.addTask { try await work() }
      group.addTask {
        try await clock.sleep(for: min(timeout, .longestSleep))
        throw TimeoutError(timeout: timeout)
      }
      defer { group.cancelAll() }
      guard let result = try await group.next() else { throw CancellationError() }
      return result
    }
  }
}

/// An error of work that has taken longer than it may.
public struct TimeoutError: CodedError {
  public let timeout: Duration

  public init(timeout: Duration) { self.timeout = timeout }

  public var code: String { "timed-out" }
  public var message: String { "there was no result within \(timeout)" }
}
