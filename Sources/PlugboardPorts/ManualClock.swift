internal import Synchronization

/// A clock that its owner moves forward, for tests and scripts.
///
///     clock.advance(by: .seconds(5))
///
/// With a harness of `PlugboardTesting`, use `Harness.advance(by:)`, which stops at the time of each
/// sleeper. `advance(by:)` moves the clock in one step.
public final class ManualClock: Clock, Sendable {
  /// A time since the creation of the clock.
  public struct Instant: InstantProtocol {
    public var offset: Duration

    public init(offset: Duration) { self.offset = offset }

    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    public func duration(to other: Instant) -> Duration { other.offset - offset }
    public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private struct Sleeper {
    let deadline: Instant
    let number: Int
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct State {
    var now = Instant(offset: .zero)
    /// The sleeping tasks, the first to wake at the front.
    var sleepers: [Sleeper] = []
    var last = 0
  }

  private let state = Mutex(State())

  public init() {}

  public var now: Instant { state.withLock { $0.now } }
  public var minimumResolution: Duration { .zero }

  /// The time at which the next sleeper wakes; nil if no task sleeps.
  public var nextWaking: Instant? { state.withLock { $0.sleepers.first?.deadline } }

  /// The number of tasks that sleep now.
  public var sleeperCount: Int { state.withLock { $0.sleepers.count } }

  public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let number = state.withLock { state in
      state.last += 1
      return state.last
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let isOver = state.withLock { state in
          if deadline <= state.now || Task.isCancelled { return true }
          let place = state.sleepers.firstIndex { $0.deadline > deadline } ?? state.sleepers.count
          state.sleepers.insert(
            Sleeper(deadline: deadline, number: number, continuation: continuation), at: place)
          return false
        }
        guard isOver else { return }
        if Task.isCancelled {
          continuation.resume(throwing: CancellationError())
        } else {
          continuation.resume()
        }
      }
    } onCancel: {
      cancel(number)
    }
  }

  /// Moves the clock forward and wakes the tasks that are due, the earliest first.
  public func advance(by duration: Duration) {
    let due = state.withLock { state in
      state.now = state.now.advanced(by: duration)
      let due = state.sleepers.prefix { $0.deadline <= state.now }
      state.sleepers.removeFirst(due.count)
      return due
    }
    for sleeper in due { sleeper.continuation.resume() }
  }

  /// Waits until `count` tasks sleep; returns false if they don't within `turns` turns of other tasks.
  @discardableResult
  public func sleepers(_ count: Int, within turns: Int = 1_000_000) async -> Bool {
    for _ in 0..<turns {
      if sleeperCount == count { return true }
      await Task.yield()
    }
    return false
  }

  private func cancel(_ number: Int) {
    let cancelled = state.withLock { state -> Sleeper? in
      guard let place = state.sleepers.firstIndex(where: { $0.number == number }) else {
        return nil
      }
      return state.sleepers.remove(at: place)
    }
    cancelled?.continuation.resume(throwing: CancellationError())
  }
}
