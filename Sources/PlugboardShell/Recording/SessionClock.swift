internal import Plugboard
internal import PlugboardSystem

/// The clock of a recorded session of a person, which stands still while anything runs.
///
/// It steps to the deadline of each task that sleeps, and to the moment of each act and answer. A replay has exactly the
/// same moments, and so the same order of timers, acts and answers. No task wakes between an act and its frame.
final class SessionClock: Clock, Sendable {
  typealias Instant = ManualClock.Instant

  /// The units of moments in nanoseconds: the largest in which there is one is taken, as the script is to be read.
  private static let units = [10_000_000, 1_000_000, 1_000]

  /// The time after which tasks wake though no frame was shown, as the act may wait for them.
  private static let longestHold = Duration.seconds(1)

  private let steps = ManualClock()
  private let start = ContinuousClock.now
  /// Whether tasks are being woken.
  @MainActor private var isWaking = false
  /// Lets tasks wake again after the longest hold; nil if they may wake now.
  @MainActor private var hold: Task<Void, Never>?

  var now: Instant { steps.now }
  var minimumResolution: Duration { .zero }

  /// The time that has really passed.
  var passed: Duration { start.duration(to: .now) }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let waker = Task { [start] in
      guard
        (try? await ContinuousClock().sleep(until: start.advanced(by: deadline.offset))) != nil
      else { return }
      await wake()
    }
    defer { waker.cancel() }
    try await steps.sleep(until: deadline, tolerance: tolerance)
  }

  /// Steps to the present moment, at most to just before the next task wakes, and returns it.
  @MainActor func step() -> Duration {
    let last = now.offset
    var end = passed.nanoseconds
    if let next = steps.nextWaking { end = min(end, next.offset.nanoseconds - 1_000) }
    for unit in Self.units {
      let moment = Duration.nanoseconds(end / unit * unit)
      guard moment > last else { continue }
      steps.advance(by: moment - last)
      return moment
    }
    return last
  }

  /// Lets no task wake until the frame after an act.
  @MainActor func beginHold() {
    hold?.cancel()
    hold = Task {
      guard (try? await ContinuousClock().sleep(for: Self.longestHold)) != nil else { return }
      endHold()
    }
  }

  /// Lets tasks wake again.
  @MainActor func endHold() {
    guard let hold else { return }
    hold.cancel()
    self.hold = nil
    Task { await wake() }
  }

  /// Wakes the tasks that are due, each at its deadline.
  @MainActor private func wake() async {
    guard !isWaking else { return }
    isWaking = true
    while hold == nil, let next = steps.nextWaking, next.offset <= passed {
      steps.advance(by: steps.now.duration(to: next))
      await MainQueueExecutor.turn()
    }
    isWaking = false
  }
}
