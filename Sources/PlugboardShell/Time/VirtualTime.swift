internal import Plugboard
internal import PlugboardSystem

/// The time of a script: it passes only when the script says so, and tasks take turns in one order.
///
/// The same script then prints the same bytes, however fast the machine is.
@MainActor final class VirtualTime {
  /// The number of turns without a new job after which tasks are taken to be at rest.
  private static let quietTurns = 3
  /// The most turns while module tasks are open, and while there are new jobs.
  private static let most = (open: 64, busy: 4096)

  let clock = ManualClock()
  let executor = MainQueueExecutor()
  /// The number of jobs when tasks were last at rest.
  private var settledJobs = 0

  /// Runs all tasks until they are over, or wait for the clock or something outside of the program.
  func settle(_ hasOpenTasks: () -> Bool) async {
    // Tasks of the host alone need one turn. `Task.yield()` would go to another thread and back.
    await MainQueueExecutor.turn()
    guard executor.jobCount != settledJobs || hasOpenTasks() else { return }
    var (turns, quiet) = (0, 0)
    while quiet < Self.quietTurns || turns < Self.most.open && hasOpenTasks(),
      turns < Self.most.busy
    {
      let before = executor.jobCount
      await MainQueueExecutor.turn()
      turns += 1
      quiet = executor.jobCount == before ? quiet + 1 : 0
    }
    settledJobs = executor.jobCount
  }

  /// Lets time pass, and settles at each moment at which a task wakes.
  func advance(by duration: Duration, _ settle: () async -> Void) async {
    let end = clock.now.advanced(by: duration)
    repeat {
      await settle()
    } while wakeNext(before: end)
    clock.advance(by: clock.now.duration(to: end))
    await settle()
  }

  /// Moves the clock to the next moment at which a task wakes; returns whether there is one until
  /// `end`.
  func wakeNext(before end: ManualClock.Instant) -> Bool {
    guard let next = clock.nextWaking, next <= end else { return false }
    clock.advance(by: clock.now.duration(to: next))
    return true
  }
}
